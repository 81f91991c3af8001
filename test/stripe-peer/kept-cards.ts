import type { Intent } from './shapes.ts'
import { branch, type Form, leaf, missing, refused, remarks, WireError } from './wire.ts'
import { type Card, decline, succeed, tell, type World } from './world.ts'

// Customers' cards saved at Stripe, and off-session payments with them.

/** How saved cards behave at a later charge, beyond their behaviour on a page. */
const later: Readonly<Partial<Record<Card, { code: string; decline_code?: string }>>> = {
  '4000000000000341': { code: 'card_declined', decline_code: 'insufficient_funds' },
  '4000002760003184': { code: 'authentication_required', decline_code: 'authentication_required' },
  '4000000000000069': { code: 'expired_card', decline_code: 'expired_card' },
}

/** @throws WireError like Stripe, for orders of a customer who was deleted there. */
export function mustKnowCustomer({ deletedCustomers }: World, form: Form): void {
  if (deletedCustomers.has(leaf(form, 'customer') ?? '')) throw refused('resource_missing')
}

/** @throws WireError like Stripe. */
export function changeIntent(world: World, [id, act]: readonly string[], form: Form): Intent {
  if (id === undefined) return createIntent(world, form)
  const intent = world.intents.get(id)
  if (!intent) throw missing(id)
  if (act === 'cancel') return cancel(world, intent)
  return confirm(world, intent, form)
}

function createIntent(world: World, form: Form): Intent {
  const amount = Number(leaf(form, 'amount'))
  if (!(amount >= 50) || branch(form, 'payment_method_types')) throw refused('parameter_invalid_integer')
  mustKnowCustomer(world, form)
  const made = {
    id: world.newId('pi'),
    object: 'payment_intent',
    livemode: world.livemode,
    created: world.now(),
  } as const
  const nothing = { last_payment_error: null, latest_charge: null, payment_method: null }
  const of = { amount, metadata: remarks(form), customer: leaf(form, 'customer') ?? null }
  const intent: Intent = { ...made, ...of, ...nothing, status: 'requires_payment_method' }
  world.intents.set(intent.id, intent)
  tell(world, 'payment_intent.created', intent)
  return intent
}

function confirm(world: World, intent: Intent, form: Form): Intent {
  if (intent.status !== 'requires_payment_method') throw refused('payment_intent_unexpected_state')
  const method = world.methods.get(leaf(form, 'payment_method') ?? '')
  if (!method || method.customer !== intent.customer) throw refused('resource_missing')
  const card = world.cardsUsed.get(method.id) ?? '4242424242424242'
  world.cardsUsed.set(intent.id, card)
  const error = later[card]
  if (error) {
    decline(world, intent, error)
    throw new WireError(402, 'card_error', error.code)
  }
  intent.payment_method = method.id
  succeed(world, undefined, intent)
  return intent
}

function cancel(world: World, intent: Intent): Intent {
  if (intent.status === 'succeeded' || intent.status === 'canceled') throw refused('payment_intent_unexpected_state')
  intent.status = 'canceled'
  tell(world, 'payment_intent.canceled', intent)
  return intent
}
