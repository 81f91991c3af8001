import type { Database } from '#platform/database.ts'
import * as money from '../store/money.ts'
import { projectsOfBankPayouts } from '../store/steps.ts'

/** Work that takes money from projects locks them until its transaction ends: payout, refund, dispute, redirect. */
export const holdProjects = (tx: Database, projectIds: readonly string[]): Promise<void> =>
  money.lockProjects(tx, projectIds)

type Named = {
  readonly payments: readonly { readonly gateway: string; readonly paymentRef: string }[]
  readonly payouts: readonly { readonly gateway: string; readonly payoutRef: string }[]
}

/**
 * The same for all projects that some events are about, in a fixed order: call it before locking the first of several
 * alone, or a payee.
 */
export async function holdProjectsOf(tx: Database, { payments, payouts }: Named): Promise<void> {
  const given = await money.projectsOfPayments(
    tx,
    payments.map((one) => one.gateway),
    payments.map((one) => one.paymentRef),
  )
  const paid = payouts.length === 0 ? [] : await projectsOfBankPayouts(tx, payouts)
  const ids = [...new Set([...given, ...paid])]
  if (ids.length > 0) await money.lockProjects(tx, ids)
}
