import type { AccountCode } from '#features/funding/ledger/rules.ts'
import { accountsOfProjects } from '#features/funding/months/rules/chart.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { type Cents, cents } from '#values/money.ts'
import type { Instant } from '#values/time.ts'
import type { AccountStatement } from '../contract.ts'
import { type Range, rangeOf } from '../rules/ranges.ts'
import {
  findAccount,
  findProjects,
  type LinePlace,
  listLines,
  type Movement,
  sumDays,
  sumOfDayTo,
  sumPostings,
} from '../store/statement.ts'

const pageSize = 50
const matchesShown = 10

type Asked = {
  readonly account: AccountCode
  readonly project?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly after?: string | undefined
}
type Project = { readonly id: Id<'project'>; readonly title: string }

/** The statement of an account; of one that each project has, once the words name one project. */
export async function readStatement(
  { database, clock }: Platform,
  asked: Asked,
): Promise<{ statement: AccountStatement | null; projects: Project[]; now: Instant }> {
  const now = clock.now()
  const range = rangeOf(asked, now)
  const { account } = asked
  if (!accountsOfProjects.includes(account)) {
    const found = await findAccount(database, account, undefined)
    const sums = await sumDays(database, account, range)
    const of = { account, project: null, range, sums, accountId: found?.id, before: sumDaysBefore(database, account) }
    return { statement: await statementOf(database, of, asked.after), projects: [], now }
  }
  const words = asked.project?.trim()
  const projects = words ? await findProjects(database, words, matchesShown) : []
  const [project, ...others] = projects
  if (!project || others.length > 0) return { statement: null, projects, now }
  const found = await findAccount(database, account, project.id)
  const sums = found ? await sumPostings(database, found.id, range) : none
  const before = async (day: string): Promise<Cents> =>
    found ? (await sumPostings(database, found.id, { from: day, to: day })).opening : cents(0)
  const of = { account, project, range, sums, accountId: found?.id, before }
  return { statement: await statementOf(database, of, asked.after), projects: [], now }
}

const none: Movement = { opening: cents(0), debit: cents(0), credit: cents(0) }

const sumDaysBefore =
  (db: Database, account: AccountCode) =>
  async (day: string): Promise<Cents> =>
    (await sumDays(db, account, { from: day, to: day })).opening

type Of = {
  readonly account: AccountCode
  readonly project: Project | null
  readonly range: Range
  readonly sums: Movement
  readonly accountId: string | undefined
  /** What the account held when a day began. */
  readonly before: (day: string) => Promise<Cents>
}

async function statementOf(
  db: Database,
  { account, project, range, sums, accountId, before }: Of,
  after: string | undefined,
): Promise<AccountStatement> {
  const place = placeOf(after)
  const rows = accountId === undefined ? [] : await listLines(db, accountId, range, place, pageSize + 1)
  let balance: number = sums.opening
  if (place && accountId !== undefined) balance = (await before(place.day)) + (await sumOfDayTo(db, accountId, place))
  const lines = rows.slice(0, pageSize).map(({ line: _, ...row }) => {
    balance += row.amount
    return { ...row, balance: cents(balance) }
  })
  const last = rows[pageSize - 1]
  return {
    ...{ account, project, range, ...sums, closing: cents(sums.opening + sums.debit - sums.credit), lines },
    next: last && rows.length > pageSize ? `${last.day}_${last.entryId}_${last.line}` : null,
  }
}

function placeOf(after: string | undefined): LinePlace | undefined {
  if (after === undefined) return undefined
  const [day = '', id = '', line = ''] = after.split('_')
  return { day, id, line: Number(line) }
}
