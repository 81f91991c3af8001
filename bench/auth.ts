import { jwtVerify } from 'jose'
import { readAccessToken } from '#features/identity/accounts/actions/access-token.ts'
import { keyRing } from '#features/identity/accounts/actions/signing-keys.ts'
import { refreshSession } from '#features/identity/sign-in/actions/refresh-session.ts'
import type { Platform } from '#platform/platform.ts'
import { load } from './load.ts'
import { connections, inTurn, median, ratioOf } from './measure.ts'
import { bearerOf, benchPlatform, seedPeople } from './people.ts'
import { pgbenchOnce } from './pgbench.ts'
import type { Figure } from './report.ts'
import { benchSignIns } from './sign-ins.ts'
import { literal, recording } from './statements.ts'
import type { World } from './worlds.ts'

const rounds = 4
/** Refreshes of one round on either side, each of another session. */
const refreshes = 1200
const refreshesToWarm = 3000

/** Refreshes against their bare statements, cached tokens against verified ones, and sign-ins against bare hashes. */
export async function benchAuth(world: World, pgbench: string): Promise<Figure[]> {
  const platform = benchPlatform(world)
  const people = await seedPeople(platform, refreshesToWarm + 2 * rounds * refreshes + 1)
  const tokens = people.map(({ token }) => token)
  const bearer = await bearerOf(world.app, tokens.pop() ?? '')
  return [
    await benchRefresh(world, platform, tokens, pgbench),
    await benchCachedToken(platform, bearer),
    ...(await benchSignIns(world)),
  ]
}

class Undo extends Error {}

/** The statements of each refresh: run, recorded, and rolled back. */
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
): Promise<Figure> {
  const refresh = async (requests: number): Promise<number> => {
    const ask = () => ({
      path: '/auth/v1/token?grant_type=refresh_token',
      body: `{"refresh_token":"${tokens.pop()}"}`,
    })
    return (await load(app.origin, ask, { connections, requests })).perSecond
  }
  await refresh(refreshesToWarm)
  const replay = async (): Promise<number> => {
    const scripts = await recordRefreshes(platform, tokens.splice(0, refreshes))
    return refreshes / pgbenchOnce(pgbench, databaseUrl, scripts)
  }
  const [refreshed, replayed] = await inTurn(rounds, () => refresh(refreshes), replay)
  return {
    of: 'refreshStatements',
    measured: ratioOf(refreshed, replayed),
    note: `${median(refreshed ?? []).toFixed(0)} per second`,
  }
}

/** In this process: the cost of a request whose token was verified before, and of one whose was not. */
async function benchCachedToken(platform: Platform, bearer: string): Promise<Figure> {
  const { alg, kid, verifyWith } = await keyRing(platform)
  const key = verifyWith.get(kid)?.key
  if (!key) throw new Error('the ring lacks its own key')
  const cached = cpuOfEach(20_000, async () => {
    if (!(await readAccessToken(platform, bearer))) throw new Error('the token is not read')
  })
  const verified = cpuOfEach(2000, () => jwtVerify(bearer, key, { algorithms: [alg] }))
  await cached()
  await verified()
  const [cachedMicros, verifiedMicros] = await inTurn(rounds, cached, verified)
  return {
    of: 'cachedToken',
    measured: ratioOf(cachedMicros, verifiedMicros),
    note: `${median(cachedMicros ?? []).toFixed(1)} µs, verifying ${median(verifiedMicros ?? []).toFixed(0)} µs`,
  }
}

const cpuOfEach = (count: number, work: () => Promise<unknown>) => async (): Promise<number> => {
  const before = process.cpuUsage()
  for (let done = 0; done < count; done++) await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / count
}
