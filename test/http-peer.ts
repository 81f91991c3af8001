import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { closeAtEnd } from './close-at-end.ts'

export type ReceivedRequest = {
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}
export type PeerAnswer = { status?: number; headers?: Record<string, string>; json?: unknown; text?: string } | 'hang'

/**
 * Another service on a real socket, which records the requests.
 *
 * @param answer its response; `hang` never responds.
 */
export async function httpPeer(answer: (received: ReceivedRequest) => PeerAnswer | Promise<PeerAnswer>) {
  const received: ReceivedRequest[] = []
  const hanging = new Set<ServerResponse>()
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const one = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks).toString() }
    received.push(one)
    const scripted = await answer(one)
    if (scripted === 'hang') return void hanging.add(response)
    const type = scripted.text === undefined ? 'application/json' : 'text/plain'
    response.writeHead(scripted.status ?? 200, { 'content-type': type, ...scripted.headers })
    response.end(scripted.text ?? JSON.stringify(scripted.json ?? {}))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = (): void => {
    for (const response of hanging) response.destroy()
    server.close()
    server.closeAllConnections()
  }
  closeAtEnd(close)
  return { received, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
}
