import { secondMs } from '#values/time.ts'
import type { Feed, Sink } from '#wire/feed.ts'

/** The open streams of server-sent events of one process (WHATWG HTML §9.2). */
export type Streams = {
  /** @param textOf an event as one line of text. */
  open<T>(feed: Feed<T>, textOf: (event: T) => string): ReadableStream<Uint8Array>
  /** Ends all streams, and later ones at once, so that readers reconnect to another process. */
  end(): void
}

/**
 * Proxies close connections that are silent for 30 seconds; readers treat twice this silence as a broken connection.
 */
const heartbeatMs = 25 * secondMs
/** A reader this far behind is disconnected; after reconnecting it gets the present state. */
const unreadMax = 64

const utf8 = new TextEncoder()
/** An SSE comment; the first one flushes the headers. */
const heartbeat = utf8.encode(':\n\n')

export function openStreams(): Streams {
  const open = new Set<Line<never>>()
  let isOver = false
  // One timer for all: thousands of timers would use memory.
  let beat: ReturnType<typeof setInterval> | undefined
  const left = (line: Line<never>): void => {
    open.delete(line)
    if (open.size > 0) return
    clearInterval(beat)
    beat = undefined
  }
  const enter = (line: Line<never>): void => {
    open.add(line)
    beat ??= setInterval(() => {
      for (const one of open) one.write(heartbeat)
    }, heartbeatMs)
  }
  return {
    open: (feed, textOf) => {
      let line: Line<never> | undefined
      return new ReadableStream<Uint8Array>(
        {
          start(controller) {
            line = new Line(controller, textOf, left)
            enter(line)
            line.write(heartbeat)
            if (isOver) line.end()
            else line.feed(feed)
          },
          cancel: () => line?.leave(),
        },
        { highWaterMark: unreadMax },
      )
    },
    end: () => {
      isOver = true
      for (const line of open) line.end()
    },
  }
}

/** One open stream. Its methods are shared: own functions would take more memory than its data. */
class Line<T> implements Sink<T> {
  readonly #controller: ReadableStreamDefaultController<Uint8Array>
  readonly #textOf: (event: T) => string
  readonly #left: (line: Line<T>) => void
  #stop: (() => void) | undefined
  #isOpen = true

  constructor(
    controller: ReadableStreamDefaultController<Uint8Array>,
    textOf: (event: T) => string,
    left: (line: Line<T>) => void,
  ) {
    this.#controller = controller
    this.#textOf = textOf
    this.#left = left
  }

  write(bytes: Uint8Array): void {
    if (!this.#isOpen) return
    this.#controller.enqueue(bytes)
    if ((this.#controller.desiredSize ?? 0) <= 0) this.end()
  }

  /** Starts the feed, unless the stream has ended. */
  feed(feed: Feed<T>): void {
    const stop = feed(this)
    if (this.#isOpen) this.#stop = stop
    else stop()
  }

  send(event: T): void {
    if (this.#isOpen) this.write(utf8.encode(`data: ${this.#textOf(event)}\n\n`))
  }

  end(): void {
    if (!this.#isOpen) return
    this.leave()
    this.#controller.close()
  }

  /** The reader has disconnected. */
  leave(): void {
    if (!this.#isOpen) return
    this.#isOpen = false
    this.#left(this)
    this.#stop?.()
  }
}
