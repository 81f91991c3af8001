import { TooBusy } from './passwords.ts'

/**
 * Runs at most `running` heavy jobs at once and queues at most `waiting` more, in order.
 *
 * @throws TooBusy at once when the queue is full: memory stays bounded, and no caller waits for an answer that comes
 * too late.
 */
export function bounded(limits: { running: number; waiting: number }) {
  let running = 0
  const line: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= limits.running) {
      if (line.length >= limits.waiting) throw new TooBusy()
      await new Promise<void>((myTurn) => line.push(myTurn))
    } else running++
    try {
      return await work()
    } finally {
      // The slot goes straight to the next in the queue, before any new caller.
      const next = line.shift()
      if (next) next()
      else running--
    }
  }
}

/** Runs at most `runningMax` jobs per key at once; any further call returns `full` without running. */
export function boundedForEach(runningMax: number) {
  const running = new Map<string, number>()
  return async <T>(key: string, work: () => Promise<T>): Promise<T | 'full'> => {
    const now = running.get(key) ?? 0
    if (now >= runningMax) return 'full'
    running.set(key, now + 1)
    try {
      return await work()
    } finally {
      const left = (running.get(key) ?? 1) - 1
      if (left > 0) running.set(key, left)
      else running.delete(key)
    }
  }
}
