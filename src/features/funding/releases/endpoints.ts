import { implement } from '#platform/endpoint.ts'
import { release, sendBack } from './actions/decide.ts'
import { readDesk } from './actions/desk.ts'
import { releasesContract } from './contract.ts'

export const releasesEndpoints = implement(releasesContract, {
  'GET /api/admin/milestones': ({ platform, actor }) => readDesk(platform, actor),
  'POST /api/admin/milestones/:id/:key/release': async ({ platform, actor, params, body }) => {
    await release(platform, actor, { ...params, ...body })
    return readDesk(platform, actor)
  },
  'POST /api/admin/milestones/:id/:key/return': async ({ platform, actor, params, body }) => {
    await sendBack(platform, actor, { ...params, ...body })
    return readDesk(platform, actor)
  },
})
