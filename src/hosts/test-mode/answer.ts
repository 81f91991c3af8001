import type { Api } from '#api/create-api.ts'
import type { AskedRequest, FromWorker, ToWorker } from './bridge.ts'
import { withBody } from './request-bodies.ts'

type Post = (message: FromWorker) => void

/** Answers the requests from one door, independently of each other. */
export function answerer(api: Api, origin: string, post: Post) {
  const open = new Map<number, AbortController>()
  return async (message: Extract<ToWorker, { kind: 'ask' | 'cancel' }>): Promise<void> => {
    const { id } = message
    if (message.kind === 'cancel') return open.get(id)?.abort()
    const stopping = new AbortController()
    open.set(id, stopping)
    try {
      const response = await api(requestOf(message.request, origin, stopping.signal))
      post({ kind: 'head', id, status: response.status, headers: headersOf(response) })
      await send(response, stopping.signal, (bytes) => post({ kind: 'piece', id, bytes }))
      post({ kind: 'end', id })
    } catch (cause) {
      post({ kind: 'broken', id, message: cause instanceof Error ? cause.message : 'no answer' })
    } finally {
      open.delete(id)
    }
  }
}

/**
 * A request as a server would receive it from a browser, with the path relative to Test Mode's own. Scripts may not set
 * some of its headers (Origin, Sec-Fetch-Site), so its headers come from a list that is not the Request's own.
 */
export function requestOf(asked: AskedRequest, origin: string, signal: AbortSignal): Request {
  const base = new URL(origin).pathname.replace(/\/$/, '')
  const url = new URL(asked.url)
  if (base && url.pathname.startsWith(`${base}/`)) url.pathname = url.pathname.slice(base.length)
  const request = new Request(url, { method: asked.method, body: asked.body, signal })
  const headers = new Headers(asked.headers.map(([name, value]): [string, string] => [name, value]))
  headers.set('x-request-id', crypto.randomUUID().slice(0, 8))
  headers.set('x-peer-address', '127.0.0.1')
  // Only pages of this folder can reach this worker.
  headers.set('sec-fetch-site', 'same-origin')
  headers.set('origin', new URL(origin).origin)
  Object.defineProperty(request, 'headers', { value: headers })
  return withBody(request, asked.body)
}

/** The headers of an answer, without those that concern a connection. */
const headersOf = ({ headers }: Response): [string, string][] =>
  [...headers].filter(([name]) => name !== 'content-encoding' && name !== 'transfer-encoding')

async function send(
  { body }: Response,
  signal: AbortSignal,
  piece: (bytes: Uint8Array<ArrayBuffer>) => void,
): Promise<void> {
  const reader = body?.getReader()
  if (!reader) return
  signal.addEventListener('abort', () => void reader.cancel().catch(() => undefined))
  for (;;) {
    const { done, value } = await reader.read()
    if (done || signal.aborted) return
    piece(new Uint8Array(value))
  }
}
