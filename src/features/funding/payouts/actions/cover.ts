import { postEntries, readBalances } from '#features/funding/ledger/actions.ts'
import type { AccountCode } from '#features/funding/ledger/rules.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { type Cents, cents, sumCents } from '#values/money.ts'
import { coverOf } from '../rules/free.ts'
import { countCovers, hasSent, listCovered, lockProjects } from '../store/money.ts'

/**
 * When a bank takes what was paid out, the platform's own money covers it in the same transaction, so that others' money
 * never does. It comes back from later gifts to the same project only, or when the bank turns its word. One entry each
 * time: the difference between what is covered and what has to be.
 *
 * @param projectId locked by the transaction.
 */
export async function settleCover(tx: Database, platform: Platform, projectId: string): Promise<void> {
  if (!(await hasSent(tx, projectId))) return
  const { owed, cover } = await sumOwed(tx, projectId)
  const change = coverOf(cents(owed - cover)) - cover
  if (change === 0) return
  const times = await countCovers(tx, projectId)
  await postEntries(tx, platform, [
    {
      ...{ kind: 'payout_cover', reference: `cover:${projectId}:${times + 1}`, subjectId: projectId },
      ...{ sourceId: projectId, occurredAt: platform.clock.now() },
      memo: change > 0 ? 'covered by the platform' : 'given back to the platform',
      postings: [
        { account: 'payee_receivable', ownerId: projectId, amount: cents(change) },
        { account: 'project_pending', ownerId: projectId, amount: cents(-change) },
      ],
    },
  ])
}

/** What we owe a project by the books, and what of it is the platform's cover: all entries of both are about the project. */
export async function sumOwed(tx: Database, projectId: string): Promise<{ owed: number; cover: Cents }> {
  const balances = await readBalances(tx, projectId)
  const debit = (code: AccountCode) =>
    sumCents(balances.filter(({ account }) => account === code).map(({ balance }) => balance))
  return { owed: -debit('project_pending'), cover: debit('payee_receivable') }
}

const atOnce = 50

/** Gifts lock nothing, so what they give back of a cover is booked after them. */
export async function recoverCovers(platform: Platform): Promise<void> {
  for (const { projectId } of await listCovered(platform.database, atOnce))
    await platform.database.transaction(async (tx) => {
      await lockProjects(tx, [projectId])
      await settleCover(tx, platform, projectId)
    })
}
