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
