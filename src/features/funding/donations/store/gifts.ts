import { type Database, first, type Sql, sql } from '#platform/database.ts'
import { platformBps, processingBps, processingFixedCents, type Split } from '#values/fees.ts'
import type { Id } from '#values/id.ts'
import type { Cents } from '#values/money.ts'
import type { Instant } from '#values/time.ts'
import type { DonationState } from '../rules.ts'

export type Gift = {
  readonly id: Id<'donation'>
  readonly projectId: Id<'project'>
  readonly gross: Cents
  readonly requestHash: string
  readonly checkoutUrl: string | null
}

const giftColumns = sql`id, project_id as "projectId", gross_cents as "gross", request_hash as "requestHash",
  checkout_url as "checkoutUrl"`

/** @param seriesId the account, or the guest. */
export const findGiftByKey = (db: Database, seriesId: string, clientKey: string): Promise<Gift | undefined> =>
  first(
    db.query<Gift>(sql`
      select ${giftColumns} from donations where series_id = ${seriesId} and client_key = ${clientKey}`),
  )

export type NewGift = {
  readonly id: Id<'donation'>
  readonly projectId: string
  /** Either donor or guest is set. */
  readonly donorId: string | null
  readonly guestId: string | null
  readonly split: Split
  readonly coversFees: boolean
  readonly anonymous: boolean
  readonly note: string | null
  readonly clientKey: string
  readonly requestHash: string
  readonly networkKey: string | null
  readonly gateway: string
}

/** Stores a gift with the present rates; undefined when the donor has used this key before. */
export const insertGift = (db: Database, gift: NewGift, now: Instant): Promise<Gift | undefined> =>
  first(
    db.query<Gift>(sql`
      insert into donations (id, project_id, donor_id, guest_id, gross_cents, platform_fee_cents, processing_fee_cents, net_cents,
        covers_fees, platform_bps, processing_bps, processing_fixed_cents, anonymous, note, client_key, request_hash, network_key, gateway,
        created_at, updated_at)
      values (${gift.id}, ${gift.projectId}, ${gift.donorId}, ${gift.guestId}, ${gift.split.gross},
        ${gift.split.platformFee}, ${gift.split.processingFee}, ${gift.split.net}, ${gift.coversFees}, ${platformBps}, ${processingBps}, ${processingFixedCents},
        ${gift.anonymous}, ${gift.note}, ${gift.clientKey}, ${gift.requestHash}, ${gift.networkKey}, ${gift.gateway}, ${now}, ${now})
      on conflict (series_id, client_key) do nothing
      returning ${giftColumns}`),
  )

/** The gateway returns the same checkout for the same gift, so a second write changes nothing. */
export async function keepCheckout(
  db: Database,
  checkout: { donationId: string; paymentRef: string; checkoutUrl: string; now: Instant; askAt: Instant },
): Promise<void> {
  await db.query(sql`
    update donations set payment_ref = ${checkout.paymentRef}, checkout_url = ${checkout.checkoutUrl},
      updated_at = ${checkout.now}, ask_at = ${checkout.askAt}
    where id = ${checkout.donationId} and payment_ref is null`)
}

export type OwnGift = {
  readonly id: Id<'donation'>
  readonly state: DonationState
  readonly gross: Cents
  readonly platformFee: Cents
  readonly processingFee: Cents
  readonly net: Cents
  readonly refunded: Cents
  readonly coversFees: boolean
  readonly platformBps: number
  readonly processingBps: number
  readonly processingFixed: Cents
  readonly anonymous: boolean
  readonly note: string | null
  readonly checkoutUrl: string | null
  readonly paymentRef: string | null
  readonly failureCode: string | null
  readonly receiptNumber: number | null
  readonly createdAt: Instant
  readonly succeededAt: Instant | null
  /** The donor: an account, or a guest. */
  readonly giverId: string
  readonly projectId: Id<'project'>
  readonly projectTitle: string
  /** Whether its page can be opened. */
  readonly isProjectPublic: boolean
  readonly researcherName: string
  readonly donorName: string
  readonly donorEmail: string | null
  /** Given without an account, whether or not one has claimed it since. */
  readonly asGuest: boolean
}

/** A gift of this donor; other people's gifts are not found. */
export const findOwnGift = (db: Database, donorId: string, id: string): Promise<OwnGift | undefined> =>
  findGift(db, sql`gift.id = ${id} and gift.donor_id = ${donorId}`, sql`gift.donor_id`)

/** A gift for the guest who gave it, without the account that may have claimed it. */
export const findGuestGift = (db: Database, id: string): Promise<OwnGift | undefined> =>
  findGift(db, sql`gift.id = ${id} and gift.guest_id is not null`, sql`gift.guest_id`)

const findGift = (db: Database, which: Sql, byDonor: Sql): Promise<OwnGift | undefined> =>
  first(
    db.query<OwnGift>(sql`
      select gift.id, gift.state, gift.gross_cents as "gross", gift.platform_fee_cents as "platformFee",
        gift.processing_fee_cents as "processingFee", gift.net_cents as "net", gift.refunded_cents as "refunded", gift.covers_fees as "coversFees",
        gift.platform_bps as "platformBps",
        gift.processing_bps as "processingBps", gift.processing_fixed_cents as "processingFixed", gift.anonymous,
        gift.note, gift.checkout_url as "checkoutUrl", gift.payment_ref as "paymentRef",
        gift.failure_code as "failureCode", gift.receipt_number as "receiptNumber", gift.created_at as "createdAt",
        gift.succeeded_at as "succeededAt", gift.giver_id as "giverId", project.id as "projectId", project.title as "projectTitle",
        project.status = 'approved' and project.hidden_at is null as "isProjectPublic",
        concat_ws(' ', nullif(owner.first_name, ''), nullif(owner.last_name, '')) as "researcherName",
        concat_ws(' ', nullif(donor.first_name, ''), nullif(donor.last_name, '')) as "donorName",
        donor.email as "donorEmail", gift.guest_id is not null as "asGuest"
      from donations gift
      join projects project on project.id = gift.project_id
      join users owner on owner.id = project.owner_id
      join givers donor on donor.id = ${byDonor}
      where ${which}`),
  )

export type RedirectedGift = {
  readonly at: Instant
  readonly amount: Cents
  readonly fromId: Id<'project'>
  readonly fromTitle: string
  readonly isFromPublic: boolean
  readonly fromResearcher: string
}

/** The project that a gift was given to, before the donor redirected it. */
export const findRedirect = (db: Database, donationId: string): Promise<RedirectedGift | undefined> =>
  first(
    db.query<RedirectedGift>(sql`
      select redirect.at, redirect.gross_cents as "amount", origin.id as "fromId", origin.title as "fromTitle",
        origin.status = 'approved' and origin.hidden_at is null as "isFromPublic",
        concat_ws(' ', nullif(owner.first_name, ''), nullif(owner.last_name, '')) as "fromResearcher"
      from gift_redirects redirect join projects origin on origin.id = redirect.from_project_id
      join users owner on owner.id = origin.owner_id
      where redirect.donation_id = ${donationId}`),
  )

/** The gift is locked by the transaction. */
export async function setAnonymous(
  tx: Database,
  { id, anonymous, now }: { id: string; anonymous: boolean; now: Instant },
): Promise<void> {
  await tx.query(sql`update donations set anonymous = ${anonymous}, updated_at = ${now} where id = ${id}`)
}

/**
 * Amounts and dates stay for the books; the donor's note, the choice to be named, and a guest's address are deleted.
 */
export async function withdrawName(tx: Database, donorId: string): Promise<void> {
  await tx.query(sql`
    update donation_guests set email = null where email = (select email from users where id = ${donorId})
      or id in (select guest_id from donations where donor_id = ${donorId})`)
  await tx.query(sql`update donations set anonymous = true, note = null where donor_id = ${donorId}`)
  await tx.query(sql`
    with named as (
      delete from project_donors where donor_id = ${donorId} and not anonymous returning project_id, gifts
    ), merged as (
      insert into project_donors as known (project_id, donor_id, anonymous, gifts)
      select project_id, ${donorId}, true, gifts from named order by project_id
      on conflict (project_id, donor_id, anonymous) do update set gifts = known.gifts + excluded.gifts
      returning project_id, gifts
    )
    insert into donation_deltas (donation_id, project_id, gross_cents, new_donors)
    select (select id from donations where donor_id = ${donorId} and project_id = named.project_id limit 1),
      named.project_id, 0, -1
    from named join merged using (project_id) where named.gifts > 0 and merged.gifts > named.gifts`)
}

/** Deletes the networks of gifts that started before a moment. */
export const forgetNetworks = (db: Database, before: Instant): Promise<unknown> =>
  db.query(sql`update donations set network_key = null where network_key is not null and created_at < ${before}`)

/** Undefined for an account without an address. */
export async function findGiverEmail(db: Database, giverId: string): Promise<string | undefined> {
  const row = await first(db.query<{ email: string | null }>(sql`select email from givers where id = ${giverId}`))
  return row?.email ?? undefined
}
