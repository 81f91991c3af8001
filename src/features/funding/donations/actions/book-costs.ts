import { postEntries } from '#features/funding/ledger/actions.ts'
import type { Entry } from '#features/funding/ledger/rules.ts'
import type { Database } from '#platform/database.ts'
import type { GatewayPayment } from '#platform/payments.ts'
import type { Platform } from '#platform/platform.ts'
import { cents } from '#values/money.ts'
import { type Instant, within } from '#values/time.ts'
import type { PaidGift } from '../store/confirmations.ts'
import { type Cost, insertCosts } from '../store/costs.ts'

type PaymentEvent = { readonly gateway: string; readonly madeAt: Instant; readonly payment: GatewayPayment }

/**
 * Books the gateway's cost of confirmed gifts, once for each payment, whenever an event states it. The platform bears
 * it, never the project (money.md §4).
 */
export async function bookCosts(
  tx: Database,
  platform: Pick<Platform, 'clock' | 'random'>,
  confirmed: readonly { readonly gift: PaidGift; readonly event: PaymentEvent }[],
): Promise<void> {
  const costs = new Map<string, Cost & { readonly projectId: string }>()
  const now = platform.clock.now()
  for (const { gift, event } of confirmed) {
    const { cost, paidAt } = event.payment
    if (cost === undefined || costs.has(gift.id)) continue
    const { gateway, madeAt } = event
    // On the payment's day, however late the cost is reported.
    const reportedAt = within(paidAt ?? madeAt, gift.createdAt, now)
    costs.set(gift.id, { donationId: gift.id, projectId: gift.projectId, gateway, reportedAt, ...cost })
  }
  if (costs.size === 0) return
  const booked = await insertCosts(tx, [...costs.values()])
  await postEntries(
    tx,
    platform,
    booked.flatMap((id) => {
      const cost = costs.get(id)
      return cost ? [entryFor(cost)] : []
    }),
  )
}

const entryFor = ({
  gateway,
  costRef,
  amount,
  projectId,
  donationId,
  reportedAt,
}: Cost & { projectId: string }): Entry => ({
  kind: 'processor_cost',
  reference: `cost:${gateway}:${costRef}`,
  subjectId: projectId,
  sourceId: donationId,
  occurredAt: reportedAt,
  postings: [
    { account: 'processor_cost', amount },
    { account: 'processor_clearing', amount: cents(-amount) },
  ],
})
