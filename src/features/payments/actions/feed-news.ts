import type { Database } from '#platform/database.ts'
import type { GatewayNews, ListedNews } from '#platform/payments.ts'
import type { Platform } from '#platform/platform.ts'
import { insertEvent } from '../store.ts'

/** Which news it is: fed again, it is the same event. */
function nameOf(news: GatewayNews): string {
  if ('payment' in news) {
    const { paymentRef, state, cost } = news.payment
    return [paymentRef, state, ...(cost ? [cost.costRef] : [])].join(':')
  }
  if ('refund' in news) return `${news.refund.refundRef}:${news.refund.state}`
  return `${news.dispute.disputeRef}:${news.dispute.state}`
}

/**
 * Lets news that were asked for go the way of those that a gateway tells by itself.
 *
 * @returns how many were not fed before.
 */
export async function feedNews(tx: Database, platform: Platform, news: readonly ListedNews[]): Promise<number> {
  const { payments, clock } = platform
  let fed = 0
  for (const one of news) {
    const event = { eventId: `compared:${nameOf(one)}`, type: 'comparison', ...one }
    if (await insertEvent(tx, payments.name, event, clock.now())) fed += 1
  }
  if (fed > 0) platform.tasks.wake('payments')
  return fed
}
