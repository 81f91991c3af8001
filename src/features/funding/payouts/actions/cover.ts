import { postEntries, readBalances } from '#features/funding/ledger/actions.ts'
import type { AccountCode, Entry } from '#features/funding/ledger/rules.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { type Cents, cents, sumCents } from '#values/money.ts'
import { coverOf, recoveredOf } from '../rules/free.ts'
import { countEntries, hasSent, listCovered, lockProjects } from '../store/money.ts'
import { findNewest } from '../store/written-off.ts'

/**
 * When money that was paid out is taken back, by a bank or by a donor who redirects the gift, the platform's own money
 * covers it in the same transaction, so that others' money never does. It comes back from later gifts to the same
 * project only, or when the bank reverses its decision. One entry each time: the difference between what is covered and
 * what has to be. What comes back of a claim that was given up undoes that loss before the cover is reckoned
 * (docs/accounts.md).
 *
 * @param projectId locked by the transaction.
 */
export async function settleCover(tx: Database, platform: Platform, projectId: string): Promise<void> {
  if (!(await hasSent(tx, projectId))) return
  const { owed, cover, writtenOff } = await sumOwed(tx, projectId)
  const newest = writtenOff > 0 ? await findNewest(tx, projectId) : undefined
  const recovered = newest ? recoveredOf(writtenOff, newest) : cents(0)
  const change = cents(coverOf(cents(owed - recovered - cover)) - cover)
  const about = { subjectId: projectId, sourceId: projectId, occurredAt: platform.clock.now() }
  const next = async (kind: 'payout_cover' | 'claim_recovered') => (await countEntries(tx, projectId, kind)) + 1
  const entries: Entry[] = []
  if (recovered > 0)
    entries.push({
      ...{ ...about, kind: 'claim_recovered', reference: `recovered:${projectId}:${await next('claim_recovered')}` },
      memo: 'came back after it was given up',
      postings: [
        { account: 'project_pending', ownerId: projectId, amount: recovered },
        { account: 'bad_debt', ownerId: projectId, amount: cents(-recovered) },
      ],
    })
  if (change !== 0)
    entries.push({
      ...{ ...about, kind: 'payout_cover', reference: `cover:${projectId}:${await next('payout_cover')}` },
      memo: change > 0 ? 'covered by the platform' : 'given back to the platform',
      postings: [
        { account: 'payee_receivable', ownerId: projectId, amount: change },
        { account: 'project_pending', ownerId: projectId, amount: cents(-change) },
      ],
    })
  await postEntries(tx, platform, entries)
}

type Owed = { readonly owed: number; readonly cover: Cents; readonly writtenOff: Cents }
/**
 * What we owe a project by the books, how much of it the platform covers, and how much was written off: all entries
 * of these accounts are about the project.
 */
export async function sumOwed(tx: Database, projectId: string): Promise<Owed> {
  const balances = await readBalances(tx, projectId)
  const debit = (code: AccountCode) =>
    sumCents(balances.filter(({ account }) => account === code).map(({ balance }) => balance))
  return { owed: -debit('project_pending'), cover: debit('payee_receivable'), writtenOff: debit('bad_debt') }
}

const atOnce = 50

/** Gifts lock nothing, so their repayments of a cover are booked afterwards. Write-offs are checked again, too. */
export async function recoverCovers(platform: Platform): Promise<void> {
  for (const { projectId } of await listCovered(platform.database, atOnce))
    await platform.database.transaction(async (tx) => {
      await lockProjects(tx, [projectId])
      await settleCover(tx, platform, projectId)
    })
}
