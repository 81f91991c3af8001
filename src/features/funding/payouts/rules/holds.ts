import type { Instant } from '#values/time.ts'

export const holdReasons = [
  'bank_changed',
  'same_bank',
  'shortfall',
  'question',
  'receipts',
  'identity',
  'other',
] as const
export type HoldReason = (typeof holdReasons)[number]
/** The reasons that staff choose from; the first three are also set by rules. */
export const staffReasons = ['question', 'receipts', 'identity', 'other'] as const
export const reasonLabels: Readonly<Record<HoldReason, string>> = {
  bank_changed: 'Bank changed',
  same_bank: 'Same bank account',
  shortfall: 'Not enough left',
  question: 'Question',
  receipts: 'Receipts',
  identity: 'Name differs',
  other: 'Other',
}
export const shownTextMax = 1000

export const bankChangedText = (last4: string, usableFrom: Instant): string =>
  `You changed the bank account to the one ending in ${last4}. We wait three days, until ${usableFrom.slice(0, 10)}, ${usableFrom.slice(11, 16)} UTC, so that a stranger cannot do this unnoticed. You need to do nothing.`
export const sameBankText =
  'Another researcher is paid into the same bank account. A colleague looks at it; please write to us why it is shared.'
export const shortfallText =
  'A bank took back gifts to this project, or they went back to their donors, so that less is left than this payout. It waits until enough is there again, or you ask for less.'
