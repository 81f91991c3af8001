import { getRequestListener, RequestError } from '@hono/node-server'
import { isApiPath } from '#api/api-path.ts'
import { defectResponse, problemResponse, sharedTitles } from '#api/problems.ts'
import type { Captcha } from '#platform/auth-settings.ts'
import type { Log } from '#platform/log.ts'
import { BodyInterrupted } from '#platform/read-body.ts'
import { randomHex } from './crypto.ts'
import type { Listener } from './http-server.ts'
import { type FindPeer, peerHeader } from './peer-address.ts'
import { securityHeaders } from './security-headers.ts'

type Answer = (request: Request) => Promise<Response>

export type Handlers = {
  readonly api: Answer
  readonly pages: Answer
  /** Answers requests for built files, and returns whether it did. */
  readonly files: (path: string, ...exchange: Parameters<Listener>) => boolean
  readonly origin: string
  /** The captcha service whose scripts pages may load. */
  readonly captcha?: Captcha | undefined
  readonly findPeer: FindPeer
  readonly log: Log
  /** One line for each request, in production. */
  readonly logsRequests: boolean
}

/** Passes each request to its handler, with a request id and the headers of every answer. */
export function createRouter(handlers: Handlers): Listener {
  const headers = securityHeaders(handlers.origin, handlers.captcha)
  const failed = (cause: unknown): Response => {
    const requestId = randomHex(8)
    if (cause instanceof RequestError || cause instanceof BodyInterrupted) return unreadable(requestId)
    handlers.log.error('an answer could not be made', { requestId, cause })
    return defectResponse(requestId)
  }
  const toApi = getRequestListener(handlers.api, { errorHandler: failed })
  const toPages = getRequestListener(withNotFoundLog(handlers.pages, handlers.log), { errorHandler: failed })
  return (request, response) => {
    request.url = withoutHost(request.url ?? '/')
    const path = pathOf(request.url)
    const isApi = isApiPath(path)
    const requestId = randomHex(8)
    const forwardedFor = request.headers['x-forwarded-for']
    const peer = handlers.findPeer(request.socket.remoteAddress, Array.isArray(forwardedFor) ? undefined : forwardedFor)
    overwriteHeader(request, 'x-request-id', requestId)
    overwriteHeader(request, peerHeader, peer)
    for (const [name, value] of isApi ? headers.data : headers.page) response.setHeader(name, value)
    response.setHeader('x-request-id', requestId)
    if (handlers.logsRequests) logRequest(handlers.log, request.method ?? '', path, requestId, response)
    if (handlers.files(path, request, response)) return
    void (isApi ? toApi : toPages)(request, response)
  }
}

/** ROUT-23, AMB-015: broken links are logged. The query is left out because it may contain a token. */
const withNotFoundLog =
  (pages: Answer, log: Log): Answer =>
  async (request) => {
    const response = await pages(request)
    if (response.status === 404) log.warn('no such page', { path: new URL(request.url).pathname })
    return response
  }

/** A URL without a host, with a malformed one, or with a character that browsers read as another. */
const unreadable = (requestId: string): Response =>
  problemResponse({ status: 400, code: 'bad_request', title: sharedTitles.bad_request ?? '', requestId })

/** RFC 9112 §3.2.2: proxies may send the absolute URL. We ignore the host in it. */
const withoutHost = (url: string): string => url.replace(/^https?:\/\/[^/?#]*(?=[/?]|$)/i, '') || '/'

const pathOf = (url: string): string => {
  const end = url.indexOf('?')
  return end === -1 ? url : url.slice(0, end)
}

/**
 * Replaces the caller's values, so that a caller can neither forge log lines nor use up another caller's rate limit.
 * Both forms of the headers are changed: Node has already parsed the raw ones, and later code reads either.
 */
function overwriteHeader({ headers, rawHeaders }: Parameters<Listener>[0], name: string, value: string): void {
  for (let at = rawHeaders.length - 2; at >= 0; at -= 2) {
    if (rawHeaders[at]?.toLowerCase() === name) rawHeaders.splice(at, 2)
  }
  rawHeaders.push(name, value)
  headers[name] = value
}

/** The path without its query, which may contain a token. */
function logRequest(
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
