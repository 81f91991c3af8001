import { implement } from '#platform/endpoint.ts'
import { decide, judgeAppeal } from './actions/decide.ts'
import { readCase } from './actions/read-case.ts'
import { readQueue } from './actions/read-queue.ts'
import { moderationContract } from './contract.ts'

export const moderationEndpoints = implement(moderationContract, {
  'GET /api/admin/moderation': ({ platform, actor, query }) => readQueue(platform, actor, query),
  'GET /api/admin/moderation/cases/:id': ({ platform, actor, params }) => readCase(platform, actor, params.id),
  'POST /api/admin/moderation/cases/:id/decision': ({ platform, actor, params, body }) =>
    decide(platform, actor, params.id, body),
  'POST /api/admin/moderation/appeals/:id/decision': ({ platform, actor, params, body }) =>
    judgeAppeal(platform, actor, params.id, body),
})
