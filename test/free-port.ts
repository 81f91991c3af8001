import { once } from 'node:events'
import { createServer } from 'node:net'

/** A port that was free a moment ago, for a process whose URL must be known before it starts. */
export async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port was given')
  return String(address.port)
}
