import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Order, Told } from './worker.ts'

const file = join(import.meta.dirname, 'worker.ts')

/**
 * Tells the histories of these seeds side by side, a process for each database; inside a history the seed alone decides.
 *
 * @param urls migrated databases that nobody else uses, as the server's superuser.
 * @param seeds which; none is begun any more when the signal says so.
 * @param hear told of each run when it has ended, in any order.
 */
export async function simulateMany(
  urls: readonly string[],
  seeds: { readonly from: number; readonly count: number; readonly withLog?: boolean; readonly signal?: AbortSignal },
  hear: (told: Told) => void,
): Promise<void> {
  let next = seeds.from
  const end = seeds.from + seeds.count
  const work = async (url: string): Promise<void> => {
    const child = fork(file, { execArgv: ['--max-semi-space-size=32'] })
    const ended = once(child, 'exit').then(() => undefined)
    try {
      send(child, { url })
      while (next < end && !seeds.signal?.aborted)
        hear(await ask(child, ended, { seed: next++, withLog: seeds.withLog ?? false }))
    } finally {
      child.disconnect()
      await ended
    }
  }
  await Promise.all(urls.slice(0, seeds.count).map(work))
}

const send = (child: ChildProcess, order: Order): void => void child.send(order)

async function ask(child: ChildProcess, ended: Promise<undefined>, order: Order & { seed: number }): Promise<Told> {
  const answer = once(child, 'message')
  send(child, order)
  const heard = await Promise.race([answer, ended])
  if (!heard) throw new Error(`whoever told seed ${order.seed} has ended`)
  return heard[0] as Told
}
