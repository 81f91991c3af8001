import { once } from 'node:events'
import { createServer } from 'node:net'
import { codeOf } from '#hosts/node/plain-problem.ts'

/** Below the ports that the system gives to outgoing connections, so that none takes one between two files. */
const [lowest, highest] = [20_000, 32_000]

/** Ports of this worker that no product listens on. */
const free: number[] = []

/** A port for a product; the last one that was given back, if there is one. */
export async function takePort(): Promise<number> {
  const known = free.pop()
  if (known) return known
  for (;;) {
    const port = lowest + Math.floor(Math.random() * (highest - lowest))
    if (await isFree(port)) return port
  }
}

/** Call when its product has stopped. */
export function givePortBack(port: number): void {
  free.push(port)
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  server.listen(port)
  try {
    await once(server, 'listening')
  } catch (error) {
    // Anything else would be so for every port.
    if (codeOf(error) !== 'EADDRINUSE') throw error
    return false
  }
  server.close()
  await once(server, 'close')
  return true
}
