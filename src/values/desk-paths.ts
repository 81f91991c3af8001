// Links within the staff area: kept out of `paths`, which every page loads.

import { withQuery } from './with-query.ts'

type Query = Readonly<Record<string, string | undefined>>

export const deskPaths = {
  /** Its first tab. */
  settings: '/admin/settings',
  /** @param query `text`, the one being edited: 'help/refunds'. */
  texts: (query: Query = {}) => withQuery('/admin/settings/texts', query),
  researchAreas: (query: Query = {}) => withQuery('/admin/settings/areas', query),
  stories: (query: Query = {}) => withQuery('/admin/settings/stories', query),
  /** Where a researcher answers; here, so that pages for visitors do not load it. */
  myStories: '/my-stories',
  generalSettings: '/admin/settings/general',
  staffList: '/admin/settings/staff',
  /** @param query the log's filters, such as `what`. */
  auditLog: (query: Query = {}) => withQuery('/admin/settings/audit', query),
  system: '/admin/settings/system',
  fixedSettings: '/admin/settings/fixed',
  /** Which staff may open the applications to a position. */
  applications: (jobId: string) => `/admin/positions/${encodeURIComponent(jobId)}/applications`,
  /** @param query `item`, as the desk names it: its kind and id. */
  moderation: (query: Query = {}) => withQuery('/admin/moderation', query),
  /** What is known of suspected tampering with a project. */
  caseFile: (fileId: string, after?: string) => withQuery(`/admin/case-files/${encodeURIComponent(fileId)}`, { after }),
  reviews: (query: Query = {}) => withQuery('/admin/reviews', query),
  verifications: (query: Query = {}) => withQuery('/admin/verifications', query),
  sessions: (query: Query = {}) => withQuery('/admin/sessions', query),
  reviewStatistics: '/admin/reviews/statistics',
  reviewRubrics: '/admin/reviews/rubrics',
  support: (query: Query = {}) => withQuery('/admin/support', query),
  users: (query: Query = {}) => withQuery('/admin/users', query),
  user: (userId: string) => `/admin/users/${encodeURIComponent(userId)}`,
  financial: (query: Query = {}) => withQuery('/admin/financial', query),
  /** @param query the filters of the desk's record of actions, such as `what`. */
  financeActs: (query: Query = {}) => withQuery('/admin/financial/acts', query),
  mail: (query: Query = {}) => withQuery('/admin/mail', query),
  analytics: '/admin/analytics',
} as const
