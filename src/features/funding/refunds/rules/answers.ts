import { receiptLabel } from '#features/funding/donations/rules.ts'
import { type Cents, inCents } from '#values/money.ts'
import { dayMs, hourMs, type Instant, longDate, millisOf } from '#values/time.ts'

/** Our answer to a dispute: evidence for the payment, or acceptance. */
export type AnswerKind = 'evidence' | 'acceptance'
/** `sending` until the gateway has answered; a `refused` answer may be rewritten. */
export type AnswerState = 'draft' | 'sending' | 'sent' | 'refused'

export const purposeMax = 2000
export const evidenceMax = 10_000

type Answerable = { readonly state: 'open' | 'won' | 'lost'; readonly respondBy: Instant | null }
type Answer = { readonly kind: AnswerKind; readonly state: AnswerState }

/** Why a dispute can no longer be answered: the bank has decided, or its deadline has passed. */
export function unanswerableReason({ state, respondBy }: Answerable, now: Instant): 'decided' | 'late' | undefined {
  if (state !== 'open') return 'decided'
  return respondBy !== null && now >= respondBy ? 'late' : undefined
}

/** Whether an answer is being sent or was sent: a bank accepts only one. */
export const isGiven = (answer: Pick<Answer, 'state'> | null | undefined): boolean =>
  answer?.state === 'sending' || answer?.state === 'sent'

/** Whether staff still have to answer. */
export const needsAnswer = (dispute: Answerable & { readonly answer: Answer | null }, now: Instant): boolean =>
  unanswerableReason(dispute, now) === undefined && !isGiven(dispute.answer)

/** The time left for an answer: whole days, and hours on the last two. */
export function timeLeft(respondBy: Instant, now: Instant): string {
  const ms = millisOf(respondBy) - millisOf(now)
  if (ms <= 0) return 'The deadline has passed'
  if (ms >= 2 * dayMs) return `${Math.floor(ms / dayMs)} days left`
  const hours = Math.floor(ms / hourMs)
  if (hours < 1) return 'Less than an hour left'
  return hours === 1 ? '1 hour left' : `${hours} hours left`
}

/** A disputed gift as it is in our books, for the bank. */
export type Paid = {
  readonly gross: Cents
  readonly refunded: Cents
  readonly succeededAt: Instant
  readonly projectTitle: string
  readonly donorName: string | null
  readonly donorEmail: string | null
  readonly receiptNumber: number
  readonly asGuest: boolean
}

/** The same as text for the bank. */
export function receiptText(gift: Paid): string {
  const giver = [gift.donorName, gift.donorEmail].filter(Boolean).join(', ')
  const lines = [
    `Receipt no. ${receiptLabel(gift)} of ${longDate(gift.succeededAt)}`,
    `Gift of ${inCents(gift.gross)} to the research project “${gift.projectTitle}”`,
    ...(giver ? [`Given by ${giver}`] : []),
    ...(gift.refunded > 0 ? [`Refunded of it: ${inCents(gift.refunded)}`] : []),
  ]
  return lines.join('\n')
}

/** Why the gateway refused an answer, for the staff who sent it. */
export function answerFailureText(code: string | null): string {
  switch (code) {
    case 'dispute_closed':
      return 'The bank had decided before the answer arrived.'
    case 'dispute_past_due':
      return 'The answer arrived after the bank’s deadline.'
    case 'dispute_answered':
      return 'This dispute was answered before, at the gateway’s own desk.'
    default:
      return `The gateway did not take the answer${code ? ` (${code})` : ''}.`
  }
}
