import { sql } from '#platform/database.ts'
import { newId } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { hourMs } from '#values/time.ts'
import { begin, openProject } from '../gifts.ts'
import { type Person, person } from '../people.ts'
import { closeDispute } from '../stripe-peer/disputes.ts'
import type { PeerEvent } from '../stripe-peer/shapes.ts'
import { challenge, dispute, makeRefund, moveRefund, settle } from '../stripe-peer/world.ts'
import type { TestApp } from '../test-app.ts'
import { openWorld, type Shared } from './world.ts'

// Events at the gateway before any of them is delivered.

type Context = { readonly app: TestApp; readonly shared: Shared; readonly staff: Person; readonly second: Person }
type Gift = { readonly id: Id<'donation'>; readonly sessionId: string; readonly url: string; readonly gross: number }

const intentOf = ({ shared }: Context, gift: Gift): string =>
  shared.peer.world.sessions.get(gift.sessionId)?.payment_intent ?? ''

/** A refund that one person requested, another approved and the gateway made, whose event has not arrived. */
async function refund(context: Context, gift: Gift, amount: number) {
  const { database } = context.app.platform
  const id = newId<'refund'>(context.app.platform)
  const now = context.shared.now
  await database.query(sql`
    insert into refunds (id, donation_id, amount_cents, reason, note, state, requested_by, requested_at, client_key,
      decided_by, decided_at, next_attempt_at)
    values (${id}, ${gift.id}, ${amount}, 'platform_error', 'A story.', 'sending', ${context.staff.userId}, ${now}, ${id},
      ${context.second.userId}, ${now}, ${now})`)
  return makeRefund(context.shared.peer.world, intentOf(context, gift), amount, { order: `refund:${id}` })
}

/** What can happen to a gift, with its share of a hundred. */
const fates: readonly (readonly [number, (context: Context, gift: Gift) => unknown])[] = [
  [40, ({ shared }, { url }) => shared.peer.pay(url)],
  [
    10,
    ({ shared }, { url }) => {
      shared.peer.pay(url, '4000000000000002')
      shared.peer.pay(url)
    },
  ],
  // Declined, and then abandoned until the page expires.
  [8, ({ shared }, { url }) => shared.peer.pay(url, '4000000000009995')],
  [
    8,
    ({ shared }, { url, sessionId }) => {
      shared.peer.pay(url, '4000002760003184')
      challenge(shared.peer.world, sessionId, true)
    },
  ],
  ...[true, false].map(
    (isPaid) =>
      [
        6,
        ({ shared }: Context, { url, sessionId }: Gift) => {
          shared.peer.pay(url, '000123456789')
          settle(shared.peer.world, sessionId, isPaid)
        },
      ] as const,
  ),
  [
    6,
    async (context, gift) => {
      context.shared.peer.pay(gift.url)
      await refund(context, gift, Math.ceil(gift.gross / 3))
      await refund(context, gift, Math.ceil(gift.gross / 4))
    },
  ],
  [
    4,
    async (context, gift) => {
      context.shared.peer.pay(gift.url, '4000000000007726')
      moveRefund(context.shared.peer.world, (await refund(context, gift, Math.ceil(gift.gross / 2))).id, 'succeeded')
    },
  ],
  // Completed, and then failed.
  [
    4,
    async (context, gift) => {
      context.shared.peer.pay(gift.url)
      moveRefund(context.shared.peer.world, (await refund(context, gift, Math.ceil(gift.gross / 2))).id, 'failed')
    },
  ],
  ...([undefined, 'won', 'lost'] as const).map(
    (verdict, at) =>
      [
        [2, 3, 3][at] ?? 0,
        ({ shared: { peer } }: Context, { url, sessionId }: Gift) => {
          peer.pay(url)
          const made = dispute(peer.world, sessionId)
          if (verdict) closeDispute(peer.world, made.id, verdict)
        },
      ] as const,
  ),
]

function fateOf(draw: number) {
  let left = draw * 100
  for (const [share, happen] of fates) {
    left -= share
    if (left < 0) return happen
  }
  return fates[0]?.[1]
}

/**
 * Starts gifts and gives each a random fate at the gateway, until there are this many events.
 *
 * @param databaseUrl a migrated, empty database, which contains the gifts afterwards.
 * @returns every event once, in the order in which they happened.
 */
export async function playScenario(
  databaseUrl: string,
  shared: Shared,
  given: { readonly events: number; readonly chance: () => number },
): Promise<PeerEvent[]> {
  const world = openWorld(databaseUrl, shared)
  const app: TestApp = { ...world, drain: async () => {}, run: async () => {} }
  const projects = await Promise.all(Array.from({ length: 7 }, () => openProject(app)))
  const donors = await Promise.all(Array.from({ length: 11 }, () => person(app, { type: 'donor' })))
  const [staff, second] = [await person(app, { type: 'financial_admin' }), await person(app, { type: 'super_admin' })]
  const context = { app, shared, staff, second }
  shared.peer.world.feeReturned = 1500
  for (let at = 0; shared.peer.world.events.length < given.events; at += 1) {
    const [donor, project] = [donors[at % donors.length], projects[at % projects.length]]
    if (!donor || !project) throw new Error('the donor or the project is missing')
    const begun = await begin(app, donor, project.projectId, { amountDollars: 5 + Math.floor(given.chance() * 400) })
    if (!begun.ok) throw new Error(begun.refusal.code)
    const { donationId: id, checkoutUrl: url, split } = begun.data
    const gift = { id, url, sessionId: url.split('/').at(-1) ?? '', gross: split.gross }
    // Each fate once, then random ones.
    await (fates[at]?.[1] ?? fateOf(given.chance()))?.(context, gift)
  }
  // Unpaid pages expire after a day.
  app.advance(25 * hourMs)
  await app.platform.payments.findPayment('cs_test_none')
  await world.close()
  return shared.peer.takeEvents()
}
