/** What a staff member may be allowed to do (data.md §1); `all` includes every other (PERM-10). */
export const permissions = [
  'all',
  'review_projects',
  'view_projects',
  'comment_projects',
  'view_users',
  'assist_users',
  'view_tickets',
  'view_analytics',
  'view_financial',
  'moderate_content',
] as const
export type Permission = (typeof permissions)[number]

export const staffRoles = [
  'super_admin',
  'scientific_reviewer',
  'customer_support',
  'financial_admin',
  'content_moderator',
] as const
/** GEN-05: the five staff roles. */
export type StaffRole = (typeof staffRoles)[number]

/** PERM-10: a check passes with `all` or with the permission itself. */
export const holds = (held: readonly Permission[], wanted: Permission): boolean =>
  held.includes('all') || held.includes(wanted)
