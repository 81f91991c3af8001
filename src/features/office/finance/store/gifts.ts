import { containing, type Database, first, nothing, type Sql, sql } from '#platform/database.ts'
import type { Cents } from '#values/money.ts'
import type { Place } from '#values/place.ts'
import type { DeskGift, DeskGifts, WholeDeskGift } from '../contract.ts'

/** At most this many people or projects match a search; beyond that it must be narrower. */
const matchedDonorsMax = 500

/** Matches a gift by its id or payment, or people or projects by part of their names. */
function matching(search: string): Sql {
  if (/^[0-9a-f-]{36}$/i.test(search))
    return sql`and (gift.id::text = lower(${search}) or gift.payment_ref = ${search})`
  if (/^\w+_[\w-]+$/.test(search)) return sql`and gift.payment_ref = ${search}`
  const like = containing(search)
  return sql`and (
    gift.donor_id in (
      select id from users where email ilike ${like} or first_name || ' ' || last_name ilike ${like} limit ${matchedDonorsMax})
    or gift.guest_id in (select id from donation_guests where email ilike ${like} limit ${matchedDonorsMax})
    or gift.project_id in (select id from projects where title ilike ${like} limit ${matchedDonorsMax}))`
}

const columns = sql`gift.id, gift.state, gift.gross_cents as "gross", gift.refunded_cents as "refunded",
  coalesce(nullif(concat_ws(' ', nullif(donor.first_name, ''), nullif(donor.last_name, '')), ''), donor.email, 'Unknown') as "donor",
  gift.anonymous, gift.project_id as "projectId", project.title as "projectTitle", gift.created_at as "createdAt"`
const joined = sql`from donations gift
  join projects project on project.id = gift.project_id left join givers donor on donor.id = gift.giver_id`

export type GiftFilter = {
  readonly search: string | undefined
  readonly state: DeskGift['state'] | undefined
  /** The days on which they were begun, both included. */
  readonly from: string | undefined
  readonly to: string | undefined
}

const fitting = ({ search, state, from, to }: GiftFilter): Sql => sql`
  true ${search ? matching(search) : nothing} ${state ? sql`and gift.state = ${state}` : nothing}
  ${from ? sql`and gift.created_at >= ${from}::date::timestamp at time zone 'UTC'` : nothing}
  ${to ? sql`and gift.created_at < (${to}::date + 1)::timestamp at time zone 'UTC'` : nothing}`

export type TableGift = DeskGift & {
  readonly platformFee: Cents
  readonly processingFee: Cents
  readonly net: Cents
  readonly paymentRef: string | null
}

/** Newest first. Reads one index from the cursor. */
export const listGifts = (db: Database, filter: GiftFilter, after: Place | undefined, limit: number) =>
  db.query<TableGift>(sql`
    select ${columns}, gift.platform_fee_cents as "platformFee", gift.processing_fee_cents as "processingFee",
      gift.net_cents as "net", gift.payment_ref as "paymentRef" ${joined}
    where ${fitting(filter)} ${after ? sql`and (gift.created_at, gift.id) < (${after.at}, ${after.id})` : nothing}
    order by gift.created_at desc, gift.id desc limit ${limit}`)

/** What is added up and put in order by amount: no more, so that no filter reads every gift. */
const lookedAtMax = 10_000
const newest = (filter: GiftFilter): Sql => sql`
  select * from donations gift where ${fitting(filter)} order by created_at desc, id desc limit ${lookedAtMax + 1}`

type AmountPlace = { readonly gross: number; readonly id: string }

/** The largest of the newest that fit. */
export const listLargest = (db: Database, filter: GiftFilter, after: AmountPlace | undefined, limit: number) =>
  db.query<DeskGift>(sql`
    select ${columns} from (${newest(filter)}) gift
    join projects project on project.id = gift.project_id left join givers donor on donor.id = gift.giver_id
    ${after ? sql`where (gift.gross_cents, gift.id) < (${after.gross}, ${after.id})` : nothing}
    order by gift.gross_cents desc, gift.id desc limit ${limit}`)

/** Of gifts that were paid: what was given, what went back, and what is left of it after fees as they were charged. */
export async function sumGifts(db: Database, filter: GiftFilter): Promise<DeskGifts['sums']> {
  const [row] = await db.query<Omit<DeskGifts['sums'], 'isCapped'>>(sql`
    select count(*) as "count", coalesce(sum(gross_cents) filter (where succeeded_at is not null), 0)::bigint as "gross",
      coalesce(sum(refunded_cents), 0)::bigint as "refunded",
      coalesce(sum(net_cents) filter (where succeeded_at is not null), 0)::bigint as "net"
    from (${newest(filter)}) gift`)
  if (!row) throw new Error('a sum always has a row')
  return { ...row, count: Math.min(row.count, lookedAtMax), isCapped: row.count > lookedAtMax }
}

export type GiftRow = Omit<
  WholeDeskGift,
  'refundable' | 'wholeFor' | 'alone' | 'aloneInDay' | 'entries' | 'refunds' | 'disputes' | 'failure'
> & {
  readonly failureCode: string | null
  /** What banks took for good. */
  readonly lost: Cents
  /** Null for a guest. */
  readonly donorId: string | null
}

export const findGift = (db: Database, id: string) =>
  first(
    db.query<GiftRow>(sql`
      select ${columns}, gift.platform_fee_cents as "platformFee", gift.processing_fee_cents as "processingFee",
        gift.net_cents as "net", gift.covers_fees as "coversFees", donor.email as "donorEmail", gift.note, gift.gateway,
        gift.payment_ref as "paymentRef", gift.receipt_number as "receiptNumber",
        gift.donor_id as "donorId", gift.guest_id is not null as "asGuest", gift.succeeded_at as "succeededAt",
        gift.failure_code as "failureCode", gift.lost_cents as "lost" ${joined} where gift.id = ${id}`),
  )
