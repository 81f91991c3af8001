import { implement } from '#platform/endpoint.ts'
import { logPageFailure } from './actions.ts'
import { pageFailuresContract } from './contract.ts'

export const pageFailuresEndpoints = implement(pageFailuresContract, {
  'POST /api/page-failures': ({ platform, body }) => logPageFailure(platform, body),
})
