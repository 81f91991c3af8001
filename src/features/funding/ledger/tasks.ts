import type { Platform } from '#platform/platform.ts'
import type { Task } from '#platform/task.ts'
import { secondMs } from '#values/time.ts'
import { foldEntries, tryLockBalances } from './store/balances.ts'

const entriesAtOnce = 5000

/**
 * Adds new entries to the balances, each exactly once: an entry leaves the queue in the transaction that adds it. Only
 * this task writes balances, so no gift waits for another at a shared account.
 */
const foldBalances = (platform: Platform): Promise<boolean> =>
  platform.database.transaction(async (tx) => (await tryLockBalances(tx)) && (await foldEntries(tx, entriesAtOnce)) > 0)

/**
 * Adds up many entries at once, so that a popular project's rows are written a few times a second, not once for each
 * gift.
 */
const restMs = secondMs / 5

export const ledgerBalancesTask: Task = { name: 'ledger-balances', everyMs: secondMs, restMs, run: foldBalances }
