import { implement } from '#platform/endpoint.ts'
import { acceptDispute, readDispute, saveDraft, sendAnswer } from './actions/answer-dispute.ts'
import { readDisputes, readRefunds } from './actions/read.ts'
import { decideOnRefund, requestRefund } from './actions/request.ts'
import { refundsContract } from './contract.ts'

export const refundsEndpoints = implement(refundsContract, {
  'POST /api/admin/donations/:id/refunds': ({ platform, actor, params, headers, body }) =>
    requestRefund(platform, actor, { donationId: params.id, clientKey: headers['idempotency-key'], ...body }),
  'POST /api/admin/refunds/:id/decision': ({ platform, actor, params, body }) =>
    decideOnRefund(platform, actor, params.id, body.verdict),
  'GET /api/admin/refunds': ({ platform, actor, query }) => readRefunds(platform, actor, query),
  'GET /api/admin/disputes': ({ platform }) => readDisputes(platform),
  'GET /api/admin/disputes/:id': ({ platform, actor, params }) => readDispute(platform, actor, params.id),
  'PUT /api/admin/disputes/:id/draft': ({ platform, actor, params, body }) =>
    saveDraft(platform, actor, params.id, body),
  'POST /api/admin/disputes/:id/answer': ({ platform, actor, params, body }) =>
    sendAnswer(platform, actor, params.id, body),
  'POST /api/admin/disputes/:id/acceptance': ({ platform, actor, params }) => acceptDispute(platform, actor, params.id),
})
