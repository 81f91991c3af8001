import { listProjects } from '#features/research/projects/actions/read-projects.ts'
import { selectProject } from '#features/research/projects/store/read-project.ts'
import type { Database } from '#platform/database.ts'
import { instantOf } from '#values/time.ts'
import { load } from './load.ts'
import { connections, inTurn, median, ratioOf, warmUp } from './measure.ts'
import { pgbench } from './pgbench.ts'
import type { Figure } from './report.ts'
import { benchArea } from './seed-projects.ts'
import { literal, recording } from './statements.ts'
import type { World } from './worlds.ts'

const [sector = '', area = ''] = benchArea.split('/')
const listPath = `/api/projects?sector=${sector}&area=${area}`
const sorts = ['trending', 'newest', 'needed', 'deadline']
const rounds = 5
const seconds = 3

/** The list of 12 and a project by its id, each in turn with pgbench running the same statement. */
export async function benchListing(world: World, pgbenchBinary: string): Promise<Figure[]> {
  const { list, byId, ids } = await recordStatements(world.database)
  const paths = { list: () => listPath, byId: (n: number) => `/api/projects/${ids[n % ids.length]}` }
  for (const path of [paths.list, paths.byId]) await warmUp(world.app, path)
  const app = (path: (n: number) => string) => () => requestsPerSecond(world, path)
  const base = (script: string) => () =>
    pgbench(pgbenchBinary, world.databaseUrl, script, { clients: connections, seconds })
  const [lists, listBase, byIds, byIdBase] = await inTurn(
    rounds,
    app(paths.list),
    base(list),
    app(paths.byId),
    base(byId),
  )
  const note = (of: readonly number[] = []): string => `${median(of).toFixed(0)} per second`
  return [
    { of: 'listStatements', measured: ratioOf(lists, listBase), note: note(lists) },
    { of: 'projectStatements', measured: ratioOf(byIds, byIdBase), note: note(byIds) },
  ]
}

const requestsPerSecond = async ({ app }: World, path: (n: number) => string): Promise<number> =>
  (await load(app.origin, path, { connections, seconds })).perSecond

/** All sort orders of the list, with few projects and with many. */
export async function benchGrowth(small: World, large: World): Promise<Figure> {
  const path = (n: number): string => `${listPath}&sort=${sorts[n % 4]}`
  for (const { app } of [small, large]) await warmUp(app, path)
  const side = (world: World) => () => requestsPerSecond(world, path)
  const [few, many] = await inTurn(rounds, side(small), side(large))
  return { of: 'listGrowth', measured: ratioOf(few, many), note: `${median(many ?? []).toFixed(0)} per second` }
}

/** The product's own statements for a list and for a project. */
async function recordStatements(database: Database): Promise<{ list: string; byId: string; ids: string[] }> {
  const recorded = recording(database)
  const { items } = (
    await listProjects(
      { database: recorded.database, clock: { now: () => instantOf(Date.now()) }, settings: { taxonomy: {} } },
      { sector, area },
    )
  ).read()
  const ids = items.map((item) => item.id)
  const list = recorded.statements.splice(0).map(literal).join('\n')
  await selectProject(recorded.database, ids[0] ?? '', { userId: null, isStaff: false }, instantOf(Date.now()))
  return { list, byId: recorded.statements.map(literal).join('\n'), ids }
}
