import type { Actor } from '#platform/actor.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { type Cents, cents, inCents, sumCents } from '#values/money.ts'
import { type Instant, later, longDate } from '#values/time.ts'
import type { MoneyPage, OwnPayout } from '../contract/objects.ts'
import { closedBy, type Free, freeOf, settlesAfterMs } from '../rules/free.ts'
import { closedTexts, type HoldLine, holdLines } from '../rules/hold-lines.ts'
import { failureText, hasArrived, isGivenBack, receiptsDueMs } from '../rules/payouts.ts'
import { type Settling, settlingOf } from '../rules/settling.ts'
import { type HoldRow, listHolds } from '../store/decisions.ts'
import { listMoney, type ProjectMoney } from '../store/money.ts'
import { findPayout, listOfOwner, type PayoutRow } from '../store/payouts.ts'
import { listLines, listSpendings, type SpendingRow } from '../store/spendings.ts'

const payoutsMax = 200

/** The researcher's money: how the four figures add up, and why money is on hold. */
export async function readMoney({ database, clock }: Platform, actor: Actor): Promise<MoneyPage> {
  const now = clock.now()
  const [projects, rows] = await Promise.all([
    listMoney(database, actor.userId, later(now, -settlesAfterMs)),
    listOfOwner(database, actor.userId, payoutsMax),
  ])
  const [payouts, lines] = await Promise.all([
    ownPayouts(database, rows),
    listLines(
      database,
      projects.map(({ projectId }) => projectId),
    ),
  ])
  const shown = projects.map((project) => ({
    ...projectOf(project, now),
    lines: lines.filter((line) => line.projectId === project.projectId).map(({ key, label }) => ({ key, label })),
  }))
  const sum = (of: (one: (typeof shown)[number]) => Cents): Cents => sumCents(shown.map(of))
  const settling = settlingOf(projects)
  return {
    totals: {
      ...{ given: sum((one) => one.given), fees: sum((one) => one.fees), pending: sum((one) => one.pending) },
      ...{ onHold: sum((one) => one.onHold), available: sum((one) => one.available), paid: sum((one) => one.paid) },
      covered: sumCents(projects.map((one) => one.covered)),
      unfilled: sumCents(projects.map((one) => cents(Math.max(0, freeOf(one, now).shortfall - one.covered)))),
    },
    projects: shown,
    holds: [...projects.flatMap((project) => holdLines(project, now)), ...payouts.flatMap(lineOf)],
    payouts,
    next: nextOf(settling),
    upcoming: upcomingOf(settling, projects, payouts, now),
    receipts: receiptsOf(payouts, now),
    now,
  }
}

function projectOf(project: ProjectMoney, now: Instant) {
  const free = freeOf(project, now)
  const closed = closedBy(project, now)
  const { projectId: id, title, deadlineAt, given, returned, fees, disputed, promised, underWay, paid } = project
  return {
    ...{ id, title, deadlineAt, fees, paid, pending: free.pending, available: free.available },
    given: cents(given - returned),
    onHold: cents(free.closed + free.unreleased + disputed + promised + underWay),
    blocked: closed ? closedTexts(project)[closed] : blockedBy(free),
  }
}

const blockedBy = ({ available, unreleased }: Free): string | null =>
  available > 0 ? null : unreleased > 0 ? 'The rest waits for the next milestone.' : 'Nothing is available yet.'

const underWayTexts: Partial<Record<OwnPayout['state'], readonly [text: string, ends: string]>> = {
  requested: ['Asked for; our staff look at it.', 'Their decision'],
  approved: ['Approved; it leaves next.', 'The transfer'],
  sending: ['It is leaving.', 'The transfer'],
  in_transit: ['On its way to your bank.', 'Your bank'],
  returning: ['Your bank did not keep it; it is on its way back.', 'The return'],
}

/** A payout that has not arrived is on hold, too, with its reason. */
function lineOf({ cents: amount, state, hold, number, project, lowUntil }: OwnPayout): HoldLine[] {
  if (hasArrived(state) || isGivenBack(state)) return []
  const [text, ends] = underWayTexts[state] ?? ['On hold.', 'Our staff']
  const named = `Payout P-${number}. `
  if (lowUntil !== null) {
    const low = `${named}Our balance at the payment provider is too low for it until newer gifts have settled.`
    return [{ cents: amount, text: low, ends: 'By itself', at: lowUntil, project: project.title }]
  }
  if (hold === null) return [{ cents: amount, text: named + text, ends, at: null, project: project.title }]
  const until = hold.endsByItself ? 'By itself' : 'Our staff'
  return [{ cents: amount, text: named + hold.shownText, ends: until, at: hold.reviewBy, project: project.title }]
}

function nextOf([first]: readonly Settling[]): MoneyPage['next'] {
  if (!first) return null
  const { at, freed, held } = first
  return freed > 0 ? { cents: freed, at, isFree: true } : { cents: held, at, isFree: false }
}

function upcomingOf(
  settling: readonly Settling[],
  projects: readonly ProjectMoney[],
  payouts: readonly OwnPayout[],
  now: Instant,
) {
  const gifts = settling.flatMap(({ at, freed, held }) => [
    ...(freed > 0 ? [{ at, text: `${inCents(freed)} becomes available` }] : []),
    ...(held > 0 ? [{ at, text: `${inCents(held)} leaves pending and joins what is on hold` }] : []),
  ])
  const finals = payouts.flatMap(({ state, finalAt, number }) =>
    state === 'paid' && finalAt !== null ? [{ at: finalAt, text: `Payout P-${number} is final` }] : [],
  )
  const holds = payouts.flatMap(({ hold, number }) =>
    hold
      ? [{ at: hold.reviewBy, text: `Payout P-${number}: ${hold.endsByItself ? 'the hold ends' : 'we look again'}` }]
      : [],
  )
  const banks = projects.flatMap(({ respondBy, disputed }) =>
    respondBy && disputed > 0
      ? [{ at: respondBy, text: `Our answer about ${inCents(disputed)} to the bank, at the latest` }]
      : [],
  )
  const closings = projects.flatMap(({ deadlineAt, title }) => [{ at: deadlineAt, text: `“${title}” closes` }])
  return [...gifts, ...finals, ...holds, ...banks, ...closings]
    .filter(({ at }) => at > now)
    .toSorted((one, other) => (one.at < other.at ? -1 : 1))
    .slice(0, 6)
}

function receiptsOf(payouts: readonly OwnPayout[], now: Instant): MoneyPage['receipts'] {
  const arrived = payouts.filter(({ state }) => hasArrived(state))
  const missing = (of: readonly OwnPayout[]): Cents => sumCents(of.map((one) => cents(one.cents - one.spent)))
  const due = arrived.filter(({ paidAt }) => paidAt !== null && paidAt < later(now, -receiptsDueMs))
  return { missing: missing(arrived), overdue: missing(due) > 0 }
}

/** One payout as its researcher sees it. */
export async function readOwnPayout({ database }: Platform, id: Id<'payout'>): Promise<OwnPayout> {
  const row = await findPayout(database, id)
  const [payout] = row ? await ownPayouts(database, [row]) : []
  if (!payout) throw new Error(`the payout ${id} is not there`)
  return payout
}

async function ownPayouts(db: Database, rows: readonly PayoutRow[]): Promise<OwnPayout[]> {
  const ids = rows.map(({ id }) => id)
  const [holds, spendings] = await Promise.all([listHolds(db, ids), listSpendings(db, ids)])
  return rows.map((row) =>
    ownOf(
      row,
      holds.findLast((one) => one.payoutId === row.id && one.closedAt === null),
      spendings.filter((one) => one.payoutId === row.id),
    ),
  )
}

function ownOf(row: PayoutRow, hold: HoldRow | undefined, spendings: readonly SpendingRow[]): OwnPayout {
  const { id, number, cents: amount, purpose, state, last4, requestedAt, paidAt, finalAt, endedAt, lowUntil } = row
  return {
    ...{ id, number, cents: amount, purpose, state, last4, requestedAt, paidAt, finalAt, endedAt, lowUntil },
    project: { id: row.projectId, title: row.projectTitle },
    reason: reasonOf(row),
    hold: hold ? holdOf(hold) : null,
    spent: sumSpendings(spendings),
    spendings: spendings.map(spendingOf),
  }
}

export const holdOf = ({ reason, shownText, reviewBy, endsByItself, openedAt }: HoldRow) => ({
  ...{ reason, shownText, reviewBy, endsByItself, openedAt },
})

export const spendingOf = ({ id, what, cents: amount, spentOn, line, at, takenBackAt }: SpendingRow) => ({
  ...{ id, what, cents: amount, spentOn, line, at, takenBackAt },
})

/** What counts: withdrawn receipts do not. */
export const sumSpendings = (spendings: readonly SpendingRow[]): Cents =>
  sumCents(spendings.filter(({ takenBackAt }) => takenBackAt === null).map((one) => one.cents))

export function reasonOf({ state, refusal, failureCode, endedAt }: PayoutRow): string | null {
  if (state === 'declined') return refusal
  if (failureCode === null) return null
  const back = endedAt === null ? 'the money is on its way back' : `money back on ${longDate(endedAt)}`
  return `${failureText(failureCode)}, ${back}`
}
