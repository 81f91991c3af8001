import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Told } from './turns.ts'

/** A process of the bench that takes turns until nothing is due, and can be killed. */
export function startWorker(file: string, databaseUrl: string, laterMs = 0) {
  const child: ChildProcess = fork(join(import.meta.dirname, file), {
    execArgv: ['--expose-gc'],
    env: { ...process.env, WORKER_URL: databaseUrl, WORKER_LATER_MS: String(laterMs) },
  })
  const received: Told[] = []
  child.on('message', (one: Told) => received.push(one))
  let isOver = false
  const ended = once(child, 'exit').then(([code]) => {
    isOver = true
    if (code !== 0 && code !== null) throw new Error(`${file} ended with ${code}`)
    return received
  })
  return { ended, isOver: () => isOver, kill: () => child.kill('SIGKILL') }
}
export type Worker = ReturnType<typeof startWorker>

/** Its memory at the end, against its memory after a quarter. */
export async function growthOf({ ended }: Worker): Promise<number> {
  const heaps = (await ended).map((one) => one.heapBytes)
  return (heaps.at(-1) ?? Number.NaN) / (heaps[Math.floor(heaps.length / 4)] ?? Number.NaN)
}
