import type { Sql } from 'postgres'

/**
 * Whether PostgreSQL asks our role for no rights at all. Then only triggers stand between a slip in our SQL and the
 * rows that are written once (`withhold_change` in db/migrations).
 */
export async function isSuperuser(sql: Sql): Promise<boolean> {
  const [role] = await sql<{ rolsuper: boolean }[]>`select rolsuper from pg_roles where rolname = current_user`
  return role?.rolsuper ?? false
}
