import { TooBusy } from './passwords.ts'

/**
 * Runs at most `running` pieces of heavy work at once and lets at most `waiting` more stand in line, in order.
 *
 * @throws TooBusy at once when the line is full: a late answer helps nobody, and memory is bounded.
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
      // The place is handed on, not given back, so nobody can slip in before the next in line.
      const next = line.shift()
      if (next) next()
      else running--
    }
  }
}
