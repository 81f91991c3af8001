import type { BudgetName } from './budgets.ts'
import type { Ask } from './load.ts'
import { inTurn, measure, median, type Round, ratioOf, warmUp } from './measure.ts'
import { bearerOf, benchPlatform, seedPeople } from './people.ts'
import type { Figure } from './report.ts'
import { benchArea } from './seed-projects.ts'
import type { Server } from './servers.ts'
import type { World } from './worlds.ts'

/** Many short rounds, so that other work on the machine affects both sides of a round alike. */
const rounds = 9
const refreshesToWarm = 3000
/** Refreshes of one round; a refresh token is valid once. */
const refreshes = 300
const sorts = ['trending', 'newest', 'needed', 'deadline']

type Yardstick = {
  readonly name: string
  readonly ask: (n: number) => Ask
  /** Answers of one round: long enough to be measured in the kernel's hundredths of a second. */
  readonly answers: number
}

export const bareAsk = (): Ask => '/'

/**
 * A request is compared with the bare answer of its own kind. Against a plain 'ok' the same commit
 * cost 6 on one machine and 14 on another: 'ok' is nearly all system calls, a page nearly all
 * JavaScript, and machines differ in each.
 */
const yardsticks = {
  answer: { name: 'bare', ask: bareAsk, answers: 5000 },
  rows: { name: 'bare with rows', ask: () => '/rows', answers: 1000 },
  page: { name: 'bare page', ask: (n) => `/page?n=${n}`, answers: 150 },
} as const satisfies Record<string, Yardstick>

type Requests = {
  readonly of: BudgetName
  readonly beside: keyof typeof yardsticks
  readonly ask: (n: number) => Ask
  /** Requests of one round, about as much work as its bare answers. */
  readonly requests: number
  /** Requests before the first measured one. */
  readonly warm: number
}

/** CPU time of common requests, each measured in turn with the bare server, so that disturbances affect both. */
export async function benchRequests(world: World, bare: Server): Promise<Figure[]> {
  const all = await usualRequests(world)
  for (const { ask, answers } of Object.values(yardsticks)) await warmUp(bare, ask, 3 * answers)
  for (const { ask, warm } of all) await warmUp(world.app, ask, warm)
  const figures: Figure[] = []
  for (const { of, beside, ask, requests } of all)
    figures.push({ of, ...(await besideBare(bare, () => measure(world.app, ask, requests), yardsticks[beside])) })
  return figures
}

/** The cost of one side's requests, in bare answers of that kind. */
export async function besideBare(
  bare: Server,
  side: () => Promise<Round>,
  { name, ask, answers }: Yardstick,
): Promise<{ readonly measured: number; readonly note: string }> {
  const [ours, least] = await inTurn(rounds, side, () => measure(bare, ask, answers))
  const [cost, leastCost] = [ours, least].map((of = []) => of.map((round) => round.cpuMicros))
  const micros = (of: readonly number[] = []): string => median(of).toFixed(0)
  return { measured: ratioOf(cost, leastCost), note: `${micros(cost)} µs, ${name} ${micros(leastCost)} µs` }
}

async function usualRequests(world: World): Promise<Requests[]> {
  const { items } = (await (await fetch(`${world.app.origin}${listPath}`)).json()) as { items: { id: string }[] }
  const people = await seedPeople(benchPlatform(world), refreshesToWarm + rounds * refreshes + 1)
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
    { of: 'health', beside: 'answer', ask: () => '/healthz', requests: 3000, warm: 8000 },
    { of: 'project', beside: 'rows', ask: (n) => `/api/projects/${items[n % items.length]?.id}`, requests: 600, warm },
    { of: 'list', beside: 'rows', ask: () => listPath, requests: 600, warm },
    { of: 'ownAccount', beside: 'rows', ask: () => ({ path: '/auth/v1/user', bearer }), requests: 600, warm },
    { of: 'refresh', beside: 'rows', ask: refresh, requests: refreshes, warm: refreshesToWarm },
    { of: 'renderedPage', beside: 'page', ask: differentPage, requests: 60, warm: 1000 },
    { of: 'samePage', beside: 'rows', ask: () => pagePath, requests: 250, warm: 1000 },
  ]
}

const [sector = '', area = ''] = benchArea.split('/')
const listPath = `/api/projects?sector=${sector}&area=${area}`
const pagePath = `/projects/${sector}/${area}`
