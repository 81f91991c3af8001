import { type Database, first, type Sql, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'

/** The guest with this address, created with the first gift. @param email normalised. */
export async function ensureGuest(db: Database, guest: { id: string; email: string; now: Instant }): Promise<string> {
  const [row] = await db.query<{ id: string }>(sql`
    insert into donation_guests (id, email, created_at) values (${guest.id}, ${guest.email}, ${guest.now})
    on conflict (email) do update set email = excluded.email
    returning id`)
  if (!row) throw new Error('a guest is made or there already')
  return row.id
}

const claimable = (userId: string): Sql => sql`
  select guest.id as "guestId" from users account join donation_guests guest on guest.email = account.email
  where account.id = ${userId} and account.owner_proven_at is not null
    and exists (select from donations where guest_id = guest.id and donor_id is null)`

/** The guest with unclaimed gifts and this account's confirmed address; undefined when there is none. */
export const findClaim = (db: Database, userId: string): Promise<{ guestId: string } | undefined> =>
  first(db.query<{ guestId: string }>(claimable(userId)))

/**
 * The same, locked with all their gifts until the transaction ends, so that meanwhile no gift of theirs is started,
 * paid or moved and the claimed gifts match their counts. In a fixed order, so that it cannot deadlock with payments.
 */
export async function lockClaim(tx: Database, userId: string): Promise<{ guestId: string } | undefined> {
  const claim = await first(tx.query<{ guestId: string }>(sql`${claimable(userId)} for no key update of guest`))
  if (claim) await tx.query(sql`select from donations where guest_id = ${claim.guestId} order by id for no key update`)
  return claim
}

/** @param claim locked. @returns the gifts that were moved; none if a concurrent call was faster. */
export const giveToAccount = (tx: Database, claim: { guestId: string; userId: string; now: Instant }) =>
  tx.query<{ id: Id<'donation'> }>(sql`
    update donations set donor_id = ${claim.userId}, updated_at = ${claim.now}
    where guest_id = ${claim.guestId} and donor_id is null returning id`)

/**
 * A person who gave to a project anonymously both as a guest and with the account counted as two donors, and counts as
 * one from now on (AMB-107).
 */
export async function mergeDonors(tx: Database, { guestId, userId }: { guestId: string; userId: string }) {
  await tx.query(sql`
    with moved as (
      delete from project_donors where donor_id = ${guestId} returning project_id, anonymous, gifts
    ), merged as (
      insert into project_donors as known (project_id, donor_id, anonymous, gifts)
      select project_id, ${userId}, anonymous, gifts from moved order by project_id
      on conflict (project_id, donor_id, anonymous) do update set gifts = known.gifts + excluded.gifts
      returning project_id, gifts
    )
    insert into donation_deltas (donation_id, project_id, gross_cents, new_donors)
    select (select id from donations where guest_id = ${guestId} and project_id = moved.project_id limit 1),
      moved.project_id, 0, -1
    from moved join merged on merged.project_id = moved.project_id
    where moved.gifts > 0 and merged.gifts > moved.gifts`)
}
