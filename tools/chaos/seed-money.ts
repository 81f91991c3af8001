import { setTimeout as pause } from 'node:timers/promises'
import { insertFile } from '#features/foundation/files/store.ts'
import { give } from '#features/funding/donations/actions/give.ts'
import { openAccountPage } from '#features/funding/payees/actions/account.ts'
import { decideOnPayee } from '#features/funding/payees/actions/decide.ts'
import { submitPayee } from '#features/funding/payees/actions/submit.ts'
import { handleEvents } from '#features/funding/payments/actions/handle-events.ts'
import { ingestEvents } from '#features/funding/payments/actions/ingest-events.ts'
import { startPlan } from '#features/funding/subscriptions/actions/checkout.ts'
import { earnRevenue } from '#features/funding/subscriptions/actions/earn-revenue.ts'
import { monthsAfter } from '#features/funding/subscriptions/rules/periods.ts'
import { chooseAccount } from '#features/funding/test-gateway/actions/payees.ts'
import { settle } from '#features/funding/test-gateway/actions/settle.ts'
import { outcomeOf } from '#features/funding/test-gateway/rules.ts'
import { createAccount } from '#features/identity/accounts/actions/create-account.ts'
import type { Actor } from '#platform/actor.ts'
import { type Database, sql } from '#platform/database.ts'
import { newId, type Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { dayMs, type Instant, instantOf, later } from '#values/time.ts'
import type { Victim } from './product.ts'

/** The payee of a project's gifts, and its approver: one of each, because a person may approve only so much a day. */
export type PaidProject = { readonly projectId: Id<'project'>; readonly owner: Actor; readonly staff: Actor }
export type PaidPeople = { readonly projects: readonly PaidProject[]; readonly donor: Actor }

/** The people of this work have no passwords. */
export const anyPassword = 'any'
export const trusting = (platform: Platform): Platform => ({
  ...platform,
  passwords: { ...platform.passwords, verify: async () => true },
})

const oldGifts = 3
const oldGiftDollars = 1000
/** A part of a project's money after fees; a larger sum to one payee within a week would need a second person. */
export const payoutsOfProject = 250
export const payoutCents = 1000
/** Plans become due one after another, this many in a second. */
const duePerSecond = 4
const plansOfWave = 100
/** Longer than one kill of each takes. */
const enoughMs = 10_000

/** Old gifts, and payees whose banks accept their payouts. */
export async function seedPayouts(platform: Platform, people: PaidPeople): Promise<void> {
  const past = { ...trusting(platform), clock: { now: () => later(platform.clock.now(), -9 * dayMs) } }
  for (const project of people.projects) {
    await giveOldGifts(past, project, people.donor)
    await makePayable(past, project)
  }
}

async function giveOldGifts(on: Platform, { projectId }: PaidProject, donor: Actor): Promise<void> {
  for (let number = 0; number < oldGifts; number += 1) {
    const clientKey = `chaos-old-${projectId}-${number}`
    const request = { clientKey, projectId, amountDollars: oldGiftDollars, anonymous: false }
    const { checkoutUrl } = await give(on, { actor: donor }, request)
    await pressAndTell(on, checkoutUrl)
  }
  while (await handleEvents(on));
}

async function makePayable(on: Platform, { owner, staff }: PaidProject): Promise<void> {
  const fileId = newId<'file'>(on)
  await insertFile(on.database, {
    ...{ id: fileId, ownerId: owner.userId, purpose: 'credential', originalName: 'any.pdf', mime: 'application/pdf' },
    ...{ sizeBytes: 1, sha256: 'x', storageKey: fileId, width: undefined, height: undefined, variantWidths: [] },
    createdAt: on.clock.now(),
  })
  await submitPayee(on, owner, { kind: 'person', legalName: 'C Haos', country: 'US', fileIds: [fileId] })
  const { url } = await openAccountPage(on, owner, anyPassword)
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

/**
 * Researchers whose paid month ends in the next seconds, one after another. Created in waves, before the last wave is
 * used up: the duration of the kills is unknown, and a story without work proves nothing.
 */
export function duePlans(victim: Victim) {
  let [made, msOfPlan] = [0, 100]
  let last = 0
  return async (): Promise<void> => {
    while (last < Date.now() + enoughMs) {
      const began = performance.now()
      // Not before the wave is made, or they would all be due at once.
      const from = Math.max(last, Date.now() + plansOfWave * msOfPlan)
      await victim.beside(async (platform) => {
        for (let number = 1; number <= plansOfWave; number += 1) {
          last = from + (number * 1000) / duePerSecond
          await makePlan(platform, made++, instantOf(last))
        }
        while (await handleEvents(platform));
      })
      msOfPlan = (performance.now() - began) / plansOfWave
    }
  }
}

/**
 * The product books each hour what has passed of plans. Those made here began a month ago, after it had looked.
 * @throws Error while one is left: the app still applies its payment, which it may have leased when it was killed, or
 * holds its lock, as it becomes due now.
 */
export async function bookPastMonths(platform: Platform): Promise<void> {
  while (await earnRevenue(platform));
  const left = await platform.database.query(sql`
    select 1 as one from invoices
    where kind = 'first' and (state = 'open' or state = 'paid' and earned_through is null) limit 1`)
  if (left.length > 0) throw new Error('what has passed of a plan is not booked yet')
}

async function makePlan(platform: Platform, number: number, dueAt: Instant): Promise<void> {
  const at = monthsAfter(dueAt, -1)
  const on = { ...platform, clock: { now: () => at } }
  const named = { firstName: 'C', lastName: 'Haos', email: `plan-${number}@chaos.example` }
  const account = { ...named, userType: 'researcher', passwordHash: 'none', verified: true } as const
  const userId = await createAccount(on, account)
  const { checkoutUrl } = await startPlan(on, { userId } as Actor, { tier: 'standard', region: 'US' })
  await pressAndTell(on, checkoutUrl)
}

/** The page is paid; the gateway's state is stored directly, because its own events would be dated long ago. */
async function pressAndTell(on: Platform, url: string): Promise<void> {
  const ref = url.split('/').at(-1) ?? ''
  await settle(on, ref, 'open', outcomeOf('succeeds'))
  const payment = await on.payments.findPayment(ref)
  if (!payment) throw new Error('a payment that was just made is not there')
  await on.database.transaction((tx) => ingestEvents(tx, on, [{ payment, madeAt: on.clock.now() }], 'asked'))
}
