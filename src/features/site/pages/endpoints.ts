import { implement } from '#platform/endpoint.ts'
import { pagesContract } from './contract.ts'

export const pagesEndpoints = implement(pagesContract, {
  'GET /api/site': ({ platform }) => {
    const { brand, origin, mode, contact, copyrightYear } = platform.settings
    return { brand, origin, mode, contact, copyrightYear, demoWorld: platform.demoWorld?.progress() ?? null }
  },
})
