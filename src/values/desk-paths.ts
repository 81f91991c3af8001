// Links of the staff area alone: apart from `paths`, which every page loads.

type Query = Readonly<Record<string, string | undefined>>

const withQuery = (path: string, query: Query): string => {
  const given = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined)
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`
}

export const deskPaths = {
  /** Its first tab. */
  settings: '/admin/settings',
  /** @param query `text`, the one that is worded: 'help/refunds'. */
  texts: (query: Query = {}) => withQuery('/admin/settings/texts', query),
  generalSettings: '/admin/settings/general',
  staffList: '/admin/settings/staff',
  /** @param query the log's filters, such as `what`. */
  auditLog: (query: Query = {}) => withQuery('/admin/settings/audit', query),
  system: '/admin/settings/system',
  fixedSettings: '/admin/settings/fixed',
} as const
