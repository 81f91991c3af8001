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
  /** Why the worker ended for good: this page is loaded again, and asks nobody until then. */
  let over: string | undefined
  let door = openWorkerDoor(place, heard)
  const giveDoor = (): void => {
    const { port1, port2 } = new MessageChannel()
    door.port.postMessage({ kind: 'door' }, [port1])
    navigator.serviceWorker.controller?.postMessage('door', [port2])
  }
  function heard(message: FromWorker): void {
    if (message.kind === 'state') {
      told.trouble(message.trouble)
      if (message.isOver) over = message.trouble?.sentence
    }
    if (message.kind === 'replaced') told.replaced()
    // The lock is free once the worker ended: whatever was asked broke off, and another worker begins.
    if (message.kind === 'alive')
      void navigator.locks.request(message.lock, () => {
        door.breakOff()
        if (over !== undefined) return
        door = openWorkerDoor(place, heard)
        giveDoor()
      })
  }
  navigator.serviceWorker.addEventListener('message', giveDoor)
  navigator.serviceWorker.addEventListener('controllerchange', giveDoor)
  const controlled = beControlled(place)
  controlled.then(giveDoor, () => undefined)
  // What only reads is asked again of the worker that took its place.
  const fetchAgain = (request: Request, used: Door) => (cause: unknown) => {
    if (used === door || request.method !== 'GET' || request.signal.aborted) throw cause
    return door.fetch(request)
  }
  return {
    fetch: async (request) => {
      if (over !== undefined) throw new TypeError(over)
      const [answer] = await Promise.all([door.fetch(request).catch(fetchAgain(request, door)), controlled])
      return answer
    },
    command: async (name, file) => {
      if (over !== undefined) throw new Error(over)
      return door.command(name, file)
    },
    controlled,
  }
}

function openWorkerDoor(place: URL, heard: (message: FromWorker) => void): Door & { port: MessagePort } {
  const url = trusted(new URL(workerUrl, place).href)
  let isHeard = false
  const hear = (message: FromWorker): void => {
    isHeard = true
    heard(message)
  }
  // What goes wrong in a worker that runs is told by itself.
  const lost = (): void => {
    if (!isHeard)
      heard({ kind: 'state', trouble: { sentence: new FilesMissing().message, canStartOver: false }, isOver: true })
  }
  try {
    if ('SharedWorker' in globalThis) {
      const worker = new SharedWorker(url, { type: 'module', name: 'test-mode' })
      worker.addEventListener('error', lost)
      return { ...openDoor(worker.port, hear), port: worker.port }
    }
    const { port1, port2 } = new MessageChannel()
    const worker = new Worker(url, { type: 'module' })
    worker.addEventListener('error', lost)
    worker.postMessage('door', [port2])
    return { ...openDoor(port1, hear), port: port1 }
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
    // A page that was loaded again past its caches is nobody's until it asks.
    active?.postMessage('take this page')
    if (serviceWorker.controller) resolve()
  })
}
