import type { Database } from '#platform/database.ts'
import type { GatewayNews, ListedNews } from '#platform/payments.ts'
import type { Platform } from '#platform/platform.ts'
import { insertEvents } from '../store.ts'

/** Which news it is: fed again, it is the same event. */
function nameOf(news: GatewayNews): string {
  if ('payment' in news) {
    const { paymentRef, state, cost } = news.payment
    return [paymentRef, state, ...(cost ? [cost.costRef] : [])].join(':')
  }
  if ('refund' in news) return `${news.refund.refundRef}:${news.refund.state}`
  const { disputeRef, state, feeReturned } = news.dispute
  return [disputeRef, state, ...(feeReturned ? ['fee'] : [])].join(':')
}

/**
 * Lets news that were asked for go the way of those that a gateway tells by itself.
 *
 * @returns how many were not fed before.
 */
export async function feedNews(tx: Database, platform: Platform, news: readonly ListedNews[]): Promise<number> {
  const { payments, clock } = platform
  const at = clock.now()
  const fed = await insertEvents(
    tx,
    news.map((one) => {
      const event = { eventId: `compared:${nameOf(one)}`, type: 'comparison', ...one }
      return { gateway: payments.name, event, at }
    }),
  )
  if (fed > 0) platform.tasks.wake('payments')
  return fed
}
