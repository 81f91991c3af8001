import { randomBytes } from 'node:crypto'
import postgres from 'postgres'
import { inject } from 'vitest'

/**
 * A copy of the migrated template for the calling test file alone. It goes with the server at the end of the run.
 *
 * @param source another database to copy, with nobody connected to it.
 */
export async function freshDatabase(source?: string): Promise<string> {
  const template = source === undefined ? 'template_app' : new URL(source).pathname.slice(1)
  const serverUrl = inject('databaseUrl')
  const name = `test_${randomBytes(8).toString('hex')}`
  const admin = postgres(serverUrl, { max: 1, onnotice: () => {} })
  await admin.unsafe(`create database ${name} template ${template} strategy file_copy`)
  await admin.end()
  return serverUrl.replace(/postgres$/, name)
}
