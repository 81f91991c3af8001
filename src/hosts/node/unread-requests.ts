import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { problemBody, problemType, sharedTitles } from '#api/problems.ts'
import { randomHex } from './crypto.ts'
import { codeOf } from './plain-problem.ts'

// Requests that no handler of ours can answer: those that Node cannot read, and bodies that stop coming.

const refusals: Readonly<Record<string, { status: number; reason: string; code: string }>> = {
  HPE_HEADER_OVERFLOW: { status: 431, reason: 'Request Header Fields Too Large', code: 'headers_too_large' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, reason: 'Content Too Large', code: 'body_too_large' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, reason: 'Request Timeout', code: 'request_too_slow' },
}
const unreadable = { status: 400, reason: 'Bad Request', code: 'bad_request' }

export type SlowBodies = {
  /** A body is cut off if fewer bytes than this arrive within the window. */
  readonly bytesMin: number
  readonly windowMs: number
}
const patience: SlowBodies = { bytesMin: 1024, windowMs: 15_000 }

type Arriving = { readonly response: ServerResponse; before: number; since: number }

/** Answers them like any other refusal, and cuts off bodies that arrive too slowly. */
export function refuseUnread(server: Server, { bytesMin, windowMs }: SlowBodies = patience): void {
  const answering = new WeakMap<Socket, ServerResponse>()
  const arriving = new Map<IncomingMessage, Arriving>()
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    answering.set(request.socket, response)
    if (request.complete || !hasBody(request)) return
    arriving.set(request, { response, before: request.socket.bytesRead, since: performance.now() })
    const forget = (): void => void arriving.delete(request)
    request.once('end', forget)
    response.once('close', forget)
  })
  server.on('clientError', (error: Error, socket: Socket) => refuse(socket, error, answering.get(socket)))
  server.on('checkExpectation', (request: IncomingMessage) => refuse(request.socket, new Error('expectation')))
  const watch = setInterval(() => {
    const now = performance.now()
    for (const [request, one] of arriving) {
      if (now - one.since < windowMs) continue
      const { bytesRead } = request.socket
      const isSlow = bytesRead - one.before < bytesMin && !request.complete
      Object.assign(one, { before: bytesRead, since: now })
      if (!isSlow) continue
      arriving.delete(request)
      refuse(request.socket, Object.assign(new Error('too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), one.response)
    }
  }, windowMs / 5)
  watch.unref()
  server.once('close', () => clearInterval(watch))
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** In the middle of another answer, the connection can only be closed. */
function refuse(socket: Socket, error: Error, current?: ServerResponse): void {
  const isInAnswer = current?.headersSent === true && !current.writableFinished
  if (isInAnswer || !socket.writable || codeOf(error) === 'ECONNRESET') return void socket.destroy()
  const { status, reason, code } = refusals[codeOf(error) ?? ''] ?? unreadable
  const requestId = randomHex(8)
  const body = problemBody({ status, code, title: sharedTitles[code] ?? code, requestId })
  const headers = {
    'content-type': problemType,
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'",
    'x-content-type-options': 'nosniff',
    'x-request-id': requestId,
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${reason}\r\n${lines.join('')}\r\n${body}`)
  // A caller that does not read the answer must not keep the connection.
  setTimeout(() => socket.destroy(), lingerMs).unref()
}

const lingerMs = 1000
