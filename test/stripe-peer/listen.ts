import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Cut, type StripePeer } from './peer.ts'

/** Starts the peer as a server on this machine. @returns its URL, and how to stop it. */
export async function listenAsStripe(peer: Pick<StripePeer, 'handle'>): Promise<{ origin: string; close: () => void }> {
  const server = createServer((incoming, outgoing) => {
    void requestOf(incoming)
      .then((request) => peer.handle(request))
      .then(async (answer) => {
        outgoing.writeHead(answer.status, Object.fromEntries(answer.headers))
        outgoing.end(Buffer.from(await answer.arrayBuffer()))
      })
      .catch((error: unknown) => {
        if (!(error instanceof Cut)) console.error('the peer failed', error)
        incoming.socket.destroy()
      })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const close = (): void => {
    server.closeAllConnections()
    server.close()
  }
  return { origin: `http://127.0.0.1:${port}`, close }
}

async function requestOf(incoming: IncomingMessage): Promise<Request> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  const { method = 'GET', url = '/', headers } = incoming
  const body = method === 'GET' ? null : Buffer.concat(chunks)
  const plain = Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
  return new Request(`http://${headers.host}${url}`, { method, headers: Object.fromEntries(plain), body })
}
