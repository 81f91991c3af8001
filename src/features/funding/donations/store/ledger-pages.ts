import { type Database, first, nothing, type Sql, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import { type Cents, cents } from '#values/money.ts'
import type { Place } from '#values/place.ts'
import type { Instant } from '#values/time.ts'

export type LedgerLine = {
  readonly id: string
  readonly kind:
    | 'donation'
    | 'refund'
    | 'refund_returned'
    | 'dispute_lost'
    | 'dispute_reversed'
    | 'redirect_out'
    | 'redirect_in'
  readonly other: { readonly id: Id<'project'>; readonly title: string } | null
  readonly at: Instant
  readonly firstName: string
  readonly lastName: string
  readonly anonymous: boolean
  readonly coversFees: boolean
  /** Null for a guest. */
  readonly donorId: Id<'user'> | null
  readonly receiptNumber: number | null
  readonly asGuest: boolean
  /** When the gift that the line is about was made, and its whole amount. */
  readonly giftAt: Instant
  readonly giftGross: Cents
  /** The part of that gift that went back so far. */
  readonly giftReturned: Cents
  readonly gross: Cents
  readonly platformFee: Cents
  readonly processingFee: Cents
  readonly net: Cents
}

/** The same sums as `splitOfAccounts` in the rules. */
const amounts = sql`
  coalesce(sum(posting.amount_cents) filter (where account.code in ('processor_clearing', 'dispute_receivable', 'dispute_fee')), 0) as "gross",
  coalesce(-sum(posting.amount_cents) filter (where account.code = 'platform_fee'), 0) as "platformFee",
  coalesce(-sum(posting.amount_cents) filter (where account.code in ('processing_fee_recovered', 'refund_loss')), 0) as "processingFee",
  coalesce(-sum(posting.amount_cents) filter (where account.code in ('project_pending', 'project_dispute_hold')), 0) as "net"`

export type LedgerFilter = {
  /** Part of the name shown in the row, case-insensitive. */
  readonly name?: string | undefined
  /**
   * A receipt number; only of gifts that show the donor's name, because numbers would reveal anonymous donors, and of
   * the reader's own.
   */
  readonly receipt?: { readonly number: number; readonly asGuest: boolean } | undefined
  /** From the first moment of a month to the first moment of the next. */
  readonly from?: Instant | undefined
  readonly until?: Instant | undefined
  readonly readerId?: string | undefined
  /** Whether rows show full names, as for the project's owner (AMB-133). */
  readonly wholeNames: boolean
  /** The only donors that can match; absent when unknown, or when they would be nearly all. */
  readonly among?: readonly string[] | undefined
}

/** The same names as `publicDonorName` and `donorNameForOwner` in the rules. */
const nameOf = (wholeNames: boolean): Sql => sql`concat_ws(' ', nullif(trim(donor.first_name), ''),
  ${wholeNames ? sql`nullif(trim(donor.last_name), '')` : sql`nullif(left(trim(donor.last_name), 1), '') || '.'`})`
const labelOf = (wholeNames: boolean): Sql =>
  sql`coalesce(nullif(case when gift.anonymous then '' else ${nameOf(wholeNames)} end, ''), 'Anonymous')`
const contains = (label: Sql, name: string): Sql => sql`position(lower(${name}) in lower(${label})) > 0`

/**
 * A prefilter: a name that contains `name` also contains its longest word. Checking that takes half the time of
 * building the displayed name.
 */
function mayContain(name: string): Sql {
  const [word = ''] = name.split(/[\s.]+/).sort((one, other) => other.length - one.length)
  return contains(sql`donor.first_name || ' ' || donor.last_name`, word)
}

function conditions({ name, receipt, from, until, wholeNames, among, readerId }: LedgerFilter): Sql {
  const byName = name === undefined ? sql`false` : contains(labelOf(wholeNames), name)
  const byReceipt = receipt
    ? sql`(not gift.anonymous or gift.donor_id = ${readerId ?? null}) and gift.receipt_number = ${receipt.number} and (gift.guest_id is not null) = ${receipt.asGuest}`
    : sql`false`
  const found = sql`and exists (
    select from donations gift join givers donor on donor.id = gift.giver_id
    where gift.id = source_id and (${byName} or ${byReceipt}))`
  return sql`${from ? sql`and occurred_at >= ${from}` : nothing} ${until ? sql`and occurred_at < ${until}` : nothing}
    ${among ? sql`and source_id in (select id from donations where donor_id = any(${[...among]}) or guest_id = any(${[...among]}))` : nothing}
    ${name === undefined && !receipt ? nothing : found}`
}

/**
 * The donors of a project who match a displayed name or a receipt number: reads each donor once instead of each entry.
 * Donors without a displayed name, such as guests, are left out.
 *
 * @param most at most one more than this is returned.
 */
export const findMatchingDonors = (
  db: Database,
  projectId: string,
  { name, receipt, wholeNames }: LedgerFilter & { name: string },
  most: number,
): Promise<{ id: string }[]> => {
  const numbered = receipt
    ? sql`union
      select giver_id from donations where project_id = ${projectId} and receipt_number = ${receipt.number}
      union
      select gift.giver_id from gift_redirects moved join donations gift on gift.id = moved.donation_id
      where moved.from_project_id = ${projectId} and gift.receipt_number = ${receipt.number}`
    : nothing
  return db.transaction(async (tx) => {
    // A generic plan assumes a small project, and is five times slower for the largest.
    await tx.query(sql`set local plan_cache_mode = force_custom_plan`)
    return tx.query(sql`
      select known.donor_id as "id" from project_donors known join users donor on donor.id = known.donor_id
      where known.project_id = ${projectId} and not known.anonymous and ${mayContain(name)} and ${contains(nameOf(wholeNames), name)}
      ${numbered} limit ${most + 1}`)
  })
}

/** A project's ledger entries about gifts, newest first, with the names to show. Reads one index from the cursor. */
export const listLedgerLines = (
  db: Database,
  projectId: string,
  filter: LedgerFilter,
  after: Place | undefined,
  limit: number,
) =>
  db.query<LedgerLine>(sql`
    select entry.id, entry.kind, entry.occurred_at as "at", donor.first_name as "firstName", donor.last_name as "lastName",
      gift.anonymous, gift.covers_fees as "coversFees", gift.donor_id as "donorId",
      gift.receipt_number as "receiptNumber", gift.guest_id is not null as "asGuest", coalesce(gift.succeeded_at, gift.created_at) as "giftAt",
      gift.gross_cents as "giftGross", gift.refunded_cents + gift.lost_cents as "giftReturned", line.*, other.place as "other"
    from (
      select id, kind, source_id, occurred_at from ledger_entries
      where subject_id = ${projectId} and kind in ('donation', 'refund', 'refund_returned', 'dispute_lost', 'dispute_reversed', 'redirect_out', 'redirect_in')
        ${after ? sql`and (occurred_at, id) < (${after.at}, ${after.id})` : nothing} ${conditions(filter)}
      order by occurred_at desc, id desc limit ${limit}
    ) entry
    join donations gift on gift.id = entry.source_id
    join givers donor on donor.id = gift.giver_id
    cross join lateral (
      select ${amounts} from ledger_postings posting join ledger_accounts account on account.id = posting.account_id
      where posting.entry_id = entry.id
    ) line
    left join lateral (
      select jsonb_build_object('id', project.id, 'title', project.title) as place
      from gift_redirects redirect join projects project
        on project.id = case entry.kind when 'redirect_out' then redirect.to_project_id else redirect.from_project_id end
      where redirect.donation_id = entry.source_id and entry.kind in ('redirect_out', 'redirect_in')
        and project.status = 'approved' and project.hidden_at is null
    ) other on true
    order by entry.occurred_at desc, entry.id desc`)

/** Gifts of which nothing counts any more: how many, and how much was retained of them for processing. */
export type Gone = { readonly returned: number; readonly kept: Cents; readonly redirected: number }

/** The same condition as `countedOf` in the rules. */
export async function sumGone(db: Database, projectId: string): Promise<Gone> {
  const [row] = await db.query<Gone>(sql`
    select count(*) as "returned", coalesce(sum(greatest(0, gross_cents - refunded_cents - lost_cents)), 0)::bigint as "kept",
      (select count(*) from gift_redirects where from_project_id = ${projectId}) as "redirected"
    from donations
    where project_id = ${projectId} and (refunded_cents > 0 or lost_cents > 0)
      and refunded_cents + lost_cents >= gross_cents - processing_fee_cents`)
  if (!row) throw new Error('a sum always has a row')
  return row
}

type LedgerOnly =
  | 'id'
  | 'kind'
  | 'other'
  | 'donorId'
  | 'receiptNumber'
  | 'asGuest'
  | 'giftAt'
  | 'giftGross'
  | 'giftReturned'
export type ReceivedLine = Omit<LedgerLine, LedgerOnly> & {
  readonly id: Id<'donation'>
  readonly projectId: Id<'project'>
  readonly projectTitle: string
  readonly note: string | null
  /** The project that a redirected gift was made for. */
  readonly redirectedFrom: string | null
}

/** Confirmed gifts to all projects of one owner, newest first. */
export const listReceived = (db: Database, ownerId: string, after: Place | undefined, limit: number) =>
  db.query<ReceivedLine>(sql`
    select gift.id, gift.succeeded_at as "at", gift.project_id as "projectId", project.title as "projectTitle",
      donor.first_name as "firstName", donor.last_name as "lastName", gift.anonymous, gift.covers_fees as "coversFees",
      -- The note is for the researcher of the first project only.
      case when redirect.donation_id is null then gift.note end as "note", origin.title as "redirectedFrom",
      gift.gross_cents as "gross", gift.platform_fee_cents as "platformFee",
      gift.processing_fee_cents as "processingFee", gift.net_cents as "net"
    from projects project
    cross join lateral (
      select * from donations where project_id = project.id and succeeded_at is not null
        ${after ? sql`and (succeeded_at, id) < (${after.at}, ${after.id})` : nothing}
      order by succeeded_at desc, id desc limit ${limit}
    ) gift
    join givers donor on donor.id = gift.giver_id
    left join gift_redirects redirect on redirect.donation_id = gift.id
    left join projects origin on origin.id = redirect.from_project_id
    where project.owner_id = ${ownerId}
    order by gift.succeeded_at desc, gift.id desc limit ${limit}`)

export type ReceivedTotals = { donors: number; gifts: number; gross: Cents; net: Cents }
/** Over all confirmed gifts to the projects of one owner. */
export const sumReceived = async (db: Database, ownerId: string): Promise<ReceivedTotals> =>
  (await first(
    db.query<ReceivedTotals>(sql`
      select count(distinct gift.giver_id)::int as "donors", count(*)::int as "gifts",
        coalesce(sum(gift.gross_cents), 0)::bigint as "gross", coalesce(sum(gift.net_cents), 0)::bigint as "net"
      from projects project join donations gift on gift.project_id = project.id and gift.succeeded_at is not null
      where project.owner_id = ${ownerId}`),
  )) ?? { donors: 0, gifts: 0, gross: cents(0), net: cents(0) }
