import { listJobs } from '#features/careers/jobs/actions/list-jobs.ts'
import { type JobChoice, jobChoiceOf } from '#features/careers/jobs/rules/choice.ts'
import type { Database } from '#platform/database.ts'
import { benchPlatform } from './gifts.ts'
import { type Ask, load } from './load.ts'
import { connections, inTurn, measure, median, p99, ratioOf, warmUp } from './measure.ts'
import { pgbench } from './pgbench.ts'
import { mustUseIndexes } from './plans.ts'
import type { Figure } from './report.ts'
import { besideBare } from './requests.ts'
import { jobWord } from './seed-jobs.ts'
import type { Server } from './servers.ts'
import { literal, recording } from './statements.ts'
import type { World } from './worlds.ts'

const growing = /Seq Scan on (jobs|job_revisions|job_listings)\b/
const times = 100
const rounds = 3
const seconds = 2

const common = jobWord(7)
const rare = jobWord(4321)
const town = jobWord(500_077)
const country = jobWord(600_033)

/** Typical searches, as in the URL of the board. */
const kinds: Readonly<Record<string, string>> = {
  'nothing typed': '',
  'deadline first': 'sort=deadline',
  rare: `q=${rare}`,
  common: `q=${common}`,
  'common and rare': `q=${common} ${rare}`,
  'part of a word': `q=${rare.slice(1, 5)}`,
  'two letters': 'q=zz',
  'in no position': 'q=nowhere to be found',
  place: `location=${town}`,
  'common, place': `q=${common}&location=${country}`,
  'country and category': 'country=AB&category=graduate',
  'common, remote, one type': `q=${common}&remote=1&type=internship`,
  'rare, deadline first': `q=${rare}&sort=deadline`,
  'closes soon': 'soon=1',
}

const choiceOf = (query: string): JobChoice => jobChoiceOf(new URLSearchParams(query))

/**
 * The board of few positions and of a million: each kind of search, and the plain list beside pgbench and a bare page.
 */
export async function benchJobs(small: World, large: World, bare: Server, pgbenchBinary: string): Promise<Figure[]> {
  const ratios: number[] = []
  const notes: string[] = []
  for (const [name, query] of Object.entries(kinds)) {
    await mustUseIndexes(large.database, name, await statementsOf(large.database, choiceOf(query)), growing)
    const few = await timesOf(small.database, choiceOf(query))
    const many = await timesOf(large.database, choiceOf(query))
    ratios.push(median(many) / median(few))
    notes.push(`${name} ${median(many).toFixed(0)} ms, p99 ${p99(many).toFixed(0)} ms`)
  }
  return [
    { of: 'jobsGrowth', measured: Math.max(...ratios), note: notes.join('; ') },
    await listBesidePgbench(large, pgbenchBinary),
    await pageBesideBare(large, bare),
  ]
}

async function listBesidePgbench(world: World, pgbenchBinary: string): Promise<Figure> {
  const ask = (): Ask => '/api/jobs'
  const script = (await statementsOf(world.database, choiceOf(''))).map(literal).join('\n')
  await warmUp(world.app, ask, 300)
  const [ours, base] = await inTurn(
    rounds,
    async () => (await load(world.app.origin, ask, { connections, seconds })).perSecond,
    () => pgbench(pgbenchBinary, world.databaseUrl, script, { clients: connections, seconds }),
  )
  return { of: 'jobsStatements', measured: ratioOf(ours, base), note: `${median(ours ?? []).toFixed(0)} per second` }
}

/** A different search each time, so that none is in the cache. */
async function pageBesideBare(world: World, bare: Server): Promise<Figure> {
  let pages = 0
  const ask = (): Ask => `/jobs?q=${jobWord(40 + pages++)}`
  await warmUp(world.app, ask, 200)
  const barePage = { name: 'bare page', ask: (n: number): Ask => `/page?n=${n}`, answers: 150 }
  return { of: 'jobsPage', ...(await besideBare(bare, () => measure(world.app, ask, 60), barePage)) }
}

async function statementsOf(database: Database, choice: JobChoice) {
  const recorded = recording(database)
  await listJobs(benchPlatform(recorded.database), choice)
  return recorded.statements
}

/** Milliseconds of each search, after some that are not counted. */
async function timesOf(database: Database, choice: JobChoice): Promise<number[]> {
  const platform = benchPlatform(database)
  const took: number[] = []
  for (let at = -3; at < times; at++) {
    const before = performance.now()
    await listJobs(platform, choice)
    if (at >= 0) took.push(performance.now() - before)
  }
  return took
}
