import { setTimeout as pause } from 'node:timers/promises'
import { payoutsTask } from '#features/funding/payouts/tasks.ts'
import { runCharges } from '#features/funding/subscriptions/actions/run-charges.ts'
import { runRenewals } from '#features/funding/subscriptions/actions/run-renewals.ts'
import { readConfig } from '#hosts/node/config.ts'
import { nodeLog } from '#hosts/node/log.ts'
import { nodePlatform } from '#hosts/node/node-platform.ts'
import { openDatabase } from '#hosts/node/postgres/database.ts'
import { type Database, sql } from '#platform/database.ts'

// A scheduler in its own process beside the app's: bills, charges and sends until it is killed.

/** How many months were paid and payouts have left, by any process. */
export type Moved = { readonly renewals: number; readonly payouts: number }

const { CHAOS_URL: url = '', ...settings } = process.env
const { database, close } = openDatabase(url, 2)
const log = nodeLog({ level: 'silent', json: false })
const platform = await nodePlatform(readConfig(settings), { database, log, tasks: { wake: () => {} }, fetch })

let isRunning = true
process.on('disconnect', () => {
  isRunning = false
})
while (isRunning) {
  await runRenewals(platform)
  await runCharges(platform)
  await payoutsTask.run(platform)
  process.send?.(await countMoved(database))
  await pause(20)
}
await close()

async function countMoved(db: Database): Promise<Moved> {
  const [row] = await db.query<Moved>(sql`
    select (select count(*)::int from invoices where kind = 'renewal' and state = 'paid') as "renewals",
      (select count(*)::int from payouts where sent_at is not null) as "payouts"`)
  if (!row) throw new Error('a sum always has a row')
  return row
}
