import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { outcomesContract } from '#features/funding/outcomes/contract.ts'
import { sign, signatureHeader } from '#features/funding/test-gateway/signature.ts'
import { startSession } from '#features/identity/accounts/actions/start-session.ts'
import { sql } from '#platform/database.ts'
import { newId } from '#platform/platform.ts'
import { begin, brokenBooks, newKey, openProject, press } from '#test/gifts.ts'
import { payoutDesk } from '#test/payouts.ts'
import { type Person, person } from '#test/people.ts'
import { testApp } from '#test/test-app.ts'
import { testOrigin } from '#test/test-platform.ts'
import type { Id } from '#values/id.ts'
import { dayMs, later, millisOf, minuteMs } from '#values/time.ts'
import type { refundsContract } from './contract.ts'
import { type RefundVerdict, refundVerdicts } from './rules/refunds.ts'

// Whatever people, banks and the gateway do, in any order and concurrently: the books stay consistent.
// `npm run proof` tries four hundred sequences.

const sequences = Number(process.env.SEQUENCES ?? 16)
const app = await testApp()
const { database, clock } = app.platform
const people = async (type: 'donor' | 'financial_admin') => [await person(app, { type }), await person(app, { type })]
let donors = await people('donor')
let staff = await people('financial_admin')
/** An access token lasts an hour, and each sequence takes some minutes. */
const signInAgain = (known: readonly Person[]) =>
  Promise.all(known.map(async (one) => ({ ...one, ...(await startSession(app.platform, one.userId)) })))
const desk = await payoutDesk(app)
const owners = [(await desk.payable()).owner, (await desk.payable()).owner]
let projects: { readonly projectId: Id<'project'> }[] = []
/** New ones, because their deadlines pass: each sequence takes more than a week. */
const openProjects = () => Promise.all(owners.map((owner) => openProject(app, { owner })))
/** One of them allows redirects to the other from now on, as if it had missed its minimum. */
const offerRedirects = () =>
  database.query(sql`
    insert into project_outcomes (project_id, round, deadline_at, kind, goal_cents, minimum_cents, raised_cents, decided_at, redirect_ends_at, news_done)
    values (${projects[0]?.projectId}, 1, ${clock.now()}, 'below_minimum', 500000, 400000, 1, ${clock.now()}, ${later(clock.now(), dayMs)}, true)`)

type Gift = { readonly id: Id<'donation'>; readonly ref: string; readonly url: string; readonly gross: number }
type World = { readonly gifts: Gift[]; readonly asked: Id<'refund'>[] }
type Step =
  | { do: 'give'; donor: number; project: number; dollars: number; covers: boolean; card: string }
  | { do: 'pay out'; project: number; share: number }
  | { do: 'refund'; gift: number; share: number; by: number }
  | { do: 'decide'; refund: number; by: number; verdict: RefundVerdict }
  | { do: 'dispute'; gift: number; say: 'open' | 'won' | 'lost'; share: number; ref: number }
  | { do: 'redirect'; gift: number; project: number }
  | { do: 'wait' }

const of = <T>(list: readonly T[], at: number): T | undefined => list[at % Math.max(1, list.length)]
const must = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error('nothing there')
  return value
}
const index = fc.nat({ max: 7 })
const share = fc.integer({ min: 1, max: 110 })
const steps: fc.Arbitrary<Step>[] = [
  fc.record({
    do: fc.constant('give'),
    donor: index,
    project: index,
    dollars: fc.constantFrom(5, 25, 100, 777, 2500, 100_000),
    covers: fc.boolean(),
    card: fc.constantFrom('succeeds', 'succeeds', 'twice', 'declined', 'disputed', 'no-refund', 'slow-refund', 'late'),
  }),
  fc.record({ do: fc.constant('pay out'), project: index, share }),
  fc.record({ do: fc.constant('refund'), gift: index, share, by: index }),
  fc.record({ do: fc.constant('decide'), refund: index, by: index, verdict: fc.constantFrom(...refundVerdicts) }),
  fc.record({
    do: fc.constant('dispute'),
    gift: index,
    say: fc.constantFrom('open', 'won', 'lost'),
    share,
    ref: fc.nat({ max: 1 }),
  }),
  fc.record({ do: fc.constant('redirect'), gift: index, project: index }),
  fc.record({ do: fc.constant('wait') }),
]

async function give(world: World, step: Extract<Step, { do: 'give' }>): Promise<void> {
  const { projectId } = must(of(projects, step.project))
  const wish = { amountDollars: step.dollars, coverFees: step.covers }
  const begun = await begin(app, must(of(donors, step.donor)), projectId, wish)
  if (!begun.ok) throw new Error(begun.refusal.code)
  const { donationId: id, checkoutUrl: url, split } = begun.data
  world.gifts.push({ id, url, ref: url.split('/').at(-1) ?? '', gross: split.gross })
  await press(app, url, { card: step.card })
}

/** Asked for and approved; it leaves while the next steps are taken. */
async function payOut(step: Extract<Step, { do: 'pay out' }>): Promise<void> {
  const { projectId } = must(of(projects, step.project))
  const owner = must(of(owners, step.project))
  const { projects: own } = await desk.money(owner)
  const { available = 0 } = own.find((one) => one.id === projectId) ?? {}
  const asked = await desk.ask(owner, projectId, Math.max(1000, Math.floor((available * step.share) / 100)))
  if (asked.ok) for (const by of [desk.finance, desk.second]) await desk.approve(asked.data.id, by)
}

const caller = (by: number) => app.as<typeof refundsContract>(must(of(staff, by)).accessToken)

async function refund(world: World, step: Extract<Step, { do: 'refund' }>): Promise<void> {
  const gift = of(world.gifts, step.gift)
  if (!gift) return
  const answer = await caller(step.by)('POST /api/admin/donations/:id/refunds', {
    params: { id: gift.id },
    headers: { 'idempotency-key': newKey() },
    body: { amountCents: Math.max(1, Math.floor((gift.gross * step.share) / 100)), reason: 'fraud', note: 'Any.' },
  })
  if (answer.ok) world.asked.push(answer.data.id)
}

async function decide(world: World, step: Extract<Step, { do: 'decide' }>): Promise<void> {
  const id = of(world.asked, step.refund)
  if (id)
    await caller(step.by)('POST /api/admin/refunds/:id/decision', { params: { id }, body: { verdict: step.verdict } })
}

async function dispute(world: World, step: Extract<Step, { do: 'dispute' }>): Promise<void> {
  const gift = of(world.gifts, step.gift)
  if (!gift) return
  const amountCents = Math.max(1, Math.floor((gift.gross * step.share) / 100))
  const about = { ref: `${gift.ref} ${step.ref}`, paymentRef: gift.ref, state: step.say, amountCents }
  const dispute = { ...about, feeCents: 1500, reason: 'fraudulent' }
  const event = { id: `evt_${newId(app.platform)}`, type: `dispute.${step.say}`, created: clock.now(), dispute }
  const body = JSON.stringify(event)
  const headers = {
    [signatureHeader]: await sign(app.platform.secrets, body, Math.floor(millisOf(clock.now()) / 1000)),
  }
  await app.fetch(new Request(`${testOrigin}/api/payments/events`, { method: 'POST', headers, body }))
}

async function redirect(world: World, step: Extract<Step, { do: 'redirect' }>): Promise<void> {
  const gift = of(world.gifts, step.gift)
  const { projectId } = must(of(projects, step.project))
  if (!gift) return
  const request = { params: { id: gift.id }, query: {}, body: { projectId } }
  for (const donor of donors)
    await app.as<typeof outcomesContract>(donor.accessToken)('POST /api/donations/:id/redirect', request)
}

async function take(world: World, step: Step): Promise<void> {
  if (step.do === 'give') return give(world, step)
  if (step.do === 'pay out') return payOut(step)
  if (step.do === 'refund') return refund(world, step)
  if (step.do === 'decide') return decide(world, step)
  if (step.do === 'dispute') return dispute(world, step)
  if (step.do === 'redirect') return redirect(world, step)
  app.advance(minuteMs)
  await app.drain()
}

/** Events about gifts that were never paid rightly wait forever. */
const forgetUnpaid = () => database.query(sql`delete from payment_events where handled_at is null`)

test(
  'any sequence of gifts, payouts, refunds, disputes and redirects keeps every promise of the books, at every step',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(...steps), { minLength: 4, maxLength: 24 }),
        fc.boolean(),
        async (sequence, atOnce) => {
          projects = await openProjects()
          donors = await signInAgain(donors)
          const world: World = { gifts: [], asked: [] }
          for (const step of sequence.filter((one) => one.do === 'give')) await take(world, step)
          await app.drain()
          app.advance(8 * dayMs)
          for (const step of sequence.filter((one) => one.do === 'pay out')) await take(world, step)
          await app.drain()
          await offerRedirects()
          ;[donors, staff] = [await signInAgain(donors), await signInAgain(staff)]
          const others = sequence.filter((one) => one.do !== 'give' && one.do !== 'pay out')
          if (atOnce) await Promise.all(others.map((step) => take(world, step)))
          else for (const step of others) await take(world, step)
          await forgetUnpaid()
          expect(await brokenBooks(app)).toEqual([])
          for (let round = 0; round < 4; round += 1) {
            app.advance(minuteMs)
            await app.drain()
          }
          await forgetUnpaid()
          expect(await brokenBooks(app)).toEqual([])
        },
      ),
      { numRuns: sequences },
    )
  },
  sequences * 10_000,
)
