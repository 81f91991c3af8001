import type { PayeeState } from '#features/funding/payees/rules.ts'
import type { Dispute, Refund } from '#features/funding/refunds/contract.ts'
import { StatusBadge, type Tone } from '#ui/StatusBadge.tsx'
import type { BookEntry, DeskGift } from '../contract.ts'

type Label = { readonly tone: Tone; readonly text: string }

export const giftStateLabels: Readonly<Record<DeskGift['state'], Label>> = {
  created: { tone: 'neutral', text: 'Not paid' },
  requires_action: { tone: 'neutral', text: 'At the bank’s check' },
  processing: { tone: 'neutral', text: 'Processing' },
  failed: { tone: 'neutral', text: 'Failed' },
  succeeded: { tone: 'ok', text: 'Confirmed' },
  partially_refunded: { tone: 'warn', text: 'Partly refunded' },
  refunded: { tone: 'neutral', text: 'Refunded' },
  disputed: { tone: 'bad', text: 'Disputed' },
  lost: { tone: 'bad', text: 'Lost to a dispute' },
}
export const GiftState = ({ state }: { state: DeskGift['state'] }) => (
  <StatusBadge tone={giftStateLabels[state].tone}>{giftStateLabels[state].text}</StatusBadge>
)

/** As staff read them; a researcher is spoken to. */
export const payeeStateLabels: Readonly<Record<PayeeState, Label>> = {
  with_us: { tone: 'warn', text: 'To decide' },
  verified: { tone: 'ok', text: 'Verified' },
  attention: { tone: 'neutral', text: 'Something missing' },
  refused: { tone: 'bad', text: 'Refused' },
  closed: { tone: 'neutral', text: 'Closed' },
}

export const refundStateLabels: Readonly<Record<Refund['state'], Label>> = {
  requested: { tone: 'warn', text: 'Waits for a second person' },
  declined: { tone: 'neutral', text: 'Declined' },
  withdrawn: { tone: 'neutral', text: 'Withdrawn' },
  sending: { tone: 'neutral', text: 'At the gateway' },
  succeeded: { tone: 'ok', text: 'Given back' },
  failed: { tone: 'bad', text: 'Refused by the gateway' },
}
const cameBack: Label = { tone: 'bad', text: 'Came back' }
export function RefundStateLabel({ state, returnedAt }: Pick<Refund, 'state' | 'returnedAt'>) {
  const { tone, text } = returnedAt === null ? refundStateLabels[state] : cameBack
  return <StatusBadge tone={tone}>{text}</StatusBadge>
}

const disputeStates = {
  open: { tone: 'bad', text: 'Open' },
  won: { tone: 'ok', text: 'Won' },
  lost: { tone: 'neutral', text: 'Lost' },
} as const
export const DisputeStateLabel = ({ state }: { state: keyof typeof disputeStates }) => (
  <StatusBadge tone={disputeStates[state].tone}>{disputeStates[state].text}</StatusBadge>
)

type Answer = NonNullable<Dispute['answer']>
const answerStates: Readonly<Record<Answer['state'], Label>> = {
  draft: { tone: 'warn', text: 'Drafted' },
  sending: { tone: 'neutral', text: 'On its way' },
  sent: { tone: 'ok', text: 'Answered' },
  refused: { tone: 'bad', text: 'Not taken' },
}
const accepted: Label = { tone: 'neutral', text: 'Accepted' }
export function AnswerLabel({ answer }: { answer: Answer }) {
  const { tone, text } = answer.kind === 'acceptance' && answer.state === 'sent' ? accepted : answerStates[answer.state]
  return <StatusBadge tone={tone}>{text}</StatusBadge>
}

export const kindLabels: Readonly<Record<BookEntry['kind'], string>> = {
  donation: 'Gift',
  processor_cost: 'Gateway’s own fee',
  refund: 'Refund',
  refund_returned: 'Refund came back',
  dispute_opened: 'Dispute opened',
  dispute_won: 'Dispute won',
  redirect_out: 'Redirected away',
  redirect_in: 'Redirected here',
  dispute_lost: 'Dispute lost',
  dispute_reversed: 'Lost dispute won after all',
  dispute_fee_returned: 'Dispute fee came back',
  payout: 'Payout to a researcher',
  payout_back: 'Payout came back',
  payout_cover: 'Covered by the platform',
  claim_written_off: 'Claim written off',
  claim_recovered: 'Written off, and came back',
  bank_payout: 'Payout to our bank',
  gateway_fee: 'Fee of the gateway',
  gateway_topup: 'Added by the platform',
  gateway_unexplained: 'Not explained yet',
  plan_paid: 'Plan paid',
  plan_revenue: 'Month of a plan, passed',
  plan_cost: 'Gateway’s own fee for a plan',
  plan_surplus: 'Plan paid twice',
  plan_returned: 'Second payment given back',
  plan_dispute: 'Dispute of a plan’s payment',
}

/** A code of a bank or a gateway, as words. */
export const joinWords = (code: string): string => {
  const words = code.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
