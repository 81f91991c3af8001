import { connect, type Socket } from 'node:net'

/** Bytes as they stand, to a port of this machine: for what no client would send. */
export function rawHttp(port: number): {
  /** Everything that came back until the other side closed, or until it was silent for so long. */
  readonly ask: (text: string, silentMs?: number) => Promise<string>
  /** Begins a request and leaves it open. */
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
