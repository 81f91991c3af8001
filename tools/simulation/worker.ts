import { type Ground, prepareFixture } from './ground.test-setup.ts'
import type { Story } from './processes.ts'
import { makeCryptoSerial } from './serial-crypto.ts'
import { type Run, simulate } from './simulate.ts'

// Worker process: runs one seed after another, on a database that no other process uses.

export type Order =
  | { readonly url: string }
  | { readonly story: Story; readonly seed: number; readonly withLog: boolean }
/** A run's result, as sent between processes. */
export type Told = Omit<Run, 'failPoints'> & { readonly failPoints: readonly string[] }

/** A run may break that goes well when it is run again, on a machine that has less to do. */
const endOf = ({ broken, log }: Run): readonly string[] => (broken.length > 0 ? log.slice(-200) : [])

const crypto = makeCryptoSerial()
let ground: Promise<Ground> | undefined

async function runOrder(order: Order): Promise<void> {
  if ('url' in order) {
    ground = prepareFixture(order.url)
    return
  }
  if (!ground) throw new Error('a seed came before the database')
  const run = await simulate(await ground, crypto, order.seed, { story: order.story })
  const result: Told = { ...run, failPoints: [...run.failPoints], log: order.withLog ? run.log : endOf(run) }
  process.send?.(result)
}

process.on('message', (order: Order) => void runOrder(order))
// A terminal's Ctrl-C reaches every process: the parent ends this one after its current seed.
process.on('SIGINT', () => {})
process.on('disconnect', () => process.exit())
