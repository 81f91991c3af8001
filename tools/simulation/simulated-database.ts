import { type Database, type Sql, textOf } from '#platform/database.ts'
import type { Calls, Process } from './calls.ts'
import type { Dice } from './dice.ts'

/** The driver's error. */
class DatabaseError extends Error {
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}
const connectionLost = () => new DatabaseError('CONNECTION_CLOSED', 'the connection was lost')
const anyError = (dice: Dice) =>
  dice.chance(0.5) ? connectionLost() : new DatabaseError('40001', 'could not serialize access')

/** A semaphore: this many at once, the others queue. */
export function placesOf(count: number) {
  const waiting: (() => void)[] = []
  let free = count
  return {
    take: async (): Promise<void> => {
      if (free > 0) free -= 1
      else await new Promise<void>((turn) => waiting.push(turn))
    },
    giveBack: (): void => {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    },
  }
}
export type Places = ReturnType<typeof placesOf>

/**
 * Connections by number, the lowest free one first. A server process caches plans and pages, so the choice must not
 * depend on which connection was returned first.
 */
export function connectionsOf(databases: readonly Database[]) {
  const free = new Set(databases.keys())
  const inUse = new Set<Connection>()
  return {
    take: (): Connection => {
      const number = Math.min(...free)
      const database = databases[number]
      if (!database) throw new Error('the simulation has no connection left')
      free.delete(number)
      const giveBack = (): void => {
        free.add(number)
        inUse.delete(taken)
      }
      const taken: Connection = { database, giveBack }
      inUse.add(taken)
      return taken
    },
    /** Only a client with a connection can hold a lock. */
    isAnyOpenBut: (mine: object | undefined): boolean => [...inUse].some((one) => one !== mine),
  }
}
export type Connections = ReturnType<typeof connectionsOf>
type Connection = { readonly database: Database; readonly giveBack: () => void }

/** Whether the database lies at this commit: it reports success and rolls back. */
export type Lie = () => boolean

/**
 * The real database through the product's adapter. Each statement, begin and commit waits for the simulation and may
 * fail: refused, lost on the way there, or lost on the way back.
 */
export function simulatedDatabase(connections: Connections, calls: Calls, within: Within): Database {
  const { process, places, who } = within
  const using = async <T>(work: (connection: Connection) => Promise<T>): Promise<T> => {
    await places.take()
    const connection = connections.take()
    return work(connection).finally(() => {
      connection.giveBack()
      places.giveBack()
    })
  }
  return {
    query: <Row>(piece: Sql) =>
      using((connection) => {
        let sent: Promise<unknown> = Promise.resolve()
        const perform = (): Promise<Row[]> => {
          const rows = inOneOrder<Row>(connection.database, piece)
          sent = rows.catch(() => {})
          return rows
        }
        const die = (): void => calls.happen('the connection ends', connection, () => sent, connection.giveBack)
        process.onCrash.add(die)
        const place = { name: `${who}: ${labelOf(piece)}`, process, connection, frees: true }
        return calls
          .make<Row[]>({ ...place, perform, fault: connectionLost, failsAfter: true })
          .finally(() => process.onCrash.delete(die))
      }),
    transaction: (work) => using((connection) => transact(connection, calls, within, work)),
  }
}

/** Rows without an order are sorted, so that their order does not depend on what earlier runs left behind. */
async function inOneOrder<Row>(database: Database, piece: Sql): Promise<Row[]> {
  const rows = await database.query<Row>(piece)
  if (rows.length < 2 || /order by/i.test(textOf(piece))) return rows
  return rows
    .map((row) => ({ row, key: JSON.stringify(row) }))
    .sort((one, other) => (one.key < other.key ? -1 : 1))
    .map(({ row }) => row)
}

const labelOf = (piece: Sql): string => textOf(piece).trim().split(/\s+/).slice(0, 3).join(' ')

const deciding = { frees: true, fault: anyError, failsAfter: true }

type Within = {
  readonly process: Process
  readonly places: Places
  /** Makes the calls; names the fail-points. */
  readonly who: string
  readonly lie: Lie | undefined
}

async function transact<T>(
  connection: Connection,
  calls: Calls,
  { process, who, lie }: Within,
  work: (tx: Database) => Promise<T>,
): Promise<T> {
  const opened = Promise.withResolvers<Database>()
  const decided = Promise.withResolvers<void>()
  decided.promise.catch(() => {})
  let ended: Promise<unknown> = Promise.resolve()
  const commit = (): Promise<unknown> => {
    decided.resolve()
    return ended
  }
  const rollBack = async (): Promise<void> => {
    decided.reject(new Error('rolled back'))
    // An error was already reported to the caller that committed or rolled back.
    await ended.catch(() => {})
  }
  const begin = (): Promise<Database> => {
    ended = connection.database.transaction(async (tx) => {
      opened.resolve(tx)
      await decided.promise
    })
    // A crashed process awaits neither.
    ended.catch(() => {})
    return opened.promise
  }
  const say = (what: string) => ({ name: `${who}: ${what}`, process, connection })
  const die = (): void => calls.happen('the connection ends', connection, rollBack, connection.giveBack)
  process.onCrash.add(die)
  const beginning = calls.make<Database>({ ...say('begin'), perform: begin, fault: connectionLost })
  const tx = await beginning.catch((cause) => {
    process.onCrash.delete(die)
    throw cause
  })
  const over = statementsOf(tx, calls, say)
  try {
    const outcome = await work(over.database)
    await over.idle()
    const doomed = over.failure() ?? (lie?.() ? 'lost' : undefined)
    if (doomed === 'lost') await calls.make({ ...say('a commit that is none'), frees: true, perform: rollBack })
    else if (doomed) throw doomed
    else await calls.make({ ...say('commit'), ...deciding, perform: commit, instead: rollBack })
    return outcome
  } catch (cause) {
    over.doom(cause)
    await over.idle()
    await calls.make({ ...say('rollback'), frees: true, perform: rollBack })
    throw cause
  } finally {
    process.onCrash.delete(die)
  }
}

/**
 * Statements of a transaction run in the order of the calls; after a failed one the others fail, too, as in PostgreSQL.
 */
function statementsOf(
  tx: Database,
  calls: Calls,
  say: (what: string) => { name: string; process: Process; connection: object },
) {
  let failure: unknown
  let last: Promise<unknown> = Promise.resolve()
  const run = async <Row>(piece: Sql): Promise<Row[]> => {
    if (failure) throw failure
    try {
      return await calls.make<Row[]>({
        ...say(labelOf(piece)),
        perform: () => inOneOrder<Row>(tx, piece),
        fault: anyError,
      })
    } catch (cause) {
      failure ??= cause
      throw cause
    }
  }
  const query = <Row>(piece: Sql): Promise<Row[]> => {
    const mine = last.then(() => run<Row>(piece))
    last = mine.catch(() => {})
    return mine
  }
  const transaction = (): never => {
    throw new Error('the simulation knows no savepoints')
  }
  return {
    database: { query, transaction } satisfies Database,
    failure: () => failure,
    doom: (cause: unknown): void => {
      failure ??= cause
    },
    idle: async (): Promise<void> => {
      await last
    },
  }
}
