import type { EventResponse } from './feed.ts'

// The client side of event streams, in its own file so that only pages that use it load it.

type Opened<T> =
  | { readonly ok: true; readonly data: EventResponse<T> }
  | { readonly ok: false; readonly refusal: { readonly code: string } }

type Following<T> = {
  /** Calls the endpoint, with the signal. */
  readonly open: () => Promise<Opened<T>>
  readonly hear: (event: T) => void
  /** Called whenever the stream has ended, or cannot be opened. */
  readonly away?: () => void
  /** Ends the subscription. */
  readonly signal: AbortSignal
  /** From 0 to 1. */
  readonly random: () => number
}

const firstPauseMs = 1000
const longestPauseMs = 30_000
/** The server sends at least a comment every 25 seconds. */
const idleTimeoutMs = 60_000

/**
 * Reads the events of a stream and reconnects whenever it ends, after a pause that grows with every failed attempt and
 * is random, so that the readers of a stopped server do not all return at once.
 *
 * @returns when the signal aborts.
 */
export async function followEvents<T>({ open, hear, away, signal, random }: Following<T>): Promise<void> {
  for (let inVain = 0; !signal.aborted; ) {
    // A refusal and an unreachable server are treated alike: both may be temporary.
    const answer = await open().catch(() => undefined)
    if (answer?.ok) inVain = 0
    else inVain++
    if (answer?.ok && answer.data.body) await readEvents(answer.data.body, hear as (event: unknown) => void)
    away?.()
    await pause(Math.min(longestPauseMs, firstPauseMs * 2 ** inVain) * random(), signal)
  }
}

/** @returns when the stream ends, breaks, or is silent for too long. */
async function readEvents(body: ReadableStream<Uint8Array>, hear: (event: unknown) => void): Promise<void> {
  const reader = body.getReader()
  const leave = (): void => void reader.cancel().catch(() => undefined)
  const utf8 = new TextDecoder()
  let text = ''
  for (;;) {
    const silence = setTimeout(leave, idleTimeoutMs)
    // A broken connection counts as the end.
    const { value } = await reader.read().catch(() => ({ value: undefined }))
    clearTimeout(silence)
    if (!value) return
    text += utf8.decode(value, { stream: true })
    const messages = text.split(/\r?\n\r?\n/)
    text = messages.pop() ?? ''
    for (const message of messages) {
      const data = dataOf(message)
      if (data !== '') hear(JSON.parse(data))
    }
  }
}

/** Ignores comments and other fields (WHATWG HTML §9.2.6). */
const dataOf = (message: string): string =>
  message
    .split(/\r?\n/)
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice('data:'.length))
    .join('\n')

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((over) => {
    const done = (): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      over()
    }
    const timer = setTimeout(done, ms)
    if (signal.aborted) done()
    else signal.addEventListener('abort', done)
  })
