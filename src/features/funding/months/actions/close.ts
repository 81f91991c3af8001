import { record } from '#features/foundation/audit/actions.ts'
import { notify } from '#features/foundation/notifications/actions.ts'
import { mustHaveConsistentBooks } from '#features/funding/donations/actions/must-have-consistent-books.ts'
import type { Actor } from '#platform/actor.ts'
import type { Database } from '#platform/database.ts'
import { newId, type Platform } from '#platform/platform.ts'
import { deskPaths } from '#values/desk-paths.ts'
import type { Id } from '#values/id.ts'
import { monthName } from '#values/time.ts'
import { Refusal } from '#wire/refusal.ts'
import type { WholeMonth } from '../contract.ts'
import { firstDayOf, hasEnded, nextToClose } from '../rules/months.ts'
import { hashMonth } from '../store/content.ts'
import {
  closeForGood,
  insertMonth,
  type Kept,
  keepContent,
  listMonths,
  listWriters,
  lockMonth,
  lockMonths,
  pause,
  removeMonth,
} from '../store/months.ts'
import { readMonth, readTrialBalance, shownOf } from './read.ts'

const paused = 'A proof found the books broken. No month is closed before that is understood.'

/**
 * Closes a month that has ended. First it takes no more entries; when those that had begun before are written, its
 * content is added up while later ones go on. If this process dies in between, closing again continues where it ended.
 *
 * @throws Refusal month_running, earlier_month_open, month_closed, entries_under_way, books_broken.
 */
export async function closeMonth(platform: Platform, actor: Actor, month: string): Promise<WholeMonth> {
  const { database, clock } = platform
  const now = clock.now()
  const firstDay = firstDayOf(month)
  if (!hasEnded(month, now)) throw new Refusal('month_running', `${monthName(month)} has not ended.`)
  await mustHaveConsistentBooks(database, paused)
  await database.transaction(async (tx) => {
    await lockMonths(tx)
    const kept = await lockMonth(tx, firstDay)
    if (kept?.state === 'closed' || (kept && kept.hash !== null))
      throw new Refusal('month_closed', `${monthName(month)} is closed already.`)
    if (kept) return
    const months = (await listMonths(tx, now)).map((row) => shownOf(row, now))
    const next = nextToClose(months)
    if (month !== next) throw outOfOrder(month, next)
    await insertMonth(tx, firstDay, actor.userId, now)
    await record(tx, platform, about(actor, 'books.month_closed', month))
  })
  await database.transaction(async (tx) => {
    await lockMonths(tx)
    await waitForWriters(tx, month)
    const trialBalance = await readTrialBalance(tx, firstDay)
    await keepContent(tx, firstDay, { trialBalance, ...(await hashMonth(tx, firstDay)) })
  })
  return readMonth(platform, actor, month)
}

/** Three seconds: a transaction that writes entries takes milliseconds. */
const pausesMax = 150

async function waitForWriters(tx: Database, month: string): Promise<void> {
  let earlier = await listWriters(tx)
  for (let pauses = 0; earlier.length > 0; pauses += 1) {
    if (pauses === pausesMax)
      throw new Refusal(
        'entries_under_way',
        `Entries of ${monthName(month)} are still being written. Please close it again in a moment.`,
      )
    await pause(tx)
    const writing = new Set(await listWriters(tx))
    earlier = earlier.filter((writer) => writing.has(writer))
  }
}

const outOfOrder = (month: string, next: string | undefined): Refusal =>
  new Refusal(
    'earlier_month_open',
    next === undefined || next > month
      ? 'Nothing was booked in that month.'
      : `${monthName(next)} is open. Months are closed one after another.`,
  )

/**
 * The second person has compared the trial balance: it is what the month holds, and stays so.
 *
 * @throws Refusal own_closing, month_not_closing, month_changed.
 */
export async function checkMonth(platform: Platform, actor: Actor, month: string, hash: string): Promise<WholeMonth> {
  const { database, clock } = platform
  const firstDay = firstDayOf(month)
  await database.transaction(async (tx) => {
    const kept = await mustBeClosing(tx, month)
    if (kept.closedById === actor.userId)
      throw new Refusal('own_closing', 'You closed this month. Another person checks it.')
    const now = await hashMonth(tx, firstDay)
    if (hash !== kept.hash || now.hash !== kept.hash)
      throw new Refusal('month_changed', 'This month holds something else than you saw. Please look again.')
    await closeForGood(tx, firstDay, actor.userId, clock.now())
    await record(tx, platform, about(actor, 'books.month_checked', month, { hash }))
  })
  return readMonth(platform, actor, month)
}

/**
 * Until it is checked, a month can be opened again: entries may count for it once more. Who closed it reads why.
 *
 * @throws Refusal month_not_closing.
 */
export async function reopenMonth(
  platform: Platform,
  actor: Actor,
  month: string,
  reason: string,
): Promise<WholeMonth> {
  await platform.database.transaction(async (tx) => {
    await lockMonths(tx)
    const { closedById } = await mustBeClosing(tx, month)
    await removeMonth(tx, firstDayOf(month))
    await record(tx, platform, about(actor, 'books.month_reopened', month, { reason }))
    if (closedById !== actor.userId) await notify(tx, platform, [reopened(platform, closedById, month, reason)])
  })
  return readMonth(platform, actor, month)
}

async function mustBeClosing(tx: Database, month: string): Promise<Kept> {
  const kept = await lockMonth(tx, firstDayOf(month))
  if (kept?.state !== 'closing')
    throw new Refusal('month_not_closing', `${monthName(month)} does not wait for a second person.`)
  return kept
}

const reopened = (platform: Platform, userId: Id<'user'>, month: string, reason: string) => ({
  ...{ userId, type: 'system' as const, eventKey: `books.month_reopened:${newId(platform)}` },
  ...{ title: `${monthName(month)} was opened again`, body: reason },
  target: deskPaths.financial({ tab: 'months', month }),
})

const about = (actor: Actor, action: string, month: string, data: Readonly<Record<string, unknown>> = {}) => ({
  actorId: actor.userId,
  action,
  data: { month, ...data },
})
