import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import postgres from 'postgres'
import type { TestProject } from 'vitest/node'
import { holderOf, lockFolder } from '#hosts/node/holder-lock.ts'
import { migrate } from '#hosts/node/migrate.ts'
import { clusterOf } from '#hosts/node/postgres/cluster.ts'
import { startEmbeddedPostgres } from '#hosts/node/postgres/embedded-postgres.ts'
import { choosePostgresHome } from '#hosts/node/postgres/home.ts'
import { killOrphans } from '#hosts/node/postgres/leftovers.ts'
import { asApp } from './as-app.ts'
import { quickFolder, quickPlaces } from './quick-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The server of this test run, as superuser; its database `template_app` is migrated. */
    databaseUrl: string
    /** With the role `app`, which owns that database as in production, and is not a superuser. */
    appPassword: string
  }
}

/** One real PostgreSQL for the whole run; each test file uses a copy of the migrated template (fresh-database.ts). */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await endKilledRuns()
  const folder = quickFolder(prefix)
  const home = choosePostgresHome(folder)
  const hold = lockFolder(home.folder)
  const server = await startEmbeddedPostgres(home, { durable: false })
  const admin = postgres(server.url, { max: 1, onnotice: () => {} })
  const appPassword = randomBytes(16).toString('hex')
  await admin.unsafe(`create role app login password '${appPassword}'`)
  await admin`create database template_app owner app`
  await admin.end()
  const template = postgres(asApp(server.url, appPassword, 'template_app'), { max: 1, onnotice: () => {} })
  await migrate(template)
  await template.end()
  project.provide('databaseUrl', server.url)
  project.provide('appPassword', appPassword)
  return async () => {
    await server.stop()
    hold.release()
    rmSync(folder, { recursive: true, force: true })
  }
}

const prefix = 'fundamental-test-'
/** A run makes its folder a moment before locking it. */
const youngMs = 60_000

/** A killed run leaves its server behind: the next run ends it. */
async function endKilledRuns(): Promise<void> {
  const names = (place: string) => readdirSync(place).filter((one) => one.startsWith(prefix))
  for (const folder of quickPlaces.flatMap((place) => names(place).map((name) => join(place, name)))) {
    const home = { folder: join(folder, 'postgres'), account: undefined, isElsewhere: false }
    if (!existsSync(join(home.folder, 'holder.json')) || Date.now() - statSync(folder).mtimeMs < youngMs) continue
    if (holderOf(home.folder)) continue
    if (existsSync(clusterOf(home))) await killOrphans(clusterOf(home))
    rmSync(folder, { recursive: true, force: true })
  }
}
