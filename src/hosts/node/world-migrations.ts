import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Migration } from '../test-mode/migrate.ts'
import { migrationsFolder } from './migrate.ts'

/** All migrations, for the worlds of Test Mode. */
export function readMigrations(): Migration[] {
  const names = readdirSync(migrationsFolder).filter((name) => name.endsWith('.sql'))
  return names.sort().map((name) => {
    const text = readFileSync(join(migrationsFolder, name), 'utf8')
    return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
  })
}
