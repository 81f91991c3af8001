import { implement } from '#platform/endpoint.ts'
import { answer, decline, readVersions, undoDecline } from './actions/answer.ts'
import { ask, withdraw } from './actions/ask.ts'
import { setHidden } from './actions/moderate.ts'
import { readQuestions, readWaiting } from './actions/read.ts'
import { questionsContract } from './contract.ts'

export const questionsEndpoints = implement(questionsContract, {
  'GET /api/projects/:id/questions': ({ platform, actor, params, query }) =>
    readQuestions(platform, actor, params.id, query.after),
  'POST /api/projects/:id/questions': ({ platform, actor, params, body }) => ask(platform, actor, params.id, body),
  'POST /api/questions/:id/withdrawal': ({ platform, actor, params }) => withdraw(platform, actor, params.id),
  'PUT /api/questions/:id/answer': ({ platform, actor, params, body }) => answer(platform, actor, params.id, body),
  'POST /api/questions/:id/decline': ({ platform, actor, params }) => decline(platform, actor, params.id),
  'DELETE /api/questions/:id/decline': ({ platform, actor, params }) => undoDecline(platform, actor, params.id),
  'GET /api/questions/:id/versions': ({ platform, actor, params }) => readVersions(platform, actor, params.id),
  'GET /api/me/questions': ({ platform, actor }) => readWaiting(platform, actor),
  'POST /api/admin/questions/:id/hiding': ({ platform, actor, params, body }) =>
    setHidden(platform, actor, params.id, body.reason),
  'DELETE /api/admin/questions/:id/hiding': ({ platform, actor, params }) =>
    setHidden(platform, actor, params.id, undefined),
})
