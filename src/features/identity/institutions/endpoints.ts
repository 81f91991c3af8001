import { implement } from '#platform/endpoint.ts'
import { findInstitutions } from './actions/find-institutions.ts'
import { institutionsContract } from './contract.ts'

export const institutionsEndpoints = implement(institutionsContract, {
  'GET /api/institutions': async ({ platform, query }) => ({ items: await findInstitutions(platform, query.q) }),
})
