/** The events received from one stream so far; it is read until stopped. */
export type StreamEvents = {
  readonly events: readonly unknown[]
  readonly isOver: () => boolean
  /** Stops reading. */
  readonly leave: () => Promise<void>
}

/** Reads our server's streams: one line of data for each event. */
export function readEvents(response: Response): StreamEvents {
  const events: unknown[] = []
  let isOver = false
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  const read = async (): Promise<void> => {
    let rest = ''
    for (;;) {
      const { value } = (await reader?.read().catch(() => undefined)) ?? {}
      if (value === undefined) break
      const lines = (rest + value).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) if (line.startsWith('data: ')) events.push(JSON.parse(line.slice('data: '.length)))
    }
    isOver = true
  }
  void read()
  return { events, isOver: () => isOver, leave: async () => reader?.cancel() }
}
