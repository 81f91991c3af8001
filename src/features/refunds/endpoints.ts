import { implement } from '#platform/endpoint.ts'
import { readDisputes, readToDecide } from './actions/read.ts'
import { decideOnRefund, requestRefund } from './actions/request.ts'
import { refundsContract } from './contract.ts'

export const refundsEndpoints = implement(refundsContract, {
  'POST /api/admin/donations/:id/refunds': ({ platform, actor, params, headers, body }) =>
    requestRefund(platform, actor, { donationId: params.id, clientKey: headers['idempotency-key'], ...body }),
  'POST /api/admin/refunds/:id/decision': ({ platform, actor, params, body }) =>
    decideOnRefund(platform, actor, params.id, body.verdict),
  'GET /api/admin/refunds': ({ platform, actor }) => readToDecide(platform, actor),
  'GET /api/admin/disputes': ({ platform }) => readDisputes(platform),
})
