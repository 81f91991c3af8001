import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { notify } from '#features/foundation/notifications/actions.ts'
import { collectGarbage } from './collect-garbage.ts'
import { cpuOfThreads, memoryOf } from './cpu.ts'
import { load } from './load.ts'
import { inTurn, measure, median, p99, ratioOf, warmUp } from './measure.ts'
import { type BenchPerson, bearerOf, benchPlatform, seedPeople } from './people.ts'
import type { Figure } from './report.ts'
import { bareAsk } from './requests.ts'
import type { Server } from './servers.ts'
import type { World } from './worlds.ts'

/** The debugging port of the app, for garbage collection. */
export const inspectPort = 19_229
const streams = 2000
/** The number of streams that get each message. */
const receivers = 1000
/** Bare answers for each message: with fewer the round would be too short to measure. */
const bareShare = 10
const rounds = 8

/** The memory of open streams, and the time until a thousand of them get one message (P12). */
export async function benchStreams(world: World, bare: Server): Promise<Figure[]> {
  const { app } = world
  const people = await seedPeople(benchPlatform(world), streams)
  const bearers: string[] = []
  for (const one of people) bearers.push(await bearerOf(app, one.token))
  // First compiles code and fills pools, which must not be counted.
  const first = await Promise.all(bearers.slice(0, 200).map((bearer) => openStream(app, bearer)))
  for (const { close } of first) close()
  // Verified tokens are cached; their memory is not the streams'.
  const withToken = (n: number) => ({ path: '/api/me/notifications', bearer: bearers[n] ?? '' })
  await load(app.origin, withToken, { connections: 2, requests: streams })
  const before = await settled(app)
  const open = await Promise.all(bearers.map((bearer) => openStream(app, bearer)))
  const each = ((await settled(app)) - before) / streams
  const cpuBefore = cpuOfThreads(app.pid)
  await pause(5000)
  const idle = (cpuOfThreads(app.pid) - cpuBefore) / 5e6
  const figures = await benchMessages(world, bare, people, open)
  for (const { close } of open) close()
  return [
    { of: 'streamMemory', measured: each * 1024, note: `idle: ${(idle * 100).toFixed(1)} % of a core` },
    ...figures,
  ]
}

/** Memory in use, in megabytes. */
async function settled(app: Server): Promise<number> {
  await collectGarbage(app.pid, inspectPort)
  // V8 returns pages in a background thread.
  await pause(2000)
  return memoryOf(app.pid).resident
}

/** One message to many streams, in turn with as many bare answers. */
async function benchMessages(
  world: World,
  bare: Server,
  people: readonly BenchPerson[],
  open: readonly Open[],
): Promise<Figure[]> {
  const platform = benchPlatform(world)
  const some = people.slice(0, receivers)
  let sent = 0
  const message = async (): Promise<Cost> => {
    const round = ++sent
    const received = open.slice(0, receivers).map((one) => one.receives(`"unread":${round}}`))
    const text = { type: 'system', eventKey: `bench:${round}`, title: 'News', target: '/about' } as const
    const cpuBefore = cpuOfThreads(world.app.pid)
    await notify(
      platform.database,
      platform,
      some.map(({ userId }) => ({ ...text, userId })),
    )
    const committed = performance.now()
    const ms = p99((await Promise.all(received)).map((at) => at - committed))
    return { ms, cpu: cpuOfThreads(world.app.pid) - cpuBefore }
  }
  const answers = async (): Promise<Cost> => {
    const round = await measure(bare, bareAsk, receivers * bareShare)
    return { ms: (receivers / round.perSecond) * 1000, cpu: round.cpuMicros * receivers }
  }
  await warmUp(bare, bareAsk, 15_000)
  const [messages = [], least = []] = await inTurn(rounds, message, answers)
  const ms = (of: readonly Cost[]): number[] => of.map((one) => one.ms)
  const cpu = (of: readonly Cost[]): number[] => of.map((one) => one.cpu / receivers)
  return [
    {
      of: 'messageP99',
      measured: ratioOf(ms(messages), ms(least)),
      note: `${median(ms(messages)).toFixed(0)} ms, bare ${median(ms(least)).toFixed(0)} ms`,
    },
    {
      of: 'messageCpu',
      measured: ratioOf(cpu(messages), cpu(least)),
      note: `${median(cpu(messages)).toFixed(0)} µs, bare ${median(cpu(least)).toFixed(0)} µs`,
    },
  ]
}

type Cost = { readonly ms: number; readonly cpu: number }

export type Open = {
  /** When the text arrives, in milliseconds of this process. */
  readonly receives: (text: string) => Promise<number>
  readonly close: () => void
}

/** Resolves with its first event. */
export async function openStream(app: Server, bearer: string): Promise<Open> {
  const { hostname, port } = new URL(app.origin)
  const socket: Socket = connect({ host: hostname, port: Number(port), noDelay: true })
  let output = ''
  let waiting: { readonly text: string; readonly found: (at: number) => void } | undefined
  socket.on('data', (chunk) => {
    output += chunk.toString('latin1')
    if (!waiting || !output.includes(waiting.text)) return
    waiting.found(performance.now())
    waiting = undefined
    output = ''
  })
  const receives = (text: string): Promise<number> =>
    new Promise((found) => {
      waiting = { text, found }
    })
  const begun = receives('"unread":0}')
  socket.write(`GET /api/me/events HTTP/1.1\r\nhost: ${hostname}:${port}\r\nauthorization: Bearer ${bearer}\r\n\r\n`)
  await begun
  return { receives, close: () => socket.destroy() }
}
