import { rmSync } from 'node:fs'
import { buildIfStale } from '#hosts/node/build.ts'
import { startEmbeddedPostgres } from '#hosts/node/postgres/embedded-postgres.ts'
import { choosePostgresHome } from '#hosts/node/postgres/home.ts'
import type { Database } from '#platform/database.ts'
import { buildTestModeIfStale } from '../e2e/test-mode-files.ts'
import { benchAuth } from './auth.ts'
import { benchBooks } from './books.ts'
import { benchDesks } from './desks.ts'
import { benchDigests } from './digests.ts'
import { benchDonations } from './donations.ts'
import { benchDrafts } from './drafts.ts'
import { benchFigures } from './figures.ts'
import { benchFiles } from './files.ts'
import { benchForMe } from './for-me.ts'
import { benchJobs } from './jobs.ts'
import { benchGrowth, benchListing } from './listing.ts'
import { benchMessages } from './messages.ts'
import { benchMillion } from './million.ts'
import { type Part, parts } from './parts.ts'
import { writeLastSeen } from './performance-page.ts'
import { findPgbench } from './pgbench.ts'
import { benchRenewals } from './renewals.ts'
import { type Figure, isKept, reportOf, rowOf } from './report.ts'
import { benchRequests } from './requests.ts'
import { benchSearch, commonRanks } from './search.ts'
import { seedDesks } from './seed-desks.ts'
import { seedFigures } from './seed-figures.ts'
import { seedJobs } from './seed-jobs.ts'
import { seedProjects } from './seed-projects.ts'
import { seedSearch } from './seed-search.ts'
import { makeDataFolder, startBareServer } from './servers.ts'
import { benchSizes } from './sizes.ts'
import { benchStart } from './starts.ts'
import { benchStreams, inspectPort } from './streams.ts'
import { benchTestMode } from './test-mode.ts'
import { openStore, openWorld, type Store, type Wishes, type World } from './worlds.ts'

// `npm run bench`: every figure of docs/performance.md, each against its yardstick in the same run. Arguments select
// parts: `npm run bench -- requests`. `--write` updates the last column of the document's table. Money is measured on
// the bundled PostgreSQL, and again on the server that DATABASE_URL names, in databases of the bench; its user must be
// a superuser there.

const pgbench = findPgbench()
if (!pgbench) {
  console.error('The bench compares with pgbench. On Debian: apt-get install postgresql-contrib')
  process.exit(1)
}

const args = process.argv.slice(2)
const named = args.filter((one) => one !== '--write')
const unknown = named.find((one) => !parts.some((part) => part === one))
if (unknown) {
  console.error(`There is no part ${unknown}; there are ${parts.join(', ')}.`)
  process.exit(1)
}
const runs = (part: Part): boolean => named.length === 0 || named.includes(part)

// Servers end with this process, even when it is interrupted.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const given = process.env.DATABASE_URL
// The servers below use their own databases.
delete process.env.DATABASE_URL
await buildIfStale()
const figures: Figure[] = []
const inspectable = { NODE_OPTIONS: `--inspect-port=${inspectPort}` }
/** Also printed at once, so that an interrupted run keeps its figures. */
const keep = (...measured: Figure[]): void => {
  for (const figure of measured) console.log(rowOf(figure))
  figures.push(...measured)
}
// First, while no other server of ours runs.
if (runs('starts')) keep(...(await benchStart()))
const folder = makeDataFolder()
const server = await startEmbeddedPostgres(choosePostgresHome(folder))
const postgresServers = [['bundled', server.url], ...(given ? [['server', given]] : [])] as const
if (!given && (runs('donations') || runs('books')))
  console.log('No DATABASE_URL is given: the money is measured on the bundled PostgreSQL only.')
/** Fewer for a quick run: ENTRIES=100000. */
const sizes = [10_000, Number(process.env.ENTRIES ?? 1_000_000)] as const
const bare = await startBareServer(server.url)
const worlds: Store[] = []
const store = async (serverUrl: string, name: string): Promise<Store> => {
  const made = await openStore(serverUrl, name)
  worlds.push(made)
  return made
}
const world = async (name: string, projects: number, wishes: Wishes = {}): Promise<World> => {
  console.log(`Making ${name}: ${projects} projects …`)
  const seed = async (db: Database): Promise<void> => {
    if (projects > 0) await seedProjects(db, projects)
    await wishes.seed?.(db)
  }
  const made = await openWorld(server.url, name, { ...wishes, seed })
  worlds.push(made)
  return made
}
try {
  for (const [where, url] of postgresServers) {
    const here = (figure: Figure): Figure => ({
      ...figure,
      which: [where, figure.which].filter(Boolean).join(': '),
    })
    if (runs('donations')) keep(...(await benchDonations(await store(url, 'gifts'), pgbench)).map(here))
    if (!runs('books')) continue
    console.log(`Making books of ${sizes.join(' and ')} entries on the ${where} PostgreSQL …`)
    keep(...(await benchBooks(await store(url, 'few'), await store(url, 'many'), sizes)).map(here))
  }
  if (runs('drafts')) keep(...(await benchDrafts(await store(server.url, 'drafts'), pgbench)))
  if (runs('renewals')) keep(...(await benchRenewals(await store(server.url, 'renewals'))))
  if (runs('digests')) keep(...(await benchDigests(await store(server.url, 'digests'))))
  if (runs('messages')) keep(...(await benchMessages(await world('talks', 0), bare)))
  if (runs('requests')) keep(...(await benchRequests(await world('requests', 20_000), bare)))
  if (runs('auth')) keep(...(await benchAuth(await world('people', 0), pgbench)))
  if (runs('streams')) keep(...(await benchStreams(await world('watchers', 0, { settings: inspectable }), bare)))
  if (runs('sizes') || runs('listing')) {
    const middle = await world('middle', 100_000)
    if (runs('sizes')) keep(...(await benchSizes(middle.app.origin)))
    if (runs('listing')) keep(...(await benchListing(middle, pgbench)))
  }
  if (runs('test-mode')) {
    await buildTestModeIfStale()
    keep(...(await benchTestMode(await world('tried', 480, { settings: { TEST_MODE: 'allowed' } }))))
  }
  if (runs('jobs')) {
    const board = (positions: number): Promise<World> =>
      world(`board_${positions}`, 0, { seed: (db) => seedJobs(db, positions) })
    keep(...(await benchJobs(await board(sizes[0]), await board(sizes[1]), bare, pgbench)))
  }
  if (runs('files')) keep(...(await benchFiles(await world('files', 0))))
  if (runs('desks')) {
    const desks = async (rows: number): Promise<Store> => {
      const made = await store(server.url, `desks_${rows}`)
      await seedDesks(made.database, rows)
      return made
    }
    keep(...(await benchDesks(await desks(sizes[0]), await desks(sizes[1]))))
  }
  if (runs('figures')) {
    const figured = async (gifts: number): Promise<Store> => {
      const made = await store(server.url, `figures_${gifts}`)
      await seedFigures(made.database, gifts)
      return made
    }
    keep(await benchFigures(await figured(sizes[0]), await figured(10 * sizes[1])))
  }
  if (runs('search') || runs('growth')) {
    const searched = (projects: number): Wishes =>
      runs('search') ? { seed: (db) => seedSearch(db, projects, commonRanks) } : {}
    const [few, many] = sizes
    const [small, large] = [await world('small', few, searched(few)), await world('large', many, searched(many))]
    if (runs('growth')) keep(await benchGrowth(small, large), await benchForMe(small, large))
    if (runs('search')) keep(...(await benchSearch(small, large)), ...(await benchMillion(large, bare, pgbench)))
  }
} finally {
  for (const one of worlds) await one.close()
  await bare.stop()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
console.log(`\n${reportOf(figures)}`)
if (args.includes('--write')) writeLastSeen(figures)
process.exitCode = figures.every(isKept) ? 0 : 1
