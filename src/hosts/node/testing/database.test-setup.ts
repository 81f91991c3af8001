import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import type { TestProject } from 'vitest/node'
import { migrate } from '../migrate.ts'
import { startEmbeddedPostgres } from '../postgres/embedded-postgres.ts'
import { choosePostgresHome } from '../postgres/home.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The server of this test run, with the superuser's rights; its database `template_app` is migrated. */
    databaseUrl: string
  }
}

/** One real PostgreSQL for the whole run; each test file takes a copy of the migrated template (fresh-database.ts). */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'fundamental-test-'))
  chmodSync(folder, 0o711)
  const server = await startEmbeddedPostgres(choosePostgresHome(folder), { durable: false })
  const admin = postgres(server.url, { max: 1, onnotice: () => {} })
  await admin`create database template_app`
  await admin.end()
  const template = postgres(server.url.replace(/postgres$/, 'template_app'), { max: 1, onnotice: () => {} })
  await migrate(template)
  await template.end()
  project.provide('databaseUrl', server.url)
  return async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
