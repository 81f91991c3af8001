import { implement } from '#platform/endpoint.ts'
import { block, mute, readConnections, readCoSupporters } from './actions.ts'
import { connectionsContract } from './contract.ts'

export const connectionsEndpoints = implement(connectionsContract, {
  'GET /api/me/connections': ({ platform, actor, query }) => readConnections(platform, actor, query.after),
  'GET /api/me/co-supporters': ({ platform, actor }) => readCoSupporters(platform, actor),
  'PUT /api/me/connections/:id/mute': ({ platform, actor, params, body }) =>
    mute(platform, actor, params.id, body.muted),
  'POST /api/me/connections/:id/block': ({ platform, actor, params }) => block(platform, actor, params.id),
})
