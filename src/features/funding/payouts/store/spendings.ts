import { type Database, first, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Cents } from '#values/money.ts'
import type { Instant } from '#values/time.ts'

export type SpendingRow = {
  readonly id: string
  readonly payoutId: Id<'payout'>
  readonly lineKey: string | null
  readonly line: string | null
  readonly cents: Cents
  readonly spentOn: string
  readonly what: string
  readonly at: Instant
  /** When its researcher withdrew it; it no longer counts. */
  readonly takenBackAt: Instant | null
}

const selected = sql`
  select spending.id, spending.payout_id as "payoutId", spending.line_key as "lineKey", line.label as "line", spending.cents,
    spending.spent_on as "spentOn", spending.what, spending.at, back.at as "takenBackAt"
  from spendings spending join payouts payout on payout.id = spending.payout_id
  left join spendings back on back.reverses_id = spending.id
  left join budget_lines line on line.project_id = payout.project_id and line.key = spending.line_key`

/** What some payouts were spent on; withdrawn rows are marked. */
export const listSpendings = (db: Database, payoutIds: readonly string[]) =>
  db.query<SpendingRow>(
    sql`${selected} where spending.payout_id = any(${[...payoutIds]}::uuid[]) and spending.reverses_id is null
    order by spending.spent_on, spending.at`,
  )

export const findSpending = (db: Database, payoutId: string, id: string) =>
  first(
    db.query<SpendingRow>(
      sql`${selected} where spending.id = ${id} and spending.payout_id = ${payoutId} and spending.reverses_id is null`,
    ),
  )

export const findByKey = (db: Database, by: string, clientKey: string) =>
  first(db.query<SpendingRow>(sql`${selected} where spending.by = ${by} and spending.client_key = ${clientKey}`))

/** The file of a receipt; undefined if it belongs to another payout. */
export const findReceipt = async (db: Database, payoutId: string, id: string): Promise<Id<'file'> | undefined> =>
  (
    await first(
      db.query<{ fileId: Id<'file'> }>(sql`
        select receipt_file_id as "fileId" from spendings where id = ${id} and payout_id = ${payoutId}`),
    )
  )?.fileId

/** A row with the same sum that withdraws another one; it has the other's receipt. */
export async function insertReversal(
  tx: Database,
  { id, of, by }: { readonly id: string; readonly of: string; readonly by: string },
  now: Instant,
): Promise<void> {
  await tx.query(sql`
    insert into spendings (id, payout_id, line_key, cents, spent_on, what, receipt_file_id, receipt_sha, reverses_id, by,
      client_key, at)
    select ${id}, payout_id, line_key, -cents, spent_on, what, receipt_file_id, receipt_sha, id, ${by}, 'back:' || id, ${now}
    from spendings where id = ${of}`)
}

type NewSpending = Pick<SpendingRow, 'id' | 'payoutId' | 'lineKey' | 'cents' | 'spentOn' | 'what'> & {
  readonly fileId: string
  readonly by: string
  readonly clientKey: string
}
/** The receipt's bytes are identified by their hash, so that a second use of the same one is noticed. */
export async function insertSpending(tx: Database, one: NewSpending, now: Instant): Promise<void> {
  await tx.query(sql`
    insert into spendings (id, payout_id, line_key, cents, spent_on, what, receipt_file_id, receipt_sha, by, client_key, at)
    select ${one.id}, ${one.payoutId}, ${one.lineKey}::uuid, ${one.cents}, ${one.spentOn}::date, ${one.what}, file.id, file.sha256,
      ${one.by}, ${one.clientKey}, ${now} from files file where file.id = ${one.fileId}`)
}

export async function sumSpent(db: Database, payoutId: string): Promise<Cents> {
  const [row] = await db.query<{ cents: Cents }>(
    sql`select coalesce(sum(cents), 0)::bigint as "cents" from spendings where payout_id = ${payoutId}`,
  )
  return row?.cents ?? (0 as Cents)
}

/** Payouts of a project that arrived before a moment: their sum, and how much of it has receipts. */
export async function sumReceipts(db: Database, projectId: string, paidBefore: Instant) {
  const [row] = await db.query<{ paid: Cents; spent: Cents }>(sql`
    select coalesce(sum(payout.cents), 0)::bigint as "paid", coalesce(sum(made.cents), 0)::bigint as "spent"
    from payouts payout
    cross join lateral (select coalesce(sum(cents), 0)::bigint as cents from spendings where payout_id = payout.id) made
    where payout.project_id = ${projectId} and payout.state in ('paid', 'final') and payout.paid_at < ${paidBefore}`)
  if (!row) throw new Error('a sum always has a row')
  return row
}

export type LineRow = {
  readonly projectId: Id<'project'>
  readonly key: string
  readonly label: string
  readonly budget: Cents
  readonly spent: Cents
  /** Records that were not withdrawn. */
  readonly receipts: number
}
/** The budget lines of some projects, with what was spent from each. */
export const listLines = (db: Database, projectIds: readonly string[]) =>
  db.query<LineRow>(sql`
    select line.project_id as "projectId", line.key, line.label, line.cents as "budget", coalesce(spent.cents, 0)::bigint as "spent",
      coalesce(spent.receipts, 0)::int as "receipts"
    from budget_lines line
    left join (
      select payout.project_id, spending.line_key, sum(spending.cents) as cents,
        count(*) filter (where spending.reverses_id is null and not exists (
          select from spendings back where back.reverses_id = spending.id)) as receipts
      from spendings spending join payouts payout on payout.id = spending.payout_id
      where payout.project_id = any(${[...projectIds]}::uuid[]) and payout.state in ('paid', 'final')
      group by payout.project_id, spending.line_key
    ) spent on spent.project_id = line.project_id and spent.line_key = line.key
    where line.project_id = any(${[...projectIds]}::uuid[]) order by line.project_id, line.position`)
