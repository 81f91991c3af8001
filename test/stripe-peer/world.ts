import { addRow } from './balance.ts'
import { createConnect } from './connect-world.ts'
import type {
  BalanceRow,
  Charge,
  Dispute,
  Intent,
  Method,
  Payout,
  PeerEvent,
  Refund,
  Session,
  Setup,
} from './shapes.ts'
import { createTax } from './tax-world.ts'
import { refused } from './wire.ts'

// The peer's state, and the events that change it.

/** Stripe's test card numbers, and how each card behaves. */
export const cards = {
  '4242424242424242': 'succeeds',
  '4000000000000002': 'declined',
  '4000000000009995': 'insufficient',
  '4000002760003184': 'challenge',
  '4000000000000259': 'disputed',
  '4000000000007726': 'slow refund',
  '4000000000000341': 'fails later',
  '4000000000000069': 'expired later',
  '000123456789': 'bank debit',
} as const
export type Card = keyof typeof cards

export type World = ReturnType<typeof createWorld>

/**
 * @param now Unix seconds.
 * @param name of the account: no two of Stripe's ids are the same, even across accounts.
 */
export function createWorld(now: () => number, name = 'peer') {
  let made = 0
  const livemode: boolean = false
  const newId = (kind: string): string => `${kind}_${name}${String(++made).padStart(8, '0')}`
  const world = {
    now,
    livemode,
    /** The longest page of a list. */
    pageMax: 100,
    newId,
    sessions: new Map<string, Session>(),
    intents: new Map<string, Intent>(),
    ...{ refunds: new Map<string, Refund>(), disputes: new Map<string, Dispute>() },
    cardsUsed: new Map<string, Card>(),
    methods: new Map<string, Method>(),
    setups: new Map<string, Setup>(),
    deletedCustomers: new Set<string>(),
    events: [] as PeerEvent[],
    /** The amounts taken, by payment: no payment may be taken twice. */
    charges: new Map<string, Charge>(),
    payouts: new Map<string, Payout>(),
    ...{ connect: createConnect(), tax: createTax() },
    /** What moved the balance, by id. */
    rows: new Map<string, BalanceRow>(),
    /** What the balance lacks and no row explains. */
    hidden: 0,
    /** The part of a dispute's fee that is returned when we win, as in some countries. */
    feeReturned: 0,
    /** The settlement currency, and its rate to the dollar. */
    settlement: { currency: 'usd', rate: 1 },
    /** Whether a payment's fee is known only later. */
    saysCostsLate: false,
  }
  return world
}

/** Records an event with the object's present state. */
export function tell(world: World, type: string, object: object): void {
  const event = { id: world.newId('evt'), type, created: world.now(), livemode: world.livemode }
  world.events.push({ ...event, object: 'event', data: { object: structuredClone(object) } })
}

export const must = <T>(value: T | undefined): T => {
  if (value === undefined) throw refused('resource_missing')
  return value
}

/** The payment is created with the first card that is tried. */
function intentOf(world: World, session: Session): Intent {
  const known = world.intents.get(session.payment_intent ?? '')
  if (known) return known
  const intent: Intent = {
    id: world.newId('pi'),
    object: 'payment_intent',
    livemode: world.livemode,
    created: world.now(),
    amount: session.amount_total,
    status: 'requires_payment_method',
    metadata: session.metadata,
    last_payment_error: null,
    latest_charge: null,
    ...{ customer: session.customer, payment_method: null },
  }
  world.intents.set(intent.id, intent)
  session.payment_intent = intent.id
  tell(world, 'payment_intent.created', intent)
  return intent
}

export function succeed(world: World, session: Session | undefined, intent: Intent): void {
  const charge: Charge = {
    ...{ id: world.newId('ch'), object: 'charge', created: world.now(), payment_intent: intent.id },
    ...{ amount: intent.amount, amount_refunded: 0, balance_transaction: null, metadata: intent.metadata },
  }
  world.charges.set(charge.id, charge)
  if (!world.saysCostsLate) keepCost(world, charge)
  Object.assign(intent, { status: 'succeeded', latest_charge: charge.id, last_payment_error: null })
  if (session) Object.assign(session, { status: 'complete', payment_status: 'paid' })
  if (session?.keeps_card) keepCard(world, session, intent)
  tell(world, 'charge.succeeded', charge)
  tell(world, 'payment_intent.succeeded', intent)
}

/** Stripe's published fee for cards of the United States: 2.9 % and 30 cents. */
export const costOf = (amount: number): number => Math.round(amount * 0.029) + 30

/** In the settlement currency of the account. */
export function settled({ settlement: { currency, rate } }: World, amount: number, fee: number) {
  return { currency, amount: Math.round(amount * rate), fee: Math.round(fee * rate) }
}

function keepCost(world: World, charge: Charge): void {
  const moved = settled(world, charge.amount, costOf(charge.amount))
  charge.balance_transaction = addRow(world, 'charge', charge.id, moved)
}

/** Sets the fees of payments whose fee was unknown. */
export function reportCosts(world: World): void {
  for (const charge of world.charges.values())
    if (charge.balance_transaction === null) {
      keepCost(world, charge)
      tell(world, 'charge.updated', charge)
    }
}

export function decline(world: World, intent: Intent, error: NonNullable<Intent['last_payment_error']>): void {
  Object.assign(intent, { status: 'requires_payment_method', last_payment_error: error })
  tell(world, 'payment_intent.payment_failed', intent)
}

/** Tries a card on the hosted page. A completed or expired page refuses cards. */
export function pay(world: World, sessionId: string, card: Card): Session {
  const session = must(world.sessions.get(sessionId))
  if (session.status !== 'open') return session
  if (session.mode === 'setup') return keepCardOnly(world, session, card)
  const intent = intentOf(world, session)
  world.cardsUsed.set(intent.id, card)
  switch (cards[card]) {
    case 'declined':
      decline(world, intent, { code: 'card_declined', decline_code: 'generic_decline' })
      break
    case 'insufficient':
      decline(world, intent, { code: 'card_declined', decline_code: 'insufficient_funds' })
      break
    case 'challenge':
      intent.status = 'requires_action'
      tell(world, 'payment_intent.requires_action', intent)
      break
    case 'bank debit':
      intent.status = 'processing'
      session.status = 'complete'
      tell(world, 'payment_intent.processing', intent)
      tell(world, 'checkout.session.completed', session)
      break
    default:
      succeed(world, session, intent)
      tell(world, 'checkout.session.completed', session)
      if (cards[card] === 'disputed') dispute(world, sessionId)
  }
  return session
}

/** The bank's extra check (3-D Secure). */
export function challenge(world: World, sessionId: string, isApproved: boolean): Session {
  const session = must(world.sessions.get(sessionId))
  const intent = must(world.intents.get(session.payment_intent ?? ''))
  if (intent.status !== 'requires_action') return session
  if (!isApproved) decline(world, intent, { code: 'payment_intent_authentication_failure' })
  else {
    succeed(world, session, intent)
    tell(world, 'checkout.session.completed', session)
  }
  return session
}

/** A bank debit succeeds or fails days later. */
export function settle(world: World, sessionId: string, isPaid: boolean): void {
  const session = must(world.sessions.get(sessionId))
  const intent = must(world.intents.get(session.payment_intent ?? ''))
  if (isPaid) succeed(world, session, intent)
  else decline(world, intent, { code: 'insufficient_funds' })
  tell(world, `checkout.session.async_payment_${isPaid ? 'succeeded' : 'failed'}`, session)
}

/** Expires pages that were not paid in time. */
export function expire(world: World): void {
  for (const session of world.sessions.values())
    if (session.status === 'open' && session.expires_at <= world.now()) {
      session.status = 'expired'
      tell(world, 'checkout.session.expired', session)
    }
}

/** Refunds a part of a payment; `charge_already_refunded` when it is more than was paid. */
export function makeRefund(world: World, intentId: string, amount: number, metadata: Record<string, string>): Refund {
  const intent = must(world.intents.get(intentId))
  if (intent.status !== 'succeeded') throw refused('payment_intent_unexpected_state')
  const open = [...world.disputes.values()].some((one) => one.payment_intent === intentId && one.status !== 'won')
  if (open) throw refused('charge_disputed')
  const gone = [...world.refunds.values()].filter((one) => one.payment_intent === intentId && one.status !== 'failed')
  if (gone.reduce((sum, one) => sum + one.amount, amount) > intent.amount) throw refused('charge_already_refunded')
  const isSlow = cards[world.cardsUsed.get(intentId) ?? '4242424242424242'] === 'slow refund'
  const refund: Refund = {
    id: world.newId('re'),
    object: 'refund',
    created: world.now(),
    amount,
    payment_intent: intentId,
    charge: intent.latest_charge ?? '',
    status: isSlow ? 'pending' : 'succeeded',
    metadata,
  }
  world.refunds.set(refund.id, refund)
  addRow(world, 'refund', refund.id, settled(world, -amount, 0))
  tell(world, 'refund.created', refund)
  const charge = must(world.charges.get(refund.charge))
  charge.amount_refunded += amount
  tell(world, 'charge.refunded', charge)
  return refund
}

/** Completes a pending refund, or fails a completed one. */
export function moveRefund(world: World, refundId: string, status: 'succeeded' | 'failed'): void {
  const refund = must(world.refunds.get(refundId))
  Object.assign(refund, { status, ...(status === 'failed' && { failure_reason: 'lost_or_stolen_card' }) })
  if (status === 'failed') addRow(world, 'refund_failure', refund.id, settled(world, refund.amount, 0))
  tell(world, status === 'failed' ? 'refund.failed' : 'refund.updated', refund)
}

/** The card of a payment or of a page without one, for its customer. */
function keepCard(world: World, session: Session, intent: Intent | undefined, card?: Card): string {
  const customer = session.customer ?? world.newId('cus')
  session.customer = customer
  const used = card ?? world.cardsUsed.get(intent?.id ?? '') ?? '4242424242424242'
  const id = world.newId('pm')
  const look = { brand: 'visa', last4: used.slice(-4), exp_month: 12, exp_year: 2031 }
  world.methods.set(id, { id, object: 'payment_method', customer, card: look })
  world.cardsUsed.set(id, used)
  if (intent) Object.assign(intent, { customer, payment_method: id })
  return id
}

/** A page that takes a card and charges nothing. */
function keepCardOnly(world: World, session: Session, card: Card): Session {
  if (cards[card] === 'declined') return session
  const payment_method = keepCard(world, session, undefined, card)
  const id = world.newId('seti')
  world.setups.set(id, { id, object: 'setup_intent', customer: session.customer ?? '', payment_method })
  Object.assign(session, { status: 'complete', setup_intent: id })
  tell(world, 'checkout.session.completed', session)
  return session
}

const answerSeconds = 7 * 24 * 3600

export function dispute(world: World, sessionId: string): Dispute {
  const session = must(world.sessions.get(sessionId))
  const intent = must(world.intents.get(session.payment_intent ?? ''))
  const made: Dispute = {
    id: world.newId('du'),
    object: 'dispute',
    created: world.now(),
    amount: intent.amount,
    payment_intent: intent.id,
    charge: intent.latest_charge ?? '',
    reason: 'fraudulent',
    status: 'needs_response',
    balance_transactions: [],
    evidence: {},
    evidence_details: {
      due_by: world.now() + answerSeconds,
      ...{ has_evidence: false, past_due: false, submission_count: 0 },
    },
    metadata: {},
  }
  world.disputes.set(made.id, made)
  tell(world, 'charge.dispute.created', made)
  made.balance_transactions.push(addRow(world, 'adjustment', made.id, settled(world, -intent.amount, 1500)))
  tell(world, 'charge.dispute.funds_withdrawn', made)
  return made
}
