import type { Platform } from '#platform/platform.ts'
import type { Task } from '#platform/task.ts'
import { secondMs } from '#values/time.ts'
import { foldEntries, mayFold } from './store/balances.ts'

const entriesAtOnce = 5000

/**
 * Brings new entries into the balances, each exactly once: an entry leaves the waiting list in the transaction that
 * adds it. No gift waits for another at a shared account, because only this touches balances.
 */
const foldBalances = (platform: Platform): Promise<boolean> =>
  platform.database.transaction(async (tx) => (await mayFold(tx)) && (await foldEntries(tx, entriesAtOnce)) > 0)

/** Many gifts are folded at once, so that a much loved project's rows are written a few times a second and not for each. */
const restMs = secondMs / 5

export const ledgerBalancesTask: Task = { name: 'ledger-balances', everyMs: secondMs, restMs, run: foldBalances }
