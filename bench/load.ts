import { connect } from 'node:net'

export type Load = { readonly perSecond: number; readonly requests: number }

/**
 * Keeps a number of connections busy with one request after another, for a while or for so many requests. Raw
 * sockets: the generator shares the machine with what it measures, so it must cost little.
 * @param requestAt the n-th request's path, so that not every one asks for the same thing.
 * @throws when any answer is not 200.
 */
export async function load(
  origin: string,
  requestAt: (n: number) => string,
  how: { readonly connections: number } & ({ readonly seconds: number } | { readonly requests: number }),
): Promise<Load> {
  const { hostname, port } = new URL(origin)
  const began = performance.now()
  const until = began + ('seconds' in how ? how.seconds * 1000 : Number.POSITIVE_INFINITY)
  const most = 'requests' in how ? how.requests : Number.POSITIVE_INFINITY
  let sent = 0
  let answered = 0
  const oneConnection = async (): Promise<void> => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true })
    const answers = answersOf(socket)
    while (sent < most && performance.now() < until) {
      socket.write(`GET ${requestAt(sent++)} HTTP/1.1\r\nhost: ${hostname}:${port}\r\n\r\n`)
      const { value: status } = await answers.next()
      if (status !== 200) throw new Error(`answered ${status}`)
      answered++
    }
    socket.destroy()
  }
  await Promise.all(Array.from({ length: how.connections }, oneConnection))
  return { perSecond: answered / ((performance.now() - began) / 1000), requests: answered }
}

/** The status of each answer, once its body has come in whole; bodies have a length or are chunked. */
async function* answersOf(socket: AsyncIterable<Buffer>): AsyncGenerator<number, undefined> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of socket) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    for (let end = endOfAnswer(rest); end > 0; end = endOfAnswer(rest)) {
      yield Number(rest.toString('latin1', 9, 12))
      rest = rest.subarray(end)
    }
  }
  return undefined
}

function endOfAnswer(bytes: Buffer): number {
  const head = bytes.indexOf('\r\n\r\n')
  if (head < 0) return 0
  const length = /content-length: (\d+)/i.exec(bytes.toString('latin1', 0, head))?.[1]
  if (length !== undefined) return bytes.length >= head + 4 + Number(length) ? head + 4 + Number(length) : 0
  const end = bytes.indexOf('0\r\n\r\n', head)
  return end < 0 ? 0 : end + 5
}
