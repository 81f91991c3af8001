import type { Database } from '#platform/database.ts'
import * as money from '../store/money.ts'

/** Whoever takes money from projects holds them until the transaction ends: payout, refund, dispute, redirect. */
export const holdProjects = (tx: Database, projectIds: readonly string[]): Promise<void> =>
  money.lockProjects(tx, projectIds)

/** The same for the projects of some payments, in a fixed order: call it before locking the first of several alone. */
export async function holdProjectsOf(
  tx: Database,
  payments: readonly { readonly gateway: string; readonly paymentRef: string }[],
): Promise<void> {
  const ids = await money.projectsOfPayments(
    tx,
    payments.map((one) => one.gateway),
    payments.map((one) => one.paymentRef),
  )
  if (ids.length > 0) await money.lockProjects(tx, ids)
}
