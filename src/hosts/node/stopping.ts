/** How a process comes to its end: what was opened is closed in reverse order, once, whoever asks. */
export type Stopping = {
  /** Something to close, or undo, when stopping; the newest first. */
  onStop(close: () => Promise<void> | void): void
  stop(): Promise<void>
}

export function createStopping(report: (cause: unknown) => void): Stopping {
  const closers: (() => Promise<void> | void)[] = []
  let stopped: Promise<void> | undefined
  const closeAll = async (): Promise<void> => {
    for (let close = closers.pop(); close; close = closers.pop()) {
      // One that fails must not keep the others, the database above all, from being closed.
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

/** npm passes a terminal's Ctrl-C on although the terminal has sent it already: so soon it is the same one. */
const sameGestureMs = 500

/** SIGINT and SIGTERM stop once; a second one, given on purpose, ends at once. */
export function stopOnSignals(stop: () => Promise<void>, say: (line: string) => void): void {
  let firstAt: number | undefined
  const asked = (): void => {
    const now = performance.now()
    if (firstAt === undefined) {
      firstAt = now
      say('Stopping. Press Ctrl-C again to stop at once.')
      void stop().then(() => process.exit(process.exitCode ?? 0))
    } else if (now - firstAt > sameGestureMs) process.exit(1)
  }
  process.on('SIGINT', asked)
  process.on('SIGTERM', asked)
}
