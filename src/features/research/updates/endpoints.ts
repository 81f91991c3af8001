import { implement } from '#platform/endpoint.ts'
import { postUpdate, readUpdates } from './actions.ts'
import { updatesContract } from './contract.ts'

export const updatesEndpoints = implement(updatesContract, {
  'GET /api/projects/:id/updates': ({ platform, actor, params, query }) =>
    readUpdates(platform, actor, params.id, query.before),
  'POST /api/projects/:id/updates': ({ platform, actor, params, body }) =>
    postUpdate(platform, actor, params.id, body.content),
})
