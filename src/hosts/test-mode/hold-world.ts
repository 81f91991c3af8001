import { FilesMissing } from './archive.ts'
import type { Trouble } from './bridge.ts'
import { NewerWorld } from './migrate.ts'
import type { Doors } from './worker-doors.ts'
import { beginParts, findWorld, isNewerThan } from './world-parts.ts'

/*
 * Only one worker at a time has the world of a folder: two would overwrite each other's pages. This is its small part,
 * which fetches everything at once while the large part, the product, is still loading.
 */

/** One world for each folder that Test Mode is served from. */
const nameOf = (place: URL): string => `test-mode ${place.pathname}`

/** Serves the world until another worker asks for it, or the world is replaced or removed. Then this worker is over. */
export async function holdWorld(place: URL, doors: Doors): Promise<void> {
  const name = nameOf(place)
  const product = import('./open-worker.ts').catch((cause: unknown) => {
    throw new FilesMissing(cause)
  })
  product.catch(() => undefined)
  const parts = beginParts(place)
  await liveUnder(`${name} ${crypto.randomUUID()}`, doors)
  const others = new BroadcastChannel(name)
  const asked = new Promise<void>((resolve) => {
    others.onmessage = () => resolve()
  })
  const hold = async (): Promise<void> => {
    const removed = Promise.withResolvers<'removed'>()
    try {
      const found = findWorld(name, parts, () => removed.resolve('removed'))
      found.catch(() => undefined)
      const { openWorker } = await product
      const worker = await openWorker({ place, doors, parts, found })
      const end = await Promise.race([asked.then(() => 'given away' as const), worker.ended, removed.promise])
      if (end === 'given away') {
        doors.close({ sentence: openedElsewhere, canStartOver: false })
        await worker.stop()
      }
      if (end === 'replaced') doors.say({ kind: 'replaced' })
    } catch (cause) {
      doors.close(troubleOf(cause))
    }
  }
  const held = async (lock: Lock | null): Promise<boolean> => {
    if (lock) await hold()
    return lock !== null
  }
  if (await navigator.locks.request(name, { ifAvailable: true }, held)) return
  // A worker with a newer world keeps it: ending it would achieve nothing.
  if (await isNewerThan(name, parts).catch(() => false)) return doors.close(troubleOf(new NewerWorld()))
  others.postMessage('give way')
  await navigator.locks.request(name, hold)
}

/**
 * Pages wait for this lock to learn that the worker ended, for whatever reason. Its name is sent once it is held: a
 * page that asked sooner would get the lock, and assume that the worker has ended.
 */
async function liveUnder(life: string, doors: Doors): Promise<void> {
  await new Promise<void>((held) => {
    const hold = (): Promise<never> => {
      held()
      return new Promise(() => undefined)
    }
    void navigator.locks.request(life, hold)
  })
  doors.say({ kind: 'alive', lock: life })
}

const openedElsewhere =
  'Test Mode goes on in another tab, which was opened later or by a newer version. Load this page again to go on here.'
const unreadable =
  'What this browser keeps of Test Mode could not be opened. Load the page again; if that does not help, start over.'

const troubleOf = (cause: unknown): Trouble =>
  cause instanceof NewerWorld || cause instanceof FilesMissing
    ? { sentence: cause.message, canStartOver: false }
    : { sentence: unreadable, canStartOver: true, cause: cause instanceof Error ? (cause.stack ?? '') : String(cause) }
