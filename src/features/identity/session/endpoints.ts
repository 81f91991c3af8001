import { implement } from '#platform/endpoint.ts'
import { readMe } from './actions/read-me.ts'
import { sessionContract } from './contract.ts'

export const sessionEndpoints = implement(sessionContract, {
  'GET /api/me': ({ platform, actor }) => readMe(platform, actor),
})
