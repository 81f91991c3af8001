import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { notify } from '#features/foundation/notifications/actions.ts'
import type { RunningProduct } from '#test/start-product.ts'
import { collectGarbage } from './collect-garbage.ts'
import { cpuOf, memoryOf } from './cpu.ts'
import { load } from './load.ts'
import { median, p99 } from './measure.ts'
import { type BenchPerson, benchPlatform, seedPeople } from './people.ts'
import type { Figure } from './report.ts'
import type { World } from './worlds.ts'

/** Where the app can be told to collect its garbage. */
export const inspectPort = 19_229
const streams = 2000
/** Of them are told at once. */
const told = 1000
const rounds = 8

/** Memory of streams that stay open, and how soon a thousand of them hear of one message (P12). */
export async function benchStreams(world: World): Promise<Figure[]> {
  const { app } = world
  const people = await seedPeople(benchPlatform(world), streams)
  const bearers: string[] = []
  for (const one of people) bearers.push(await bearerOf(app, one.token))
  // Code is compiled and pools have grown before anything is counted.
  const first = await Promise.all(bearers.slice(0, 200).map((bearer) => openStream(app, bearer)))
  for (const { close } of first) close()
  // A token that was read once is remembered; that is no stream's memory.
  const withToken = (n: number) => ({ path: '/api/me/notifications', bearer: bearers[n] ?? '' })
  await load(app.origin, withToken, { connections: 2, requests: streams })
  const before = await settled(app)
  const open = await Promise.all(bearers.map((bearer) => openStream(app, bearer)))
  const each = ((await settled(app)) - before) / streams
  const cpuBefore = cpuOf(app.pid)
  await pause(5000)
  const idle = (cpuOf(app.pid) - cpuBefore) / 5e6
  const figures = await benchMessages(world, people, open)
  for (const { close } of open) close()
  return [
    {
      what: `memory of an open stream, of ${streams}`,
      measured: each * 1024,
      unit: 'kB',
      budget: { atMost: 20 },
      note: `${(idle * 100).toFixed(1)} % of a core while nothing happens`,
    },
    ...figures,
  ]
}

/** Megabytes that are held. */
async function settled(app: RunningProduct): Promise<number> {
  await collectGarbage(app.pid, inspectPort)
  // V8 gives pages back in a thread of its own.
  await pause(2000)
  return memoryOf(app.pid).resident
}

async function benchMessages(world: World, people: readonly BenchPerson[], open: readonly Open[]): Promise<Figure[]> {
  const platform = benchPlatform(world)
  const some = people.slice(0, told)
  const slowest: number[] = []
  const written: number[] = []
  const cpuBefore = cpuOf(world.app.pid)
  for (let round = 1; round <= rounds; round++) {
    const heard = open.slice(0, told).map((one) => one.hears(`"unread":${round}}`))
    const message = { type: 'system', eventKey: `bench:${round}`, title: 'News', target: '/about' } as const
    const began = performance.now()
    await notify(
      platform.database,
      platform,
      some.map(({ userId }) => ({ ...message, userId })),
    )
    const committed = performance.now()
    written.push(committed - began)
    slowest.push(p99((await Promise.all(heard)).map((at) => at - committed)))
  }
  return [
    {
      what: `p99 from the commit of a message to ${told} watchers until they have it`,
      measured: median(slowest),
      unit: 'ms',
      budget: { atMost: 250 },
      note: `${median(written).toFixed(0)} ms to write it`,
    },
    {
      what: 'telling a watcher: app CPU',
      measured: (cpuOf(world.app.pid) - cpuBefore) / (rounds * told),
      unit: 'µs',
      budget: { atMost: 120 },
    },
  ]
}

async function bearerOf(app: RunningProduct, token: string): Promise<string> {
  const answer = await fetch(`${app.origin}/auth/v1/token?grant_type=refresh_token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refresh_token: token }),
  })
  return ((await answer.json()) as { access_token: string }).access_token
}

type Open = {
  /** When the text comes, in milliseconds of this process. */
  readonly hears: (text: string) => Promise<number>
  readonly close: () => void
}

/** Resolves with its first event. */
async function openStream(app: RunningProduct, bearer: string): Promise<Open> {
  const { hostname, port } = new URL(app.origin)
  const socket: Socket = connect({ host: hostname, port: Number(port), noDelay: true })
  let said = ''
  let waiting: { readonly text: string; readonly found: (at: number) => void } | undefined
  socket.on('data', (chunk) => {
    said += chunk.toString('latin1')
    if (!waiting || !said.includes(waiting.text)) return
    waiting.found(performance.now())
    waiting = undefined
    said = ''
  })
  const hears = (text: string): Promise<number> =>
    new Promise((found) => {
      waiting = { text, found }
    })
  const begun = hears('"unread":0}')
  socket.write(`GET /api/me/events HTTP/1.1\r\nhost: ${hostname}:${port}\r\nauthorization: Bearer ${bearer}\r\n\r\n`)
  await begun
  return { hears, close: () => socket.destroy() }
}
