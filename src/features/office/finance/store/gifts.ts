import { containing, type Database, first, nothing, type Sql, sql } from '#platform/database.ts'
import type { Cents } from '#values/money.ts'
import type { Place } from '#values/place.ts'
import type { DeskGift, WholeDeskGift } from '../contract.ts'

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
const from = sql`from donations gift
  join projects project on project.id = gift.project_id left join givers donor on donor.id = gift.giver_id`

export type GiftFilter = {
  readonly search: string | undefined
  readonly state: DeskGift['state'] | undefined
  readonly after: Place | undefined
}

/** Newest first. Reads one index from the cursor. */
export const listGifts = (db: Database, { search, state, after }: GiftFilter, limit: number) =>
  db.query<DeskGift>(sql`
    select ${columns} ${from}
    where true ${search ? matching(search) : nothing}
      ${state ? sql`and gift.state = ${state}` : nothing}
      ${after ? sql`and (gift.created_at, gift.id) < (${after.at}, ${after.id})` : nothing}
    order by gift.created_at desc, gift.id desc limit ${limit}`)

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
        gift.failure_code as "failureCode", gift.lost_cents as "lost" ${from} where gift.id = ${id}`),
  )
