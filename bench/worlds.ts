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

export type Wishes = {
  /** Settings of the app. */
  readonly settings?: Readonly<Record<string, string>>
  /** Fills the database before the app starts, so that its background work is not in the way. */
  readonly seed?: (db: Database) => Promise<void>
}

/** @param serverUrl as for a store. */
export async function openWorld(serverUrl: string, name: string, { settings, seed }: Wishes = {}): Promise<World> {
  const store = await openStore(serverUrl, name)
  await seed?.(store.database)
  const app = await startProduct({ DATABASE_URL: store.databaseUrl, SECRET: benchSecret, ...settings })
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
