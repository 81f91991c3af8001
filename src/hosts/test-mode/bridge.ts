/*
 * Requests and answers over a MessagePort: between pages, the service worker and the worker that has the database.
 * Bodies are sent in pieces, so that event streams and downloads are streams on the other side too.
 */

/** The content of a request; scripts cannot set some of its headers on a Request, so they are sent separately. */
export type AskedRequest = {
  readonly method: string
  readonly url: string
  readonly headers: readonly (readonly [string, string])[]
  readonly body: ArrayBuffer | null
}

/** To the worker. The id identifies the request. */
export type ToWorker =
  | { readonly kind: 'ask'; readonly id: number; readonly request: AskedRequest }
  | { readonly kind: 'cancel'; readonly id: number }
  | { readonly kind: 'command'; readonly id: number; readonly name: Command; readonly file?: Blob }
  /** Another door to the worker, for the service worker. */
  | { readonly kind: 'door' }

export type Command = 'startOver' | 'saveWorld' | 'openWorld' | 'health' | 'isFleeting'

/** From the worker. */
export type FromWorker =
  | { readonly kind: 'head'; readonly id: number; readonly status: number; readonly headers: [string, string][] }
  | { readonly kind: 'piece'; readonly id: number; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'end'; readonly id: number }
  /** The answer could not be started or finished; to the caller it looks like a broken connection. */
  | { readonly kind: 'broken'; readonly id: number; readonly message: string }
  | { readonly kind: 'done'; readonly id: number; readonly outcome: unknown }
  /** What keeps the worker from answering; no trouble when it is ready. `isOver`: the worker ends. */
  | { readonly kind: 'state'; readonly trouble?: Trouble; readonly isOver?: boolean }
  /** Another world replaced this one; open pages may not exist in it. */
  | { readonly kind: 'replaced' }
  /** A lock that is held as long as the worker lives (Web Locks). */
  | { readonly kind: 'alive'; readonly lock: string }

/** Why a world cannot answer. */
export type Trouble = {
  readonly sentence: string
  /** Whether discarding the stored world is a way out. */
  readonly canStartOver: boolean
  /** For the console. */
  readonly cause?: string
}

/** The caller's end of a door to the worker. */
export type Door = {
  readonly fetch: (request: Request) => Promise<Response>
  readonly command: (name: Command, file?: Blob) => Promise<unknown>
  /** The worker is gone: pending calls are aborted, and later ones fail. */
  readonly breakOff: () => void
}

type Waiting = {
  readonly head: (status: number, headers: [string, string][]) => void
  readonly piece: (bytes: Uint8Array<ArrayBuffer>) => void
  readonly end: () => void
  readonly broken: (message: string) => void
  readonly done: (outcome: unknown) => void
}

/** @param heard receives the messages that do not belong to one request. */
export function openDoor(port: MessagePort, heard: (message: FromWorker) => void = () => undefined): Door {
  const waiting = new Map<number, Waiting>()
  let last = 0
  let isBroken = false
  port.onmessage = ({ data }: MessageEvent<FromWorker>) => {
    if (!('id' in data)) return heard(data)
    const one = waiting.get(data.id)
    if (data.kind === 'head') one?.head(data.status, data.headers)
    else if (data.kind === 'piece') one?.piece(data.bytes)
    else {
      waiting.delete(data.id)
      if (data.kind === 'end') one?.end()
      else if (data.kind === 'done') one?.done(data.outcome)
      else if (data.kind === 'broken') one?.broken(data.message)
    }
  }
  const post = (message: ToWorker): void => port.postMessage(message)
  // Calls through a door without a worker would wait forever.
  const mustLead = (): void => {
    if (isBroken) throw new TypeError(workerEnded)
  }
  return {
    fetch: async (request) => {
      const asked = await askedOf(request)
      request.signal.throwIfAborted()
      mustLead()
      const id = ++last
      return new Promise((resolve, reject) => {
        waiting.set(
          id,
          answering(resolve, reject, () => post({ kind: 'cancel', id })),
        )
        request.signal.addEventListener('abort', () => {
          if (!waiting.delete(id)) return
          post({ kind: 'cancel', id })
          reject(request.signal.reason)
        })
        post({ kind: 'ask', id, request: asked })
      })
    },
    command: async (name, file) => {
      mustLead()
      return new Promise((resolve, reject) => {
        const id = ++last
        const broken = (message: string): void => reject(new Error(message))
        const none = (): void => undefined
        waiting.set(id, { head: none, piece: none, end: none, broken, done: resolve })
        post({ kind: 'command', id, name, ...(file && { file }) })
      })
    },
    breakOff: () => {
      isBroken = true
      for (const one of waiting.values()) one.broken(workerEnded)
      waiting.clear()
    },
  }
}

const workerEnded = 'the worker ended'
const bodiless = new Set([101, 204, 205, 304])

function answering(
  resolve: (response: Response) => void,
  reject: (cause: unknown) => void,
  cancel: () => void,
): Waiting {
  let pieces: ReadableStreamDefaultController<Uint8Array> | undefined
  return {
    head: (status, headers) => {
      const leave = (): void => {
        pieces = undefined
        cancel()
      }
      const start = (given: ReadableStreamDefaultController<Uint8Array>): void => {
        pieces = given
      }
      const stream = new ReadableStream<Uint8Array>({ start, cancel: leave })
      resolve(new Response(bodiless.has(status) ? null : stream, { status, headers }))
    },
    piece: (bytes) => pieces?.enqueue(bytes),
    end: () => pieces?.close(),
    broken: (message) => {
      // Reported as a network failure, the only kind that readers of the answer know.
      const cause = new TypeError(message)
      if (pieces) pieces.error(cause)
      else reject(cause)
    },
    done: () => undefined,
  }
}

async function askedOf(request: Request): Promise<AskedRequest> {
  const { method, url } = request
  const body = method === 'GET' || method === 'HEAD' ? null : await request.arrayBuffer()
  return { method, url, headers: [...request.headers], body }
}
