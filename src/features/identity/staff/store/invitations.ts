import { type Database, first, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { StaffRole } from '#values/permission.ts'
import type { Instant } from '#values/time.ts'

export type Invitation = {
  readonly userId: Id<'user'>
  readonly role: StaffRole
  readonly expertiseAreas: readonly string[]
  readonly invitedBy: Id<'user'>
  readonly at: Instant
}

/** A second invitation replaces the first. */
export const insertInvitation = (tx: Database, row: Invitation): Promise<unknown> =>
  tx.query(sql`
    insert into staff_invitations (user_id, role, expertise_areas, invited_by, invited_at)
    values (${row.userId}, ${row.role}, ${row.expertiseAreas}::text[], ${row.invitedBy}, ${row.at})
    on conflict (user_id) do update set role = excluded.role, expertise_areas = excluded.expertise_areas,
      invited_by = excluded.invited_by, invited_at = excluded.invited_at`)

type Taken = Omit<Invitation, 'at' | 'userId'> & {
  /** Whether the inviter may still do so. */
  readonly isGood: boolean
}

export const takeInvitation = (tx: Database, userId: string): Promise<Taken | undefined> =>
  first(
    tx.query<Taken>(sql`
      delete from staff_invitations where user_id = ${userId}
      returning role, expertise_areas "expertiseAreas", invited_by "invitedBy", exists (
        select 1 from staff_members s join users u on u.id = s.user_id
        where s.user_id = invited_by and s.active and s.role = 'super_admin' and u.state = 'active') "isGood"`),
  )
