import type { AddressInfo } from 'node:net'
import { createServer, type Socket } from 'node:net'

/** Found by every scanner and harmless (EICAR). Written in two parts, so that this file is not found. */
export const eicar = `X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-${'ANTIVIRUS-TEST-FILE!$H+H*'}`

export type ClamdPeer = {
  readonly url: string
  /** Its answers instead of verdicts, from now on; no answer at all when empty. */
  says: string | undefined
  /** The number of bytes in the last scan. */
  readonly received: () => number
  readonly close: () => Promise<void>
}

/** Speaks clamd's protocol over a socket: only INSTREAM, with one signature. */
export async function clamdPeer(): Promise<ClamdPeer> {
  const open = new Set<Socket>()
  let received = 0
  const server = createServer((socket) => {
    open.add(socket)
    const chunks: Buffer[] = []
    socket.on('error', () => {})
    socket.on('close', () => open.delete(socket))
    socket.on('data', (chunk) => {
      chunks.push(chunk)
      // Every file ends in four zeros, and few chunks do.
      const content = chunk.subarray(-4).every((byte) => byte === 0) ? contentOf(Buffer.concat(chunks)) : undefined
      if (!content) return
      received = content.byteLength
      const verdict = content.includes(eicar) ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK'
      if (peer.says !== '') socket.end(`${peer.says ?? verdict}\0`)
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const peer: ClamdPeer = {
    url: `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    says: undefined,
    received: () => received,
    close: async () => {
      for (const socket of open) socket.destroy()
      await new Promise((done) => server.close(done))
    },
  }
  return peer
}

/** The file, once all of its chunks are there. @throws when it is not the protocol. */
function contentOf(data: Buffer): Buffer | undefined {
  const command = 'zINSTREAM\0'
  if (!data.toString('latin1').startsWith(command.slice(0, data.byteLength))) throw new Error('not clamd’s protocol')
  const parts: Buffer[] = []
  for (let at = command.length; at + 4 <= data.byteLength; ) {
    const length = data.readUInt32BE(at)
    if (length === 0) return Buffer.concat(parts)
    parts.push(data.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return undefined
}
