import { setTimeout as pause } from 'node:timers/promises'
import { createAccount } from '#features/identity/accounts/actions/create-account.ts'
import { startSession } from '#features/identity/accounts/actions/start-session.ts'
import { grantStaff } from '#features/identity/staff/actions/grants.ts'
import { proveBooks } from '#features/office/finance/actions/prove-books.ts'
import { createProject } from '#features/research/projects/actions/create-project.ts'
import { setStatus } from '#features/research/projects/actions/set-status.ts'
import { type Database, sql } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { type DonorClients, startGiving } from './donors.ts'
import { finishMoney, type MoneyToll, type PaidPeople, prepareMoney, startMoney } from './money.ts'
import { startTargetApp, type Victim } from './product.ts'

const donors = 8
/** The app restarts its server at most five times in ten minutes; a new app starts counting again. */
const serverKillsInRow = 4
/** About as long as a kill of each takes, so that plans become due until the end. */
const secondsOfKill = 5

export type Toll = {
  readonly acknowledged: number
  readonly lost: number
  readonly doubled: number
  readonly money: MoneyToll
  /** How often the books were checked: after each kill and at the end. */
  readonly proofs: number
  /** Invariants of the books that were violated in any check. */
  readonly broken: readonly string[]
}

/**
 * Kills the app and its PostgreSQL with SIGKILL at random moments while donors give, this many times each, checks the
 * books after each kill, and in the end whether a gift was lost or doubled.
 *
 * @param pauseMs the longest time between two kills. @param restMs how long payouts may take to arrive afterwards.
 * @param say called after each kill.
 */
export async function unleash(
  killsEach: number,
  { pauseMs, restMs }: { readonly pauseMs: number; readonly restMs: number },
  say: (line: string) => void,
): Promise<Toll> {
  const victim = await startTargetApp()
  try {
    const { projectId, tokens, people } = await victim.beside(prepare)
    await victim.beside((platform) => prepareMoney(platform, people, killsEach * secondsOfKill))
    const donors = startGiving(projectId, tokens, victim.origin)
    const money = startMoney(victim, people)
    let [app, server, inRow, proofs] = [killsEach, killsEach, 0, 0]
    const broken: string[] = []
    await nextGift(donors, victim.mustLive)
    while (app + server > 0) {
      await pause(Math.random() * pauseMs)
      const isServer = server > 0 && (app === 0 || Math.random() < server / (app + server))
      // An extra kill, not counted: only so that the app may restart its server again.
      const refreshes = isServer && inRow >= serverKillsInRow
      if (refreshes || !isServer) await victim.killApp()
      else await victim.killPostgres()
      inRow = isServer && !refreshes ? inRow + 1 : 0
      if (!refreshes && isServer) server -= 1
      if (!refreshes && !isServer) app -= 1
      await nextGift(donors, victim.mustLive)
      broken.push(...(await prove(victim, donors)))
      proofs += 1
      say(`${app} and ${server} kills to go, ${donors.acknowledged.size} gifts, ${broken.length} broken`)
    }
    await donors.stop()
    await money.stop()
    broken.push(...(await prove(victim, donors)))
    const toll = await victim.beside((platform) => judge(platform, donors))
    const moved = await victim.beside((platform) => finishMoney(platform, money.asked, restMs))
    return { ...toll, money: moved, proofs: proofs + 1, broken: [...broken, ...(await prove(victim, donors))] }
  } finally {
    await victim.stop()
  }
}

/** Kills must happen while donors give, not during a slow start. */
async function nextGift({ acknowledged }: DonorClients, mustLive: () => void): Promise<void> {
  for (const before = acknowledged.size; acknowledged.size === before; mustLive()) await pause(5)
}

async function prepare(platform: Platform): Promise<{ projectId: string; tokens: string[]; people: PaidPeople }> {
  const named = { passwordHash: 'none', firstName: 'C', lastName: 'Haos' }
  const account = (userType: 'donor' | 'researcher', email: string) =>
    createAccount(platform, { ...named, email, userType, verified: true })
  const userId = await account('researcher', 'researcher@chaos.example')
  const area = { sector: 'science', subsection: 'marine-biology', fundingGoal: 10_000_000 }
  const projectId = await platform.database.transaction(async (tx) => {
    const id = await createProject(tx, platform, { title: 'Chaos', description: 'Counting.', ...area }, { userId })
    await setStatus(tx, platform, { projectId: id, to: 'approved', actorId: null })
    return id
  })
  const tokens: string[] = []
  for (let who = 0; who < donors; who += 1)
    tokens.push((await startSession(platform, await account('donor', `donor-${who}@chaos.example`))).accessToken)
  const staff = await account('donor', 'staff@chaos.example')
  await grantStaff(platform, { userId: staff, role: 'financial_admin' })
  const donor = await account('donor', 'old-donor@chaos.example')
  const people = { projectId, owner: { userId }, staff: { userId: staff }, donor: { userId: donor } }
  return { projectId, tokens, people: people as PaidPeople }
}

const countConfirmed = async (database: Database, ids: readonly string[]): Promise<number> => {
  const [row] = await database.query<{ count: number }>(sql`
    select count(*) from donations where state = 'succeeded' and id = any(${ids}::uuid[])`)
  return row?.count ?? 0
}

/** The violations in the books, and the gifts that they lack; tried again until the server is back. */
async function prove({ beside, mustLive }: Victim, { acknowledged }: DonorClients): Promise<string[]> {
  const ids = [...acknowledged]
  for (const due = performance.now() + 60_000; ; await pause(20)) {
    try {
      return await beside(async ({ database, clock }) => {
        const [known] = await database.query<{ count: number }>(sql`
          select count(*) from donations where id = any(${ids}::uuid[])`)
        const proofs = await proveBooks(database, clock.now())
        return [
          ...proofs.flatMap(({ promise, broken }) => broken.map((detail) => `${promise}: ${detail}`)),
          ...(known?.count === ids.length ? [] : [`of ${ids.length} acknowledged gifts ${known?.count} are known`]),
        ]
      })
    } catch (cause) {
      mustLive()
      if (performance.now() > due) throw cause
    }
  }
}

async function judge(
  { database }: Platform,
  { acknowledged, keys }: DonorClients,
): Promise<Omit<Toll, 'proofs' | 'broken' | 'money'>> {
  const ids = [...acknowledged]
  const due = performance.now() + 60_000
  while ((await countConfirmed(database, ids)) < ids.length && performance.now() < due) await pause(100)
  const lost = ids.length - (await countConfirmed(database, ids))
  const [gifts] = await database.query<{ count: number }>(
    sql`select count(*) from donations where client_key not like 'chaos-old-%'`,
  )
  return { acknowledged: ids.length, lost, doubled: Math.max(0, (gifts?.count ?? 0) - keys.size) }
}
