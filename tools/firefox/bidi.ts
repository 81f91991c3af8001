/** The answer to a WebDriver BiDi command; only the fields that we use. */
type Answer = Readonly<Record<string, unknown>>
type Waiting = { readonly resolve: (answer: Answer) => void; readonly reject: (cause: Error) => void }

/** A browser's own remote protocol, as specified by the W3C: no driver in between. */
export type Bidi = {
  /** @throws Error with the browser's message. */
  readonly send: (method: string, params?: object) => Promise<Answer>
  /** The browser's own name. */
  readonly version: string
  readonly close: () => void
}

export async function connectBidi(url: string): Promise<Bidi> {
  const socket = new WebSocket(url)
  const waiting = new Map<number, Waiting>()
  let last = 0
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(String(data)) as { id?: number; type: string; message?: string; result?: Answer }
    const one = waiting.get(message.id ?? 0)
    if (!one) return
    waiting.delete(message.id ?? 0)
    if (message.type === 'success') one.resolve(message.result ?? {})
    else one.reject(new Error(message.message))
  }
  socket.onclose = () => {
    for (const one of waiting.values()) one.reject(new Error('the browser ended'))
  }
  await new Promise((resolve, reject) => {
    socket.onopen = resolve
    socket.onerror = () => reject(new Error(`${url} does not answer`))
  })
  const send: Bidi['send'] = (method, params = {}) =>
    new Promise((resolve, reject) => {
      const id = ++last
      waiting.set(id, { resolve, reject })
      socket.send(JSON.stringify({ id, method, params }))
    })
  const { capabilities } = (await send('session.new', { capabilities: {} })) as {
    capabilities: { browserName: string; browserVersion: string }
  }
  const version = `${capabilities.browserName} ${capabilities.browserVersion}`
  return { send, version, close: () => socket.close() }
}
