import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { codeOf, PlainProblem } from './plain-problem.ts'
import { refuseUnread } from './unread-requests.ts'

export type Listener = (request: IncomingMessage, response: ServerResponse) => void

export type HttpServer = {
  readonly port: number
  /** Passes requests to the listener; until then they are answered with 503 and Retry-After. */
  serve(listener: Listener): void
  /** Accepts no new connections, finishes requests in progress, and closes what is left after the limit. */
  drain(limitMs: number): Promise<void>
}

/**
 * Opens the port first, so that a port in use is known before anything else is done.
 *
 * @throws PlainProblem when the port or the address is not available.
 */
export async function listen(port: number, host: string): Promise<HttpServer> {
  let current: Listener = starting
  const server = createServer({ headersTimeout: 20_000, requestTimeout: 300_000, keepAliveTimeout: 65_000 })
  refuseUnread(server)
  server.on('request', (request, response) => {
    if (!server.listening) response.setHeader('connection', 'close')
    current(request, response)
  })
  await new Promise<void>((ready, failed) => {
    server.once('error', (error) => failed(explain(error, port, host)))
    server.listen(port, host, ready)
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    serve: (listener) => {
      current = listener
    },
    drain: (limitMs) => drain(server, limitMs),
  }
}

const starting: Listener = (_request, response) => {
  response.writeHead(503, { 'retry-after': '1', 'content-type': 'text/plain', 'cache-control': 'no-store' })
  response.end('Starting. Please try again in a second.\n')
}

/** No connection is closed before this time: one that looks idle may already carry a request. */
const graceMs = 250

async function drain(server: Server, limitMs: number): Promise<void> {
  // Server.close() of node:http would close idle connections at once, and lose requests not yet read.
  const closed = new Promise<void>((done) => NetServer.prototype.close.call(server, () => done()))
  const limit = setTimeout(() => server.closeAllConnections(), limitMs)
  await Promise.race([closed, pause(graceMs)])
  const idle = setInterval(() => server.closeIdleConnections(), 25)
  server.closeIdleConnections()
  await closed
  clearInterval(idle)
  clearTimeout(limit)
}

function explain(error: Error, port: number, host: string): Error {
  const code = codeOf(error)
  if (code === 'EADDRINUSE')
    return new PlainProblem(`Port ${port} is in use by another program; set PORT to a free one.`)
  if (code === 'EACCES') return new PlainProblem(`This user may not take port ${port}; set PORT to one above 1023.`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new PlainProblem(`This machine has no address ${host}; set HOST to one it has, such as 127.0.0.1.`)
  return error
}
