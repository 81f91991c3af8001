import { setTimeout as pause } from 'node:timers/promises'
import { approvePayout } from '#features/funding/payouts/actions/decide.ts'
import { readPayout } from '#features/funding/payouts/actions/read-desk.ts'
import { requestPayout } from '#features/funding/payouts/actions/request.ts'
import { payoutsTask } from '#features/funding/payouts/tasks.ts'
import { runCharges } from '#features/funding/subscriptions/actions/run-charges.ts'
import { runRenewals } from '#features/funding/subscriptions/actions/run-renewals.ts'
import { type Database, sql } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { type Instant, later, minuteMs } from '#values/time.ts'
import type { Victim } from './product.ts'
import { anyPassword, type PaidPeople, payoutCents, payoutsOfProject, trusting } from './seed-money.ts'
import type { ChaosStory } from './story.ts'

export type MoneyToll = {
  readonly renewed: number
  readonly chargedTwice: number
  /** Charged and not counted as paid, or due and never charged. */
  readonly chargesLost: number
  readonly paidOut: number
  readonly paidTwice: number
  readonly payoutsLost: number
}

/** A killed scheduler's leases end after ten minutes. */
const afterLeasesMs = 11 * minuteMs

/**
 * A second scheduler, which survives all kills of a process; and researchers who request payouts that staff approve.
 */
export function startMoney(victim: Victim, story: ChaosStory, people: PaidPeople) {
  let isRunning = true
  const asked = new Set<string>()
  const forEver = async (restMs: number, work: (on: Platform) => Promise<unknown>): Promise<void> => {
    while (isRunning) {
      await victim.beside((platform) => work(trusting(platform))).catch(() => undefined)
      await pause(restMs)
    }
  }
  let number = 0
  const oneMore = async (on: Platform): Promise<void> => {
    const project = people.projects[Math.floor(number / payoutsOfProject)]
    if (!project) throw new Error('all that was given is paid out')
    const { projectId, owner, staff } = project
    const clientKey = `chaos-payout-${number}`
    const request = { clientKey, projectId, amountCents: payoutCents, purpose: 'Sensors.' }
    const { id } = await requestPayout(on, owner, request)
    asked.add(id)
    const { contentHash, state } = await readPayout(on, staff, id)
    if (state === 'requested') await approvePayout(on, staff, id, { contentHash, password: anyPassword })
    number += 1
  }
  const renew = async (on: Platform): Promise<void> => {
    await runRenewals(on)
    await runCharges(on)
  }
  const works: Readonly<Record<ChaosStory, () => Promise<void>[]>> = {
    gifts: () => [],
    renewals: () => [forEver(100, renew)],
    payouts: () => [forEver(300, oneMore), forEver(100, (on) => payoutsTask.run(on))],
  }
  const work = Promise.all(works[story]())
  return {
    asked,
    stop: async (): Promise<void> => {
      isRunning = false
      await work
    },
  }
}

/**
 * Waits until nothing is due and nothing on its way, then counts. What a killed scheduler had leased is charged as it
 * will be when its lease expires.
 *
 * @param restMs the longest wait.
 */
export async function finishMoney(on: Platform, asked: ReadonlySet<string>, restMs: number): Promise<MoneyToll> {
  const [due, until] = [performance.now() + restMs, on.clock.now()]
  const after = { ...on, clock: { now: () => later(on.clock.now(), afterLeasesMs) } }
  do {
    while (await runRenewals(on));
    while (await runCharges(after));
    await payoutsTask.run(on)
    await pause(200)
  } while (performance.now() < due && (await isMoving(on.database)))
  return judgeMoney(on.database, asked, until)
}

const isMoving = async (db: Database): Promise<boolean> =>
  (
    await db.query(sql`
      select 1 as one from payouts where state in ('approved', 'sending', 'in_transit', 'returning')
      union all select 1 from invoices where state = 'open' limit 1`)
  ).length > 0

/** The gateway's payments in both directions, compared with people's answers and the books. */
async function judgeMoney(db: Database, asked: ReadonlySet<string>, until: Instant): Promise<MoneyToll> {
  const [row] = await db.query<Omit<MoneyToll, 'payoutsLost'> & { known: number; uncharged: number }>(sql`
    select
      (select count(*)::int from invoices where kind = 'renewal' and state = 'paid') as "renewed",
      (select count(*)::int from (
        select paid.invoice_id from plan_payments paid join test_gateway_payments there using (payment_ref)
        where there.state = 'succeeded' group by 1 having count(*) > 1) twice) as "chargedTwice",
      (select count(*)::int from test_gateway_payments there left join plan_payments paid using (payment_ref)
        left join invoices one on one.id = paid.invoice_id
        where there.is_charge and there.state = 'succeeded' and one.state is distinct from 'paid') as "chargesLost",
      (select count(*)::int from subscriptions where period_end <= ${until})
        + (select count(*)::int from invoices where state = 'open' and period_start <= ${until}) as "uncharged",
      (select count(*)::int from payouts where sent_at is not null) as "paidOut",
      (select count(*)::int from (
        select split_part(idempotency_key, ':', 2) from test_gateway_transfers group by 1 having count(*) > 1
        union all
        select split_part(idempotency_key, ':', 2) from test_gateway_bank_payouts group by 1 having count(*) > 1
      ) twice) as "paidTwice",
      (select count(*)::int from payouts where id = any(${[...asked]}::uuid[])) as "known"`)
  if (!row) throw new Error('a sum always has a row')
  const { known, uncharged, ...toll } = row
  return { ...toll, chargesLost: toll.chargesLost + uncharged, payoutsLost: asked.size - known }
}
