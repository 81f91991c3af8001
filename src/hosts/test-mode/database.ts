import { PGlite, type Transaction } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import type { Changes } from '#platform/changes.ts'
import { type Database, DatabaseAway, type Sql, textOf } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import { type Instant, instantOf } from '#values/time.ts'
import type { Engine } from './engine.ts'
import type { KeptFiles } from './kept-files.ts'
import { namedStatements } from './named-statements.ts'
import type { FileChanges } from './world-store.ts'

export type TestModeDatabase = {
  readonly database: Database
  readonly changes: Changes
  /** Runs statements without values, such as a migration. */
  readonly run: (text: string) => Promise<void>
  readonly close: () => Promise<void>
}

type Given = {
  /** Where its files are; if absent, it makes its own in memory. */
  readonly files?: KeptFiles
  /** PostgreSQL from the page's files; if absent, from its package. */
  readonly engine?: Engine
  /** Stores what was written, atomically. */
  readonly keep?: (changes: FileChanges) => Promise<void>
}

/** Each commit is stored as a whole (kept-files.ts), so these settings keep what a commit writes small. */
const frugally = ['wal_init_zero=off', 'wal_recycle=off', 'full_page_writes=off', 'timezone=UTC']
/** No other process makes checkpoints, and without them recovery would take ever longer. */
const pagesPerCheckpoint = 2000

/**
 * PostgreSQL compiled to WebAssembly, for the Database port: the same SQL, one connection, no server. Not for use on a
 * server: it never waits for the disk.
 */
export async function openTestModeDatabase({ files, engine, keep }: Given = {}): Promise<TestModeDatabase> {
  const driver = await PGlite.create({
    ...(files && { fs: files }),
    ...engine,
    extensions: engine?.extensions ?? { pg_trgm, btree_gist },
    // Small segments of its log: a world is fetched and unpacked with one of them.
    initDbStartParams: ['--wal-segsize=1'],
    startParams: [...PGlite.defaultStartParams, ...frugally.flatMap((setting) => ['-c', setting])],
    parsers,
    serializers,
  })
  const { stored, close } = files && keep ? storer(driver, files, keep) : neverStored
  const turns = inTurns(() => files?.writes ?? 0)
  const statements = namedStatements(driver)
  /** A call that wrote fails if it cannot be stored; one that only read succeeds all the same. */
  const answered = async <T>(work: () => Promise<T>): Promise<T> => {
    const { outcome, hasWritten } = await turns(work)
    const storing = stored()
    await (hasWritten ? storing : storing.catch(() => undefined))
    return outcome
  }
  const database: Database = {
    query: (piece) => answered(() => ask<never>(statements, piece)),
    transaction: (work) => answered(() => driver.transaction((tx) => work(within(tx, statements, 0)))),
  }
  return {
    database,
    changes: changesOf(driver),
    run: async (text) => {
      await driver.exec(text)
      await statements.forget()
      await stored()
    },
    close: async () => {
      await close()
      await driver.close()
    },
  }
}

/** Runs calls one after another, as the driver does anyway: so whatever is written during a call was written by it. */
function inTurns(writes: () => number) {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<{ readonly outcome: T; readonly hasWritten: boolean }> => {
    const turn = last.then(async () => {
      const before = writes()
      const outcome = await work()
      return { outcome, hasWritten: writes() !== before }
    })
    last = turn.catch(() => undefined)
    return turn
  }
}

type Storer = { readonly stored: () => Promise<void>; readonly close: () => Promise<void> }
const neverStored: Storer = { stored: async () => undefined, close: async () => undefined }

/**
 * Answers wait until what they report is stored. Changes that arrive meanwhile are stored together in the next batch.
 */
function storer(driver: PGlite, files: KeptFiles, keep: (changes: FileChanges) => Promise<void>): Storer {
  let isClosed = false
  // No answer depends on what startup wrote, so reads do not wait for it.
  const starting = files.takeChanges()
  const started = keep(starting).catch(() => files.putBack(starting))
  let storing: Promise<void> | undefined
  let next: Promise<void> | undefined
  let pages = 0
  const store = async (): Promise<void> => {
    next = undefined
    await started
    // Another world may have replaced this one.
    if (isClosed) throw new DatabaseAway('closed')
    const changes = files.takeChanges()
    pages += changes.pages.length
    try {
      await keep(changes)
    } catch (cause) {
      files.putBack(changes)
      throw new DatabaseAway(cause)
    }
    if (pages < pagesPerCheckpoint) return
    pages = 0
    // Stored with the next write: until then recovery starts from the previous checkpoint.
    setTimeout(() => void driver.exec('checkpoint').catch(() => undefined), 1000)
  }
  const stored = async (): Promise<void> => {
    if (!files.isChanged) return storing
    next ??= (storing ?? Promise.resolve())
      .catch(() => undefined)
      .then(() => {
        storing = store()
        return storing
      })
    return next
  }
  return {
    stored,
    close: async () => {
      isClosed = true
      await Promise.allSettled([started, storing, next])
    },
  }
}

/** Within a transaction; a nested one is a savepoint. */
function within(tx: Transaction, statements: Statements, depth: number): Database {
  return {
    query: (piece) => ask(statements, piece),
    transaction: async (work) => {
      const point = `nested_${depth}`
      await tx.exec(`savepoint ${point}`)
      try {
        const outcome = await work(within(tx, statements, depth + 1))
        await tx.exec(`release savepoint ${point}`)
        return outcome
      } catch (error) {
        await tx.exec(`rollback to savepoint ${point}`)
        throw error
      }
    },
  }
}

type Statements = ReturnType<typeof namedStatements>

const ask = <Row>(statements: Statements, piece: Sql): Promise<Row[]> =>
  statements.query<Row>(textOf(piece), piece.values).catch((error: unknown) => {
    throw named(error)
  })

/** Stores recognise a violated constraint by the property that the server's driver sets (platform/database.ts). */
function named(error: unknown): unknown {
  if (error instanceof Error && 'constraint' in error) Object.assign(error, { constraint_name: error.constraint })
  return error
}

/** Notifications from the database's triggers (the migrations of `realtime`, `messages` and `settings`). */
const changesOf = (driver: PGlite): Changes => ({
  follow: ({ changed, written, settings, missed }) => {
    void driver.listen('people', (userId) => changed(userId as Id<'user'>))
    if (settings) void driver.listen('settings', settings)
    void driver.listen('rooms', (roomId) => written(roomId as Id<'room'>)).then(missed)
  },
})

/** The same JavaScript values on every host, because drivers differ; keyed by PostgreSQL's type oid. */
const [int8, date, timestamp, timestamptz, numeric] = [20, 1082, 1114, 1184, 1700]
const parsers = {
  [int8]: safeInteger,
  [numeric]: safeInteger,
  [date]: String,
  [timestamp]: readInstant,
  [timestamptz]: readInstant,
}
const serializers = { [int8]: String, [numeric]: String, [date]: String, [timestamp]: String, [timestamptz]: String }

/** `2026-11-21 14:32:21.123456+00`, cut to milliseconds; rewritten so that every browser can parse it. */
function readInstant(text: string): Instant {
  return instantOf(Date.parse(`${text.replace(' ', 'T').replace(/(\.\d{3})\d+/, '$1')}:00`))
}

/** Sums of bigint are numeric. An amount beyond 2⁵³ is a defect, so it is never rounded. */
function safeInteger(text: string): number {
  const number = Number(text)
  if (!Number.isSafeInteger(number)) throw new RangeError(`not a safe integer: ${text}`)
  return number
}
