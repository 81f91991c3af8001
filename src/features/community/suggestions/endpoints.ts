import { implement } from '#platform/endpoint.ts'
import { hide, unhide } from './actions/hide.ts'
import { readLocal } from './actions/local.ts'
import { suggest } from './actions/suggest.ts'
import { suggestionsContract } from './contract.ts'

export const suggestionsEndpoints = implement(suggestionsContract, {
  'GET /api/me/suggestions': ({ platform, actor, query }) => suggest(platform, actor, query.after),
  'PUT /api/me/hidden-suggestions/:id': ({ platform, actor, params }) => hide(platform, actor, params.id),
  'DELETE /api/me/hidden-suggestions/:id': ({ platform, actor, params }) => unhide(platform, actor, params.id),
  'GET /api/me/local-projects': ({ platform, actor, query }) => readLocal(platform, actor, query.after),
})
