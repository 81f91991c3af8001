import { implement } from '#platform/endpoint.ts'
import { readSaved, save, unsave } from './actions.ts'
import { followsContract } from './contract.ts'

export const followsEndpoints = implement(followsContract, {
  'GET /api/me/saved': ({ platform, actor, query }) => readSaved(platform, actor, query.after),
  'POST /api/projects/:id/save': ({ platform, actor, params }) => save(platform, actor, params.id),
  'DELETE /api/projects/:id/save': ({ platform, actor, params }) => unsave(platform, actor, params.id),
})
