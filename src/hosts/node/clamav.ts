import { once } from 'node:events'
import { createConnection } from 'node:net'
import { type Scanner, ScannerUnavailable } from '#platform/documents.ts'

/** clamd takes a second or so to read its database and the file; a longer scan counts as no answer. */
const patienceMs = 30_000
const chunkBytes = 64 * 1024

/**
 * clamd over its own protocol: `INSTREAM`, then chunks with their lengths, then one without length (clamd(8)).
 *
 * @param url tcp://host:port, or unix:///path of its socket.
 */
export const clamav = (url: string, timeoutMs = patienceMs): Scanner => ({
  scan: async (bytes) => {
    const reply = await askClamd(url, bytes, timeoutMs).catch((cause: unknown) => {
      throw new ScannerUnavailable(cause)
    })
    if (reply === 'stream: OK') return undefined
    const found = /^stream: (.+) FOUND$/.exec(reply)?.[1]
    // "INSTREAM size limit exceeded", a missing database: anything but a verdict counts as no answer.
    if (!found) throw new ScannerUnavailable(new Error(`clamd said: ${reply.slice(0, 200)}`))
    return found
  },
})

async function askClamd(url: string, bytes: Uint8Array, timeoutMs: number): Promise<string> {
  const { protocol, hostname, port, pathname } = new URL(url)
  const socket = createConnection(protocol === 'unix:' ? { path: pathname } : { host: hostname, port: Number(port) })
  const tooLong = setTimeout(() => socket.destroy(new Error('clamd took too long')), timeoutMs)
  const replied = once(socket, 'close').then(() => Buffer.concat(chunks).toString('utf8'))
  const chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  try {
    socket.write('zINSTREAM\0')
    for (let at = 0; at < bytes.byteLength; at += chunkBytes) {
      const part = bytes.subarray(at, at + chunkBytes)
      socket.write(lengthOf(part.byteLength))
      // clamd may answer and close early, when its limit is exceeded.
      if (!socket.write(part)) await Promise.race([once(socket, 'drain'), replied])
    }
    socket.write(lengthOf(0))
    return (await replied).replace(/\0[\s\S]*$/, '')
  } finally {
    clearTimeout(tooLong)
    socket.destroy()
  }
}

function lengthOf(bytes: number): Buffer {
  const four = Buffer.alloc(4)
  four.writeUInt32BE(bytes)
  return four
}
