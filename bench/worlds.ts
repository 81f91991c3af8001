import postgres from 'postgres'
import { migrate } from '#hosts/node/migrate.ts'
import { openDatabase } from '#hosts/node/postgres/database.ts'
import type { Database } from '#platform/database.ts'
import { type RunningProduct, startProduct } from '#test/start-product.ts'

/** The app's secret, so that the bench can make the app's tokens. */
export const benchSecret = 'a secret that only the bench knows, long enough'

/** A new database on a measured server. */
export type Store = {
  readonly database: Database
  readonly databaseUrl: string
  readonly close: () => Promise<void>
}

/** The same, with the product on it. */
export type World = Store & { readonly app: RunningProduct }

/** @param serverUrl a database of the server, with a user who may create others; the new one is removed when closed. */
export async function openStore(serverUrl: string, name: string): Promise<Store> {
  const own = `fundamental_bench_${process.pid}_${name}`
  await withClient(serverUrl, (client) => client.unsafe(`create database ${own}`))
  const url = new URL(serverUrl)
  url.pathname = `/${own}`
  const databaseUrl = url.href
  await withClient(databaseUrl, (client) => migrate(client))
  // As many connections as the product uses.
  const { database, close } = openDatabase(databaseUrl)
  return {
    database,
    databaseUrl,
    close: async () => {
      await close()
      await withClient(serverUrl, (client) => client.unsafe(`drop database ${own}`))
    },
  }
}

/** @param serverUrl as for a store. @param more settings of the app. */
export async function openWorld(
  serverUrl: string,
  name: string,
  more: Readonly<Record<string, string>> = {},
): Promise<World> {
  const store = await openStore(serverUrl, name)
  const app = await startProduct({ DATABASE_URL: store.databaseUrl, SECRET: benchSecret, ...more })
  return {
    ...store,
    app,
    close: async () => {
      for (const fault of app.faults()) console.error(fault)
      await app.stop()
      await store.close()
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
