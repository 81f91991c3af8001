import type { EventResponse } from './feed.ts'

// The reader's half of event streams, in a file of its own: only who follows one loads it.

type Opened<T> =
  | { readonly ok: true; readonly data: EventResponse<T> }
  | { readonly ok: false; readonly refusal: { readonly code: string } }

type Following<T> = {
  /** Calls the endpoint, with the signal. */
  readonly open: () => Promise<Opened<T>>
  readonly hear: (event: T) => void
  /** Ends the following. */
  readonly signal: AbortSignal
  /** From 0 to 1. */
  readonly random: () => number
}

const firstPauseMs = 1000
const longestPauseMs = 30_000
/** The server says at least a comment every 25 seconds. */
const silenceMs = 60_000

/**
 * Hears the events of a stream and opens it again whenever it ends, after a pause that grows with every attempt in vain
 * and is drawn by lot, so that the readers of a server that went away do not come back all at once.
 *
 * @returns when the signal says so.
 */
export async function followEvents<T>({ open, hear, signal, random }: Following<T>): Promise<void> {
  for (let inVain = 0; !signal.aborted; ) {
    // A refusal and a server that is away are alike: both may pass.
    const answer = await open().catch(() => undefined)
    if (answer?.ok) inVain = 0
    else inVain++
    if (answer?.ok && answer.data.body) await readEvents(answer.data.body, hear as (event: unknown) => void)
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
    const silence = setTimeout(leave, silenceMs)
    // A line that breaks has ended.
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

/** Comments and other fields are passed over (WHATWG HTML §9.2.6). */
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
