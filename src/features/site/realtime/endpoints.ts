import { implement } from '#platform/endpoint.ts'
import { watch } from './actions/watch.ts'
import { realtimeContract } from './contract.ts'

export const realtimeEndpoints = implement(realtimeContract, {
  'GET /api/me/events': ({ platform, actor }) => watch(platform, actor),
})
