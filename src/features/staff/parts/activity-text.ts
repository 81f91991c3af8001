/** What an act of the audit log is called; an act without words of its own is shown by its name. */
const words: Readonly<Record<string, string>> = {
  'review.approved': 'approved',
  'review.rejected': 'rejected',
  'review.commented': 'commented on',
  'staff.granted': 'became staff',
  'staff.revoked': 'is no longer staff',
  'account.created': 'opened an account',
}
/** Acts whose subject is told of, not their actor: a grant may come from the server's command line. */
const subjectFirst = new Set(['staff.granted', 'staff.revoked', 'account.created'])

export type ActivityWords = { readonly before: string; readonly after: string }

/** The sentence of an act around its subject: before it and after it. */
export function activityWords(action: string, actor: string | null, hasSubject: boolean): ActivityWords {
  const text = words[action] ?? action
  const who = actor ?? 'The system'
  if (hasSubject && subjectFirst.has(action)) return { before: '', after: ` ${text}` }
  return { before: `${who} ${text}${hasSubject ? ' ' : ''}`, after: '' }
}
