import { implement } from '#platform/endpoint.ts'
import { installationContract } from './contract.ts'

export const installationEndpoints = implement(installationContract, {
  'GET /api/site': ({ platform }) => {
    const { brand, origin, mode, contact, team, copyrightYear, offersTestMode, taxonomy } = platform.settings
    const entries = Object.entries(taxonomy).map(([key, { label, isOpen }]) => [key, { label, isOpen }] as const)
    const demoWorld = platform.demoWorld?.progress() ?? null
    const labels = entries.length > 0 && { taxonomy: Object.fromEntries(entries) }
    return { brand, origin, mode, contact, team, copyrightYear, offersTestMode, demoWorld, ...labels }
  },
})
