import { secondMs } from '#values/time.ts'
import type { Feed } from '#wire/feed.ts'

/** The answers of one process that stay open, as streams of server-sent events (WHATWG HTML §9.2). */
export type Streams = {
  /** @param textOf an event in one line. */
  open<T>(feed: Feed<T>, textOf: (event: T) => string): ReadableStream<Uint8Array>
  /** Ends all of them, and every later one at once: their readers go to another process. */
  end(): void
}

/** Proxies close what is silent for half a minute or longer; a reader takes twice this silence for a broken line. */
const heartbeatMs = 25 * secondMs
/** Who leaves so many events unread is let go: on coming back they are told how things stand. */
const unreadMax = 64

const utf8 = new TextEncoder()
/** A comment; the first one sends the headers on their way. */
const heartbeat = utf8.encode(':\n\n')

export function openStreams(): Streams {
  const open = new Set<Line>()
  let isOver = false
  return {
    open: (feed, textOf) => {
      let line: Line | undefined
      return new ReadableStream<Uint8Array>(
        {
          start(controller) {
            line = openLine(controller, open)
            if (isOver) line.end()
            else line.feed((sink) => feed({ ...sink, send: (event) => sink.send(textOf(event)) }))
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

type Line = {
  /** Begins to send, unless it has ended. */
  readonly feed: (feed: Feed<string>) => void
  readonly end: () => void
  /** The reader is gone. */
  readonly leave: () => void
}

/** @param open all lines of the process, of which this is one until it ends. */
function openLine(controller: ReadableStreamDefaultController<Uint8Array>, open: Set<Line>): Line {
  let stop = (): void => {}
  const write = (bytes: Uint8Array): void => {
    controller.enqueue(bytes)
    if ((controller.desiredSize ?? 0) <= 0) line.end()
  }
  const beat = setInterval(() => write(heartbeat), heartbeatMs)
  const line: Line = {
    feed: (feed) => {
      const send = (text: string): void => {
        if (open.has(line)) write(utf8.encode(`data: ${text}\n\n`))
      }
      const stopFeed = feed({ send, end: line.end })
      if (open.has(line)) stop = stopFeed
      else stopFeed()
    },
    end: () => {
      if (!open.has(line)) return
      line.leave()
      controller.close()
    },
    leave: () => {
      clearInterval(beat)
      open.delete(line)
      stop()
    },
  }
  open.add(line)
  write(heartbeat)
  return line
}
