import type { subscriptionsContract } from '#features/funding/subscriptions/contract.ts'
import { sql } from '#platform/database.ts'
import { minuteMs } from '#values/time.ts'
import { openProject } from '../gifts.ts'
import { boughtPlan, planPerson } from '../plans.ts'
import type { Calls } from './call.ts'
import type { ApiWorld } from './world.ts'

const bought = async ({ app }: ApiWorld) => boughtPlan(app, { card: 'succeeds' })
const byBuyer = async (world: ApiWorld) => ({ by: (await bought(world)).accessToken })

/** An invoice whose charge was declined. */
async function pastDue({ app }: ApiWorld) {
  const one = await boughtPlan(app, { card: 'fails-later' })
  const { database, clock } = app.platform
  await database.query(sql`
    update subscriptions set period_start = period_start - interval '40 days', anchor_at = anchor_at - interval '40 days',
      period_end = ${clock.now()} where user_id = ${one.userId}`)
  app.advance(minuteMs)
  await app.drain()
  return { by: one.accessToken }
}

async function invoice(world: ApiWorld) {
  const one = await bought(world)
  const mine = await world.app.as<typeof subscriptionsContract>(one.accessToken)('GET /api/me/subscription')
  if (!mine.ok) throw new Error('a plan can always be read')
  return { by: one.accessToken, params: { id: mine.data.invoices[0]?.id ?? '' } }
}

export const planCalls: Calls = {
  getMeSubscription: byBuyer,
  postMeSubscriptionCheckout: async ({ app }) => ({
    by: (await planPerson(app)).accessToken,
    body: { tier: 'advanced', region: 'US', consent: true },
  }),
  postMeSubscriptionQuotes: async (world) => ({ ...(await byBuyer(world)), body: { tier: 'premium' } }),
  postMeSubscriptionUpgrade: async (world) => {
    const { accessToken: by } = await bought(world)
    const call = world.app.as<typeof subscriptionsContract>(by)
    const quote = await call('POST /api/me/subscription/quotes', { body: { tier: 'premium' } })
    if (!quote.ok) throw new Error(quote.refusal.code)
    return { by, body: { quoteId: quote.data.id, consent: true } }
  },
  postMeSubscriptionDowngrade: async ({ app }) => ({
    by: (await boughtPlan(app, { tier: 'premium' })).accessToken,
    body: { tier: 'standard' },
  }),
  postMeSubscriptionCancel: byBuyer,
  postMeSubscriptionResume: async (world) => {
    const { by } = await byBuyer(world)
    await world.app.as<typeof subscriptionsContract>(by)('POST /api/me/subscription/cancel')
    return { by }
  },
  putMeSubscriptionPlace: async (world) => ({ ...(await byBuyer(world)), body: { region: 'DE' } }),
  postMeSubscriptionPay: pastDue,
  postMeSubscriptionCard: byBuyer,
  postMeSubscriptionLookUp: byBuyer,
  getMeBoosts: byBuyer,
  postMeBoosts: async ({ app }) => {
    const owner = await boughtPlan(app, { tier: 'advanced' })
    const { projectId } = await openProject(app, { owner })
    return { by: owner.accessToken, body: { projectId } }
  },
  getMeInvoicesId: invoice,
  getMeInvoicesIdInvoicePdf: invoice,
}
