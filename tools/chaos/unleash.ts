import { setTimeout as pause } from 'node:timers/promises'
import { createAccount } from '#features/identity/accounts/actions/create-account.ts'
import { startSession } from '#features/identity/accounts/actions/start-session.ts'
import { grantStaff } from '#features/identity/staff/actions/grants.ts'
import { proveBooks } from '#features/office/finance/actions/prove-books.ts'
import { createProject } from '#features/research/projects/actions/create-project.ts'
import { setStatus } from '#features/research/projects/actions/set-status.ts'
import type { Actor } from '#platform/actor.ts'
import { type Database, sql } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { type DonorClients, startGiving } from './donors.ts'
import { keepScheduler } from './keep-scheduler.ts'
import { finishMoney, type MoneyToll, startMoney } from './money.ts'
import { startTargetApp, type Victim } from './product.ts'
import { bookPastMonths, duePlans, type PaidPeople, type PaidProject, seedPayouts } from './seed-money.ts'
import type { ChaosStory } from './story.ts'

const donors = 8
/** The app restarts its server at most five times in ten minutes; a new app starts counting again. */
const serverKillsInRow = 4
/** For one project whose payouts are requested; there is one more. */
const killsOfProject = 5
/** A kill comes while there is activity; if nothing happens for this long, the run proves nothing. */
const idleMaxMs = 120_000

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

type Times = { readonly pauseMs: number; readonly restMs: number }

/**
 * Kills the app and its PostgreSQL with SIGKILL at random moments of a story, this many times each: a
 * scheduler beside the app dies with it. Checks the books after each kill, and in the end whether a gift, a
 * charge or a payout was lost or doubled.
 *
 * @param pauseMs the longest time between two kills. @param restMs how long payouts may take to arrive afterwards.
 * @param say called after each kill, and with each broken promise, while the database that shows it is still there.
 */
export async function unleash(
  story: ChaosStory,
  killsEach: number,
  { pauseMs, restMs }: Times,
  say: (line: string) => void,
): Promise<Toll> {
  const victim = await startTargetApp()
  try {
    const { tokens, people } = await victim.beside((platform) => prepare(platform, story, killsEach))
    const donors = startGiving(people.projects[0]?.projectId ?? '', tokens, victim.origin)
    const scheduler = story === 'gifts' ? undefined : keepScheduler(victim)
    const money = startMoney(victim, story, people)
    const supply = story === 'renewals' ? duePlans(victim) : async () => {}
    const goneOn = (): number => (scheduler && story !== 'gifts' ? scheduler.moved()[story] : donors.acknowledged.size)
    let [app, server, inRow, proofs] = [killsEach, killsEach, 0, 0]
    const broken: string[] = []
    await supply()
    await goesOn(goneOn, supply, victim.mustLive)
    while (app + server > 0) {
      await supply()
      await pause(Math.random() * pauseMs)
      const isServer = server > 0 && (app === 0 || Math.random() < server / (app + server))
      // An extra kill, not counted: only so that the app may restart its server again.
      const refreshes = isServer && inRow >= serverKillsInRow
      if (refreshes || !isServer) {
        scheduler?.kill()
        await victim.killApp()
      } else await victim.killPostgres()
      inRow = isServer && !refreshes ? inRow + 1 : 0
      if (!refreshes && isServer) server -= 1
      if (!refreshes && !isServer) app -= 1
      await goesOn(goneOn, supply, victim.mustLive)
      const found = await prove(victim, donors)
      for (const line of found) say(`BROKEN ${line}`)
      broken.push(...found)
      proofs += 1
      say(`${app} and ${server} kills to go, ${goneOn()} ${story}, ${broken.length} broken`)
    }
    await Promise.all([donors.stop(), money.stop(), scheduler?.stop()])
    broken.push(...(await prove(victim, donors)))
    const toll = await victim.beside((platform) => judge(platform, donors))
    const moved = await victim.beside((platform) => finishMoney(platform, money.asked, restMs))
    return { ...toll, money: moved, proofs: proofs + 1, broken: [...broken, ...(await prove(victim, donors))] }
  } finally {
    await victim.stop()
  }
}

/**
 * Kills must happen while a story goes on, not during a slow start. Work is supplied meanwhile: what a killed scheduler
 * had leased is not tried again for minutes.
 */
async function goesOn(count: () => number, supply: () => Promise<void>, mustLive: () => void): Promise<void> {
  const due = performance.now() + idleMaxMs
  let cause: unknown
  for (const before = count(); count() === before; mustLive()) {
    // Fails while the database is away: the next turn tries again.
    await supply().catch((error: unknown) => {
      cause = error
    })
    await pause(5)
    if (performance.now() > due) throw new Error('nothing went on that a kill could interrupt', { cause })
  }
}

/** The people of a story, and the money that moves in it. */
async function prepare(
  platform: Platform,
  story: ChaosStory,
  killsEach: number,
): Promise<{ tokens: string[]; people: PaidPeople }> {
  const account = (userType: 'donor' | 'researcher', name: string) =>
    createAccount(platform, {
      ...{ passwordHash: 'none', firstName: 'C', lastName: 'Haos', verified: true },
      ...{ email: `${name}@chaos.example`, userType },
    })
  const projects: PaidProject[] = []
  const projectsMax = story === 'payouts' ? 1 + Math.ceil(killsEach / killsOfProject) : 1
  for (let number = 0; number < projectsMax; number += 1) {
    const staff = await account('donor', `staff-${number}`)
    await grantStaff(platform, { userId: staff, role: 'financial_admin' })
    const ownerId = await account('researcher', `researcher-${number}`)
    const projectId = await makeProject(platform, ownerId)
    projects.push({ projectId, owner: actorOf(ownerId), staff: actorOf(staff) })
  }
  const tokens: string[] = []
  for (let who = 0; story === 'gifts' && who < donors; who += 1)
    tokens.push((await startSession(platform, await account('donor', `donor-${who}`))).accessToken)
  const people: PaidPeople = { projects, donor: actorOf(await account('donor', 'old-donor')) }
  if (story === 'payouts') await seedPayouts(platform, people)
  return { tokens, people }
}

const actorOf = (userId: Id<'user'>): Actor => ({ userId }) as Actor

async function makeProject(platform: Platform, userId: Id<'user'>): Promise<Id<'project'>> {
  const area = { sector: 'science', subsection: 'marine-biology', fundingGoal: 10_000_000 }
  return platform.database.transaction(async (tx) => {
    const id = await createProject(tx, platform, { title: 'Chaos', description: 'Counting.', ...area }, { userId })
    await setStatus(tx, platform, { projectId: id, to: 'approved', actorId: null })
    return id
  })
}

const countConfirmed = async (database: Database, ids: readonly string[]): Promise<number> => {
  const [row] = await database.query<{ count: number }>(sql`
    select count(*) from donations where state = 'succeeded' and id = any(${ids}::uuid[])`)
  return row?.count ?? 0
}

/** Longer than the lease of an event that the app held when it was killed. */
const proofWithinMs = 180_000

/** The violations in the books, and the gifts that they lack; tried again until the server is back. */
async function prove({ beside, mustLive }: Victim, { acknowledged }: DonorClients): Promise<string[]> {
  const ids = [...acknowledged]
  for (const due = performance.now() + proofWithinMs; ; await pause(20)) {
    try {
      return await beside(async (platform) => {
        const { database, clock } = platform
        await bookPastMonths(platform)
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
