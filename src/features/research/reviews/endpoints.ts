import { implement } from '#platform/endpoint.ts'
import { comment, decide } from './actions/decide.ts'
import { readQueue, readReview } from './actions/read-queue.ts'
import { reviewsContract } from './contract.ts'

export const reviewsEndpoints = implement(reviewsContract, {
  'GET /api/admin/reviews': ({ platform, actor, query }) => readQueue(platform, actor, query),
  'GET /api/admin/reviews/:id': ({ platform, actor, params }) => readReview(platform, actor, params.id),
  'POST /api/admin/reviews/:id/comments': ({ platform, actor, params, body }) =>
    comment(platform, actor, params.id, body.body),
  'POST /api/admin/reviews/:id/approve': ({ platform, actor, params, body }) =>
    decide(platform, actor, params.id, { ...body, status: 'approved' }),
  'POST /api/admin/reviews/:id/reject': ({ platform, actor, params, body }) =>
    decide(platform, actor, params.id, { ...body, status: 'rejected' }),
})
