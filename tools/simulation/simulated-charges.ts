import type { ChargeOrder } from '#platform/charges.ts'
import type { GatewayObject, GatewayPayment } from '#platform/payments.ts'
import type { Cents } from '#values/money.ts'
import type { Dice } from './dice.ts'
import type { Card, Payment } from './simulated-gateway.ts'

/** How a saved card behaves when it is charged without the person. */
export type KeptCard = 'works' | 'moody' | 'declines' | 'asks' | 'expired' | 'slow' | 'slow once'
/** Their banks are slow: for each charge, or only for the first one. */
export const thinkingCards: readonly KeptCard[] = ['slow', 'slow once']
export const keptCards: readonly KeptCard[] = [
  'works',
  'works',
  'works',
  'moody',
  'declines',
  'asks',
  'expired',
  'slow',
]

type Parts = {
  readonly payments: ReadonlyMap<string, Payment>
  readonly must: (ref: string) => Payment
  readonly make: (key: string, amount: Cents, customer?: string) => Payment
  readonly press: (ref: string, to: GatewayPayment['state'], card: Card) => void
  readonly seen: (payment: Payment) => GatewayPayment
  readonly tell: (type: string, object: string, news: GatewayObject) => void
  readonly next: (kind: string) => string
  readonly dice: Dice
}

/** Pages that save a card, and charges of saved cards: each payment is charged at most once. */
export function simulatedCharges({ payments, must, make, press, seen, tell, next, dice }: Parts) {
  const cards = new Map<string, KeptCard>()
  const tries = new Set<string>()
  const seenCards = new Set<string>()

  /** The person on the gateway's page. */
  function pressPage(ref: string, to: GatewayPayment['state'], card: KeptCard): void {
    const payment = must(ref)
    if (payment.state === 'open' && to === 'succeeded' && payment.customer !== undefined) {
      const methodRef = next('card')
      cards.set(methodRef, card)
      payment.method = { customerRef: payment.customer, methodRef, label: 'Card', expires: undefined }
    }
    press(ref, to, 'ordinary')
  }

  /** It stays open, so that it can be tried again. */
  function decline(payment: Payment, failureCode: string): void {
    Object.assign(payment, { state: 'open', failureCode })
    tell('payment.open', payment.ref, { payment: seen(payment) })
  }

  function charge(payment: Payment, methodRef: string): void {
    const card = cards.get(methodRef)
    const isSlow = card === 'slow' || (card === 'slow once' && !seenCards.has(methodRef))
    seenCards.add(methodRef)
    if (card === undefined || card === 'expired') decline(payment, 'expired_card')
    else if (card === 'asks') decline(payment, 'authentication_required')
    else if (card === 'declines' || (card === 'moody' && dice.chance(0.6))) decline(payment, 'insufficient_funds')
    else press(payment.ref, isSlow ? 'processing' : 'succeeded', 'ordinary')
  }

  return {
    pressPage,
    prepare: ({ idempotencyKey, amount, customerRef }: ChargeOrder): { paymentRef: string } => ({
      paymentRef: make(idempotencyKey, amount, customerRef).ref,
    }),
    /** Repeating the same attempt changes nothing. */
    confirm: (order: { paymentRef: string; methodRef: string; tryKey: string }): GatewayPayment => {
      const payment = must(order.paymentRef)
      if (payment.state === 'open' && !tries.has(order.tryKey)) charge(payment, order.methodRef)
      tries.add(order.tryKey)
      return seen(payment)
    },
    cancel: (ref: string): GatewayPayment => {
      if (must(ref).state === 'open') press(ref, 'cancelled', 'ordinary')
      return seen(must(ref))
    },
    /** The banks of some processing payments decide. */
    finishSlow: (share: number): void => {
      for (const payment of payments.values()) {
        if (payment.customer === undefined || payment.state !== 'processing' || !dice.chance(share)) continue
        if (dice.chance(0.7)) press(payment.ref, 'succeeded', 'ordinary')
        else decline(payment, 'insufficient_funds')
      }
    },
    /** Of plans: those that were paid. */
    paid: (): Payment[] =>
      [...payments.values()].filter(
        (one) => one.key.startsWith('plan:') && one.amount > 0 && one.state === 'succeeded',
      ),
  }
}
