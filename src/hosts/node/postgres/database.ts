import postgres from 'postgres'
import { type Database, DatabaseAway, type Sql, textOf } from '#platform/database.ts'
import { type Instant, instantOf } from '#values/time.ts'
import { type ArrayType, findArrayTypes, registerArrayTypes } from './arrays.ts'

export type OpenDatabase = { readonly database: Database; readonly close: () => Promise<void> }

/**
 * PostgreSQL for the Database port. Each connection prepares a statement once.
 * @param connections the maximum; further queries wait for a free one.
 */
export function openDatabase(url: string, connections = 10): OpenDatabase {
  const pool = poolOf(url, connections)
  const database: Database = {
    query: (piece) => pool.using(({ driver }) => run(driver, piece)),
    transaction: (work) => pool.using((client) => transact(client, work)),
  }
  return { database, close: pool.close }
}

/**
 * Clients of one connection each, the most recently used first. A client with several connections keeps a list of idle
 * ones that grows with every query while any is idle, and searches all of it (postgres 3.4, queue.js). A client whose
 * connection was lost is not used again.
 */
function poolOf(url: string, connections: number) {
  const clients = new Set(Array.from({ length: connections }, () => openClient(url)))
  const free = [...clients]
  const waiting: ((client: Client) => void)[] = []
  let arrayTypes: readonly ArrayType[] | undefined
  let isClosed = false
  const usable = (client: Client): Client => {
    if (!client.isLost) return client
    const another = openClient(url)
    clients.delete(client)
    clients.add(another)
    return another
  }
  const taught = async (client: Client): Promise<Client> => {
    arrayTypes ??= await findArrayTypes(client.driver).catch((error: unknown) => {
      throw awayOr(error)
    })
    registerArrayTypes(client.driver, arrayTypes)
    client.isTaught = true
    return client
  }
  const putBack = (client: Client): void => {
    const next = waiting.shift()
    if (next) next(client)
    else free.push(client)
  }
  return {
    async using<T>(work: (client: Client) => Promise<T>): Promise<T> {
      const mine = free.pop() ?? (await new Promise<Client>((turn) => waiting.push(turn)))
      if (isClosed) {
        putBack(mine)
        // Closing ends every connection, which looks like losing it: work that continues must not open another.
        throw new Error('the database is closed')
      }
      const client = usable(mine)
      const begun = client.isTaught ? work : (one: Client) => taught(one).then(work)
      return untilLost(client, begun).finally(() => putBack(client))
    },
    async close(): Promise<void> {
      isClosed = true
      await Promise.all(Array.from(clients, ({ driver, isLost }) => driver.end({ timeout: isLost ? 0 : 5 })))
    },
  }
}

type Client = {
  readonly driver: postgres.Sql
  /** Whether it knows the database's array types. */
  isTaught: boolean
  isLost: boolean
  /** Rejects the query in progress. */
  onLost: () => void
}

function openClient(url: string): Client {
  const driver = postgres(url, {
    max: 1,
    types,
    fetch_types: false,
    onnotice: () => {},
    onclose: () => {
      client.isLost = true
      client.onLost()
    },
    connection: { application_name: 'fundamental', TimeZone: 'UTC' },
    connect_timeout: 5,
  })
  const client: Client = { driver, isTaught: false, isLost: false, onLost: () => {} }
  return client
}

/** When a connection is lost, the driver rejects most queries but leaves some pending forever. */
const untilLost = <T>(client: Client, work: (client: Client) => Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    client.onLost = () => setImmediate(reject, connectionLost())
    work(client).then(resolve, reject)
  })

const connectionLost = () => new DatabaseAway(new Error('the connection to the database was lost'))

/**
 * The driver's own codes for a lost connection, those of the network, and PostgreSQL's: 08 connection exception,
 * 53300 too many connections, 57P01 to 57P03 shut down, crashed, starting.
 */
const awayCodes =
  /^(CONNECT_TIMEOUT|CONNECTION_(CLOSED|ENDED|DESTROYED)|E(CONN\w+|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN)|08\w{3}|53300|57P0[123])$/

/** Of an error that the driver threw. */
const awayOr = (error: unknown): unknown =>
  error instanceof Error && 'code' in error && awayCodes.test(String(error.code)) ? new DatabaseAway(error) : error

/**
 * When a connection is lost during a transaction, nothing more may be sent: the driver would write it, and its own
 * commit or rollback, to a closed socket, which ends the process (postgres 3.4, connection.js).
 */
async function transact<T>(client: Client, work: (tx: Database) => Promise<T>): Promise<T> {
  // An error that the work throws is not the driver's, although it may have the same code, like that of another
  // service.
  let isWorking = false
  const begun = client.driver.begin(async (tx) => {
    isWorking = true
    const result = await work(within(client, tx)).finally(() =>
      client.isLost ? new Promise<never>(() => {}) : undefined,
    )
    isWorking = false
    return result
  })
  const outcome = await begun.catch((error: unknown) =>
    Promise.reject(isWorking && !client.isLost ? error : awayOr(error)),
  )
  return outcome as Awaited<T>
}

/** Within a transaction; a nested one is a savepoint. */
function within(client: Client, tx: postgres.TransactionSql): Database {
  return {
    query: async (piece) => {
      if (client.isLost) throw connectionLost()
      return run(tx, piece)
    },
    transaction: async (work) => {
      const outcome = await tx.savepoint((inner) => work(within(client, inner)))
      return outcome as Awaited<ReturnType<typeof work>>
    },
  }
}

const prepared = { prepare: true, simple: false }

async function run<Row>(client: postgres.ISql, piece: Sql): Promise<Row[]> {
  const values = piece.values as postgres.ParameterOrJSON<never>[]
  const rows = await client.unsafe(textOf(piece), values, prepared).catch((error: unknown) => {
    throw awayOr(error)
  })
  return rows as unknown as Row[]
}

/** The same JavaScript values on every host, because drivers differ. */
const types = {
  int8: { to: 20, from: [20], serialize: String, parse: safeInteger },
  numeric: { to: 1700, from: [1700], serialize: String, parse: safeInteger },
  day: { to: 1082, from: [1082], serialize: String, parse: String },
  instant: { to: 1184, from: [1114, 1184], serialize: String, parse: readInstant },
}

/** `2026-11-21 14:32:21.123456+00`, cut to milliseconds; any other format is parsed by Date. */
function readInstant(text: string): Instant {
  const dot = text.charAt(19)
  const usual = text.length > 20 && text.length < 30 && text.charAt(10) === ' ' && text.endsWith('+00')
  if (!usual || (dot !== '.' && dot !== '+')) return instantOf(Date.parse(text))
  const fraction = dot === '.' ? text.slice(20, -3).slice(0, 3).padEnd(3, '0') : '000'
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction}Z` as Instant
}

/** Sums of bigint are numeric. An amount beyond 2⁵³ is a defect, so it is never rounded. */
function safeInteger(text: string): number {
  const number = Number(text)
  if (!Number.isSafeInteger(number)) throw new RangeError(`not a safe integer: ${text}`)
  return number
}
