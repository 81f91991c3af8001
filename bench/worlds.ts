import postgres from 'postgres'
import { migrate } from '#hosts/node/migrate.ts'
import { openDatabase } from '#hosts/node/postgres/database.ts'
import type { Database } from '#platform/database.ts'
import { type RunningApp, startApp } from './app.ts'

/** The app's, so that the bench can make the tokens that the app would. */
export const benchSecret = 'a secret that only the bench knows, long enough'

/** A database of its own on the bench's server, and the product on it. */
export type World = {
  readonly database: Database
  readonly databaseUrl: string
  readonly app: RunningApp
  readonly close: () => Promise<void>
}

/** @param serverUrl a database of the server, as its superuser. @param more settings of the app. */
export async function openWorld(
  serverUrl: string,
  name: string,
  more: Readonly<Record<string, string>> = {},
): Promise<World> {
  await withClient(serverUrl, (client) => client.unsafe(`create database ${name}`))
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  const databaseUrl = url.href
  await withClient(databaseUrl, (client) => migrate(client))
  const { database, close } = openDatabase(databaseUrl, 8)
  const app = await startApp({ DATABASE_URL: databaseUrl, SECRET: benchSecret, ...more })
  return {
    database,
    databaseUrl,
    app,
    close: async () => {
      await app.stop()
      await close()
    },
  }
}

async function withClient(url: string, work: (client: postgres.Sql) => PromiseLike<unknown>): Promise<void> {
  const client = postgres(url, { max: 1, onnotice: () => {} })
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
