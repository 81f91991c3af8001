import { implement } from '#platform/endpoint.ts'
import { lookUpDoi } from './actions.ts'
import { publicationsContract } from './contract.ts'

export const publicationsEndpoints = implement(publicationsContract, {
  'GET /api/publications/lookup': ({ platform, query }) => lookUpDoi(platform, query.doi),
})
