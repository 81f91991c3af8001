import { type Database, first, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { StaffRole } from '#values/permission.ts'
import type { Instant } from '#values/time.ts'
import type { RoleGrant } from '../rules.ts'

export type StaffRow = {
  readonly userId: Id<'user'>
  readonly email: string
  readonly role: StaffRole
  readonly department: string
  readonly expertiseAreas: string[]
  readonly active: boolean
  readonly grantedAt: Instant
}

export const findUserByEmail = (db: Database, email: string) =>
  first(
    db.query<{ userId: Id<'user'>; isVerified: boolean }>(sql`
      select id "userId", email_verified_at is not null "isVerified" from users where email = ${email}`),
  )

type Grant = RoleGrant & { readonly role: StaffRole; readonly at: Instant }

/** A second grant replaces the first. */
export const upsertStaff = (db: Database, userId: Id<'user'>, grant: Grant): Promise<unknown> =>
  db.query(sql`
    insert into staff_members (user_id, role, permissions, department, expertise_areas, active, granted_at)
    values (${userId}, ${grant.role}, ${grant.permissions}::text[], ${grant.department}, ${grant.expertiseAreas}::text[],
      true, ${grant.at})
    on conflict (user_id) do update set role = excluded.role, permissions = excluded.permissions,
      department = excluded.department, expertise_areas = excluded.expertise_areas, active = true,
      granted_at = excluded.granted_at`)

export const isKnownStaff = async (db: Database, userId: Id<'user'>): Promise<boolean> =>
  (await db.query(sql`select 1 from staff_members where user_id = ${userId}`)).length > 0

export const deactivateStaff = async (db: Database, userId: Id<'user'>): Promise<boolean> =>
  (await db.query(sql`update staff_members set active = false where user_id = ${userId} and active returning 1`))
    .length > 0

/** By the permission itself, or by `all` (PERM-10). */
export async function listHolders(db: Database, permission: string): Promise<Id<'user'>[]> {
  const rows = await db.query<{ userId: Id<'user'> }>(sql`
    select user_id "userId" from staff_members
    where active and permissions && array['all', ${permission}::text] order by user_id`)
  return rows.map((row) => row.userId)
}

export const listStaffRows = (db: Database): Promise<StaffRow[]> =>
  db.query<StaffRow>(sql`
    select s.user_id "userId", u.email, s.role, s.department, s.expertise_areas "expertiseAreas", s.active,
      s.granted_at "grantedAt"
    from staff_members s join users u on u.id = s.user_id order by s.granted_at, s.user_id`)

/** All holders of the role in a fixed order, so that callers cannot deadlock; locked until the transaction ends. */
export const lockSuperAdmins = (tx: Database): Promise<{ userId: Id<'user'> }[]> =>
  tx.query(sql`
    select user_id "userId" from staff_members where role = 'super_admin' and active order by user_id for update`)

/** Query after the lock, so that commits of other transactions are seen. */
export async function otherActiveSuperAdmins(tx: Database, userId: string): Promise<number> {
  const row = await first(
    tx.query<{ others: number }>(sql`
      select count(*) others from staff_members s join users u on u.id = s.user_id
      where s.role = 'super_admin' and s.active and u.state = 'active' and s.user_id <> ${userId}`),
  )
  return row?.others ?? 0
}
