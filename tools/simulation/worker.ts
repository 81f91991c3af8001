import { type Ground, prepareGround } from './ground.test-setup.ts'
import { makeCryptoSerial } from './serial-crypto.ts'
import { type Run, simulate } from './simulate.ts'

// A process that tells one history after another, on a database that nobody else uses.

export type Order = { readonly url: string } | { readonly seed: number; readonly withLog: boolean }
/** A run as it goes from one process to another. */
export type Told = Omit<Run, 'failPoints'> & { readonly failPoints: readonly string[] }

const crypto = makeCryptoSerial()
let ground: Promise<Ground> | undefined

async function tell(order: Order): Promise<void> {
  if ('url' in order) {
    ground = prepareGround(order.url)
    return
  }
  if (!ground) throw new Error('a seed came before the database')
  const run = await simulate(await ground, crypto, order.seed)
  const told: Told = { ...run, failPoints: [...run.failPoints], log: order.withLog ? run.log : [] }
  process.send?.(told)
}

process.on('message', (order: Order) => void tell(order))
// A terminal's Ctrl-C reaches everybody: whoever began this process ends it after the seed that it tells.
process.on('SIGINT', () => {})
process.on('disconnect', () => process.exit())
