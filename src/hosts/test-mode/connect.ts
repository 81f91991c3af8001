import { scriptPolicy } from '#ui/trusted-script.ts'
import { FilesMissing } from './archive.ts'
import { type Door, type FromWorker, openDoor, type Trouble } from './bridge.ts'
import { workerUrl } from './worker-url.ts'

/** What leads to the world; it goes on when a worker ended and another took its place. */
export type Connection = Pick<Door, 'fetch' | 'command'> & {
  /** Once the service worker answers this page too. @throws Error with a sentence for people. */
  readonly controlled: Promise<void>
}

export type Told = {
  /** What keeps the world from answering; undefined once nothing does. */
  readonly trouble: (trouble: Trouble | undefined) => void
  readonly replaced: () => void
}

const trusted = scriptPolicy('test-mode', ({ origin }) => origin === location.origin)

/** Where the browser lacks what Test Mode needs, or refuses it. */
class Unsupported extends Error {
  constructor(cause?: unknown) {
    super(
      'Test Mode needs a browser window that lets pages keep a service worker. Private windows of some browsers do not: try an ordinary one, or another browser.',
      { cause },
    )
    this.name = 'Unsupported'
  }
}

/** @throws Error with a sentence for people, where the browser lacks what Test Mode needs. */
export function connectWorld(place: URL, told: Told): Connection {
  if (!navigator.serviceWorker || !navigator.locks) throw new Unsupported()
  /** Why the worker ended for good: this page is loaded again, and asks for nothing until then. */
  let over: string | undefined
  let door = knock()
  function knock(): WorkerDoor {
    const opened = openWorkerDoor(place, (message) => {
      receive(message)
      // The lock is free once the worker ended: whatever was asked broke off, and another worker begins.
      if (message.kind === 'alive') void navigator.locks.request(message.lock, () => leave(opened))
    })
    // A worker that is just ending may have been found, which says nothing any more.
    if (isShared) {
      const silence = setTimeout(() => leave(opened), silenceMs)
      void opened.found.then(() => clearTimeout(silence))
    }
    return opened
  }
  function leave(left: WorkerDoor): void {
    left.breakOff()
    if (left !== door || over !== undefined) return
    door = knock()
    giveDoor()
  }
  /** What is asked waits until the worker was heard, so that nothing is lost at a door without one. */
  async function foundDoor(): Promise<WorkerDoor> {
    const opened = door
    await opened.found
    if (over !== undefined) throw new TypeError(over)
    return opened === door ? opened : foundDoor()
  }
  const giveDoor = (): void => {
    const { port1, port2 } = new MessageChannel()
    door.port.postMessage({ kind: 'door' }, [port1])
    navigator.serviceWorker.controller?.postMessage('door', [port2])
  }
  function receive(message: FromWorker): void {
    if (message.kind === 'state') {
      told.trouble(message.trouble)
      if (message.isOver) over = message.trouble?.sentence
    }
    if (message.kind === 'replaced') told.replaced()
  }
  navigator.serviceWorker.addEventListener('message', giveDoor)
  navigator.serviceWorker.addEventListener('controllerchange', giveDoor)
  const controlled = beControlled(place)
  controlled.then(giveDoor, () => undefined)
  // What only reads is asked again of the worker that took its place.
  const fetchAgain = (request: Request, used: Door) => async (cause: unknown) => {
    if (used === door || request.method !== 'GET' || request.signal.aborted) throw cause
    return (await foundDoor()).fetch(request)
  }
  const fetchOnce = async (request: Request): Promise<Response> => {
    const used = await foundDoor()
    return used.fetch(request).catch(fetchAgain(request, used))
  }
  return {
    fetch: async (request) => {
      const [answer] = await Promise.all([fetchOnce(request), controlled])
      return answer
    },
    command: async (name, file) => (await foundDoor()).command(name, file),
    controlled,
  }
}

/** Longer than the small script of the worker takes on a slow line. */
const silenceMs = 10_000
const isShared = 'SharedWorker' in globalThis

/**
 * Where browsers can, the worker outlives its last page by some seconds: what was just asked is done when that page is
 * left or loaded again, as a server would do it, and the next page finds the world open.
 */
const lasting: WorkerOptions & { readonly extendedLifetime: true } = {
  ...{ type: 'module', name: 'test-mode' },
  extendedLifetime: true,
}

/** Found: its worker was heard, or was given up. */
type WorkerDoor = Door & { readonly port: MessagePort; readonly found: Promise<void> }

function openWorkerDoor(place: URL, receive: (message: FromWorker) => void): WorkerDoor {
  const url = trusted(new URL(workerUrl, place).href)
  const { promise: found, resolve: find } = Promise.withResolvers<void>()
  let isHeard = false
  const hear = (message: FromWorker): void => {
    isHeard = true
    receive(message)
    find()
  }
  // A running worker reports its own errors.
  const lost = (): void => {
    if (isHeard) return
    receive({ kind: 'state', trouble: { sentence: new FilesMissing().message, canStartOver: false }, isOver: true })
    find()
  }
  const through = (port: MessagePort): WorkerDoor => {
    const door = openDoor(port, hear)
    const breakOff = (): void => {
      door.breakOff()
      find()
    }
    return { ...door, breakOff, port, found }
  }
  try {
    if (isShared) {
      const worker = new SharedWorker(url, lasting)
      worker.addEventListener('error', lost)
      return through(worker.port)
    }
    const { port1, port2 } = new MessageChannel()
    const worker = new Worker(url, { type: 'module' })
    worker.addEventListener('error', lost)
    worker.postMessage('door', [port2])
    return through(port1)
  } catch (cause) {
    throw new Unsupported(cause)
  }
}

/** Pictures, downloads and payment pages are answered by the service worker. */
async function beControlled(place: URL): Promise<void> {
  const { serviceWorker } = navigator
  const registered = serviceWorker
    .register(trusted(new URL('sw.js', place).href), { scope: place.pathname })
    .catch((cause: unknown) => {
      // Where it stands already, it goes on without a network.
      if (!serviceWorker.controller) throw cause instanceof TypeError ? new FilesMissing(cause) : new Unsupported(cause)
    })
  if (serviceWorker.controller) return
  await registered
  const { active } = await serviceWorker.ready
  if (serviceWorker.controller) return
  await new Promise<void>((resolve) => {
    serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true })
    // A page that was loaded again past its caches has no owner until it asks.
    active?.postMessage('take this page')
    if (serviceWorker.controller) resolve()
  })
}
