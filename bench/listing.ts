import { listProjects } from '#features/projects/actions/read-projects.ts'
import { selectProject } from '#features/projects/store/read-project.ts'
import { type Given, measure, pgbenchHow } from './measure.ts'
import { pgbench } from './pgbench.ts'
import type { Figure } from './report.ts'
import { benchArea, seedProjects } from './seed-projects.ts'
import { literal, recording } from './statements.ts'

const [sector, area] = benchArea.split('/')
const listPath = `/api/projects?sector=${sector}&area=${area}`
const sorts = ['trending', 'newest', 'needed', 'deadline']

/** The list of 12 and a project by its id at 10 thousand, 100 thousand and a million projects. */
export async function benchListing(given: Given): Promise<Figure[]> {
  const { app, database } = given
  await seedProjects(database, 10_000)
  const small = await measure(app, (n) => `${listPath}&sort=${sorts[n % 4]}`)
  await seedProjects(database, 100_000)
  const figures = await atHundredThousand(given)
  await seedProjects(database, 1_000_000)
  const large = await measure(app, (n) => `${listPath}&sort=${sorts[n % 4]}`)
  return [
    ...figures,
    {
      what: 'list, 1 million ÷ 10 thousand projects, by requests a second over all sorts',
      measured: small.perSecond / large.perSecond,
      unit: '',
      budget: { atMost: 1.5 },
      note: `app CPU ${(large.cpuMicros / small.cpuMicros).toFixed(2)} times`,
    },
  ]
}

async function atHundredThousand({ app, database, databaseUrl, pgbench: binary }: Given): Promise<Figure[]> {
  const recorded = recording(database)
  const { items } = (await listProjects(recorded.database, { sector, area })).read()
  const ids = items.map((item) => item.id)
  const listSql = recorded.statements.map(literal).join('\n')
  const byIdSql = await projectStatement(recorded, ids[0] ?? '')
  const list = await measure(app, () => listPath)
  const byId = await measure(app, (n) => `/api/projects/${ids[n % ids.length]}`)
  const page = await measure(app, () => `/projects/${sector}/${area}`)
  const health = await measure(app, () => '/healthz')
  return [
    {
      what: 'list of 12 from 100 thousand: app CPU a request',
      measured: list.cpuMicros,
      unit: 'µs',
      budget: { atMost: 95 },
      note: `of it ${health.cpuMicros.toFixed(0)} µs for HTTP alone`,
    },
    {
      what: 'list: requests a second ÷ pgbench, same statement',
      measured: list.perSecond / pgbench(binary, databaseUrl, listSql, pgbenchHow),
      unit: '',
      budget: { atLeast: 0.22 },
    },
    { what: 'project by id: app CPU a request', measured: byId.cpuMicros, unit: 'µs', budget: { atMost: 70 } },
    {
      what: 'project by id: requests a second ÷ pgbench, same statement',
      measured: byId.perSecond / pgbench(binary, databaseUrl, byIdSql, pgbenchHow),
      unit: '',
      budget: { atLeast: 0.22 },
    },
    {
      what: 'server-rendered project list: app CPU a page',
      measured: page.cpuMicros / 1000,
      unit: 'ms',
      budget: { atMost: 2.5 },
    },
  ]
}

async function projectStatement(recorded: ReturnType<typeof recording>, id: string): Promise<string> {
  recorded.statements.length = 0
  await selectProject(recorded.database, id, null)
  return recorded.statements.map(literal).join('\n')
}
