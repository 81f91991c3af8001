/** The words for each action of the audit log; an action without words is shown by its name. */
const words: Readonly<Record<string, string>> = {
  'review.approved': 'approved',
  'review.rejected': 'rejected',
  'review.commented': 'commented on',
  'review.prioritized': 'said how urgent the review is of',
  'review.declared': 'said whether anything bars them from reviewing',
  'review.taken': 'took the review of',
  'review.released': 'gave back the review of',
  'review.declined': 'declined to review',
  'review.assigned': 'assigned the review of',
  'review.conflict_lifted': 'let a reviewer read in spite of a conflict',
  'review.recommended': 'recommended to approve',
  'review.changes_requested': 'asked for changes of',
  'review.taken_back': 'took back the decision on',
  'recheck.recommended': 'recommended to pass the changes of',
  'recheck.changes_requested': 'asked for changes of',
  'rubric.written': 'wrote the next version of the rubric',
  'recheck.approved': 'passed the changes of',
  'recheck.rejected': 'took back the changes of',
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
  'thanks.sent': 'thanked the donors of',
  'refund.requested': 'asked for a refund',
  'refund.approved': 'agreed to a refund',
  'refund.declined': 'declined a refund',
  'refund.made': 'made a refund',
  'refund.failed': 'could not make a refund',
  'dispute.opened': 'heard of a bank’s dispute',
  'dispute.won': 'heard that a dispute was won',
  'dispute.lost': 'heard that a dispute was lost',
  'refund.returned': 'saw a refund come back',
  'dispute.drafted': 'drafted the answer to a dispute',
  'dispute.answer_asked': 'answered a dispute',
  'dispute.acceptance_asked': 'accepted a dispute',
  'dispute.answered': 'gave the bank the answer to a dispute',
  'dispute.accepted': 'told the bank that a dispute is accepted',
  'dispute.answer_refused': 'could not give the bank an answer',
  'event.retried': 'tried an event of the gateway again',
  'exception.closed': 'closed an exception of the comparison',
  'reconciliation.run': 'compared the books with the gateway',
  'account.created_by_admin': 'made the account of',
  'account.changed_by_admin': 'changed the account of',
  'account.deleted': 'deleted the account of',
  'account.removed_idle': 'removed an account that was not used',
  'link.made': 'made a sign-in link for',
  'person.looked_at': 'looked at',
  'cv.opened': 'opened the CV, which is not shown, of',
  'project.withdrawn': 'withdrew',
  'project.edited': 'edited',
  'project.resubmitted': 'sent in again',
  'project.redacted': 'removed something personal from',
  'milestone.reached': 'marked a milestone as reached in',
  'milestone.taken_back': 'took back that a milestone is reached in',
  'team.role_changed': 'changed a member’s role in',
  'project.answered': 'answered reviewers about',
  'gift.redirected': 'redirected a gift',
  'signing_key.made': 'made a signing key',
  'service_key.made': 'made a service key',
  'service_key.revoked': 'revoked a service key',
  'refund.by_itself': 'ordered the refund of an owner’s own gift',
}
/** Actions on one's own account, which need no subject. */
const ownWords: Readonly<Record<string, string>> = {
  'account.closed': 'closed their account',
  'account.sign_up_repeated': 'signed up again with the same address',
  'account.type_chosen': 'chose a kind of account',
  'account.won_back': 'won their account back by their mailbox',
  'data.downloaded': 'downloaded their data',
  'email.change_asked': 'asked for another e-mail address',
  'email.changed': 'changed their e-mail address',
  'email.verified': 'confirmed their e-mail address',
  'factor.added': 'added a second factor',
  'factor.removed': 'removed a second factor',
  'gifts.claimed': 'claimed gifts made without an account',
  'identity.linked': 'linked another sign-in',
  'identity.unlinked': 'unlinked a sign-in',
  'passkey.added': 'added a passkey',
  'passkey.renamed': 'renamed a passkey',
  'passkey.removed': 'removed a passkey',
  'password.changed': 'changed their password',
  'phone.change_asked': 'asked for another phone number',
  'phone.changed': 'changed their phone number',
  'phone.removed': 'removed their phone number',
  'recovery_codes.made': 'made recovery codes',
  'session.started': 'signed in',
  'session.raised': 'showed a second factor',
  'session.ended': 'signed out',
}
/** Actions shown with their subject first, because a grant may come from the server's command line. */
const subjectFirstActions = new Set(['staff.granted', 'staff.revoked', 'account.created'])

export type ActivityWords = {
  readonly before: string
  /** False when the subject is the actor, who is named already. */
  readonly names: boolean
  readonly after: string
}

/** The sentence of an action, as the parts before and after its subject. */
export function activityWords(action: string, actor: string | null, subject: string | null): ActivityWords {
  const own = ownWords[action]
  if (own) return { before: `${actor ?? subject ?? 'A person'} ${own}`, names: false, after: '' }
  const text = words[action] ?? action
  const names = subject !== null
  if (names && subjectFirstActions.has(action)) return { before: '', names, after: ` ${text}` }
  return { before: `${actor ?? 'The system'} ${text}${names ? ' ' : ''}`, names, after: '' }
}
