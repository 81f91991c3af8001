import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Sql, TransactionSql } from 'postgres'
import { codeOf, PlainProblem } from './plain-problem.ts'

export const migrationsFolder = join(import.meta.dirname, '../../../db/migrations')

/** An arbitrary number, the same for every process: the process with this lock migrates, the others wait. */
const advisoryLock = 7_406_180_241

/**
 * Brings a database up to date: runs every `*.sql` of the folder once, in the order of names. A new database gets all
 * files in one transaction, an older one each file in its own. Forward only.
 *
 * @returns the names applied now. @throws PlainProblem when an applied file was changed or removed.
 */
export async function migrate(sql: Sql, folder = migrationsFolder): Promise<string[]> {
  const files = migrationFiles(folder)
  const applied = await appliedBefore(sql)
  const changed = files.find((file) => applied.has(file.name) && applied.get(file.name) !== file.checksum)
  if (changed) {
    throw new PlainProblem(
      `Migration ${changed.name} was changed after it had been applied; restore it and write a new one.`,
    )
  }
  const names = new Set(files.map((file) => file.name))
  const missing = [...applied.keys()].find((name) => !names.has(name))
  if (missing) {
    throw new PlainProblem(
      `The database has migration ${missing}, which this release does not know; start a newer release.`,
    )
  }
  const all = applied.size === 0 && (await applyToNew(sql, files))
  if (all) return all
  const done: string[] = []
  for (const file of files) if (!applied.has(file.name) && (await applyOnce(sql, file))) done.push(file.name)
  return done
}

type MigrationFile = { name: string; text: string; checksum: string }

function migrationFiles(folder: string): MigrationFile[] {
  return namesIn(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const text = readFileSync(join(folder, name), 'utf8')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    })
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  }
}

/** Under the lock, because `create … if not exists` in two processes at once may fail. */
function appliedBefore(sql: Sql): Promise<Map<string, string>> {
  return sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${advisoryLock})`
    await tx`create table if not exists schema_migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`
    const rows = await tx<{ name: string; checksum: string }[]>`select name, checksum from schema_migrations`
    return new Map(rows.map((row) => [row.name, row.checksum]))
  })
}

/**
 * A new database is in use by no one yet, so no lock is held for too long; a transaction for each file takes a third
 * more time.
 *
 * @returns undefined when another process has migrated it in the meantime.
 */
function applyToNew(sql: Sql, files: readonly MigrationFile[]): Promise<string[] | undefined> {
  return sql.begin(async (tx) => {
    await lockAlone(tx)
    const [known] = await tx`select 1 from schema_migrations limit 1`
    if (known) return undefined
    for (const file of files) await tx.unsafe(file.text)
    const rows = files.map(({ name, checksum }) => ({ name, checksum }))
    if (rows.length > 0) await tx`insert into schema_migrations ${tx(rows)}`
    return files.map(({ name }) => name)
  })
}

/** Checked again under the lock: another process may have applied it in the meantime. */
function applyOnce(sql: Sql, file: MigrationFile): Promise<boolean> {
  return sql.begin(async (tx) => {
    await lockAlone(tx)
    const [known] = await tx`select 1 from schema_migrations where name = ${file.name}`
    if (known) return false
    await tx.unsafe(file.text)
    await tx`insert into schema_migrations (name, checksum) values (${file.name}, ${file.checksum})`
    return true
  })
}

/**
 * A migration does not wait for the disk: the next commit that does writes it first, and after a crash before it the
 * next start migrates again.
 */
const lockAlone = (tx: TransactionSql) =>
  tx`select pg_advisory_xact_lock(${advisoryLock}), set_config('synchronous_commit', 'off', true)`
