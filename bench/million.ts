import { listProjects } from '#features/research/projects/actions/read-projects.ts'
import { selectProject } from '#features/research/projects/store/read-project.ts'
import { search } from '#features/site/search/actions/search.ts'
import { searchChoiceOf } from '#features/site/search/rules/choice.ts'
import type { Database, Sql } from '#platform/database.ts'
import { instantOf } from '#values/time.ts'
import type { BudgetName } from './budgets.ts'
import { benchPlatform } from './gifts.ts'
import { type Ask, load } from './load.ts'
import { connections, inTurn, measure, median, ratioOf, warmUp } from './measure.ts'
import { pgbench } from './pgbench.ts'
import { mustUseIndexes } from './plans.ts'
import type { Figure } from './report.ts'
import { besideBare } from './requests.ts'
import { benchArea, benchProject } from './seed-projects.ts'
import { benchWord } from './seed-search.ts'
import type { Server } from './servers.ts'
import { literal, recording } from './statements.ts'
import type { World } from './worlds.ts'

const [sector = '', area = ''] = benchArea.split('/')
const rounds = 3
const seconds = 2

type Read = {
  readonly name: string
  readonly ask: (n: number) => Ask
  /** The same by the product's own statements. */
  readonly read: (db: Database) => Promise<unknown>
  readonly ofBare: BudgetName
  readonly ofPgbench: BudgetName
}

/**
 * List, search and project at a million projects: each beside pgbench with the same
 * statements and beside a bare answer.
 */
export async function benchMillion(world: World, bare: Server, pgbenchBinary: string): Promise<Figure[]> {
  const words = [await benchWord(world.database, 60), await benchWord(world.database, 3000)]
  const figures: Figure[] = []
  for (const one of reads(words)) {
    const statements = await statementsOf(world.database, one)
    await mustUseIndexes(world.database, one.name, statements)
    await warmUp(world.app, one.ask, 600)
    const script = statements.map(literal).join('\n')
    const [ours, base] = await inTurn(
      rounds,
      async () => (await load(world.app.origin, one.ask, { connections, seconds })).perSecond,
      () => pgbench(pgbenchBinary, world.databaseUrl, script, { clients: connections, seconds }),
    )
    figures.push({
      of: one.ofPgbench,
      measured: ratioOf(ours, base),
      note: `${median(ours ?? []).toFixed(0)} per second`,
    })
    figures.push({ of: one.ofBare, ...(await besideBare(bare, () => measure(world.app, one.ask, 300), withRows)) })
  }
  figures.push(await renderedPage(world, bare))
  return figures
}

const withRows = { name: 'bare with rows', ask: () => '/rows', answers: 1000 } as const

function reads([common = '', some = '']: readonly string[]): Read[] {
  const place = { sector, area }
  const now = () => instantOf(Date.now())
  const choice = (q: string) => searchChoiceOf(new URLSearchParams({ q }))
  return [
    {
      name: 'list',
      ask: () => `/api/projects?sector=${sector}&area=${area}`,
      read: (database) => listProjects({ database, clock: { now }, settings: { taxonomy: {} } }, place),
      ...{ ofBare: 'millionList', ofPgbench: 'millionListStatements' },
    },
    {
      name: 'project',
      ask: (n) => `/api/projects/${benchProject(1 + ((n * 7919) % 1_000_000))}`,
      read: (database) => selectProject(database, benchProject(7), { userId: null, isStaff: false }, now()),
      ...{ ofBare: 'millionProject', ofPgbench: 'millionProjectStatements' },
    },
    {
      name: 'search',
      ask: (n) => `/api/search?q=${n % 2 === 0 ? common : some}`,
      read: async (database) => {
        for (const q of [common, some]) await search(benchPlatform(database), choice(q))
      },
      ...{ ofBare: 'millionSearch', ofPgbench: 'millionSearchStatements' },
    },
  ]
}

async function statementsOf(database: Database, { read }: Read): Promise<Sql[]> {
  const recorded = recording(database)
  await read(recorded.database)
  return recorded.statements
}

/** Each time another project, so that none is in the cache. */
async function renderedPage(world: World, bare: Server): Promise<Figure> {
  let pages = 0
  const ask = (): Ask => `/project/${benchProject(1 + ((pages++ * 6007) % 1_000_000))}`
  await warmUp(world.app, ask, 300)
  const barePage = { name: 'bare page', ask: (n: number): Ask => `/page?n=${n}`, answers: 150 }
  return { of: 'millionPage', ...(await besideBare(bare, () => measure(world.app, ask, 60), barePage)) }
}
