import type { KeptMethod } from '#platform/charges.ts'
import type {
  AnsweredDispute,
  CheckoutOrder,
  DisputeAnswer,
  GatewayDispute,
  GatewayEvent,
  GatewayObject,
  GatewayPayment,
  GatewayRefund,
  ListedObject,
  RefundOrder,
  ReportedRefund,
} from '#platform/payments.ts'
import { type Cents, cents, dollars } from '#values/money.ts'
import { type Instant, later, minuteMs } from '#values/time.ts'
import type { Bell } from './bell.ts'
import type { Dice } from './dice.ts'
import { simulatedBalance } from './simulated-balance.ts'
import { simulatedCharges } from './simulated-charges.ts'
import { simulatedPayees } from './simulated-payees.ts'
import { simulatedTaxes } from './simulated-taxes.ts'

/** How a card behaves at a refund. */
export type Card = 'ordinary' | 'no refunds' | 'slow refunds'

export type Payment = {
  readonly ref: string
  readonly key: string
  readonly madeAt: Instant
  readonly amount: Cents
  state: GatewayPayment['state']
  card: Card
  readonly refunds: Refund[]
  readonly disputes: (GatewayDispute & { readonly madeAt: Instant })[]
  /** The customer whose card it saves, or charges. */
  readonly customer?: string | undefined
  method?: KeptMethod
  failureCode?: string | undefined
  /** Of a payment of a plan. */
  paidAt?: Instant
}
type Refund = {
  readonly ref: string
  readonly key: string
  readonly madeAt: Instant
  readonly paymentRef: string
  readonly amount: Cents
  state: GatewayRefund['state']
  readonly settlesAt: Instant
}
export type Sending = { readonly event: GatewayEvent; readonly text: string; left: number }

const disputeFee = dollars(15)
/** The ids of another installation's payments. */
export const elsewhere = 'elsewhere'
/** The gateway's fee for each payment. */
const costOf = (amount: Cents): Cents => cents(Math.round(amount * 0.029) + 30)

/** An outside service with its own books: it survives every crash of ours, and delivers events at least once. */
/**
 * @param payoutNews rings with each payout that leaves for a bank.
 * @param saysTaxes whether it calculates the taxes of plans, too.
 */
export function simulatedGateway(now: () => Instant, dice: Dice, payoutNews: Bell, saysTaxes = false) {
  const payments = new Map<string, Payment>()
  const waiting: Sending[] = []
  let count = 0
  const next = (kind: string): string => `${kind}_${String(++count).padStart(6, '0')}`
  const balance = simulatedBalance(now, next)
  const taxes = saysTaxes ? simulatedTaxes(now, next) : undefined

  /** Some events only name their object. */
  function tell(type: string, object: string, news: GatewayObject): void {
    const says = dice.chance(0.3) ? { object } : news
    const event = { eventId: next('evt'), type, madeAt: now(), ...says }
    waiting.push({ event, text: JSON.stringify(event), left: dice.chance(0.2) ? 2 + dice.below(3) : 1 })
  }
  /** Of a payment of another installation on the same account: it is no gift of ours. */
  function reportOtherPayment(paymentRef = next(elsewhere)): void {
    const payment = { paymentRef, state: 'succeeded', amount: cents(500), failureCode: undefined } as const
    for (let count = 1 + dice.below(3); count > 0; count -= 1) tell('payment.succeeded', paymentRef, { payment })
  }
  const seen = ({ ref: paymentRef, state, amount, ...rest }: Payment): GatewayPayment => ({
    ...{ paymentRef, state, amount },
    failureCode: rest.failureCode ?? (state === 'failed' ? 'card_declined' : undefined),
    ...(state === 'succeeded' && amount > 0 && { cost: { costRef: `cost_${paymentRef}`, amount: costOf(amount) } }),
    ...(state === 'succeeded' && rest.paidAt && { paidAt: rest.paidAt }),
    ...(state === 'succeeded' && rest.method && { method: rest.method }),
  })
  const must = (ref: string): Payment => {
    const payment = payments.get(ref)
    if (!payment) throw new Error(`there is no payment ${ref}`)
    return payment
  }

  /** The same key is the same payment. */
  function make(key: string, amount: Cents, customer?: string): Payment {
    const known = [...payments.values()].find((one) => one.key === key)
    if (known) return known
    const about = { ref: next('pay'), key, amount, madeAt: now() }
    const made: Payment = { ...about, state: 'open', card: 'ordinary', refunds: [], disputes: [], customer }
    payments.set(made.ref, made)
    return made
  }
  function open({ idempotencyKey, amount, keepCard }: CheckoutOrder): { paymentRef: string; checkoutUrl: string } {
    const { ref } = make(idempotencyKey, amount, keepCard && (keepCard.customerRef ?? next('cus')))
    return { paymentRef: ref, checkoutUrl: `https://gateway.test/${ref}` }
  }

  function press(ref: string, to: GatewayPayment['state'], card: Card): void {
    const payment = must(ref)
    if (payment.state === 'succeeded' || payment.state === 'failed' || payment.state === 'cancelled') return
    Object.assign(payment, { state: to, card })
    if (to === 'succeeded' && payment.customer !== undefined)
      Object.assign(payment, { paidAt: now(), failureCode: undefined })
    if (to === 'succeeded' && payment.amount > 0) balance.move('payment', ref, payment.amount, costOf(payment.amount))
    tell(`payment.${to}`, ref, { payment: seen(payment) })
  }

  function refund(order: RefundOrder): GatewayRefund {
    const payment = must(order.paymentRef)
    const known = payment.refunds.find((one) => one.key === order.idempotencyKey)
    if (known) return refundAnswer(known)
    const kept = payment.refunds.filter((one) => one.state !== 'failed').reduce((sum, one) => sum + one.amount, 0)
    const isOpen = payment.disputes.some((one) => one.state === 'open')
    const lost = payment.disputes.filter((one) => one.state === 'lost').reduce((sum, one) => sum + one.amount, 0)
    const refuses = isOpen || payment.card === 'no refunds' || kept + lost + order.amount > payment.amount
    const isSlow = payment.card === 'slow refunds'
    const state = refuses ? 'failed' : isSlow ? 'pending' : 'succeeded'
    const { idempotencyKey: key, paymentRef, amount } = order
    const settlesAt = later(now(), minuteMs)
    const made: Refund = { ref: next('ref'), key, madeAt: now(), paymentRef, amount, state, settlesAt }
    payment.refunds.push(made)
    if (!refuses) balance.move('refund', paymentRef, -amount)
    if (dice.chance(0.5)) tell('refund.updated', made.ref, { refund: refundFactsOf(made) })
    return refundAnswer(made)
  }
  function refundAnswer(one: Refund): GatewayRefund {
    if (one.state === 'pending' && one.settlesAt <= now()) one.state = 'succeeded'
    const { ref: refundRef, state } = one
    return { refundRef, state, failureCode: state === 'failed' ? 'refused' : undefined }
  }

  const refundFactsOf = (one: Refund): ReportedRefund => {
    const { ref: refundRef, key: idempotencyKey, paymentRef, amount } = one
    return { ...refundAnswer(one), refundRef, idempotencyKey, paymentRef, amount }
  }

  /** Opens a dispute about a payment, decides an open one, or reverses the decision. */
  function dispute(ref: string): void {
    const payment = must(ref)
    const isOpen = payment.disputes.some((one) => one.state === 'open')
    // Sometimes a second dispute of the same payment.
    const isFresh = dice.chance(isOpen ? 0.1 : 0.6)
    const at = isFresh ? -1 : payment.disputes.findIndex((one) => !isOpen || one.state === 'open')
    const open = payment.disputes[at]
    const state = open ? wordAfter(open.state) : 'open'
    if (!open && payment.disputes.some((one) => one.state === 'lost')) return
    const amount = dice.chance(0.7) ? payment.amount : cents(1 + dice.below(payment.amount))
    const fresh = {
      disputeRef: next('dis'),
      paymentRef: ref,
      amount,
      fee: disputeFee,
      reason: 'fraudulent',
      respondBy: undefined,
    }
    const before = open ?? { madeAt: now(), ...fresh, state, moves: 0 }
    const dispute: (typeof payment.disputes)[number] = {
      ...before,
      state,
      moves: (before.moves ?? 0) + (before.state === 'open' && state === 'lost' ? 0 : 1),
      // It returns the fee of some won disputes, not of others.
      ...(state === 'won' && (open?.amount ?? 0) % 2 === 0 && { feeReturned: disputeFee }),
    }
    if (open) payment.disputes[at] = dispute
    else payment.disputes.push(dispute)
    const [was, is] = [open ? tookOf(open) : { taken: 0, fee: 0 }, tookOf(dispute)]
    balance.move('dispute', ref, was.taken - is.taken, is.fee - was.fee)
    tell(`dispute.${state}`, dispute.disputeRef, { dispute })
  }

  const tookOf = ({ state, amount, fee, feeReturned }: GatewayDispute) => ({
    taken: state === 'won' ? 0 : amount,
    fee: fee - (feeReturned ?? 0),
  })

  const wordAfter = (state: GatewayDispute['state']): 'won' | 'lost' =>
    state === 'open' ? dice.pick(['won', 'lost'] as const) : state === 'won' ? 'lost' : 'won'

  /** Evidence changes nothing until the bank decides; accepting loses at once. */
  function answer({ disputeRef, evidence }: DisputeAnswer): AnsweredDispute {
    const payment = [...payments.values()].find((one) => one.disputes.some((each) => each.disputeRef === disputeRef))
    const at = payment?.disputes.findIndex((one) => one.disputeRef === disputeRef) ?? -1
    const held = payment?.disputes[at]
    if (payment === undefined || held?.state !== 'open') return { state: 'refused', failureCode: 'dispute_closed' }
    if (evidence === undefined) {
      const lost = { ...held, state: 'lost' as const }
      payment.disputes[at] = lost
      tell('dispute.lost', disputeRef, { dispute: lost })
    }
    return { state: 'taken' }
  }

  /** Payments that succeeded and whose event was delivered to us. */
  const paid = (): Payment[] => {
    const isUnreported = (ref: string) => waiting.some(({ text }) => text.includes(ref))
    return [...payments.values()].filter((one) => one.state === 'succeeded' && !isUnreported(one.ref))
  }

  /** All its objects in their present state, by its own ids. */
  function all(): Map<string, ListedObject> {
    const found = [...payments.values()].flatMap((payment): [string, ListedObject][] => [
      [payment.ref, { madeAt: payment.madeAt, payment: seen(payment) }],
      ...payment.refunds.map((one): [string, ListedObject] => [
        one.ref,
        { madeAt: one.madeAt, refund: refundFactsOf(one) },
      ]),
      ...payment.disputes.map(({ madeAt, ...dispute }): [string, ListedObject] => [
        dispute.disputeRef,
        { madeAt, dispute },
      ]),
    ])
    return new Map(found)
  }

  const charges = simulatedCharges({ payments, must, make, press, seen, tell, next, dice })
  const payees = simulatedPayees({ balance, tell, next, dice, payoutNews })

  /** Banks with a pending decision decide. */
  function comeToRest(): void {
    charges.finishSlow(1)
    payees.finishBanks()
    // Our balance may be too low for the approved payouts: staff add money.
    if (payees.isPoor()) balance.move('topup', 'us', 1_000_000_00)
  }

  return {
    ...{ payments, waiting, balance, charges, payees, taxes, comeToRest },
    ...{ reportOtherPayment, open, press, refund, refundAnswer, dispute, answer, paid, all, seen },
  }
}

export type SimulatedGateway = ReturnType<typeof simulatedGateway>
