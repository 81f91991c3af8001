import { type Database, first, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Cents } from '#values/money.ts'
import type { Instant } from '#values/time.ts'
import type { DonationState } from '../rules.ts'

/** A gift that can be refunded or disputed, with the people to notify. */
export type SettledGift = {
  readonly id: Id<'donation'>
  readonly state: DonationState
  readonly gateway: string
  readonly gross: Cents
  readonly platformFee: Cents
  readonly processingFee: Cents
  readonly net: Cents
  readonly refunded: Cents
  readonly lost: Cents
  /** What banks took in disputes that are open. */
  readonly disputed: Cents
  /** Null for a gift that was never confirmed. */
  readonly succeededAt: Instant | null
  readonly anonymous: boolean
  /** Null for a guest. */
  readonly donorId: Id<'user'> | null
  readonly giverId: string
  readonly firstName: string
  readonly lastName: string
  readonly donorEmail: string | null
  readonly projectId: Id<'project'>
  readonly projectTitle: string
  readonly ownerId: Id<'user'>
  readonly ownerEmail: string | null
}

export type WhichGift = { readonly id: string } | { readonly gateway: string; readonly paymentRef: string }

/**
 * Locks the gift until the transaction ends, so that refunds and disputes of one gift run one after another. The lock
 * comes before the read, because its project can change while we wait.
 */
export async function lockSettled(tx: Database, which: WhichGift): Promise<SettledGift | undefined> {
  const held = await first(
    tx.query<{ id: string }>(sql`
      select id from donations
      where ${'id' in which ? sql`id = ${which.id}` : sql`payment_ref = ${which.paymentRef} and gateway = ${which.gateway}`}
      for no key update`),
  )
  return held && readSettled(tx, held.id)
}

const readSettled = (tx: Database, id: string): Promise<SettledGift | undefined> =>
  first(
    tx.query<SettledGift>(sql`
      select gift.id, gift.state, gift.gateway, gift.gross_cents as "gross",
        gift.platform_fee_cents as "platformFee", gift.processing_fee_cents as "processingFee",
        gift.net_cents as "net", gift.refunded_cents as "refunded", gift.lost_cents as "lost",
        (select coalesce(sum(amount_cents), 0)::bigint from disputes where donation_id = gift.id and state = 'open') as "disputed",
        gift.succeeded_at as "succeededAt", gift.anonymous, gift.donor_id as "donorId", gift.giver_id as "giverId",
        donor.first_name as "firstName", donor.last_name as "lastName", donor.email as "donorEmail",
        gift.project_id as "projectId", project.title as "projectTitle", project.owner_id as "ownerId",
        owner.email as "ownerEmail"
      from donations gift
      join projects project on project.id = gift.project_id
      join users owner on owner.id = project.owner_id
      join givers donor on donor.id = gift.giver_id
      where gift.id = ${id}`),
  )

export type Settlement = {
  readonly gift: SettledGift
  readonly to: DonationState
  readonly refunded: Cents
  readonly lost: Cents
}

export async function writeSettlement(tx: Database, { gift, to, refunded, lost }: Settlement, now: Instant) {
  await tx.query(sql`
    update donations set state = ${to}, refunded_cents = ${refunded}, lost_cents = ${lost}, updated_at = ${now}
    where id = ${gift.id}`)
}

/** Assigns the gift to a project. */
export async function writeProject(tx: Database, id: string, projectId: string, now: Instant): Promise<void> {
  await tx.query(sql`update donations set project_id = ${projectId}, updated_at = ${now} where id = ${id}`)
}

/** Appends what to subtract from the totals; the donor is subtracted with their last counted gift (AMB-107). */
export async function appendLoss(tx: Database, gift: SettledGift, cents: Cents, isGone: boolean): Promise<void> {
  await tx.query(sql`
    with gone as (
      update project_donors set gifts = gifts - 1
      where ${isGone} and project_id = ${gift.projectId} and donor_id = ${gift.giverId}
        and anonymous = ${gift.anonymous}
      returning gifts
    )
    insert into donation_deltas (donation_id, project_id, gross_cents, new_donors)
    values (${gift.id}, ${gift.projectId}, ${-cents}, case when exists (select from gone where gifts = 0) then -1 else 0 end)`)
}

/** Appends what to add to the totals when a refund comes back; a donor without counted gifts counts again. */
export async function appendReturn(tx: Database, gift: SettledGift, cents: Cents, isBack: boolean): Promise<void> {
  await tx.query(sql`
    with back as (
      update project_donors set gifts = gifts + 1
      where ${isBack} and project_id = ${gift.projectId} and donor_id = ${gift.giverId}
        and anonymous = ${gift.anonymous}
      returning gifts
    )
    insert into donation_deltas (donation_id, project_id, gross_cents, new_donors)
    values (${gift.id}, ${gift.projectId}, ${cents}, case when exists (select from back where gifts = 1) then 1 else 0 end)`)
}

/** Locks the gifts of some payments in a fixed order, so that two batches cannot deadlock. */
export const lockAll = (tx: Database, gateways: readonly string[], paymentRefs: readonly string[]) =>
  tx.query(sql`
    select from donations gift
    where (gift.gateway, gift.payment_ref) in (
      select gateway, payment_ref from unnest(${[...gateways]}::text[], ${[...paymentRefs]}::text[]) as received (gateway, payment_ref)
    )
    order by gift.id for no key update of gift`)
