/** What an act of the audit log is called; an act without words of its own is shown by its name. */
const words: Readonly<Record<string, string>> = {
  'review.approved': 'approved',
  'review.rejected': 'rejected',
  'review.commented': 'commented on',
  'staff.granted': 'became staff',
  'staff.revoked': 'is no longer staff',
  'account.created': 'opened an account',
  'account.paused': 'paused',
  'account.banned': 'banned',
  'account.restored': 'restored',
  'account.invited': 'invited',
  'staff.invited': 'invited to the staff',
  'person.confirmation_sent': 'sent the confirmation again to',
  'person.recovery_sent': 'sent a recovery mail to',
  'person.sessions_ended': 'signed out',
  'person.factor_removed': 'removed a lost second factor of',
  'person.passkey_removed': 'removed a passkey of',
  'refund.requested': 'asked for a refund',
  'refund.approved': 'agreed to a refund',
  'refund.declined': 'declined a refund',
  'refund.made': 'made a refund',
  'refund.failed': 'could not make a refund',
  'dispute.opened': 'heard of a bank’s dispute',
  'dispute.won': 'heard that a dispute was won',
  'dispute.lost': 'heard that a dispute was lost',
  'event.retried': 'tried an event of the gateway again',
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
