import { implement } from '#platform/endpoint.ts'
import { editProject } from './actions/edit.ts'
import { readEdit } from './actions/read-edit.ts'
import { submitProject } from './actions/submit.ts'
import { withdraw } from './actions/withdraw.ts'
import { submissionsContract } from './contract.ts'

export const submissionsEndpoints = implement(submissionsContract, {
  'POST /api/projects': async ({ platform, actor, body }) => ({
    id: await submitProject(platform, actor, body),
    status: 'pending' as const,
  }),
  'GET /api/projects/:id/edit': ({ platform, actor, params }) => readEdit(platform, actor, params.id),
  'PUT /api/projects/:id': ({ platform, actor, params, body }) => editProject(platform, actor, params.id, body),
  'POST /api/projects/:id/withdrawal': ({ platform, actor, params }) => withdraw(platform, actor, params.id),
})
