import { implement } from '#platform/endpoint.ts'
import { readSummary } from './actions.ts'
import { ownProfileContract } from './contract.ts'

export const ownProfileEndpoints = implement(ownProfileContract, {
  'GET /api/me/projects/summary': ({ platform, actor }) => readSummary(platform, actor),
})
