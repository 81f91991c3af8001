import { implement } from '#platform/endpoint.ts'
import { readSupporters } from './actions.ts'
import { supportersContract } from './contract.ts'

export const supportersEndpoints = implement(supportersContract, {
  'GET /api/projects/:id/supporters': ({ platform, actor, params, query }) =>
    readSupporters(platform, actor, params.id, query.after),
})
