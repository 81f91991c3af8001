import { rmSync } from 'node:fs'
import { argon2Passwords } from '#hosts/node/passwords.ts'
import { startEmbeddedPostgres } from '#hosts/node/postgres/embedded-postgres.ts'
import { choosePostgresHome } from '#hosts/node/postgres/home.ts'
import { startProduct } from '#test/start-product.ts'
import { cpuOf, memoryOf } from './cpu.ts'
import { inTurn, median, ratioOf } from './measure.ts'
import { password } from './people.ts'
import type { Figure } from './report.ts'
import { makeDataFolder, type Server, startBareServer } from './servers.ts'

const firstRounds = 3
const laterRounds = 5

/**
 * Starts, alternating with the cheapest possible start: PostgreSQL on the same kind of folder, then the bare server.
 */
export async function benchStart(): Promise<Figure[]> {
  const ours = startsOf(startProduct)
  const least = startsOf(startLeast)
  const [first, firstLeast] = await inTurn(firstRounds, ours.first, least.first)
  const [later, laterLeast] = await inTurn(laterRounds, ours.later, least.later)
  const note = (own: readonly number[] = [], of: readonly number[] = []): string =>
    `${median(own).toFixed(2)} s, of it at least ${median(of).toFixed(2)} s`
  const figures: Figure[] = [
    { of: 'firstStart', measured: ratioOf(first, firstLeast), note: note(first, firstLeast) },
    { of: 'laterStart', measured: ratioOf(later, laterLeast), note: note(later, laterLeast) },
  ]
  for (const { remove } of [ours, least]) remove()
  return [...figures, ...(await benchDemoWorld())]
}

type Start = (env: Readonly<Record<string, string>>) => Promise<Server>

/** Seconds until the first page: of starts with a new folder, and of starts with an existing one. */
function startsOf(start: Start) {
  let folder = ''
  const timed = async (): Promise<number> => {
    const began = performance.now()
    const server = await start({ DATA_DIR: folder, SEED: 'none' })
    await mustAnswer(server)
    const seconds = (performance.now() - began) / 1000
    await server.stop()
    return seconds
  }
  const remove = () => rmSync(folder, { recursive: true, force: true })
  const first = (): Promise<number> => {
    if (folder) remove()
    folder = makeDataFolder()
    return timed()
  }
  return { first, later: timed, remove }
}

async function startLeast({ DATA_DIR = '' }: Readonly<Record<string, string>>): Promise<Server> {
  const postgres = await startEmbeddedPostgres(choosePostgresHome(DATA_DIR))
  const bare = await startBareServer()
  const stop = async (): Promise<void> => {
    await bare.stop()
    await postgres.stop()
  }
  return { ...bare, stop }
}

/** The time until the demo world is complete, and the memory then and after a later start. */
async function benchDemoWorld(): Promise<Figure[]> {
  const env = { DATA_DIR: makeDataFolder(), SEED: 'demo', TEST_MODE: 'off' }
  const maker = await startProduct(env)
  await mustAnswer(maker)
  const began = performance.now()
  const cpuBefore = cpuOf(maker.pid)
  await demoWorldMade(maker.origin)
  const seconds = (performance.now() - began) / 1000
  const cpuMicros = cpuOf(maker.pid) - cpuBefore
  const made = memoryOf(maker.pid)
  await maker.stop()
  const server = await startProduct(env)
  for (let n = 0; n < 200; n++) await mustAnswer(server)
  const later = memoryOf(server.pid)
  await server.stop()
  rmSync(env.DATA_DIR, { recursive: true, force: true })
  const peak = (memory: typeof made): string => `${memory.peak.toFixed(0)} MB at its peak`
  const demoNote = `${seconds.toFixed(0)} s, CPU ${(cpuMicros / 1e6).toFixed(0)} s`
  return [
    { of: 'demoWorld', measured: cpuMicros / (await cpuOfHash()), note: demoNote },
    { of: 'memoryAfterDemoWorld', measured: made.resident, note: peak(made) },
    { of: 'memoryAfterPages', measured: later.resident, note: peak(later) },
  ]
}

async function mustAnswer({ origin }: Server): Promise<void> {
  const answer = await fetch(origin)
  if (answer.status !== 200) throw new Error(`the first page answered ${answer.status}`)
  await answer.text()
}

async function cpuOfHash(): Promise<number> {
  const { hash } = argon2Passwords(1)
  const one = async (): Promise<number> => {
    const before = process.cpuUsage()
    await hash(password)
    const { user, system } = process.cpuUsage(before)
    return user + system
  }
  const [micros] = await inTurn(20, one)
  return median(micros ?? [])
}

async function demoWorldMade(origin: string): Promise<void> {
  for (;;) {
    const { demoWorld } = (await (await fetch(`${origin}/api/site`)).json()) as {
      demoWorld: { done: number; total: number } | null
    }
    if (!demoWorld || demoWorld.done >= demoWorld.total) return
    await new Promise((later) => setTimeout(later, 200))
  }
}
