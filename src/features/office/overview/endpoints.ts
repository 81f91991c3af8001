import { csvResponse } from '#platform/csv-response.ts'
import { implement } from '#platform/endpoint.ts'
import { readBalances, readOverview, readTwelveMonths, readWaiting } from './actions/read.ts'
import { readStatement } from './actions/statement.ts'
import { overviewContract } from './contract.ts'
import { monthHead, monthLines } from './csv.ts'
import { rangeOf } from './rules/ranges.ts'

export const overviewEndpoints = implement(overviewContract, {
  'GET /api/admin/overview': ({ platform, query }) => readOverview(platform, query),
  'GET /api/admin/overview.csv': ({ platform, query }) => {
    const range = rangeOf(query, platform.clock.now())
    const pages = (async function* () {
      yield await readTwelveMonths(platform, range)
    })()
    return csvResponse(`months-to-${range.to.slice(0, 7)}.csv`, monthHead, pages, monthLines)
  },
  'GET /api/admin/account-statement': ({ platform, query }) => readStatement(platform, query),
  'GET /api/admin/finance-waiting': ({ platform }) => readWaiting(platform),
  'GET /api/admin/project-balances': ({ platform, query: { search, after } }) =>
    readBalances(platform, { search, after }),
})
