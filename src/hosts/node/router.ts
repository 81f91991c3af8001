import { getRequestListener } from '@hono/node-server'
import { isApiPath } from '#api/create-api.ts'
import type { Captcha } from '#platform/auth-settings.ts'
import type { Log } from '#platform/log.ts'
import { randomHex } from './crypto.ts'
import type { Listener } from './http-server.ts'
import { type FindPeer, peerHeader } from './peer-address.ts'
import { securityHeaders } from './security-headers.ts'

type Answer = (request: Request) => Promise<Response>

export type Handlers = {
  readonly api: Answer
  readonly pages: Answer
  /** Answers a built file itself and says whether it did. */
  readonly files: (path: string, ...exchange: Parameters<Listener>) => boolean
  readonly origin: string
  /** Whose script pages may load. */
  readonly captcha?: Captcha | undefined
  readonly findPeer: FindPeer
  readonly log: Log
  /** One line for each request, for production. */
  readonly logsRequests: boolean
}

/** Sends each request to the handler that answers it, with its id and the headers that every answer carries. */
export function createRouter(handlers: Handlers): Listener {
  const headers = securityHeaders(handlers.origin, handlers.captcha)
  const failed = (cause: unknown): Response => {
    handlers.log.error('an answer could not be made', { cause })
    return new Response('Something went wrong on our side.\n', { status: 500 })
  }
  const toApi = getRequestListener(handlers.api, { errorHandler: failed })
  const toPages = getRequestListener(notingMissing(handlers.pages, handlers.log), { errorHandler: failed })
  return (request, response) => {
    const path = pathOf(request.url ?? '/')
    const isApi = isApiPath(path)
    const requestId = randomHex(8)
    const forwardedFor = request.headers['x-forwarded-for']
    const peer = handlers.findPeer(request.socket.remoteAddress, Array.isArray(forwardedFor) ? undefined : forwardedFor)
    setOwnHeader(request, 'x-request-id', requestId)
    setOwnHeader(request, peerHeader, peer)
    for (const [name, value] of isApi ? headers.data : headers.page) response.setHeader(name, value)
    response.setHeader('x-request-id', requestId)
    if (handlers.logsRequests) logWhenSent(handlers.log, request.method ?? '', path, requestId, response)
    if (handlers.files(path, request, response)) return
    void (isApi ? toApi : toPages)(request, response)
  }
}

/** ROUT-23, AMB-015: a link that leads nowhere is worth knowing of. Its query may hold a token and is left out. */
const notingMissing =
  (pages: Answer, log: Log): Answer =>
  async (request) => {
    const response = await pages(request)
    if (response.status === 404) log.warn('no such page', { path: new URL(request.url).pathname })
    return response
  }

const pathOf = (url: string): string => {
  const end = url.indexOf('?')
  return end === -1 ? url : url.slice(0, end)
}

/**
 * Ours, whatever the caller sent: a stranger must neither forge lines of the log nor choose whose limit they use up.
 * Node has read the headers from the raw ones by now, and both are looked at later.
 */
function setOwnHeader({ headers, rawHeaders }: Parameters<Listener>[0], name: string, value: string): void {
  for (let at = rawHeaders.length - 2; at >= 0; at -= 2) {
    if (rawHeaders[at]?.toLowerCase() === name) rawHeaders.splice(at, 2)
  }
  rawHeaders.push(name, value)
  headers[name] = value
}

/** The path without its query, which may hold a link's token. */
function logWhenSent(
  log: Log,
  method: string,
  path: string,
  requestId: string,
  response: Parameters<Listener>[1],
): void {
  const before = performance.now()
  response.once('close', () => {
    const tookMs = Math.round((performance.now() - before) * 10) / 10
    log.info('request', {
      requestId,
      method,
      path,
      status: response.statusCode,
      tookMs,
      isCut: !response.writableEnded,
    })
  })
}
