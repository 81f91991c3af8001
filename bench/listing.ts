import { listProjects } from '#features/research/projects/actions/read-projects.ts'
import { selectProject } from '#features/research/projects/store/read-project.ts'
import type { Database } from '#platform/database.ts'
import { connections, inTurn, measure, median, type Round, ratioOf, warmUp } from './measure.ts'
import { pgbench } from './pgbench.ts'
import type { Figure } from './report.ts'
import { benchArea } from './seed-projects.ts'
import { literal, recording } from './statements.ts'
import type { World } from './worlds.ts'

const [sector = '', area = ''] = benchArea.split('/')
const listPath = `/api/projects?sector=${sector}&area=${area}`
const sorts = ['trending', 'newest', 'needed', 'deadline']
const rounds = 5
const seconds = 1

const perSecond = (of: readonly Round[] = []): number[] => of.map((round) => round.perSecond)
const cpu = (of: readonly Round[] = []): number => median(of.map((round) => round.cpuMicros))

/** The list of 12, a project by its id and the list's page, each in turn with pgbench or with plain HTTP. */
export async function benchListing(world: World, pgbenchBinary: string): Promise<Figure[]> {
  const { list, byId, ids } = await recordStatements(world.database)
  const paths = { list: () => listPath, byId: (n: number) => `/api/projects/${ids[n % ids.length]}` }
  const health = () => '/healthz'
  for (const path of [paths.list, paths.byId, health]) await warmUp(world.app, path)
  const app = (path: (n: number) => string) => () => measure(world.app, path, seconds)
  const base = (script: string) => () => ({
    perSecond: pgbench(pgbenchBinary, world.databaseUrl, script, { clients: connections, seconds }),
    cpuMicros: Number.NaN,
  })
  const [lists, listBase, byIds, byIdBase, nothing] = await inTurn(
    rounds,
    app(paths.list),
    base(list),
    app(paths.byId),
    base(byId),
    app(health),
  )
  const alone = `of it ${cpu(nothing).toFixed(0)} µs for HTTP alone`
  const against = { unit: '', budget: { atLeast: 0.22 } }
  return [
    {
      what: 'list of 12 from 100 thousand: app CPU',
      measured: cpu(lists),
      unit: 'µs',
      budget: { atMost: 95 },
      note: alone,
    },
    { what: 'list ÷ pgbench, same statement', measured: ratioOf(perSecond(lists), perSecond(listBase)), ...against },
    { what: 'project by id: app CPU', measured: cpu(byIds), unit: 'µs', budget: { atMost: 70 }, note: alone },
    {
      what: 'project by id ÷ pgbench, same statement',
      measured: ratioOf(perSecond(byIds), perSecond(byIdBase)),
      ...against,
    },
  ]
}

/** A page of the list, rendered each time, and again and again while nothing changes. */
export async function benchPage({ app }: World): Promise<Figure[]> {
  const again = () => `/projects/${sector}/${area}`
  // More different ones than the app remembers, on through all rounds, so that each is rendered.
  let asked = 0
  const each = (): string => {
    const n = asked++
    return `${again()}?sort=${sorts[n % 4]}&page=${1 + ((n >> 2) % 100)}`
  }
  for (const path of [each, again]) await warmUp(app, path, 1000)
  const [rendered, remembered] = await inTurn(
    rounds,
    () => measure(app, each, seconds),
    () => measure(app, again, seconds),
  )
  const inMs = (of: readonly Round[] | undefined) => ({ measured: cpu(of) / 1000, unit: 'ms' })
  return [
    { what: 'server-rendered page of 12 projects: app CPU', ...inMs(rendered), budget: { atMost: 2.5 } },
    { what: 'the same page again, with nothing changed: app CPU', ...inMs(remembered), budget: { atMost: 1 } },
  ]
}

/** All sorts of the list, where there are few projects and where there are many. */
export async function benchGrowth(small: World, large: World): Promise<Figure> {
  const path = (n: number): string => `${listPath}&sort=${sorts[n % 4]}`
  for (const { app } of [small, large]) await warmUp(app, path)
  const side = (world: World) => () => measure(world.app, path, seconds)
  const [few, many] = await inTurn(rounds, side(small), side(large))
  return {
    what: 'list at 1 million ÷ at 10 thousand projects, time a request',
    measured: ratioOf(perSecond(few), perSecond(many)),
    unit: '',
    budget: { atMost: 1.5 },
    note: `app CPU ${(cpu(many) / cpu(few)).toFixed(2)} times`,
  }
}

/** What the product itself sends for a list and for a project. */
async function recordStatements(database: Database): Promise<{ list: string; byId: string; ids: string[] }> {
  const recorded = recording(database)
  const { items } = (await listProjects(recorded.database, { sector, area })).read()
  const ids = items.map((item) => item.id)
  const list = recorded.statements.splice(0).map(literal).join('\n')
  await selectProject(recorded.database, ids[0] ?? '', null)
  return { list, byId: recorded.statements.map(literal).join('\n'), ids }
}
