import { implement } from '#platform/endpoint.ts'
import { readMyGifts } from './actions/read-my-gifts.ts'
import { readStatement } from './actions/read-statement.ts'
import { givingContract } from './contract.ts'
import { csvOf } from './csv.ts'

export const givingEndpoints = implement(givingContract, {
  'GET /api/me/donations': ({ platform, actor, query }) => readMyGifts(platform, actor, query.after),
  'GET /api/me/donations/statement': ({ platform, actor, query }) => readStatement(platform, actor, query.year),
  'GET /api/me/donations/statement.csv': async ({ platform, actor, query }) => {
    const statement = await readStatement(platform, actor, query.year)
    return new Response(csvOf(statement), {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="gifts-${statement.year}.csv"`,
        'cache-control': 'no-store',
      },
    })
  },
})
