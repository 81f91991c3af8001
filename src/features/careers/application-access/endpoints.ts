import { attachmentResponse } from '#platform/attachment-response.ts'
import { implement } from '#platform/endpoint.ts'
import { endReading, nameReader, openNamedFile, readAccess } from './actions.ts'
import { applicationAccessContract } from './contract.ts'

export const applicationAccessEndpoints = implement(applicationAccessContract, {
  'GET /api/admin/jobs/:id/application-access': ({ platform, actor, params }) => readAccess(platform, actor, params.id),
  'POST /api/admin/jobs/:id/application-readers': ({ platform, actor, params, body }) =>
    nameReader(platform, actor, params.id, body),
  'POST /api/admin/application-readers/:id/end': ({ platform, actor, params }) =>
    endReading(platform, actor, params.id),
  'POST /api/admin/applications/:id/file': async ({ platform, actor, params, body }) => {
    const { file, name } = await openNamedFile(platform, actor, params.id, body.role)
    return attachmentResponse(file, name)
  },
})
