/** How a process shuts down: resources are closed once, in reverse order. */
export type Stopping = {
  /** Adds a function that closes or undoes something; the newest runs first. */
  onStop(close: () => Promise<void> | void): void
  stop(): Promise<void>
}

export function createShutdown(report: (cause: unknown) => void): Stopping {
  const closers: (() => Promise<void> | void)[] = []
  let stopped: Promise<void> | undefined
  const closeAll = async (): Promise<void> => {
    for (let close = closers.pop(); close; close = closers.pop()) {
      // An error must not keep the others, above all the database, from being closed.
      await Promise.resolve().then(close).catch(report)
    }
  }
  return {
    onStop: (close) => void closers.push(close),
    stop: () => {
      stopped ??= closeAll()
      return stopped
    },
  }
}

/** npm repeats the terminal's Ctrl-C: a second signal within this time is the same one. */
const signalDebounceMs = 500

/** SIGINT and SIGTERM shut down; a second one ends the process at once. */
export function stopOnSignals(stop: () => Promise<void>, say: (line: string) => void): void {
  let firstAt: number | undefined
  const asked = (): void => {
    const now = performance.now()
    if (firstAt === undefined) {
      firstAt = now
      say('Stopping. Press Ctrl-C again to stop at once.')
      void stop().then(() => process.exit(process.exitCode ?? 0))
    } else if (now - firstAt > signalDebounceMs) process.exit(1)
  }
  process.on('SIGINT', asked)
  process.on('SIGTERM', asked)
}
