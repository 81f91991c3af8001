import { readdirSync, readFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { constants, getPriority, setPriority } from 'node:os'

/** Ten steps give a thread about a tenth of the processor while requests need it (sched(7)). */
const steps = 10
const threads = '/proc/self/task'

/**
 * Lowers the priority of libuv's threads, which hash passwords and convert pictures, so that light requests do not wait
 * for them. Only Linux has priorities of threads; on other systems nothing is done.
 *
 * @returns the number of lowered threads.
 */
export async function lowerThreadPoolPriority(): Promise<number> {
  if (process.platform !== 'linux') return 0
  // The first job, which this is, starts all threads of the pool.
  await stat(threads)
  const pool = readdirSync(threads).filter((thread) => nameOf(thread) === 'libuv-worker')
  const lowered = Math.min(getPriority() + steps, constants.priority.PRIORITY_LOW)
  for (const thread of pool) setPriority(Number(thread), lowered)
  return pool.length
}

/** Undefined for a thread that ended in the meantime. */
function nameOf(thread: string): string | undefined {
  try {
    return readFileSync(`${threads}/${thread}/comm`, 'utf8').trim()
  } catch {
    return undefined
  }
}
