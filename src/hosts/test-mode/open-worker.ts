import { createApi } from '#api/create-api.ts'
import { allSchedules } from '#api/schedules.ts'
import { allTasks } from '#api/tasks.ts'
import { openSettings } from '#features/foundation/settings/actions/live.ts'
import type { HeldPromise } from '#features/foundation/test-mode/parts/world.ts'
import { storeProof } from '#features/office/finance/actions/prove-books.ts'
import type { Platform } from '#platform/platform.ts'
import { runTasks } from '#platform/task.ts'
import { dayMs } from '#values/time.ts'
import type { Fetch } from '#wire/client.ts'
import type { Command } from './bridge.ts'
import { canvasImages } from './images.ts'
import { withMarks } from './marks.ts'
import { consoleLog, settingsBelow, testModePlatform } from './platform.ts'
import { withBody } from './request-bodies.ts'
import { runSchedules } from './schedules.ts'
import type { Doors } from './worker-doors.ts'
import { openWorld } from './world.ts'
import type { Found, Parts } from './world-parts.ts'

type Given = {
  readonly place: URL
  readonly doors: Doors
  readonly parts: Parts
  readonly found: Promise<Found>
}

export type OpenWorker = {
  /** Resolves when another world has replaced this one, or failed to after this one was closed. */
  readonly ended: Promise<'replaced' | 'failed'>
  readonly stop: () => Promise<void>
}

/** Runs the product on a world, and answers at the doors. */
export async function openWorker({ place, doors, parts, found }: Given): Promise<OpenWorker> {
  let isFull = false
  const room = (hasRoom: boolean): void => {
    if (isFull === !hasRoom) return
    isFull = !hasRoom
    doors.say({ kind: 'state', ...(isFull && { trouble: { sentence: noRoom, canStartOver: true } }) })
  }
  const world = await openWorld({ parts, found: await found, room })
  const ownTexts = await parts.ownTexts
  const origin = place.href.replace(/\/$/, '')
  const runner = runTasks(allTasks)
  const { database, changes, about, personFiles } = world
  const tasks = { wake: runner.wake }
  // The product's calls to itself, such as those of the test gateway, stay here; other calls have nowhere to go.
  const outside: typeof fetch = async (input, init) => api(await belowOrigin(new Request(input, init), origin))
  // Hints cannot be lost within one process, so frequent polling is not needed.
  const live = openSettings({ database, changes, log: consoleLog }, settingsBelow(origin), dayMs)
  await live.start()
  const platform = testModePlatform({
    ...{ database, changes, tasks, ownTexts, settings: live.settings, secret: about.secret, fetch: outside },
    ...{ files: personFiles, images: canvasImages },
  })
  const api: Fetch = withMarks(createApi(platform), platform, sleep)
  // Requests waiting at the doors come before background tasks.
  const beginning = setTimeout(() => runner.start(platform), tasksAfterMs)
  const schedules = runSchedules(allSchedules, platform)
  const stop = async (): Promise<void> => {
    clearTimeout(beginning)
    schedules.stop()
    live.stop()
    platform.streams.end()
    await runner.stop()
    await world.close()
  }
  const { promise: ended, resolve: end } = Promise.withResolvers<'replaced' | 'failed'>()
  const replace = async (file: Blob | undefined): Promise<void> => {
    const takePlace = await world.prepare(file)
    doors.hold()
    let outcome: 'replaced' | 'failed' = 'failed'
    try {
      await stop()
      await takePlace()
      outcome = 'replaced'
    } finally {
      // After the caller has received the answer.
      setTimeout(() => end(outcome))
    }
  }
  const commands: Record<Command, (file: Blob | undefined) => Promise<unknown>> = {
    startOver: () => replace(undefined),
    saveWorld: () => world.save(),
    openWorld: replace,
    health: () => promisesOf(platform),
    isFleeting: async () => world.isFleeting,
  }
  doors.open({ api, origin, command: (command, file) => commands[command](file) })
  return { ended, stop }
}

const tasksAfterMs = 1500
const noRoom =
  'This browser gives Test Mode no more room, so that what you did last is not kept. Make room on this device and go on, or start over.'

const sleep = (ms: number): Promise<void> => new Promise((rested) => setTimeout(rested, ms))

async function promisesOf(platform: Platform): Promise<HeldPromise[]> {
  const { promises } = await storeProof(platform)
  return promises.map(({ promise, broken }) => ({
    name: promise,
    isKept: broken.length === 0,
    detail: broken.join('\n'),
  }))
}

/** @throws TypeError like an unreachable network. */
async function belowOrigin(request: Request, origin: string): Promise<Request> {
  const { url, method, headers, signal } = request
  if (!url.startsWith(`${origin}/`)) throw new TypeError('Test Mode calls no other service')
  const body = method === 'GET' ? null : await request.arrayBuffer()
  const below = new URL(url.slice(origin.length), new URL(origin).origin)
  return withBody(new Request(below, { method, headers, body, signal }), body)
}
