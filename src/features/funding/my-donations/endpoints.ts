import { implement } from '#platform/endpoint.ts'
import { readMyGifts } from './actions/read-my-gifts.ts'
import { readStatement } from './actions/read-statement.ts'
import { readAccounts, readYear, yearPicture } from './actions/read-year.ts'
import { myDonationsContract } from './contract.ts'
import { csvOf } from './csv.ts'
import { statementPaper } from './paper.ts'

export const myDonationsEndpoints = implement(myDonationsContract, {
  'GET /api/me/donations': ({ platform, actor, query }) => readMyGifts(platform, actor, query.after),
  'GET /api/me/donations/accounts': async ({ platform, actor }) => ({
    projects: await readAccounts(platform, actor),
    now: platform.clock.now(),
  }),
  'GET /api/me/donations/year': ({ platform, actor, query }) => readYear(platform, actor, query.year),
  'GET /api/me/donations/year.jpg': async ({ platform, actor, query }) => {
    const jpeg = await yearPicture(platform, actor, query.year)
    const headers = {
      'content-type': 'image/jpeg',
      'content-disposition': 'attachment; filename="gifts.jpg"',
      'cache-control': 'no-store',
    }
    return new Response(new Uint8Array(jpeg), { headers })
  },
  'GET /api/me/donations/statement': ({ platform, actor, query }) => readStatement(platform, actor, query.year),
  'GET /api/me/donations/statement.pdf': async ({ platform, actor, query }) => {
    const statement = await readStatement(platform, actor, query.year)
    const headers = {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="gifts-${statement.year}.pdf"`,
      'cache-control': 'no-store',
    }
    return new Response(await platform.papers.pdf(statementPaper(platform, statement)), { headers })
  },
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
