import type { MailClass } from '#features/foundation/mail/rules.ts'

/** How far a mail got. */
export const deliveryStates = [
  'waiting',
  'retrying',
  'sent',
  'came_back',
  'unwanted',
  'given_up',
  'address_refused',
  'address_stopped',
  'declined',
  'outdated',
] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** The codes of a failed connection to a mail server. */
const connectionCodes = /\b(ECONNREFUSED|ECONNRESET|ECONNECTION|ETIMEDOUT|ESOCKET|EDNS|ENOTFOUND|EAUTH|ETLS)\b/

/**
 * The code of a mail server's answer, such as '550 5.1.1', or of the connection. Nothing else of the answer leaves
 * the database: its text contains addresses, and sometimes the mail.
 */
export function codeOf(error: string | null): string | null {
  const answer = /(?:^|[\s:])([245]\d\d)(?:[ -]([245]\.\d{1,3}\.\d{1,3}))?(?=$|[\s:-])/.exec(error ?? '')
  if (answer) return answer[2] ? `${answer[1]} ${answer[2]}` : (answer[1] ?? null)
  return connectionCodes.exec(error ?? '')?.[1] ?? null
}

/**
 * What a mail about money is about, by how the name of its event begins. The subject of other mails is private: a list
 * of mails must not show that a person applied for a position, or was judged by a moderator.
 */
const moneyWords: Readonly<Record<string, string>> = {
  donation: 'Gift',
  refund: 'Refund',
  dispute: 'Dispute',
  redirect: 'Redirected gift',
  outcome: 'What became of a project',
  payout: 'Payout',
  'payout-hold': 'Held payout',
  payee: 'Payee',
  'payee-account': 'Account of a payee',
  invoice: 'Invoice',
  plan: 'Plan',
  'plan-payment': 'Payment of a plan',
  'plan-return': 'Return of a plan',
}

export const aboutOf = (mailClass: MailClass, kind: string): string | null =>
  mailClass === 'money' ? (moneyWords[kind] ?? null) : null
