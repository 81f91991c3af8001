import type { PayoutAccountState } from '#values/payout-account-state.ts'
import { dayMs, hourMs } from '#values/time.ts'

export const payeeKinds = ['person', 'institution', 'foundation'] as const
export type PayeeKind = (typeof payeeKinds)[number]
export const kindLabels: Readonly<Record<PayeeKind, string>> = {
  person: 'A person',
  institution: 'An institution',
  foundation: 'A foundation',
}

export const payeeStates = ['with_us', 'verified', 'attention', 'refused', 'closed'] as const
export type PayeeState = (typeof payeeStates)[number]

export const verdicts = ['verified', 'attention', 'refused'] as const
export type Verdict = (typeof verdicts)[number]

/** The transitions that staff decisions allow; a decision is not repeated. */
const decided: Readonly<Record<PayeeState, readonly Verdict[]>> = {
  with_us: ['verified', 'attention', 'refused'],
  verified: ['attention', 'refused'],
  attention: ['verified', 'refused'],
  // An appeal is a new submission, decided by another person.
  refused: [],
  closed: [],
}
export const mayDecide = (from: PayeeState, to: Verdict): boolean => decided[from].includes(to)

type Read = {
  readonly ownerId: string
  readonly state: PayeeState
  /** The newest decision of a person. */
  readonly last: { readonly to: Verdict; readonly actorId: string } | undefined
}
export const decisionTexts = {
  own_payee: 'You are paid here yourself. A colleague must decide.',
  own_decision: 'You refused what was sent before. A colleague must decide.',
} as const

/** Why this person may not decide, whatever the verdict; undefined when they may. */
export function decisionRefused(
  { ownerId, state, last }: Read,
  userId: string,
): keyof typeof decisionTexts | undefined {
  if (ownerId === userId) return 'own_payee'
  const isAppeal = state === 'with_us' && last?.to === 'refused'
  return isAppeal && last.actorId === userId ? 'own_decision' : undefined
}

/** Whether the payee may send documents: not while others are under review, nor once they are verified. */
export const maySubmit = (state: PayeeState | undefined): boolean =>
  state === undefined || state === 'attention' || state === 'refused'

/** A changed bank account waits this long, so that no change goes unnoticed. The first one waits for staff anyway. */
export const destinationHoldMs = 72 * hourMs
/** Staff review documents within this time. */
export const lookedAtWithinMs = 3 * dayMs

export const documentsMax = 5
export const legalNameMax = 200
export const reasonMax = 2000

/** What still is between a payee and a payout, in the order in which it is mended; undefined for nothing. */
export const missingThings = [
  'details',
  'waiting',
  'attention',
  'refused',
  'account',
  'provider',
  'checking',
  'closed',
] as const
export type Missing = (typeof missingThings)[number]

type Asked = {
  readonly state: PayeeState
  readonly hasAccount: boolean
  /** Null before the gateway's first event. */
  readonly accountState: PayoutAccountState | null
}
export function missingOf(payee: Asked | undefined): Missing | undefined {
  if (payee === undefined) return 'details'
  if (payee.state === 'refused' || payee.state === 'closed') return payee.state
  if (payee.hasAccount && payee.accountState === 'attention') return 'provider'
  if (payee.state === 'attention') return 'attention'
  if (!payee.hasAccount || payee.accountState === 'incomplete') return 'account'
  if (payee.state === 'with_us') return 'waiting'
  return payee.accountState === 'checking' ? 'checking' : undefined
}

export const missingTexts: Readonly<Record<Missing, string>> = {
  details: 'Before money can leave, we have to know who is paid.',
  waiting: 'Our staff look at your documents. That takes up to three days; you need to do nothing.',
  attention: 'Something is missing before money can leave. The reason is below.',
  refused: 'We could not verify who is paid. You may send other documents, which another person looks at.',
  account: 'Add the bank account that is paid. Our payment provider takes it on a page of its own.',
  provider: 'Our payment provider asks for more before it pays to this account. Please open its page again.',
  checking: 'Our payment provider looks at what you entered. That takes minutes, seldom days; you need to do nothing.',
  closed: 'This account is closed. No money leaves to it.',
}

/** The same beside the button that requests a payout: what comes before it. */
export const askFirstTexts: Readonly<Record<Missing, string>> = {
  details: 'First say who is paid, and into which account.',
  waiting: 'Our staff look at who is paid. After that you can ask.',
  attention: 'Our staff need something more about who is paid. Please send it first.',
  refused: 'We could not verify who is paid. Please send other documents first.',
  account: 'First add the bank account that is paid.',
  provider: 'Our payment provider asks for more first. Please open its page again.',
  checking: 'Our payment provider looks at the account. After that you can ask.',
  closed: 'The account that is paid is closed. No money leaves to it.',
}
