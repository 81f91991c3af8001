import { implement } from '#platform/endpoint.ts'
import { appeal, readOwnDecision } from './actions/appeal.ts'
import { fileReport } from './actions/file-report.ts'
import { reportsContract } from './contract.ts'

export const reportsEndpoints = implement(reportsContract, {
  'POST /api/reports': ({ platform, actor, body }) => fileReport(platform, actor, body),
  'GET /api/me/decisions/:id': ({ platform, actor, params }) => readOwnDecision(platform, actor, params.id),
  'POST /api/me/decisions/:id/appeal': ({ platform, actor, params, body }) =>
    appeal(platform, actor, params.id, body.words),
})
