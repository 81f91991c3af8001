import { implement } from '#platform/endpoint.ts'
import { askWriteOff, decideWriteOff, readClaims } from './actions/claims.ts'
import { approvePayout, declinePayout, holdPayout, releasePayout } from './actions/decide.ts'
import { linkReceipt, readPayout, readPayouts } from './actions/read-desk.ts'
import { readMoney } from './actions/read-money.ts'
import { cancelPayout, requestPayout } from './actions/request.ts'
import { linkOwnReceipt, readProjectSpending, spend, takeSpendingBack } from './actions/spend.ts'
import { claimsContract } from './contract/claims.ts'
import { payoutsContract } from './contract/endpoints.ts'
import { moneyCsv } from './csv.ts'

export const payoutsEndpoints = implement(payoutsContract, {
  'GET /api/me/money': ({ platform, actor }) => readMoney(platform, actor),
  'GET /api/me/money.csv': async ({ platform, actor }) =>
    new Response(moneyCsv(await readMoney(platform, actor)), {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="money.csv"',
        'cache-control': 'no-store',
      },
    }),
  'POST /api/me/payouts': ({ platform, actor, headers, body }) =>
    requestPayout(platform, actor, { clientKey: headers['idempotency-key'], ...body }),
  'POST /api/me/payouts/:id/cancellation': ({ platform, actor, params }) => cancelPayout(platform, actor, params.id),
  'POST /api/me/payouts/:id/spendings': ({ platform, actor, params, headers, body }) =>
    spend(platform, actor, params.id, { clientKey: headers['idempotency-key'], ...body }),
  'POST /api/me/payouts/:id/spendings/:spendingId/reversal': ({ platform, actor, params }) =>
    takeSpendingBack(platform, actor, params.id, params.spendingId),
  'POST /api/me/payouts/:id/receipts/:spendingId/link': ({ platform, actor, params }) =>
    linkOwnReceipt(platform, actor, params.id, params.spendingId),
  'GET /api/projects/:id/spending': ({ platform, actor, params }) => readProjectSpending(platform, actor, params.id),
  'GET /api/admin/payouts': ({ platform, query }) => readPayouts(platform, query.show),
  'GET /api/admin/payouts/:id': ({ platform, actor, params }) => readPayout(platform, actor, params.id),
  'POST /api/admin/payouts/:id/receipts/:spendingId/link': ({ platform, actor, params }) =>
    linkReceipt(platform, actor, params.id, params.spendingId),
  'POST /api/admin/payouts/:id/approval': ({ platform, actor, params, body }) =>
    approvePayout(platform, actor, params.id, body),
  'POST /api/admin/payouts/:id/hold': ({ platform, actor, params, body }) =>
    holdPayout(platform, actor, params.id, body),
  'POST /api/admin/payouts/:id/release': ({ platform, actor, params }) => releasePayout(platform, actor, params.id),
  'POST /api/admin/payouts/:id/refusal': ({ platform, actor, params, body }) =>
    declinePayout(platform, actor, params.id, body.reason),
})

export const claimsEndpoints = implement(claimsContract, {
  'GET /api/admin/claims': ({ platform, actor }) => readClaims(platform, actor),
  'POST /api/admin/claims/:id/write-off': ({ platform, actor, params, body }) =>
    askWriteOff(platform, actor, params.id, body),
  'POST /api/admin/write-offs/:id/decision': ({ platform, actor, params, body }) =>
    decideWriteOff(platform, actor, params.id, body),
})
