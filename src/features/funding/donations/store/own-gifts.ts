import { type Database, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'

/**
 * Marks those of some guests' gifts whose address is that of the project's owner, or of a staff member: of the account
 * that claimed it, else of the account that has confirmed the same address.
 *
 * @returns how many are newly marked.
 */
export async function insertOwnGifts(tx: Database, giftIds: readonly string[], now: Instant): Promise<number> {
  const found = await tx.query(sql`
    insert into own_gifts (donation_id, reason, found_at)
    select gift.id, case when project.owner_id = account.id then 'owner' else 'staff' end, ${now}::timestamptz
    from donations gift
    join donation_guests guest on guest.id = gift.guest_id
    join projects project on project.id = gift.project_id
    join users account on account.id = gift.donor_id
      or (gift.donor_id is null and account.email = guest.email and account.email_verified_at is not null)
    where gift.id = any(${[...giftIds]}::uuid[]) and gift.succeeded_at is not null and (project.owner_id = account.id
      or exists (select from staff_members member where member.user_id = account.id and member.active))
    on conflict (donation_id) do nothing returning 1`)
  return found.length
}

export type OwnGiftToReturn = { readonly id: Id<'donation'>; readonly reason: 'owner' | 'staff' }

/**
 * Marked gifts that can be refunded now, oldest first. Those in dispute wait for the bank; those with a requested or
 * running refund wait for it to end, because it may be declined or fail.
 */
export const listOwnGifts = (db: Database, limit: number) =>
  db.query<OwnGiftToReturn>(sql`
    select own.donation_id as "id", own.reason
    from own_gifts own join donations gift on gift.id = own.donation_id
    where own.handled_at is null and gift.state <> 'disputed'
      and not exists (select from refunds where donation_id = gift.id and state in ('requested', 'sending'))
    order by own.found_at, own.donation_id limit ${limit}`)

/** False when another process was faster. */
export async function finishOwnGift(tx: Database, id: string, now: Instant): Promise<boolean> {
  const rows = await tx.query(sql`
    update own_gifts set handled_at = ${now} where donation_id = ${id} and handled_at is null returning 1`)
  return rows.length > 0
}

/** False when it is not marked, or is waiting already. */
export async function reopenOwnGift(tx: Database, id: string): Promise<boolean> {
  const rows = await tx.query(sql`
    update own_gifts set handled_at = null where donation_id = ${id} and handled_at is not null returning 1`)
  return rows.length > 0
}
