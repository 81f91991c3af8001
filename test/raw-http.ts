import { connect, type Socket } from 'node:net'

/** Sends raw bytes to a port of this machine: for requests that no client would send. */
export function rawHttp(port: number): {
  /** Everything received until the other side closed, or was silent for this long. */
  readonly ask: (text: string, silentMs?: number) => Promise<string>
  /** Starts a request and leaves it open. */
  readonly begin: (text: string) => Socket
} {
  const begin = (text: string): Socket => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    socket.write(text, 'latin1')
    return socket
  }
  return {
    begin,
    ask: (text, silentMs = 5000) =>
      new Promise((done) => {
        const socket = begin(text)
        let got = ''
        socket.on('data', (chunk) => {
          got += chunk
        })
        socket.on('close', () => done(got))
        socket.setTimeout(silentMs, () => socket.destroy())
      }),
  }
}

/** Status and JSON body of an answer. */
export function readRaw(answer: string): { readonly status: number; readonly type: string; readonly body: string } {
  const [head = '', body = ''] = answer.split('\r\n\r\n', 2)
  const status = Number(head.split(' ')[1])
  return { status, type: /content-type: ([^\r;]+)/i.exec(head)?.[1] ?? '', body }
}
