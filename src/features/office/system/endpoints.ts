import { implement } from '#platform/endpoint.ts'
import { readSystem } from './actions.ts'
import { systemContract } from './contract.ts'

export const systemEndpoints = implement(systemContract, {
  'GET /api/admin/system': ({ platform }) => readSystem(platform),
})
