import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildIfStale } from '#hosts/node/build.ts'
import { startEmbeddedPostgres } from '#hosts/node/postgres/embedded-postgres.ts'
import { choosePostgresHome } from '#hosts/node/postgres/home.ts'
import { benchAuth } from './auth.ts'
import { benchBooks } from './books.ts'
import { benchDonations } from './donations.ts'
import { benchGrowth, benchListing, benchPage } from './listing.ts'
import { findPgbench } from './pgbench.ts'
import { type Figure, printFigures, rowOf } from './report.ts'
import { seedProjects } from './seed-projects.ts'
import { benchSizes } from './sizes.ts'
import { benchStart } from './starts.ts'
import { benchStreams, inspectPort } from './streams.ts'
import { openStore, openWorld, type Store, type World } from './worlds.ts'

// `npm run bench`: every figure of the budget in one run on one machine. Ratios and CPU time are to be compared
// between machines and hold while the machine has other work; seconds ask for a quiet one. Parts can be named:
// `npm run bench -- starts listing`. The money is measured on the bundled PostgreSQL, and once more on the server that
// DATABASE_URL names, in databases of the bench's own; its user must be a superuser there.

const pgbench = findPgbench()
if (!pgbench) {
  console.error('The bench compares with pgbench. On Debian: apt-get install postgresql-contrib')
  process.exit(1)
}

const parts = ['starts', 'sizes', 'listing', 'growth', 'donations', 'books', 'auth', 'streams'] as const
const named = process.argv.slice(2)
const unknown = named.find((one) => !parts.some((part) => part === one))
if (unknown) {
  console.error(`There is no part ${unknown}; there are ${parts.join(', ')}.`)
  process.exit(1)
}
const runs = (part: (typeof parts)[number]): boolean => named.length === 0 || named.includes(part)

const given = process.env.DATABASE_URL
// What is started below has databases of its own.
delete process.env.DATABASE_URL
await buildIfStale()
const figures: Figure[] = []
const inspectable = { NODE_OPTIONS: `--inspect-port=${inspectPort}` }
/** Said at once as well: a run that is cut short has not been for nothing. */
const keep = (...measured: Figure[]): void => {
  for (const figure of measured) console.log(rowOf(figure))
  figures.push(...measured)
}
// First, while nothing else of ours is running.
if (runs('starts')) keep(...(await benchStart()))
const folder = mkdtempSync(join(tmpdir(), 'fundamental-bench-'))
const server = await startEmbeddedPostgres(choosePostgresHome(folder))
const postgresServers = [['bundled', server.url], ...(given ? [['server', given]] : [])] as const
if (!given && (runs('donations') || runs('books')))
  console.log('No DATABASE_URL is given: the money is measured on the bundled PostgreSQL only.')
const sizes = [10_000, 1_000_000] as const
const worlds: Store[] = []
const store = async (serverUrl: string, name: string): Promise<Store> => {
  const made = await openStore(serverUrl, name)
  worlds.push(made)
  return made
}
const world = async (name: string, projects: number, more: Record<string, string> = {}): Promise<World> => {
  console.log(`Making ${name}: ${projects} projects …`)
  const made = await openWorld(server.url, name, more)
  worlds.push(made)
  if (projects > 0) await seedProjects(made.database, projects)
  return made
}
try {
  for (const [where, url] of postgresServers) {
    const here = (figure: Figure): Figure => ({ ...figure, what: `${where}: ${figure.what}` })
    if (runs('donations')) keep(...(await benchDonations(await store(url, 'gifts'), pgbench)).map(here))
    if (!runs('books')) continue
    console.log(`Making books of ${sizes.join(' and ')} entries on the ${where} PostgreSQL …`)
    keep(...(await benchBooks(await store(url, 'few'), await store(url, 'many'), sizes)).map(here))
  }
  if (runs('auth')) keep(...(await benchAuth(await world('people', 0), pgbench)))
  if (runs('streams')) keep(...(await benchStreams(await world('watchers', 0, inspectable))))
  if (runs('sizes') || runs('listing')) {
    const middle = await world('middle', 100_000)
    if (runs('sizes')) keep(...(await benchSizes(middle.app.origin)))
    if (runs('listing')) keep(...(await benchListing(middle, pgbench)), ...(await benchPage(middle)))
  }
  if (runs('growth')) keep(await benchGrowth(await world('small', 10_000), await world('large', 1_000_000)))
} finally {
  for (const one of worlds) await one.close()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
process.exitCode = printFigures(figures)
