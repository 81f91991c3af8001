import { implement } from '#platform/endpoint.ts'
import { submitProject } from './actions.ts'
import { submissionsContract } from './contract.ts'

export const submissionsEndpoints = implement(submissionsContract, {
  'POST /api/projects': async ({ platform, actor, body }) => ({
    id: await submitProject(platform, actor, body),
    status: 'pending' as const,
  }),
})
