import { implement } from '#platform/endpoint.ts'
import { readSettlement } from './actions/read.ts'
import { settlementsContract } from './contract.ts'

export const settlementsEndpoints = implement(settlementsContract, {
  'GET /api/admin/settlement': ({ platform }) => readSettlement(platform),
})
