import { implement } from '#platform/endpoint.ts'
import { postUpdate } from './actions/publish.ts'
import { readUpdates } from './actions/read-updates.ts'
import { updatesContract } from './contract.ts'

export const updatesEndpoints = implement(updatesContract, {
  'GET /api/projects/:id/updates': ({ platform, actor, params, query }) =>
    readUpdates(platform, actor, params.id, query.before),
  'POST /api/projects/:id/updates': ({ platform, actor, params, body }) =>
    postUpdate(platform, actor, params.id, body.content),
})
