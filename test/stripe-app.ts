import { createStripeGateway } from '#features/funding/stripe-gateway/actions/gateway.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { millisOf } from '#values/time.ts'
import { closeAtEnd } from './close-at-end.ts'
import { begin, openProject } from './gifts.ts'
import { type Person, signedInAgain } from './people.ts'
import { listenAsStripe } from './stripe-peer/listen.ts'
import { type StripePeer, stripePeer } from './stripe-peer/peer.ts'
import type { PeerEvent } from './stripe-peer/shapes.ts'
import type { Card } from './stripe-peer/world.ts'
import { type TestApp, testApp } from './test-app.ts'
import { testOrigin } from './test-platform.ts'

export const stripeKeys = {
  secretKey: 'sk_test_only_tests_know_it',
  webhookSecrets: ['whsec_the_next_one', 'whsec_the_present_one'],
  connectSecrets: ['whsec_of_payees'],
}

export type StripeApp = TestApp & {
  readonly peer: StripePeer
  /** Posts an event as Stripe does; returns the status. */
  readonly post: (event: PeerEvent | string, wish?: { header?: string | undefined }) => Promise<number>
  /** Posts an event to the endpoint for payees' accounts; returns the status. */
  readonly postOfPayees: (event: object | string, wish?: { header?: string | undefined }) => Promise<number>
  /** Delivers all waiting events this many times in this order, with the events that follow from them. */
  readonly deliver: (order?: (events: PeerEvent[]) => PeerEvent[]) => Promise<void>
  /** Sets the peer's clock ahead of ours, or behind. */
  readonly runAhead: (seconds: number) => void
}

/**
 * The product with Stripe as its gateway: the published client calls the peer over HTTP. Call once at the top of a
 * file.
 */
export async function stripeApp(databaseUrl?: string, wish: { asksTaxes?: boolean } = {}): Promise<StripeApp> {
  let skew = 0
  let peer: StripePeer | undefined
  const server = await listenAsStripe({
    handle: (request) => (peer ? peer.handle(request) : Promise.reject(new Error('too early'))),
  })
  closeAtEnd(server.close)
  const gateway = (base: Pick<Platform, 'database' | 'clock'>) => {
    peer = stripePeer({
      now: () => Math.floor(millisOf(base.clock.now()) / 1000) + skew,
      secretKey: stripeKeys.secretKey,
      webhookSecret: 'whsec_the_present_one',
      pages: () => server.origin,
    })
    return createStripeGateway({ ...base, fetch: globalThis.fetch }, { ...stripeKeys, ...wish, apiBase: server.origin })
  }
  const app = await testApp({ gateway, ...(databaseUrl !== undefined && { databaseUrl }) })
  if (!peer) throw new Error('the peer was not made')
  const stripe: StripePeer = peer
  const post: StripeApp['post'] = async (event, wish = {}) => {
    const body = typeof event === 'string' ? event : JSON.stringify(event)
    const headers = { 'stripe-signature': 'header' in wish ? (wish.header ?? '') : stripe.sign(body) }
    const answer = await app.fetch(new Request(`${testOrigin}/api/payments/events`, { method: 'POST', headers, body }))
    return answer.status
  }
  const postOfPayees: StripeApp['postOfPayees'] = async (event, wish = {}) => {
    const body = typeof event === 'string' ? event : JSON.stringify(event)
    const signed = stripe.sign(body, { secret: 'whsec_of_payees' })
    const headers = { 'stripe-signature': 'header' in wish ? (wish.header ?? '') : signed }
    const url = `${testOrigin}/api/payments/payee-events`
    return (await app.fetch(new Request(url, { method: 'POST', headers, body }))).status
  }
  const deliver: StripeApp['deliver'] = async (order = (events) => events) => {
    for (const event of order(stripe.takeEvents())) await post(event)
    for (const event of stripe.world.connect.events.splice(0)) await postOfPayees(event)
    await app.drain()
  }
  const runAhead = (seconds: number): void => {
    skew = seconds
  }
  return { ...app, peer: stripe, post, postOfPayees, deliver, runAhead }
}

/** A gift that was started and paid at the peer; its events are not yet delivered. */
export async function giveByStripe(
  app: StripeApp,
  donor: Person,
  wish: { card?: Card; amountDollars?: number; projectId?: Id<'project'> } = {},
) {
  const projectId = wish.projectId ?? (await openProject(app)).projectId
  const begun = await begin(app, await signedInAgain(app, donor), projectId, {
    amountDollars: wish.amountDollars ?? 100,
  })
  if (!begun.ok) throw new Error(begun.refusal.code)
  const { donationId: id, checkoutUrl } = begun.data
  app.peer.pay(checkoutUrl, wish.card)
  return { id, checkoutUrl, sessionId: checkoutUrl.split('/').at(-1) ?? '', projectId }
}
