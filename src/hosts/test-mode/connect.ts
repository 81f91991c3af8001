import { scriptPolicy } from '#ui/trusted-script.ts'
import { FilesMissing } from './archive.ts'
import { type Door, type FromWorker, openDoor, type Trouble } from './bridge.ts'
import { workerUrl } from './worker-url.ts'

/** The connection to the world; it continues when a worker ends and another takes its place. */
export type Connection = Pick<Door, 'fetch' | 'command'> & {
  /** Resolves once the service worker controls this page too. @throws Error with a sentence for people. */
  readonly controlled: Promise<void>
}

export type Told = {
  /** Why the world cannot answer; undefined once it can. */
  readonly trouble: (trouble: Trouble | undefined) => void
  readonly replaced: () => void
}

const trusted = scriptPolicy('test-mode', ({ origin }) => origin === location.origin)

/** The browser lacks what Test Mode needs, or refuses it. */
class Unsupported extends Error {
  constructor(cause?: unknown) {
    super(
      'Test Mode needs a browser window that lets pages keep a service worker. Private windows of some browsers do not: try an ordinary one, or another browser.',
      { cause },
    )
    this.name = 'Unsupported'
  }
}

/** @throws Error with a sentence for people, if the browser lacks what Test Mode needs. */
export function connectWorld(place: URL, told: Told): Connection {
  if (!navigator.serviceWorker || !navigator.locks) throw new Unsupported()
  /** Why the worker ended for good: until this page is reloaded, it sends no requests. */
  let over: string | undefined
  let door = knock()
  function knock(): WorkerDoor {
    const opened = openWorkerDoor(place, (message) => {
      receive(message)
      // The lock is free once the worker has ended: pending calls are aborted, and another worker is started.
      if (message.kind === 'alive') void navigator.locks.request(message.lock, () => leave(opened))
    })
    // The worker that was found may be just ending, and then stays silent.
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
  /** Calls wait until the worker has been heard from, so that none is lost at a door without one. */
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
  // Requests that only read are repeated with the worker that took its place.
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

/** Longer than the worker's small script takes to load on a slow connection. */
const silenceMs = 10_000
const isShared = 'SharedWorker' in globalThis

/**
 * Where browsers support it, the worker outlives its last page by some seconds: pending requests are completed when
 * that page is left or reloaded, as on a server, and the next page finds the world open.
 */
const lasting: WorkerOptions & { readonly extendedLifetime: true } = {
  ...{ type: 'module', name: 'test-mode' },
  extendedLifetime: true,
}

/** `found` resolves once its worker has been heard from, or was given up. */
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
      // If it is installed already, it works without a network.
      if (!serviceWorker.controller) throw cause instanceof TypeError ? new FilesMissing(cause) : new Unsupported(cause)
    })
  if (serviceWorker.controller) return
  await registered
  const { active } = await serviceWorker.ready
  if (serviceWorker.controller) return
  await new Promise<void>((resolve) => {
    serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true })
    // A page that was reloaded past its caches is not controlled until it asks.
    active?.postMessage('take this page')
    if (serviceWorker.controller) resolve()
  })
}
