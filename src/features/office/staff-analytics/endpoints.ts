import { csvResponse } from '#platform/csv-response.ts'
import { implement } from '#platform/endpoint.ts'
import { readAnalytics } from './actions/read.ts'
import { staffAnalyticsContract } from './contract.ts'
import { csvOf } from './csv.ts'

export const staffAnalyticsEndpoints = implement(staffAnalyticsContract, {
  'GET /api/admin/analytics': ({ platform, query }) => readAnalytics(platform, query),
  'GET /api/admin/analytics.csv': async ({ platform, query: { table, ...asked } }) => {
    const analytics = await readAnalytics(platform, asked)
    const { head, lines } = csvOf(analytics, table)
    const { from, to } = analytics.range
    const pages = (async function* () {
      yield [lines]
    })()
    return csvResponse(`${table}-${from}-to-${to}.csv`, head, pages, (parts) => parts.join(''))
  },
})
