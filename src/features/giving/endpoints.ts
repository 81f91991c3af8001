import { implement } from '#platform/endpoint.ts'
import { readMyGifts } from './actions.ts'
import { givingContract } from './contract.ts'

export const givingEndpoints = implement(givingContract, {
  'GET /api/me/donations': ({ platform, actor, query }) => readMyGifts(platform, actor, query.after),
})
