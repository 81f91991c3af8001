import { randomBytes } from 'node:crypto'
import postgres from 'postgres'
import { inject } from 'vitest'

/** A copy of the migrated template for the calling test file alone. It goes with the server at the end of the run. */
export async function freshDatabase(): Promise<string> {
  const serverUrl = inject('databaseUrl')
  const name = `test_${randomBytes(8).toString('hex')}`
  const admin = postgres(serverUrl, { max: 1, onnotice: () => {} })
  await admin.unsafe(`create database ${name} template template_app strategy file_copy`)
  await admin.end()
  return serverUrl.replace(/postgres$/, name)
}
