import { PGlite, type Results, type Transaction } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import type { Changes } from '#platform/changes.ts'
import { type Database, type Sql, textOf } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import { type Instant, instantOf } from '#values/time.ts'

export type TestModeDatabase = {
  readonly database: Database
  readonly changes: Changes
  /** The database's files as one archive, to start from, or to take elsewhere. */
  readonly save: () => Promise<Blob>
  /** Runs statements without values, as a migration. */
  readonly run: (text: string) => Promise<void>
  readonly close: () => Promise<void>
}

/**
 * PostgreSQL compiled to WebAssembly, for the Database port: the same SQL, one connection, no server. Not for a server:
 * it never waits for the disk.
 *
 * @param given where its files are kept, such as `idb://name`; absent: in memory. @param given.from an archive to begin with.
 */
export async function openTestModeDatabase(given: { keptIn?: string; from?: Blob } = {}): Promise<TestModeDatabase> {
  const driver = await PGlite.create({
    ...(given.keptIn !== undefined && { dataDir: given.keptIn }),
    ...(given.from && { loadDataDir: given.from }),
    extensions: { pg_trgm, btree_gist },
    parsers,
    serializers,
  })
  await driver.exec(`set timezone to 'UTC'`)
  const database: Database = {
    query: (piece) => ask(driver, piece),
    transaction: (work) => driver.transaction((tx) => work(within(tx, 0))),
  }
  return {
    database,
    changes: changesOf(driver),
    save: () => driver.dumpDataDir('gzip'),
    run: async (text) => {
      await driver.exec(text)
    },
    close: () => driver.close(),
  }
}

/** Within a transaction; a nested one is a savepoint. */
function within(tx: Transaction, depth: number): Database {
  return {
    query: (piece) => ask(tx, piece),
    transaction: async (work) => {
      const point = `nested_${depth}`
      await tx.exec(`savepoint ${point}`)
      try {
        const outcome = await work(within(tx, depth + 1))
        await tx.exec(`release savepoint ${point}`)
        return outcome
      } catch (error) {
        await tx.exec(`rollback to savepoint ${point}`)
        throw error
      }
    },
  }
}

type Asked = { query(text: string, values: unknown[]): Promise<Results<unknown>> }

async function ask<Row>(driver: Asked, piece: Sql): Promise<Row[]> {
  const { rows } = await driver.query(textOf(piece), [...piece.values]).catch((error: unknown) => {
    throw named(error)
  })
  return rows as Row[]
}

/** Stores know a broken constraint by the name that the server's driver gives its error (platform/database.ts). */
function named(error: unknown): unknown {
  if (error instanceof Error && 'constraint' in error) Object.assign(error, { constraint_name: error.constraint })
  return error
}

/** Notifications from the database's triggers (the migrations of `realtime` and `messages`). */
const changesOf = (driver: PGlite): Changes => ({
  follow: ({ changed, written, missed }) => {
    void driver.listen('people', (userId) => changed(userId as Id<'user'>))
    void driver.listen('rooms', (roomId) => written(roomId as Id<'room'>)).then(missed)
  },
})

/** The same JavaScript values on every host, because drivers differ: by the type's number in PostgreSQL. */
const [int8, date, timestamp, timestamptz, numeric] = [20, 1082, 1114, 1184, 1700]
const parsers = {
  [int8]: safeInteger,
  [numeric]: safeInteger,
  [date]: String,
  [timestamp]: readInstant,
  [timestamptz]: readInstant,
}
const serializers = { [int8]: String, [numeric]: String, [date]: String, [timestamp]: String, [timestamptz]: String }

/** `2026-11-21 14:32:21.123456+00`, cut to milliseconds; written so that every browser reads it. */
function readInstant(text: string): Instant {
  return instantOf(Date.parse(`${text.replace(' ', 'T').replace(/(\.\d{3})\d+/, '$1')}:00`))
}

/** Sums of bigint are numeric. An amount beyond 2⁵³ is a defect, so it is never rounded. */
function safeInteger(text: string): number {
  const number = Number(text)
  if (!Number.isSafeInteger(number)) throw new RangeError(`not a safe integer: ${text}`)
  return number
}
