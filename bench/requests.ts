import type { BudgetName } from './budgets.ts'
import type { Ask } from './load.ts'
import { inTurn, measure, median, type Round, ratioOf, warmUp } from './measure.ts'
import { bearerOf, benchPlatform, seedPeople } from './people.ts'
import type { Figure } from './report.ts'
import { benchArea } from './seed-projects.ts'
import type { Server } from './servers.ts'
import type { World } from './worlds.ts'

/** Many short rounds, so that other work on the machine affects both sides of a round alike. */
const usual = { rounds: 9, bareAnswers: 5000 }
const refreshesToWarm = 3000
/** Refreshes of one round; a refresh token is valid once. */
const refreshes = 300
const sorts = ['trending', 'newest', 'needed', 'deadline']

type Requests = {
  readonly of: BudgetName
  readonly ask: (n: number) => Ask
  /** Requests of one round, about as much work as its bare answers. */
  readonly requests: number
  /** Requests before the first measured one. */
  readonly warm: number
}

/** CPU time of common requests, each measured in turn with the bare server, so that disturbances affect both. */
export async function benchRequests(world: World, bare: Server): Promise<Figure[]> {
  const all = await usualRequests(world)
  await warmUp(bare, bareAsk, 15_000)
  for (const { ask, warm } of all) await warmUp(world.app, ask, warm)
  const figures: Figure[] = []
  for (const { of, ask, requests } of all)
    figures.push({ of, ...(await besideBare(bare, () => measure(world.app, ask, requests), usual)) })
  return figures
}

export const bareAsk = (): Ask => '/'

/** The cost of one side's requests, in bare answers. */
export async function besideBare(
  bare: Server,
  side: () => Promise<Round>,
  how: { readonly rounds: number; readonly bareAnswers: number },
): Promise<{ readonly measured: number; readonly note: string }> {
  const [ours, least] = await inTurn(how.rounds, side, () => measure(bare, bareAsk, how.bareAnswers))
  const [cost, leastCost] = [ours, least].map((of = []) => of.map((round) => round.cpuMicros))
  const micros = (of: readonly number[] = []): string => median(of).toFixed(0)
  return { measured: ratioOf(cost, leastCost), note: `${micros(cost)} µs, bare ${micros(leastCost)} µs` }
}

async function usualRequests(world: World): Promise<Requests[]> {
  const { items } = (await (await fetch(`${world.app.origin}${listPath}`)).json()) as { items: { id: string }[] }
  const people = await seedPeople(benchPlatform(world), refreshesToWarm + usual.rounds * refreshes + 1)
  const tokens = people.map(({ token }) => token)
  const bearer = await bearerOf(world.app, tokens.pop() ?? '')
  const refresh = (): Ask => ({
    path: '/auth/v1/token?grant_type=refresh_token',
    body: `{"refresh_token":"${tokens.pop()}"}`,
  })
  // More pages than the cache holds, continuing through all rounds, so that each is rendered.
  let pages = 0
  const differentPage = (): string => {
    const n = pages++
    return `${pagePath}?sort=${sorts[n % 4]}&page=${1 + ((n >> 2) % 100)}`
  }
  const warm = 4000
  return [
    { of: 'health', ask: () => '/healthz', requests: 3000, warm: 8000 },
    { of: 'project', ask: (n) => `/api/projects/${items[n % items.length]?.id}`, requests: 600, warm },
    { of: 'list', ask: () => listPath, requests: 600, warm },
    { of: 'ownAccount', ask: () => ({ path: '/auth/v1/user', bearer }), requests: 600, warm },
    { of: 'refresh', ask: refresh, requests: refreshes, warm: refreshesToWarm },
    { of: 'renderedPage', ask: differentPage, requests: 60, warm: 1000 },
    { of: 'samePage', ask: () => pagePath, requests: 250, warm: 1000 },
  ]
}

const [sector = '', area = ''] = benchArea.split('/')
const listPath = `/api/projects?sector=${sector}&area=${area}`
const pagePath = `/projects/${sector}/${area}`
