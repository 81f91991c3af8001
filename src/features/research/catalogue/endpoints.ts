import { implement } from '#platform/endpoint.ts'
import { listSectors, readSector } from './actions.ts'
import { catalogueContract } from './contract.ts'

export const catalogueEndpoints = implement(catalogueContract, {
  'GET /api/catalogue/sectors': async ({ platform }) => ({ sectors: await listSectors(platform) }),
  'GET /api/catalogue/sectors/:sectorId': ({ platform, params }) => readSector(platform, params.sectorId),
})
