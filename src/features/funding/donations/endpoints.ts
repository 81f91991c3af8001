import { implement } from '#platform/endpoint.ts'
import { askForGift } from './actions/ask-gateway.ts'
import { changeAnonymity } from './actions/change-anonymity.ts'
import { give } from './actions/give.ts'
import { mustBeGuest } from './actions/guests.ts'
import { mustBeFewGifts } from './actions/limits.ts'
import {
  readAllReceived,
  readDonation,
  readProjectLedger,
  readReceipt,
  readReceivedGifts,
  readWholeLedger,
} from './actions/read.ts'
import { donationsContract } from './contract.ts'
import { csvOf, receivedCsv } from './csv.ts'
import { receiptPaper } from './paper.ts'

export const donationsEndpoints = implement(donationsContract, {
  'POST /api/donations': async ({ platform, actor, headers, request, body }) => {
    const { terms: _, email, captchaToken, ...wish } = body
    const peer = request.headers.get('x-peer-address')
    const donor = actor ? { actor } : mustBeGuest(email)
    const networkKey = await mustBeFewGifts(platform, donor, { peer, captchaToken })
    return give(platform, donor, { clientKey: headers['idempotency-key'], ...wish }, networkKey)
  },
  'GET /api/donations/:id': ({ platform, actor, params, query }) =>
    readDonation(platform, { actor, guest: query.guest }, params.id),
  'POST /api/donations/:id/look-up': ({ platform, actor, params, query }) =>
    askForGift(platform, { actor, guest: query.guest }, params.id),
  'PATCH /api/donations/:id': ({ platform, actor, params, body }) =>
    changeAnonymity(platform, actor, params.id, body.anonymous),
  'GET /api/donations/:id/receipt': ({ platform, actor, params, query }) =>
    readReceipt(platform, { actor, guest: query.guest }, params.id),
  'GET /api/donations/:id/receipt.pdf': async ({ platform, actor, params, query }) => {
    const { guest } = query
    const paper = receiptPaper(platform, await readReceipt(platform, { actor, guest }, params.id), guest)
    const name = paper.title.replace('Receipt no. ', 'receipt-')
    const headers = {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${name}.pdf"`,
      'cache-control': 'no-store',
    }
    return new Response(await platform.papers.pdf(paper), { headers })
  },
  'GET /api/projects/:id/ledger': ({ platform, actor, params, query }) =>
    readProjectLedger(platform, actor, params.id, query, query.after),
  'GET /api/projects/:id/ledger.csv': async ({ platform, actor, params, query }) => {
    const pages = readWholeLedger(platform, actor, params.id, query)
    // Reads the first page before the answer begins, so that a refusal can still be sent.
    const first = await pages.next()
    return new Response(csvOf(pages, first.value ?? []), {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="ledger-${params.id}.csv"`,
        'cache-control': 'no-store',
      },
    })
  },
  'GET /api/me/donors': ({ platform, actor, query }) => readReceivedGifts(platform, actor, query.after),
  'GET /api/me/donors.csv': ({ platform, actor }) =>
    new Response(receivedCsv(readAllReceived(platform, actor)), {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="donors.csv"',
        'cache-control': 'no-store',
      },
    }),
})
