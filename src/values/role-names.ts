import type { StaffRole } from './permission.ts'

/** The names of roles on screens and in mails. */
export const roleNames: Readonly<Record<StaffRole, string>> = {
  super_admin: 'Super admin',
  scientific_reviewer: 'Scientific reviewer',
  customer_support: 'Customer support',
  financial_admin: 'Financial admin',
  content_moderator: 'Content moderator',
}
