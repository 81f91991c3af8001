import { type Permission, type StaffRole, staffRoles } from '#values/permission.ts'

/** The default permissions of a role; the row has its own copy, so one person's can be narrowed. */
export type RoleGrant = {
  readonly permissions: readonly Permission[]
  readonly department: string
  readonly expertiseAreas: readonly string[]
}

/** PERM-05…09, and AMB-153 for the two roles whose permissions the specification does not list. */
export const roleGrants: Readonly<Record<StaffRole, RoleGrant>> = {
  super_admin: { permissions: ['all'], department: 'Management', expertiseAreas: [] },
  scientific_reviewer: {
    permissions: ['review_projects', 'view_projects', 'comment_projects'],
    department: 'Scientific Review',
    expertiseAreas: ['biology', 'environmental_science', 'ecology'],
  },
  customer_support: {
    permissions: ['view_users', 'assist_users', 'view_tickets'],
    department: 'Customer Support',
    expertiseAreas: [],
  },
  financial_admin: { permissions: ['view_financial'], department: 'Finance', expertiseAreas: [] },
  content_moderator: { permissions: ['moderate_content'], department: 'Content Moderation', expertiseAreas: [] },
}

export const isStaffRole = (text: string): text is StaffRole => staffRoles.some((role) => role === text)

/** AMB-026: the roles of the first, second and third configured staff address. */
const bootstrapRoles = ['super_admin', 'scientific_reviewer', 'customer_support'] as const

/** The role of a configured staff address, by its place in the list; letter case does not matter (PERM-01). */
export function bootstrapRole(staffEmails: readonly string[], email: string): StaffRole | undefined {
  const at = staffEmails.findIndex((one) => one.trim().toLowerCase() === email.toLowerCase())
  return at < 0 ? undefined : bootstrapRoles[at]
}

/** How an area of expertise is stored: one word, as the reviewer of the demo world has them. */
export const slugOfArea = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')
