import { cpus } from 'node:os'
import { readAccessToken } from '#features/identity/accounts/actions/access-token.ts'
import { refreshSession } from '#features/identity/sign-in/actions/refresh-session.ts'
import { argon2Passwords } from '#hosts/node/passwords.ts'
import type { Platform } from '#platform/platform.ts'
import { load } from './load.ts'
import { connections, inTurn, measure, median, p99, ratioOf, warmUp } from './measure.ts'
import { benchPlatform, password, seedPeople } from './people.ts'
import { pgbenchOnce } from './pgbench.ts'
import type { Figure } from './report.ts'
import { literal, recording } from './statements.ts'
import type { World } from './worlds.ts'

const rounds = 4
/** Refreshes of one round, on either side; each is of a session of its own. */
const refreshes = 1200
const warmed = 3000
const emailOf = (n: number): string => `person${n}@demo.example`

/** The speed of signing in, of staying signed in, and of asking who one is. */
export async function benchAuth(world: World, pgbench: string): Promise<Figure[]> {
  const platform = benchPlatform(world)
  const people = await seedPeople(platform, warmed + 2 * rounds * refreshes + 1)
  const tokens = people.map(({ token }) => token)
  const answer = await fetch(`${world.app.origin}/auth/v1/token?grant_type=refresh_token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refresh_token: tokens.pop() }),
  })
  const { access_token: bearer } = (await answer.json()) as { access_token: string }
  return [
    ...(await benchRefresh(world, platform, tokens, pgbench)),
    await benchUser(world, bearer),
    await benchSeenToken(platform, bearer),
    ...(await benchSignIns(world)),
  ]
}

class Undo extends Error {}

/** What the product sends for each refresh; done, written down, and undone. */
async function recordRefreshes(platform: Platform, tokens: readonly string[]): Promise<string[]> {
  const sent: string[] = []
  for (const token of tokens) {
    const work = platform.database.transaction(async (tx) => {
      const recorded = recording(tx)
      await refreshSession({ ...platform, database: recorded.database }, token)
      sent.push(recorded.statements.map(literal).join('\n'))
      throw new Undo()
    })
    await work.catch((cause: unknown) => {
      if (!(cause instanceof Undo)) throw cause
    })
  }
  return Array.from({ length: connections }, (_, client) =>
    sent.filter((_one, at) => at % connections === client).join('\n'),
  )
}

async function benchRefresh(
  { app, databaseUrl }: World,
  platform: Platform,
  tokens: string[],
  pgbench: string,
): Promise<Figure[]> {
  const some = (count: number) => {
    const mine = tokens.splice(0, count)
    return (n: number) => ({
      path: '/auth/v1/token?grant_type=refresh_token',
      body: `{"refresh_token":"${mine[n]}"}`,
    })
  }
  await warmUp(app, some(warmed), warmed)
  const ours = () => measure(app, some(refreshes), { requests: refreshes })
  const replay = async () => {
    const scripts = await recordRefreshes(platform, tokens.splice(0, refreshes))
    return { perSecond: refreshes / pgbenchOnce(pgbench, databaseUrl, scripts), cpuMicros: Number.NaN }
  }
  const [refreshed, replayed] = await inTurn(rounds, ours, replay)
  const perSecond = (of: typeof refreshed = []): number[] => of.map((round) => round.perSecond)
  return [
    {
      what: 'refresh of a session: app CPU',
      measured: median((refreshed ?? []).map(({ cpuMicros }) => cpuMicros)),
      unit: 'µs',
      budget: { atMost: 450 },
    },
    {
      what: 'refreshes ÷ pgbench, same statements',
      measured: ratioOf(perSecond(refreshed), perSecond(replayed)),
      unit: '',
      budget: { atLeast: 0.5 },
    },
  ]
}

async function benchUser({ app }: World, bearer: string): Promise<Figure> {
  const path = () => ({ path: '/auth/v1/user', bearer })
  await warmUp(app, path)
  const [users, nothing] = await inTurn(
    rounds,
    () => measure(app, path, 1),
    () => measure(app, () => '/healthz', 1),
  )
  const cpu = (of: typeof users = []): number => median(of.map(({ cpuMicros }) => cpuMicros))
  return {
    what: 'GET user: app CPU',
    measured: cpu(users),
    unit: 'µs',
    budget: { atMost: 120 },
    note: `of it ${cpu(nothing).toFixed(0)} µs for HTTP alone`,
  }
}

/** In this process: what a request pays for a token whose signature was checked before. */
async function benchSeenToken(platform: Platform, bearer: string): Promise<Figure> {
  const looks = 20_000
  const round = async (): Promise<number> => {
    const before = process.cpuUsage()
    for (let look = 0; look < looks; look++)
      if (!(await readAccessToken(platform, bearer))) throw new Error('the token is not read')
    const { user, system } = process.cpuUsage(before)
    return (user + system) / looks
  }
  await round()
  const [micros] = await inTurn(rounds, round)
  return {
    what: 'reading a token that was seen before: CPU',
    measured: median(micros ?? []),
    unit: 'µs',
    budget: { atMost: 15 },
  }
}

/** Signs in on all connections while one more asks for something light, with and without that. */
async function benchSignIns({ app }: World): Promise<Figure[]> {
  const seconds = 3
  const signIn = (n: number) => ({
    path: '/auth/v1/token?grant_type=password',
    body: JSON.stringify({ email: emailOf(1 + (n % 500)), password }),
  })
  const light = () => load(app.origin, () => '/healthz', { connections: 1, seconds })
  await load(app.origin, signIn, { connections, requests: 40 })
  const hashes = async (): Promise<number> => {
    const { hash } = argon2Passwords(1)
    const began = performance.now()
    for (let at = 0; at < 10; at++) await hash(password)
    return 10 / ((performance.now() - began) / 1000)
  }
  const busy = async () => {
    const [signIns, others] = await Promise.all([load(app.origin, signIn, { connections, seconds }), light()])
    return { perSecond: signIns.perSecond, p99: p99(others.tookMs) }
  }
  const sides = [hashes, async () => p99((await light()).tookMs)] as const
  const busyRounds: { readonly perSecond: number; readonly p99: number }[] = []
  const signIns = async (): Promise<number> => {
    const round = await busy()
    busyRounds.push(round)
    return round.perSecond
  }
  const [alone, quiet, loaded] = await inTurn(rounds, ...sides, signIns)
  const cores = cpus().length
  const possible = (alone ?? []).map((perSecond) => perSecond * cores)
  return [
    {
      what: 'sign-ins a second ÷ (cores ÷ time of one hash)',
      measured: ratioOf(loaded, possible),
      unit: '',
      budget: { atLeast: 0.8 },
      note: `${median(loaded ?? []).toFixed(0)} a second`,
    },
    {
      what: 'p99 of other requests while people sign in ÷ without',
      measured: ratioOf(
        busyRounds.map((round) => round.p99),
        quiet,
      ),
      unit: '',
      budget: { atMost: 2 },
      note: `${median(quiet ?? []).toFixed(1)} ms without`,
    },
  ]
}
