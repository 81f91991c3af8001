import type { outcomesContract } from '#features/funding/outcomes/contract.ts'
import { settle } from '#features/funding/settlements/actions/settle.ts'
import type { Id } from '#values/id.ts'
import { dayMs, hourMs, minuteMs } from '#values/time.ts'
import { openProject } from './gifts.ts'
import { type Person, person, signedInAgain } from './people.ts'
import { beginPlan, planPerson } from './plans.ts'
import { project } from './projects.ts'
import { refundDesk, refundIn } from './refunds.ts'
import { giveByStripe, type StripeApp } from './stripe-app.ts'
import { addRow, movePayout, payOut } from './stripe-peer/balance.ts'
import { closeDispute } from './stripe-peer/disputes.ts'
import { moveRefund } from './stripe-peer/world.ts'

/** Correct books with every kind of entry, from people's calls and the gateway's events. */
export async function fullBooks(app: StripeApp) {
  const { donor, finance, second, ask, decide } = await refundDesk(app)
  const { world } = app.peer
  const give = async (wish: Parameters<typeof giveByStripe>[2] = {}): Promise<Id<'donation'>> => {
    const { id } = await giveByStripe(app, donor, wish)
    await app.deliver()
    return id
  }
  const owner = await person(app, { type: 'researcher' })
  const short = await project(app, owner, { title: 'Lichens on basalt', fundingGoal: 5000, minimumViable: 1000 })
  const redirected = await give({ projectId: short })
  app.advance(91 * dayMs)
  await app.run('outcomes')
  const { projectId: other } = await openProject(app)
  const giver = await signedInAgain(app, donor)
  const answer = await app.as<typeof outcomesContract>(giver.accessToken)('POST /api/donations/:id/redirect', {
    ...{ params: { id: redirected }, query: {}, body: { projectId: other } },
  })
  if (!answer.ok) throw new Error(answer.refusal.code)
  app.advance(minuteMs)
  const planned = await renewedPlan(app)

  const plain = await give()
  const by = { first: await signedInAgain(app, finance), second: await signedInAgain(app, second) }
  const partly = await give({ amountDollars: 1000 })
  const refund = refundIn(await ask(partly, 60_000, by.first))
  await decide(refund, 'approve', by.second)
  await app.drain()
  app.advance(minuteMs)
  const returned = refundIn(await ask(await give(), 5000, by.first))
  await app.drain()
  moveRefund(world, [...world.refunds.values()].at(-1)?.id ?? '', 'failed')
  await app.deliver()
  world.feeReturned = 1500
  const disputed: Id<'donation'>[] = []
  for (const verdict of ['won', 'lost', undefined] as const) {
    disputed.push(await give({ card: '4000000000000259' }))
    app.advance(minuteMs)
    if (verdict) closeDispute(world, [...world.disputes.keys()].at(-1) ?? '', verdict)
    await app.deliver()
  }
  const [won, lost] = disputed
  if (!won || !lost) throw new Error('no dispute was won, or none lost')
  await settleTwice(app)
  return { planned, donor, plain, partly, refund, returned, redirected, short, other, won, lost }
}

/** A payout that arrived, one that is on its way, and a fee of the gateway's own. */
/** A plan that was bought, and renewed a month later. */
async function renewedPlan(app: StripeApp): Promise<Person> {
  const one = await planPerson(app)
  app.peer.pay(await beginPlan(app, one))
  await app.deliver()
  app.advance(31 * dayMs)
  await app.drain()
  await app.deliver()
  return one
}

async function settleTwice(app: StripeApp): Promise<void> {
  const { world } = app.peer
  const arrived = payOut(world, 5000)
  payOut(world, 700)
  addRow(world, 'stripe_fee', null, { currency: 'usd', amount: -250, fee: 0 })
  for (let night = 0; night < 2; night += 1) {
    app.advance(2 * hourMs)
    await settle(app.platform)
    movePayout(world, arrived.id, 'paid')
  }
  app.advance(2 * hourMs)
  await settle(app.platform)
  await app.drain()
}
