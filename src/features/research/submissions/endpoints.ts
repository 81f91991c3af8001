import { implement } from '#platform/endpoint.ts'
import { submitProject, withdraw } from './actions.ts'
import { submissionsContract } from './contract.ts'

export const submissionsEndpoints = implement(submissionsContract, {
  'POST /api/projects': async ({ platform, actor, body }) => ({
    id: await submitProject(platform, actor, body),
    status: 'pending' as const,
  }),
  'POST /api/projects/:id/withdrawal': ({ platform, actor, params }) => withdraw(platform, actor, params.id),
})
