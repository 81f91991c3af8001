import { randomBytes } from 'node:crypto'
import postgres from 'postgres'
import { inject } from 'vitest'
import { asApp } from './as-app.ts'

/**
 * A copy of the migrated template for the calling test file. It ends with the server at the end of the run.
 *
 * @param source another database to copy; it must have no connections.
 */
export async function freshDatabase(source?: string): Promise<string> {
  const template = source === undefined ? 'template_app' : new URL(source).pathname.slice(1)
  const name = newName()
  await onServer(`create database ${name} template ${template} strategy file_copy`)
  return inject('databaseUrl').replace(/postgres$/, name)
}

/** A copy for a whole product, which connects as its owner and not as superuser. */
export async function productDatabase(): Promise<{ readonly url: string; readonly drop: () => Promise<void> }> {
  const name = newName()
  await onServer(`create database ${name} template template_app strategy file_copy owner app`)
  return {
    url: asApp(inject('databaseUrl'), inject('appPassword'), name),
    drop: () => onServer(`drop database ${name} with (force)`),
  }
}

const newName = (): string => `test_${randomBytes(8).toString('hex')}`

let admin: postgres.Sql | undefined

/** By one connection of this worker, which ends once no file needs it. */
async function onServer(statement: string): Promise<void> {
  admin ??= postgres(inject('databaseUrl'), { max: 1, onnotice: () => {}, idle_timeout: 10 })
  await admin.unsafe(statement)
}
