import { connect } from 'node:net'

export type Load = { readonly perSecond: number; readonly requests: number; readonly tookMs: readonly number[] }

/** A path to fetch, or a request with a JSON body, with its own headers. */
export type Ask = string | { readonly path: string; readonly bearer?: string; readonly body?: string }

function textOf(ask: Ask, host: string): string {
  const { path, bearer, body } = typeof ask === 'string' ? { path: ask } : ask
  const signed = bearer ? `authorization: Bearer ${bearer}\r\n` : ''
  if (body === undefined) return `GET ${path} HTTP/1.1\r\nhost: ${host}\r\n${signed}\r\n`
  const described = `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`
  return `POST ${path} HTTP/1.1\r\nhost: ${host}\r\n${signed}${described}\r\n${body}`
}

/**
 * Keeps a number of connections busy with one request after another, for a time or a number of requests. Raw sockets:
 * the generator shares the machine with what it measures, so it must be cheap.
 * @param requestAt the n-th request, so that requests can differ.
 * @throws when any answer is not 200.
 */
export async function load(
  origin: string,
  requestAt: (n: number) => Ask,
  how: { readonly connections: number; readonly staysAwake?: boolean } & (
    | { readonly seconds: number }
    | { readonly requests: number }
  ),
): Promise<Load> {
  const { hostname, port } = new URL(origin)
  const began = performance.now()
  const until = began + ('seconds' in how ? how.seconds * 1000 : Number.POSITIVE_INFINITY)
  const most = 'requests' in how ? how.requests : Number.POSITIVE_INFINITY
  let sent = 0
  let answered = 0
  const tookMs: number[] = []
  const oneConnection = async (): Promise<void> => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true })
    const answers = answersOf(socket)
    while (sent < most && performance.now() < until) {
      const asked = performance.now()
      socket.write(textOf(requestAt(sent++), `${hostname}:${port}`))
      const { value: status } = await answers.next()
      tookMs.push(performance.now() - asked)
      if (status !== 200) throw new Error(`answered ${status}`)
      answered++
    }
    socket.destroy()
  }
  const sleep = how.staysAwake ? stayAwake() : () => {}
  await Promise.all(Array.from({ length: how.connections }, oneConnection))
  sleep()
  const seconds = (performance.now() - began) / 1000
  return { perSecond: answered / seconds, requests: answered, tookMs }
}

/**
 * Keeps this process busy while it waits for answers, when processor time is measured: not when answers per second
 * are, since it takes a core from the server. The processor time of waking a sleeping reader is charged to the server
 * that writes, and on a virtual machine it is more than that of a whole bare answer (measured: 51 of 118
 * microseconds). @returns the function that ends it.
 */
function stayAwake(): () => void {
  let awake = true
  const turn = (): void => void (awake && setImmediate(turn))
  turn()
  return () => {
    awake = false
  }
}

/** The status of each answer, once its body is complete; bodies have a length or are chunked. */
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
