import { setTimeout as pause } from 'node:timers/promises'
import { insertFile } from '#features/foundation/files/store.ts'
import { give } from '#features/funding/donations/actions/give.ts'
import { openAccountPage } from '#features/funding/payees/actions/account.ts'
import { decideOnPayee } from '#features/funding/payees/actions/decide.ts'
import { submitPayee } from '#features/funding/payees/actions/submit.ts'
import { handleEvents } from '#features/funding/payments/actions/handle-events.ts'
import { ingestEvents } from '#features/funding/payments/actions/ingest-events.ts'
import { approvePayout } from '#features/funding/payouts/actions/decide.ts'
import { readPayout } from '#features/funding/payouts/actions/read-desk.ts'
import { requestPayout } from '#features/funding/payouts/actions/request.ts'
import { payoutsTask } from '#features/funding/payouts/tasks.ts'
import { startPlan } from '#features/funding/subscriptions/actions/checkout.ts'
import { earnRevenue } from '#features/funding/subscriptions/actions/earn-revenue.ts'
import { runCharges } from '#features/funding/subscriptions/actions/run-charges.ts'
import { runRenewals } from '#features/funding/subscriptions/actions/run-renewals.ts'
import { monthsAfter } from '#features/funding/subscriptions/rules/periods.ts'
import { chooseAccount } from '#features/funding/test-gateway/actions/payees.ts'
import { settle } from '#features/funding/test-gateway/actions/settle.ts'
import { outcomeOf } from '#features/funding/test-gateway/rules.ts'
import { createAccount } from '#features/identity/accounts/actions/create-account.ts'
import type { Actor } from '#platform/actor.ts'
import { type Database, sql } from '#platform/database.ts'
import { newId, type Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { dayMs, later } from '#values/time.ts'
import type { Victim } from './product.ts'

/** Who is paid what was given to a project, and who decides. */
export type PaidPeople = {
  readonly projectId: Id<'project'>
  readonly owner: Actor
  readonly staff: Actor
  readonly donor: Actor
}
export type MoneyToll = {
  readonly renewed: number
  readonly chargedTwice: number
  readonly chargesLost: number
  readonly paidOut: number
  readonly paidTwice: number
  readonly payoutsLost: number
}

const password = 'any'
const payoutCents = 1000
/** Plans become due one after another, so many in a second. */
const duePerSecond = 8

/** Old gifts, a payee whose bank takes what it gets, and plans that become due while processes are killed. */
export async function prepareMoney(platform: Platform, people: PaidPeople, seconds: number): Promise<void> {
  const past = { ...trusting(platform), clock: { now: () => later(platform.clock.now(), -9 * dayMs) } }
  await giveOldGifts(past, people)
  await makePayable(past, people)
  await seedPlans(platform, Math.ceil(seconds * duePerSecond))
}

/** The people of this work have no passwords. */
const trusting = (platform: Platform): Platform => ({
  ...platform,
  passwords: { ...platform.passwords, verify: async () => true },
})

async function giveOldGifts(on: Platform, { projectId, donor }: PaidPeople): Promise<void> {
  for (let number = 0; number < 3; number += 1) {
    const clientKey = `chaos-old-${String(number).padStart(12, '0')}`
    const wish = { clientKey, projectId, amountDollars: 1000, anonymous: false }
    const { checkoutUrl } = await give(on, { actor: donor }, wish)
    await pressAndTell(on, checkoutUrl)
  }
  while (await handleEvents(on));
}

async function makePayable(on: Platform, { owner, staff }: PaidPeople): Promise<void> {
  const fileId = newId<'file'>(on)
  await insertFile(on.database, {
    ...{ id: fileId, ownerId: owner.userId, purpose: 'credential', originalName: 'any.pdf', mime: 'application/pdf' },
    ...{ sizeBytes: 1, sha256: 'x', storageKey: fileId, width: undefined, height: undefined, variantWidths: [] },
    createdAt: on.clock.now(),
  })
  await submitPayee(on, owner, { kind: 'person', legalName: 'C Haos', country: 'US', fileIds: [fileId] })
  const { url } = await openAccountPage(on, owner, password)
  await chooseAccount(on, url.split('/').at(-1) ?? '', 'works')
  const [payee] = await on.database.query<{ id: Id<'payee'> }>(
    sql`select id from payees where owner_id = ${owner.userId}`,
  )
  if (!payee) throw new Error('a payee that was just made is not there')
  for (let tries = 0; tries < 400 && !(await hasAccount(on.database, payee.id)); tries += 1) await pause(50)
  await decideOnPayee(on, staff, payee.id, { verdict: 'verified', reason: 'Any.' })
}

const hasAccount = async (db: Database, payeeId: string): Promise<boolean> =>
  (await db.query(sql`select 1 as one from payee_destinations where payee_id = ${payeeId}`)).length > 0

/** Researchers who paid their first month so that it ends some time during the kills. */
async function seedPlans(platform: Platform, count: number): Promise<void> {
  const start = monthsAfter(platform.clock.now(), -1)
  for (let number = 0; number < count; number += 1) {
    const at = later(start, (number * 1000) / duePerSecond)
    const on = { ...platform, clock: { now: () => at } }
    const named = { firstName: 'C', lastName: 'Haos', email: `plan-${number}@chaos.example` }
    const account = { ...named, userType: 'researcher', passwordHash: 'none', verified: true } as const
    const userId = await createAccount(on, account)
    const { checkoutUrl } = await startPlan(on, { userId } as Actor, { tier: 'standard', region: 'US' })
    await pressAndTell(on, checkoutUrl)
  }
  while (await handleEvents(platform));
  // The product does so each hour: these months began long ago, and it looked before they were here.
  while (await earnRevenue(platform));
}

/** The page is paid; what the gateway says of it is kept here and now, because its own events are of long ago. */
async function pressAndTell(on: Platform, url: string): Promise<void> {
  const ref = url.split('/').at(-1) ?? ''
  await settle(on, ref, 'open', outcomeOf('succeeds'))
  const payment = await on.payments.findPayment(ref)
  if (!payment) throw new Error('a payment that was just made is not there')
  await on.database.transaction((tx) => ingestEvents(tx, on, [{ payment, madeAt: on.clock.now() }], 'asked'))
}

/** Schedulers beside the app's own, and a researcher who asks for one payout after another that staff agree to. */
export function startMoney(victim: Victim, people: PaidPeople) {
  let isRunning = true
  const asked = new Set<string>()
  const forEver = async (work: (on: Platform) => Promise<unknown>): Promise<void> => {
    while (isRunning) {
      await victim.beside((platform) => work(trusting(platform))).catch(() => undefined)
      await pause(100)
    }
  }
  let number = 0
  const oneMore = async (on: Platform): Promise<void> => {
    const clientKey = `chaos-payout-${number}`
    const wish = { clientKey, projectId: people.projectId, amountCents: payoutCents, purpose: 'Sensors.' }
    const { id } = await requestPayout(on, people.owner, wish)
    asked.add(id)
    const { contentHash, state } = await readPayout(on, people.staff, id)
    if (state === 'requested') await approvePayout(on, people.staff, id, { contentHash, password })
    number += 1
  }
  const work = Promise.all([
    forEver(async (on) => {
      await runRenewals(on)
      await runCharges(on)
    }),
    forEver(oneMore),
    forEver((on) => payoutsTask.run(on)),
  ])
  return {
    asked,
    stop: async (): Promise<void> => {
      isRunning = false
      await work
    },
  }
}

/** Until nothing is due and nothing on its way, then the toll. @param restMs at the most. */
export async function finishMoney(on: Platform, asked: ReadonlySet<string>, restMs: number): Promise<MoneyToll> {
  const [due] = [performance.now() + restMs]
  do {
    while (await runRenewals(on));
    while (await runCharges(on));
    await payoutsTask.run(on)
    await pause(200)
  } while (performance.now() < due && (await isMoving(on.database)))
  return judgeMoney(on.database, asked)
}

const isMoving = async (db: Database): Promise<boolean> =>
  (
    await db.query(sql`
      select 1 as one from payouts where state in ('approved', 'sending', 'in_transit', 'returning')
      union all select 1 from invoices where state = 'open' limit 1`)
  ).length > 0

/** What the gateway took and sent, compared with what people were answered and the books say. */
async function judgeMoney(db: Database, asked: ReadonlySet<string>): Promise<MoneyToll> {
  const [row] = await db.query<Omit<MoneyToll, 'payoutsLost'> & { known: number }>(sql`
    select
      (select count(*)::int from invoices where kind = 'renewal' and state = 'paid') as "renewed",
      (select count(*)::int from (
        select paid.invoice_id from plan_payments paid join test_gateway_payments there using (payment_ref)
        where there.state = 'succeeded' group by 1 having count(*) > 1) twice) as "chargedTwice",
      (select count(*)::int from test_gateway_payments there left join plan_payments paid using (payment_ref)
        left join invoices one on one.id = paid.invoice_id
        where there.is_charge and there.state = 'succeeded' and one.state is distinct from 'paid') as "chargesLost",
      (select count(*)::int from payouts where sent_at is not null) as "paidOut",
      (select count(*)::int from (
        select split_part(idempotency_key, ':', 2) from test_gateway_transfers group by 1 having count(*) > 1
        union all
        select split_part(idempotency_key, ':', 2) from test_gateway_bank_payouts group by 1 having count(*) > 1
      ) twice) as "paidTwice",
      (select count(*)::int from payouts where id = any(${[...asked]}::uuid[])) as "known"`)
  if (!row) throw new Error('a sum always has a row')
  const { known, ...toll } = row
  return { ...toll, payoutsLost: asked.size - known }
}
