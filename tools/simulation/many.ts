import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Story } from './processes.ts'
import type { Order, Told } from './worker.ts'

const file = join(import.meta.dirname, 'worker.ts')
const plant = join(import.meta.dirname, 'plant.ts')

type Seeds = {
  readonly story?: Story
  readonly from: number
  readonly count: number
  readonly withLog?: boolean
  /** Starts no further seed when it returns true. */
  readonly signal?: AbortSignal
  /** The name of the planted defect in these runs. */
  readonly planted?: string
}

/**
 * Runs these seeds in parallel, a process for each database; within a run the seed alone decides.
 *
 * @param urls migrated databases that no other process uses, as superuser.
 * @param hear called after each run, in any order.
 */
export async function simulateMany(urls: readonly string[], seeds: Seeds, hear: (told: Told) => void): Promise<void> {
  let next = seeds.from
  const { story = 'gifts', withLog = false } = seeds
  const order = (seed: number) => ({ story, seed, withLog })
  const end = seeds.from + seeds.count
  const work = async (url: string): Promise<void> => {
    const planted = seeds.planted === undefined ? [] : ['--import', plant]
    const child = fork(file, {
      execArgv: ['--max-semi-space-size=32', ...planted],
      env: { ...process.env, PLANTED: seeds.planted },
    })
    const ended = once(child, 'exit').then(() => undefined)
    try {
      send(child, { url })
      while (next < end && !seeds.signal?.aborted) hear(await ask(child, ended, order(next++)))
    } finally {
      if (child.connected) child.disconnect()
      await ended
    }
  }
  await Promise.all(urls.slice(0, seeds.count).map(work))
}

const send = (child: ChildProcess, order: Order): void => void child.send(order)

async function ask(child: ChildProcess, ended: Promise<undefined>, order: Order & { seed: number }): Promise<Told> {
  const answer = once(child, 'message')
  send(child, order)
  const reply = await Promise.race([answer, ended])
  if (!reply) throw new Error(`the worker of seed ${order.seed} has ended`)
  return reply[0] as Told
}
