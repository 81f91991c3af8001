import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { migrate } from '#hosts/node/migrate.ts'
import { openDatabase } from '#hosts/node/postgres/database.ts'
import { startEmbeddedPostgres } from '#hosts/node/postgres/embedded-postgres.ts'
import { choosePostgresHome } from '#hosts/node/postgres/home.ts'
import { startApp } from './app.ts'
import { benchDonations } from './donations.ts'
import { benchListing } from './listing.ts'
import { findPgbench } from './pgbench.ts'
import { type Figure, printFigures } from './report.ts'
import { benchSizes } from './sizes.ts'
import { benchStart } from './starts.ts'

// `npm run bench`: every figure of the budget, side by side in one run on one machine. Ratios and CPU time
// are to be compared between machines; times are not.

const pgbench = findPgbench()
if (!pgbench) {
  console.error('The bench compares with pgbench. On Debian: apt-get install postgresql-contrib')
  process.exit(1)
}

const folder = mkdtempSync(join(tmpdir(), 'fundamental-bench-'))
const server = await startEmbeddedPostgres(choosePostgresHome(folder))
const sql = postgres(server.url, { max: 1, onnotice: () => {} })
await migrate(sql)
await sql.end()
const { database, close } = openDatabase(server.url, 8)
const app = await startApp({ DATABASE_URL: server.url })
const figures: Figure[] = []
try {
  const given = { database, databaseUrl: server.url, app, pgbench }
  figures.push(...(await benchSizes(app.origin)))
  figures.push(...(await benchDonations(given)))
  figures.push(...(await benchListing(given)))
} finally {
  await app.stop()
  await close()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
figures.push(...(await benchStart()))
process.exitCode = printFigures(figures)
