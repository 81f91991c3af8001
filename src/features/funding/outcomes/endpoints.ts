import { implement } from '#platform/endpoint.ts'
import { readOffer } from './actions/read-offer.ts'
import { redirectGift } from './actions/redirect-gift.ts'
import { publishStatement, readMissingStatements, readStatementsDue } from './actions/statements.ts'
import { outcomesContract } from './contract.ts'

export const outcomesEndpoints = implement(outcomesContract, {
  'GET /api/me/statements-due': ({ platform, actor }) => readStatementsDue(platform, actor),
  'GET /api/admin/statements': ({ platform }) => readMissingStatements(platform),
  'POST /api/projects/:id/statement': ({ platform, actor, params, body }) =>
    publishStatement(platform, actor, params.id, body.text),
  'GET /api/donations/:id/redirect': ({ platform, actor, params, query }) =>
    readOffer(platform, { actor, guest: query.guest }, params.id, query.search),
  'POST /api/donations/:id/redirect': ({ platform, actor, params, query, body }) =>
    redirectGift(platform, { actor, guest: query.guest }, params.id, body.projectId),
})
