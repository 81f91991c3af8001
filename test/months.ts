import { postEntries } from '#features/funding/ledger/actions.ts'
import { type Database, sql } from '#platform/database.ts'
import { newId } from '#platform/platform.ts'
import { cents } from '#values/money.ts'
import type { Instant } from '#values/time.ts'
import type { TestApp } from './test-app.ts'

type App = Pick<TestApp, 'platform'>

/** Posts an entry on some day; calling it twice for a day posts two. */
export const oldEntry = (app: App, at: string, amount = 500): Promise<string> =>
  app.platform.database.transaction((tx) => postOld(tx, app, at, amount))

/** The same in a transaction that may continue. Returns the entry's reference. */
export async function postOld(tx: Database, { platform }: App, at: string, amount = 500): Promise<string> {
  const reference = `old:${newId(platform)}`
  await postEntries(tx, platform, [
    {
      ...{ kind: 'gateway_topup', reference, memo: 'test', occurredAt: at as Instant },
      ...{ subjectId: newId(platform), sourceId: newId(platform) },
      postings: [
        { account: 'processor_clearing', amount: cents(amount) },
        { account: 'bank_operating', amount: cents(-amount) },
      ],
    },
  ])
  return reference
}

/** Reopens all months, which the product never does: for tests that close one after another. */
export const openMonths = ({ platform }: App): Promise<void> =>
  platform.database.transaction(async (tx) => {
    await tx.query(sql`set local session_replication_role = replica`)
    await tx.query(sql`delete from books_months`)
  })
