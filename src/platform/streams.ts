import { secondMs } from '#values/time.ts'
import type { Feed } from '#wire/feed.ts'

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
  /** Starts the feed, unless the stream has ended. */
  readonly feed: (feed: Feed<string>) => void
  readonly end: () => void
  /** The reader has disconnected. */
  readonly leave: () => void
}

/** @param open all streams of the process; this one is added and removed when it ends. */
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
