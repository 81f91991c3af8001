import { implement } from '#platform/endpoint.ts'
import { csvLine } from '#values/csv.ts'
import { Refusal } from '#wire/refusal.ts'
import { readAnalytics } from './actions.ts'
import { type AnalyticsDay, analyticsContract } from './contract.ts'

const csvOf = (days: readonly AnalyticsDay[]): string =>
  csvLine(['Date (UTC)', 'Views', 'Gifts', 'Given (USD)']) +
  days.map(({ day, views, gifts, given }) => csvLine([day, String(views), String(gifts), given])).join('')

export const analyticsEndpoints = implement(analyticsContract, {
  'GET /api/me/analytics': ({ platform, actor, query }) => readAnalytics(platform, actor, query),
  'GET /api/me/analytics.csv': async ({ platform, actor, query }) => {
    const { detail, hasDetail } = await readAnalytics(platform, actor, query)
    if (!hasDetail) throw new Refusal('plan_needed', 'The plans Advanced and Premium hold this.')
    return new Response(csvOf(detail?.days ?? []), {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="analytics.csv"',
        'cache-control': 'no-store',
      },
    })
  },
})
