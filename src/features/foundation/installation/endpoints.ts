import { implement } from '#platform/endpoint.ts'
import { installationContract } from './contract.ts'

export const installationEndpoints = implement(installationContract, {
  'GET /api/site': ({ platform }) => {
    const { brand, origin, mode, contact, team, copyrightYear, offersTestMode } = platform.settings
    const demoWorld = platform.demoWorld?.progress() ?? null
    return { brand, origin, mode, contact, team, copyrightYear, offersTestMode, demoWorld }
  },
})
