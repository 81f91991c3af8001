import { retryEvent } from '#features/funding/payments/actions/retry-event.ts'
import { implement } from '#platform/endpoint.ts'
import { storeProof } from './actions/prove-books.ts'
import { readBooks, readEvents, readGift, readGifts, readLedger, readWholeBooks } from './actions/read.ts'
import { financeContract } from './contract.ts'
import { csvOf } from './csv.ts'

export const financeEndpoints = implement(financeContract, {
  'GET /api/admin/gifts': ({ platform, query: { search, state, after } }) =>
    readGifts(platform, { search, state, after }),
  'GET /api/admin/gifts/:id': ({ platform, actor, params }) => readGift(platform, actor, params.id),
  'GET /api/admin/payment-events': ({ platform, query }) => readEvents(platform, query.show ?? 'waiting', query.after),
  'POST /api/admin/payment-events/retry': ({ platform, actor, body }) => retryEvent(platform, actor, body),
  'GET /api/admin/books': ({ platform }) => readBooks(platform),
  'POST /api/admin/books/proofs': ({ platform }) => storeProof(platform),
  'GET /api/admin/ledger': ({ platform, query: { kind, project, from, to, after } }) =>
    readLedger(platform, { kind, project, from, to }, after),
  'GET /api/admin/ledger.csv': ({ platform, query: { kind, project, from, to } }) =>
    new Response(csvOf(readWholeBooks(platform, { kind, project, from, to })), {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="ledger.csv"',
        'cache-control': 'no-store',
      },
    }),
})
