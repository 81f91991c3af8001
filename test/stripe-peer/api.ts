import { answerConnect } from './connect.ts'
import { acceptDispute, answerDispute } from './disputes.ts'
import { changeIntent, mustKnowCustomer } from './kept-cards.ts'
import type { Intent, Session } from './shapes.ts'
import { answerTax } from './tax.ts'
import { branch, type Form, formOf, leaf, missing, pageOf, refused, remarks, texts, WireError } from './wire.ts'
import { expire, makeRefund, type World } from './world.ts'

// The calls of api.stripe.com that we use, answered from the peer's state.

const daySeconds = 24 * 3600

type Call = {
  readonly method: string
  readonly path: string
  readonly form: Form
  readonly query: Form
  /** The connected account that the request is about. */
  readonly account: string | undefined
}

/** @param pages the URL of the peer's hosted pages. @throws WireError where Stripe would refuse. */
export function answerCall(world: World, call: Call, pages: string): unknown {
  const { method, path, form, query } = call
  expire(world)
  const ofConnect = answerConnect(world, call, pages)
  if (ofConnect !== undefined) return ofConnect
  const [, , kind = '', ...rest] = path.split('/')
  const id = rest.at(-1)
  if (kind === 'checkout' && method === 'POST') return createSession(world, form, pages)
  if (kind === 'payment_intents' && method === 'POST') return changeIntent(world, rest, form)
  if (kind === 'customers' && method === 'POST') return { id: world.newId('cus'), object: 'customer' }
  if (kind === 'tax' && method === 'POST') return answerTax(world, rest, form)
  if (kind === 'refunds' && method === 'POST') return createRefund(world, form)
  if (kind === 'disputes' && method === 'POST') return changeDispute(world, rest, form)
  if (method !== 'GET') throw new WireError(404, 'invalid_request_error', undefined, 'Unrecognized request URL')
  if (kind === 'checkout') return rest.length > 1 ? one(world, id ?? '', query) : sessions(world, query, path)
  if (kind === 'balance') return balanceOf(world)
  if (kind === 'balance_transactions') return rowsOf(world, query, path)
  const objects = {
    payouts: world.payouts,
    refunds: world.refunds,
    disputes: world.disputes,
    payment_intents: world.intents,
    charges: world.charges,
  }[kind]
  if (!objects) throw new WireError(404, 'invalid_request_error', undefined, 'Unrecognized request URL')
  const wantedIntent = kind === 'payment_intents' ? world.intents.get(id ?? '') : undefined
  if (wantedIntent) return withCharge(world, wantedIntent, wantedOf(query))
  if (id !== undefined) return objects.get(id) ?? fault(missing(id))
  const wanted = [...objects.values()].filter((each) =>
    ['payment_intent', 'charge'].every((name) => {
      const value = leaf(query, name)
      return value === undefined || (name in each && each[name as keyof typeof each] === value)
    }),
  )
  return pageOf(wanted, query, path, world.pageMax)
}

/** In each currency, all of it available. */
function balanceOf({ rows, settlement, hidden }: World) {
  const currencies = new Set([settlement.currency, ...[...rows.values()].map((row) => row.currency)])
  const available = [...currencies].map((currency) => {
    const own = [...rows.values()].filter((row) => row.currency === currency)
    return { currency, amount: own.reduce((sum, { amount, fee }) => sum + amount - fee, 0) - hidden }
  })
  return { object: 'balance', available, pending: [] }
}

/** With the object that each row is about. */
function rowsOf(world: World, query: Form, path: string) {
  const { charges, refunds, disputes, payouts, connect } = world
  const about = (id: string | null) =>
    [charges, refunds, disputes, payouts, connect.transfers, connect.reversals]
      .map((all) => all.get(id ?? ''))
      .find(Boolean)
  const page = pageOf([...world.rows.values()], query, path, world.pageMax)
  return { ...page, data: page.data.map((row) => ({ ...row, source: about(row.source) ?? row.source })) }
}

function fault(error: WireError): never {
  throw error
}

function one(world: World, id: string, query: Form) {
  const session = world.sessions.get(id) ?? fault(missing(id))
  return expanded(world, session, wantedOf(query))
}

/** Paths to expand, for example `payment_intent.latest_charge`. */
const wantedOf = (query: Form): string =>
  Object.values(branch(query, 'expand') ?? {})
    .map((one) => String(one).replace(/^data\./, ''))
    .join(' ')

/** As Stripe does: objects on the path are included, others stay ids. */
function expanded(world: World, session: Session, wanted: string) {
  const setup = world.setups.get(session.setup_intent ?? '')
  if (setup && wanted.includes('setup_intent.payment_method'))
    return { ...session, setup_intent: { ...setup, payment_method: world.methods.get(setup.payment_method) } }
  const intent = world.intents.get(session.payment_intent ?? '')
  if (!intent || !wanted.startsWith('payment_intent')) return session
  return { ...session, payment_intent: withCharge(world, intent, wanted.replaceAll('payment_intent.', '')) }
}

/** A payment with its charge, its balance row and its card, as far as they are requested. */
function withCharge(world: World, intent: Intent, wanted: string) {
  const method = wanted.includes('payment_method') && world.methods.get(intent.payment_method ?? '')
  const shown = method ? { ...intent, payment_method: method } : intent
  const charge = world.charges.get(intent.latest_charge ?? '')
  if (!charge || !wanted.includes('latest_charge')) return shown
  const hasRow = wanted.includes('balance_transaction')
  const row = hasRow ? charge.balance_transaction : charge.balance_transaction?.id
  return { ...shown, latest_charge: { ...charge, balance_transaction: row ?? null } }
}

function sessions(world: World, query: Form, path: string) {
  const intent = leaf(query, 'payment_intent')
  const all = [...world.sessions.values()].filter((each) => intent === undefined || each.payment_intent === intent)
  const page = pageOf(all, query, path, world.pageMax)
  return { ...page, data: page.data.map((each) => expanded(world, each, wantedOf(query))) }
}

function createSession(world: World, form: Form, pages: string): Session {
  const price = branch(branch(branch(form, 'line_items'), '0'), 'price_data')
  const isSetup = leaf(form, 'mode') === 'setup'
  const amount = isSetup ? 0 : Number(leaf(price, 'unit_amount'))
  if (!isSetup && (leaf(form, 'mode') !== 'payment' || !(amount >= 50))) throw refused('parameter_invalid_integer')
  if (branch(form, 'payment_method_types')) throw refused('payment_method_types_no_longer_supported')
  mustKnowCustomer(world, form)
  const end = Number(leaf(form, 'expires_at') ?? world.now() + daySeconds)
  if (end < world.now() + 1800 || end > world.now() + daySeconds) throw refused('parameter_invalid_integer')
  const id = world.newId(world.livemode ? 'cs_live' : 'cs_test')
  const session: Session = {
    id,
    object: 'checkout.session',
    mode: isSetup ? 'setup' : 'payment',
    livemode: world.livemode,
    created: world.now(),
    expires_at: end,
    amount_total: amount,
    currency: leaf(price, 'currency') ?? 'usd',
    client_reference_id: leaf(form, 'client_reference_id') ?? null,
    customer_email: leaf(form, 'customer_email') ?? null,
    allowed_payment_method_types: Object.values(texts(form, 'allowed_payment_method_types')),
    metadata: remarks(form),
    status: 'open',
    payment_status: 'unpaid',
    payment_intent: null,
    customer: leaf(form, 'customer') ?? null,
    setup_intent: null,
    keeps_card: leaf(branch(form, 'payment_intent_data'), 'setup_future_usage') === 'off_session',
    success_url: leaf(form, 'success_url') ?? '',
    cancel_url: leaf(form, 'cancel_url') ?? '',
    url: `${pages}/c/pay/${id}`,
  }
  world.sessions.set(id, session)
  return session
}

function createRefund(world: World, form: Form) {
  const intent = leaf(form, 'payment_intent') ?? ''
  if (!world.intents.has(intent)) throw missing(intent)
  return makeRefund(world, intent, Number(leaf(form, 'amount')), remarks(form))
}

function changeDispute(world: World, [id = '', act]: readonly string[], form: Form) {
  if (!world.disputes.has(id)) throw missing(id)
  if (act === 'close') return acceptDispute(world, id)
  const submit = leaf(form, 'submit') === 'true'
  return answerDispute(world, id, { evidence: texts(form, 'evidence'), metadata: remarks(form), submit })
}

/** The parameters of a request, whatever its method. */
export async function callOf(request: Request): Promise<Call & { readonly text: string }> {
  const { pathname, search } = new URL(request.url)
  const text = request.method === 'POST' ? await request.text() : ''
  // The newer calls use JSON.
  const form = pathname.startsWith('/v2/') && text ? (JSON.parse(text) as Form) : formOf(text)
  const account = request.headers.get('stripe-account') ?? undefined
  return { method: request.method, path: pathname, form, query: formOf(search.slice(1)), account, text }
}
