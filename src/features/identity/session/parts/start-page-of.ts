import { paths } from '#values/paths.ts'
import type { Me } from '../contract.ts'

/**
 * A person who came through another service, a phone or another client has not filled in everything that a sign-up
 * form asks.
 */
export const isUnfinished = ({ staff, userType }: Me): boolean => staff === null && userType === null

/** A person's own first page (AMB-010, AMB-034). An account without a type is finished first. */
export function startPageOf({ staff, userType }: Me): string {
  if (staff) return paths.admin
  if (userType === null) return paths.signInArrival()
  return userType === 'researcher' ? paths.researcherProfile() : paths.donorProfile
}
