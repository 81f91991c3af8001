import { retryEvent } from '#features/funding/payments/actions/retry-event.ts'
import { csvResponse } from '#platform/csv-response.ts'
import { implement } from '#platform/endpoint.ts'
import { storeProof } from './actions/prove-books.ts'
import { readBooks, readEvents, readGift, readLedger, readWholeBooks } from './actions/read.ts'
import { readAllGifts, readGifts } from './actions/read-gifts.ts'
import { financeContract } from './contract.ts'
import { giftHead, giftLines, ledgerHead, ledgerLines } from './csv.ts'

export const financeEndpoints = implement(financeContract, {
  'GET /api/admin/gifts': ({ platform, query: { search, state, from, to, sort, after } }) =>
    readGifts(platform, { search, state, from, to }, sort ?? 'newest', after),
  'GET /api/admin/gifts.csv': ({ platform, query: { search, state, from, to } }) =>
    csvResponse('gifts.csv', giftHead, readAllGifts(platform, { search, state, from, to }), giftLines),
  'GET /api/admin/gifts/:id': ({ platform, actor, params }) => readGift(platform, actor, params.id),
  'GET /api/admin/payment-events': ({ platform, query }) => readEvents(platform, query.show ?? 'waiting', query.after),
  'POST /api/admin/payment-events/retry': ({ platform, actor, body }) => retryEvent(platform, actor, body),
  'GET /api/admin/books': ({ platform }) => readBooks(platform),
  'POST /api/admin/books/proofs': ({ platform }) => storeProof(platform),
  'GET /api/admin/ledger': ({ platform, query: { kind, project, from, to, after } }) =>
    readLedger(platform, { kind, project, from, to }, after),
  'GET /api/admin/ledger.csv': ({ platform, query: { kind, project, from, to } }) =>
    csvResponse('ledger.csv', ledgerHead, readWholeBooks(platform, { kind, project, from, to }), ledgerLines),
})
