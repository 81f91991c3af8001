import { implement } from '#platform/endpoint.ts'
import { previewThanks, readThanks, sendThanks } from './actions.ts'
import { thanksContract } from './contract.ts'

export const thanksEndpoints = implement(thanksContract, {
  'GET /api/me/thanks': ({ platform, actor }) => readThanks(platform, actor),
  'POST /api/projects/:id/thanks/preview': ({ platform, actor, params, body }) =>
    previewThanks(platform, actor, params.id, body),
  'POST /api/projects/:id/thanks': ({ platform, actor, params, body }) => sendThanks(platform, actor, params.id, body),
})
