import { accountTypes } from '#features/funding/ledger/rules.ts'
import type { Actor } from '#platform/actor.ts'
import type { Database } from '#platform/database.ts'
import { eachAccount } from '#platform/plan-payments.ts'
import type { Platform } from '#platform/platform.ts'
import { cents } from '#values/money.ts'
import { type Instant, monthAfter, monthName } from '#values/time.ts'
import type { BooksMonth, MonthList, TrialBalanceLine, WholeMonth } from '../contract.ts'
import { closingSteps, firstDayOf, nextToClose, stateOf } from '../rules/months.ts'
import { countLate, sumMonth } from '../store/content.ts'
import { findMonth, listMonths, type MonthRow, readReadiness } from '../store/months.ts'

export const shownOf = (row: MonthRow, now: Instant): BooksMonth => {
  const { month, lines, closedBy, closedAt, checkedBy, checkedAt } = row
  return { month, lines, closedBy, closedAt, checkedBy, checkedAt, state: stateOf(month, row.kept, now) }
}

export async function readMonths({ database, clock }: Platform): Promise<MonthList> {
  const now = clock.now()
  const months = (await listMonths(database, now)).map((row) => shownOf(row, now))
  return { months, next: nextToClose(months) ?? null, now }
}

/** As the books have it now; of a month that is closed, the same as when it was. */
export async function readTrialBalance(db: Database, firstDay: string): Promise<TrialBalanceLine[]> {
  const rows = await sumMonth(db, firstDay)
  return rows.map(({ account, opening, debit, credit }) => ({
    ...{ account, type: accountTypes[account], opening, debit, credit },
    closing: cents(opening + debit - credit),
  }))
}

export async function readMonth(platform: Platform, actor: Actor, month: string): Promise<WholeMonth> {
  const { database, clock } = platform
  const now = clock.now()
  const gateways = eachAccount(platform).map(({ payments }) => payments.name)
  const [firstDay, end] = [firstDayOf(month), firstDayOf(monthAfter(month))]
  const [row, trialBalance, late, ready, { next }] = await Promise.all([
    findMonth(database, firstDay),
    readTrialBalance(database, firstDay),
    countLate(database, firstDay),
    readReadiness(database, gateways, end),
    readMonths(platform),
  ])
  if (!row) throw new Error('a month always has a row')
  const shown = shownOf(row, now)
  const isAfter = (at: Instant | null): boolean => at !== null && at.slice(0, 10) >= end
  const done: Readonly<Record<(typeof closingSteps)[number], boolean>> = {
    compared: isAfter(ready.comparedAt),
    explained: ready.unexplained === 0,
    earned: !ready.isUnearned,
    proven: isAfter(ready.provenAt) && ready.isWhole,
    closed: row.hash !== null,
    checked: row.kept === 'closed',
  }
  return {
    ...shown,
    hash: row.hash,
    ...{ trialBalance, late, unexplained: ready.unexplained },
    steps: closingSteps.map((step) => ({ step, isDone: done[step] })),
    notClosable: notClosable(row, shown.state, next, ready.isWhole || ready.provenAt === null),
    notCheckable: notCheckable(row, actor),
    now,
  }
}

/** In the order in which the endpoint refuses. */
function notClosable(row: MonthRow, state: BooksMonth['state'], next: string | null, areWhole: boolean): string | null {
  if (state === 'running') return 'The month has not ended.'
  if (row.hash !== null) return state === 'closed' ? 'It is closed.' : 'It waits for the second person.'
  if (row.kept === null && row.month !== next)
    return next === null ? 'Nothing was booked.' : `${monthName(next)} is closed first.`
  return areWhole ? null : 'A proof found the books broken. Nothing is closed before that is understood.'
}

function notCheckable(row: MonthRow, actor: Actor): string | null {
  if (row.kept !== 'closing' || row.hash === null) return 'It does not wait for a second person.'
  return row.closedById === actor.userId ? 'You closed it. Another person checks it.' : null
}
