import { sql } from '#platform/database.ts'
import type { WorldAbout } from './archive.ts'
import type { TestModeDatabase } from './database.ts'

/** As in db/migrations: each runs once, in the order of names. */
export type Migration = { readonly name: string; readonly text: string; readonly checksum: string }

/** The world was made by a later release of the product, and is left unchanged. */
export class NewerWorld extends Error {
  constructor() {
    super('This world was made by a newer version of the product. Load the page again to get that version.')
    this.name = 'NewerWorld'
  }
}

/** Brings a world up to date. @returns the names of all its migrations. */
export async function migrateWorld(
  { database, run }: Pick<TestModeDatabase, 'database' | 'run'>,
  migrations: readonly Migration[],
  { migrations: names }: WorldAbout,
): Promise<readonly string[]> {
  const has = new Set(names)
  if (migrations.every(({ name }) => has.has(name))) return names
  await run(`create table if not exists schema_migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
  const rows = await database.query<{ name: string }>(sql`select name from schema_migrations`)
  const applied = new Set(rows.map(({ name }) => name))
  for (const { name, text, checksum } of migrations) {
    if (applied.has(name)) continue
    // One statement after another in one transaction, as on the server.
    await run(`begin; ${text}
      ; insert into schema_migrations (name, checksum) values ('${name}', '${checksum}'); commit`)
  }
  return migrations.map(({ name }) => name)
}
