import { implement } from '#platform/endpoint.ts'
import { installationContract } from './contract.ts'

export const installationEndpoints = implement(installationContract, {
  'GET /api/site': ({ platform }) => {
    const { brand, origin, mode, contact, team, copyrightYear } = platform.settings
    return { brand, origin, mode, contact, team, copyrightYear, demoWorld: platform.demoWorld?.progress() ?? null }
  },
})
