import { implement } from '#platform/endpoint.ts'
import { watch } from './actions/watch.ts'
import { liveContract } from './contract.ts'

export const liveEndpoints = implement(liveContract, {
  'GET /api/me/events': ({ platform, actor }) => watch(platform, actor),
})
