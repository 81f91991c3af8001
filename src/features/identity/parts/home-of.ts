import { paths } from '#values/paths.ts'
import type { Me } from '../contract.ts'

/** A person's own first page (AMB-010, AMB-034). */
export const homeOf = (me: Me): string =>
  me.staff ? paths.admin : me.userType === 'researcher' ? paths.researcherProfile() : paths.donorProfile
