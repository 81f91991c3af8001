import { implement } from '#platform/endpoint.ts'
import { save, unsave } from './actions.ts'
import { followsContract } from './contract.ts'

export const followsEndpoints = implement(followsContract, {
  'POST /api/projects/:id/save': ({ platform, actor, params }) => save(platform, actor, params.id),
  'DELETE /api/projects/:id/save': ({ platform, actor, params }) => unsave(platform, actor, params.id),
})
