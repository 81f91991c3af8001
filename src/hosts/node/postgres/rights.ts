import type { Sql } from 'postgres'

/**
 * Whether our role bypasses PostgreSQL's permission checks. Then only triggers protect append-only rows from a mistake
 * in our SQL (`withhold_change` in db/migrations).
 */
export async function isSuperuser(sql: Sql): Promise<boolean> {
  const [role] = await sql<{ rolsuper: boolean }[]>`select rolsuper from pg_roles where rolname = current_user`
  return role?.rolsuper ?? false
}
