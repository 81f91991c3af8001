import { implement } from '#platform/endpoint.ts'
import { answerQuestion } from './actions/answers.ts'
import { assign, liftConflict, listReviewers } from './actions/assign.ts'
import { declare, prioritize, release, take } from './actions/claims.ts'
import { comment } from './actions/comment.ts'
import { decide } from './actions/decide.ts'
import { readQueue } from './actions/read-queue.ts'
import { readRecord } from './actions/read-record.ts'
import { readRequests } from './actions/read-requests.ts'
import { readReview } from './actions/read-review.ts'
import { readRubrics, writeRubric } from './actions/rubrics.ts'
import { readStatistics } from './actions/statistics.ts'
import { takeBack } from './actions/take-back.ts'
import { reviewsContract } from './contract/endpoints.ts'
import { rubricsContract } from './contract/rubrics.ts'

export const reviewsEndpoints = implement(reviewsContract, {
  'GET /api/admin/reviews': ({ platform, actor, query }) => readQueue(platform, actor, query),
  'GET /api/admin/reviews/:id': ({ platform, actor, params }) => readReview(platform, actor, params.id),
  'POST /api/admin/reviews/:id/declare': ({ platform, actor, params, body }) =>
    declare(platform, actor, params.id, body.conflicts),
  'POST /api/admin/reviews/:id/take': ({ platform, actor, params }) => take(platform, actor, params.id),
  'POST /api/admin/reviews/:id/release': ({ platform, actor, params }) => release(platform, actor, params.id),
  'POST /api/admin/reviews/:id/decline': ({ platform, actor, params, body }) =>
    release(platform, actor, params.id, body),
  'POST /api/admin/reviews/:id/priority': ({ platform, actor, params, body }) =>
    prioritize(platform, actor, params.id, body),
  'GET /api/admin/reviews/:id/reviewers': ({ platform, actor, params }) => listReviewers(platform, actor, params.id),
  'POST /api/admin/reviews/:id/assign': ({ platform, actor, params, body }) =>
    assign(platform, actor, params.id, body.userId),
  'POST /api/admin/reviews/:id/lift-conflict': ({ platform, actor, params, body }) =>
    liftConflict(platform, actor, params.id, body),
  'PUT /api/admin/reviews/:id/answers': ({ platform, actor, params, body }) =>
    answerQuestion(platform, actor, params.id, body),
  'POST /api/admin/reviews/:id/request-changes': ({ platform, actor, params, body }) =>
    decide(platform, actor, params.id, { ...body, status: 'changes_requested' }),
  'POST /api/admin/reviews/:id/take-back': ({ platform, actor, params }) => takeBack(platform, actor, params.id),
  'GET /api/admin/review-statistics': ({ platform, actor }) => readStatistics(platform, actor),
  'GET /api/projects/:id/review-record': ({ platform, actor, params }) => readRecord(platform, actor, params.id),
  'GET /api/projects/:id/review-requests': ({ platform, actor, params }) => readRequests(platform, actor, params.id),
  'POST /api/admin/reviews/:id/comments': ({ platform, actor, params, body }) =>
    comment(platform, actor, params.id, body.body),
  'POST /api/admin/reviews/:id/approve': ({ platform, actor, params, body }) =>
    decide(platform, actor, params.id, { ...body, status: 'approved' }),
  'POST /api/admin/reviews/:id/reject': ({ platform, actor, params, body }) =>
    decide(platform, actor, params.id, { ...body, status: 'rejected' }),
})

export const rubricsEndpoints = implement(rubricsContract, {
  'GET /api/admin/rubrics': ({ platform }) => readRubrics(platform),
  'POST /api/admin/rubrics': ({ platform, actor, body }) => writeRubric(platform, actor, body),
})
