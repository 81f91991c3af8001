import { implement } from '#platform/endpoint.ts'
import { findPassage, redact } from './actions/redact.ts'
import { redactionsContract } from './contract.ts'

export const redactionsEndpoints = implement(redactionsContract, {
  'POST /api/admin/projects/:id/redactions/search': ({ platform, actor, params, body }) =>
    findPassage(platform, actor, params.id, body.passage),
  'POST /api/admin/projects/:id/redactions': ({ platform, actor, params, body }) =>
    redact(platform, actor, params.id, body),
})
