import { deskPaths } from '#values/desk-paths.ts'
import { paths } from '#values/paths.ts'
import { holds, type Permission, type StaffRole } from '#values/permission.ts'

/** What a staff member's view depends on. */
export type StaffView = { readonly role: StaffRole; readonly permissions: readonly Permission[] }

export type SidebarItem = {
  readonly id:
    | 'dashboard'
    | 'reviews'
    | 'verifications'
    | 'sessions'
    | 'moderation'
    | 'users'
    | 'support'
    | 'mail'
    | 'analytics'
    | 'financial'
    | 'settings'
  readonly label: string
  readonly path: string
}
type Entry = SidebarItem & { readonly roles?: readonly StaffRole[]; readonly permission?: Permission }

/** ADMN-03, ADMN-04, ADMN-05, ADMN-06, ADMN-08 and ADMN-10. An entry comes with its screen. */
const entries: readonly Entry[] = [
  { id: 'dashboard', label: 'Dashboard', path: paths.admin },
  {
    id: 'reviews',
    label: 'Project Reviews',
    path: deskPaths.reviews(),
    roles: ['scientific_reviewer', 'super_admin'],
    permission: 'review_projects',
  },
  {
    id: 'verifications',
    label: 'Verifications',
    path: deskPaths.verifications(),
    roles: ['scientific_reviewer', 'super_admin'],
    permission: 'review_projects',
  },
  {
    id: 'sessions',
    label: 'Sessions',
    path: deskPaths.sessions(),
    roles: ['scientific_reviewer', 'customer_support', 'super_admin'],
  },
  {
    id: 'moderation',
    label: 'Content Moderation',
    path: deskPaths.moderation(),
    roles: ['content_moderator', 'super_admin'],
    permission: 'moderate_content',
  },
  {
    id: 'users',
    label: 'User Management',
    path: deskPaths.users(),
    roles: ['super_admin', 'customer_support'],
    permission: 'view_users',
  },
  {
    id: 'support',
    label: 'Support Tickets',
    path: deskPaths.support(),
    roles: ['customer_support', 'super_admin'],
    permission: 'view_tickets',
  },
  {
    id: 'mail',
    label: 'Mail Delivery',
    path: deskPaths.mail(),
    roles: ['customer_support', 'super_admin'],
    permission: 'view_users',
  },
  {
    id: 'analytics',
    label: 'Analytics',
    path: deskPaths.analytics,
    roles: ['super_admin'],
    permission: 'view_analytics',
  },
  {
    id: 'financial',
    label: 'Financial',
    path: deskPaths.financial(),
    roles: ['financial_admin', 'super_admin'],
    permission: 'view_financial',
  },
  { id: 'settings', label: 'Settings', path: deskPaths.settings, roles: ['super_admin'] },
]

/** PERM-11: exact match; no role includes another. */
const hasRole = (staff: StaffView, roles: readonly StaffRole[] | undefined): boolean =>
  roles === undefined || roles.includes(staff.role)

/** ADMN-11: an entry is shown when role and permission match; one without either is shown to all staff. */
export const sidebarItems = (staff: StaffView): readonly SidebarItem[] =>
  entries
    .filter(({ roles, permission }) => hasRole(staff, roles) && (!permission || holds(staff.permissions, permission)))
    .map(({ id, label, path }) => ({ id, label, path }))

/** AMB-157: whether a staff member may open a path of the staff area that is in the sidebar of some role. */
export const mayOpen = (staff: StaffView, id: SidebarItem['id']): boolean =>
  sidebarItems(staff).some((item) => item.id === id)

/** ADMN-13: by role, not by permission, because the chief has the full review page. */
export const canSeeQueue = (staff: StaffView): boolean => staff.role === 'scientific_reviewer'
/** ADMN-14, ADMN-15: quick actions and recent activity. */
export const seesActivity = (staff: StaffView): boolean => staff.role === 'super_admin'
export const isOfSupport = (staff: StaffView): boolean => staff.role === 'customer_support' && mayOpen(staff, 'support')
export const isOfModeration = (staff: StaffView): boolean =>
  staff.role === 'content_moderator' && mayOpen(staff, 'moderation')
/** The finance team’s own dashboard; the chief has all desks on theirs. */
export const isOfFinance = (staff: StaffView): boolean =>
  staff.role === 'financial_admin' && mayOpen(staff, 'financial')
