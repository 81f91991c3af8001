import { randomBytes } from 'node:crypto'
import { storeProof } from '#features/office/finance/actions/prove-books.ts'
import type { Proof } from '#features/office/finance/contract.ts'
import { type Database, sql } from '#platform/database.ts'
import type { Log } from '#platform/log.ts'
import { cents, inCents } from '#values/money.ts'
import { instantOf } from '#values/time.ts'
import { readConfig } from './config.ts'
import { explainDatabase, reachDatabase } from './database-server.ts'
import { PlainProblem } from './plain-problem.ts'
import { openDatabase } from './postgres/database.ts'

// `npm run doctor`: checks the books, with or without the running app, and stores the result. After a failed check the
// app refuses gifts until a check passes.

const lineOf = ({ promise, broken }: Proof['promises'][number]): string =>
  broken.length === 0 ? `  ok      ${promise}` : [`  BROKEN  ${promise}`, ...broken].join('\n          ')

/** PostgreSQL's undefined_table: the database was never migrated. */
const lacksTables = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '42P01'

/** Findings are printed line by line. */
const silent: Log = { info: () => {}, warn: () => {}, error: () => {} }
const prover = (database: Database) => ({
  database,
  clock: { now: () => instantOf(Date.now()) },
  random: { bytes: (count: number) => new Uint8Array(randomBytes(count)) },
  log: silent,
})

type Size = { gifts: number; entries: number; postings: number; gross: number }

async function examine(url: string, described: string): Promise<boolean> {
  const { database, close } = openDatabase(url, 1)
  try {
    const { at: now, isWhole: whole, promises: proofs } = await storeProof(prover(database))
    const [size] = await database.query<Size>(sql`
      select (select count(*) from donations where succeeded_at is not null) as gifts,
        (select coalesce(sum(gross_cents), 0) from donations where succeeded_at is not null) as gross,
        (select count(*) from ledger_entries) as entries, (select count(*) from ledger_postings) as postings`)
    console.log(`The books in ${described}, at ${now}:`)
    if (size) {
      const { gifts, gross, entries, postings } = size
      console.log(`  ${gifts} confirmed gifts of ${inCents(cents(gross))}, ${entries} entries, ${postings} postings.`)
    }
    for (const proof of proofs) console.log(lineOf(proof))
    console.log(
      whole ? 'Every cent is explained.' : 'The books are broken: let no money out before this is understood.',
    )
    return whole
  } finally {
    await close()
  }
}

try {
  const config = readConfig(process.env)
  const server = await reachDatabase(config)
  try {
    if (!(await examine(server.url, server.described))) process.exitCode = 1
  } catch (error) {
    if (lacksTables(error)) throw new PlainProblem(`${server.described} holds no books yet: start the product once.`)
    throw explainDatabase(error, server.described)
  } finally {
    await server.stop()
  }
} catch (error) {
  console.error(error instanceof PlainProblem ? error.message : error)
  process.exitCode = 2
}
