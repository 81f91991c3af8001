import { implement } from '#platform/endpoint.ts'
import { readDashboard, readWaiting } from './actions/read-dashboard.ts'
import { staffContract } from './contract.ts'

export const staffEndpoints = implement(staffContract, {
  'GET /api/admin/waiting': ({ platform, actor }) => {
    if (!actor.staff) throw new Error('the policy admitted a user who is not staff')
    return readWaiting(platform, actor, actor.staff)
  },
  'GET /api/admin/dashboard': ({ platform, actor }) => {
    if (!actor.staff) throw new Error('the policy admitted a user who is not staff')
    return readDashboard(platform, actor, actor.staff)
  },
})
