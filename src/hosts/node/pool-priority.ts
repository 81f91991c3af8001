import { readdirSync, readFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { constants, getPriority, setPriority } from 'node:os'

/** Ten steps: a tenth of what a request gets beside it (sched(7)), little while requests come, and never nothing. */
const steps = 10
const threads = '/proc/self/task'

/**
 * Lowers the threads of libuv, where passwords are hashed and pictures made: whoever asks for something light then does
 * not wait behind other people's passwords. Only Linux gives threads priorities of their own; elsewhere nothing is done.
 *
 * @returns how many were lowered.
 */
export async function lowerPoolThreads(): Promise<number> {
  if (process.platform !== 'linux') return 0
  // With the first piece of work, which this is, all threads of the pool begin.
  await stat(threads)
  const pool = readdirSync(threads).filter((thread) => nameOf(thread) === 'libuv-worker')
  const lowered = Math.min(getPriority() + steps, constants.priority.PRIORITY_LOW)
  for (const thread of pool) setPriority(Number(thread), lowered)
  return pool.length
}

/** Undefined for a thread that ended in between. */
function nameOf(thread: string): string | undefined {
  try {
    return readFileSync(`${threads}/${thread}/comm`, 'utf8').trim()
  } catch {
    return undefined
  }
}
