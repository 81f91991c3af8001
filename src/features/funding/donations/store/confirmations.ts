import { type Database, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Cents } from '#values/money.ts'
import type { Instant } from '#values/time.ts'
import type { DonationState } from '../rules.ts'

/** A gift with all that mails and notifications of its confirmation need. */
export type PaidGift = {
  readonly id: Id<'donation'>
  readonly paymentRef: string
  readonly state: DonationState
  readonly gross: Cents
  readonly platformFee: Cents
  readonly processingFee: Cents
  readonly net: Cents
  readonly coversFees: boolean
  readonly createdAt: Instant
  readonly anonymous: boolean
  readonly note: string | null
  readonly projectId: Id<'project'>
  readonly projectTitle: string
  /** Null for a guest. */
  readonly donorId: Id<'user'> | null
  readonly asGuest: boolean
  /** The donor to count: the account, or the guest. */
  readonly giverId: string
  /** The account or guest whose series of receipt numbers it belongs to. */
  readonly seriesId: string
  readonly donorFirstName: string
  readonly donorLastName: string
  readonly donorEmail: string | null
  readonly ownerId: Id<'user'>
  readonly ownerFirstName: string
  readonly ownerEmail: string | null
  /** Where it was started, as a keyed hash; null once that no longer matters. */
  readonly networkKey: string | null
}

/** A gift that counts from now on. */
export type Confirmed = PaidGift & { readonly receiptNumber: number; readonly succeededAt: Instant }

/** Locks the gifts of some payments until the transaction ends, in a fixed order so that batches cannot deadlock. */
export const lockGifts = (tx: Database, gateways: readonly string[], paymentRefs: readonly string[]) =>
  tx.query<PaidGift>(sql`
    select gift.id, gift.payment_ref as "paymentRef", gift.state, gift.gross_cents as "gross",
      gift.platform_fee_cents as "platformFee", gift.processing_fee_cents as "processingFee", gift.net_cents as "net",
      gift.covers_fees as "coversFees", gift.created_at as "createdAt",
      gift.anonymous, gift.note, gift.project_id as "projectId", project.title as "projectTitle",
      gift.donor_id as "donorId", gift.guest_id is not null as "asGuest", gift.giver_id as "giverId",
      gift.series_id as "seriesId", donor.first_name as "donorFirstName", donor.last_name as "donorLastName",
      donor.email as "donorEmail", project.owner_id as "ownerId", owner.first_name as "ownerFirstName",
      owner.email as "ownerEmail", gift.network_key as "networkKey"
    from unnest(${[...gateways]}::text[], ${[...paymentRefs]}::text[]) as received (gateway, payment_ref)
    join donations gift on gift.payment_ref = received.payment_ref and gift.gateway = received.gateway
    join projects project on project.id = gift.project_id
    join users owner on owner.id = project.owner_id
    join givers donor on donor.id = gift.giver_id
    order by gift.id for no key update of gift`)

/**
 * Reserves each donor's next receipt numbers. The donor's own row is locked until the transaction ends, so numbers have
 * no gaps and no duplicates, and donors do not wait for each other.
 *
 * @returns each donor's last number after these.
 */
export const reserveReceipts = (tx: Database, series: readonly { seriesId: string; count: number }[]) =>
  tx.query<{ seriesId: string; lastNumber: number }>(sql`
    insert into donation_receipts (donor_id, last_number)
    select donor_id, count from unnest(${series.map((one) => one.seriesId)}::uuid[], ${series.map((one) => one.count)}::int[])
      as wanted (donor_id, count)
    order by donor_id
    on conflict (donor_id) do update set last_number = donation_receipts.last_number + excluded.last_number
    returning donor_id as "seriesId", last_number as "lastNumber"`)

export type Move = {
  readonly id: string
  readonly to: DonationState
  readonly failureCode: string | null
  readonly succeededAt: Instant | null
  readonly receiptNumber: number | null
}

export async function moveGifts(tx: Database, moves: readonly Move[], now: Instant): Promise<void> {
  await tx.query(sql`
    update donations gift
    set state = move.state::donation_state, failure_code = move.failure_code, succeeded_at = move.succeeded_at,
      receipt_number = move.receipt_number, updated_at = ${now},
      network_key = case when move.succeeded_at is null then network_key end
    from unnest(
      ${moves.map((move) => move.id)}::uuid[],
      ${moves.map((move) => move.to)}::text[],
      ${moves.map((move) => move.failureCode)}::text[],
      ${moves.map((move) => move.succeededAt)}::timestamptz[],
      ${moves.map((move) => move.receiptNumber)}::int[]
    ) as move (id, state, failure_code, succeeded_at, receipt_number)
    where gift.id = move.id`)
}

/**
 * Appends what the totals do not contain yet, so that no gift waits for another gift to the same project. A donor's
 * first gift to a project by name, and the first anonymous one, add one to its donors each (AMB-107).
 */
export async function appendDeltas(
  tx: Database,
  gifts: readonly { id: string; projectId: string; giverId: string; anonymous: boolean; gross: Cents }[],
): Promise<void> {
  await tx.query(sql`
    with gift as (
      select id, project_id, donor_id, anonymous::boolean, gross,
        row_number() over (partition by project_id, donor_id, anonymous order by id) = 1 as leads
      from unnest(${gifts.map((one) => one.id)}::uuid[], ${gifts.map((one) => one.projectId)}::uuid[],
        ${gifts.map((one) => one.giverId)}::uuid[], ${gifts.map((one) => String(one.anonymous))}::text[],
        ${gifts.map((one) => one.gross)}::bigint[])
        as given (id, project_id, donor_id, anonymous, gross)
    ), given as (
      select project_id, donor_id, anonymous, count(*) as gifts from gift group by project_id, donor_id, anonymous
    ), counted as (
      insert into project_donors as known (project_id, donor_id, anonymous, gifts)
      select project_id, donor_id, anonymous, gifts from given order by donor_id, project_id, anonymous
      on conflict (project_id, donor_id, anonymous) do update set gifts = known.gifts + excluded.gifts
      returning project_id, donor_id, anonymous, gifts
    ), arrived as (
      select project_id, donor_id, anonymous
      from counted join given using (project_id, donor_id, anonymous) where counted.gifts = given.gifts
    )
    insert into donation_deltas (donation_id, project_id, gross_cents, new_donors)
    select gift.id, project_id, gift.gross, case when gift.leads and arrived.donor_id is not null then 1 else 0 end
    from gift left join arrived using (project_id, donor_id, anonymous)`)
}

/** Only one process adds up at a time; the lock ends with the transaction. */
export async function tryLockTotals(tx: Database): Promise<boolean> {
  const [row] = await tx.query<{ mine: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtext('donation totals')) as mine`,
  )
  return row?.mine === true
}

/** Deletes a batch of deltas and returns their sums by project. */
export const claimDeltas = (tx: Database, limit: number) =>
  tx.query<{ projectId: Id<'project'>; grossCents: Cents; newDonors: number }>(sql`
    with taken as (
      delete from donation_deltas where ctid = any(array(select ctid from donation_deltas limit ${limit}))
      returning project_id, gross_cents, new_donors
    )
    select project_id as "projectId", sum(gross_cents)::bigint as "grossCents", sum(new_donors)::int as "newDonors"
    from taken group by project_id order by project_id`)
