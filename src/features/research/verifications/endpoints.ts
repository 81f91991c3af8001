import { implement } from '#platform/endpoint.ts'
import { ask, withdraw } from './actions/ask.ts'
import { confirm, refuse, revoke } from './actions/decide.ts'
import { linkForStaff, linkOwn } from './actions/documents.ts'
import { proveMailbox, sendCode } from './actions/mailbox.ts'
import { readOwn, readQueue, readRequest } from './actions/read.ts'
import { verificationsContract } from './contract.ts'

export const verificationsEndpoints = implement(verificationsContract, {
  'GET /api/me/verification': ({ platform, actor }) => readOwn(platform, actor.userId),
  'POST /api/me/verification': ({ platform, actor, body }) => ask(platform, actor.userId, body),
  'POST /api/me/verification/withdrawal': ({ platform, actor }) => withdraw(platform, actor.userId),
  'GET /api/me/verification/:id/documents/:fileId/link': ({ platform, actor, params }) =>
    linkOwn(platform, actor, params),
  'POST /api/me/verification/mailbox': ({ platform, actor, body }) => sendCode(platform, actor.userId, body.email),
  'POST /api/me/verification/mailbox/code': ({ platform, actor, body }) =>
    proveMailbox(platform, actor.userId, body.code),
  'GET /api/admin/verifications': ({ platform, query }) => readQueue(platform, query),
  'GET /api/admin/verifications/:id': ({ platform, actor, params }) => readRequest(platform, actor, params.id),
  'POST /api/admin/verifications/:id/documents/:fileId/link': ({ platform, actor, params }) =>
    linkForStaff(platform, actor, params),
  'POST /api/admin/verifications/:id/confirm': ({ platform, actor, params, body }) =>
    confirm(platform, actor, params.id, body),
  'POST /api/admin/verifications/:id/refuse': ({ platform, actor, params, body }) =>
    refuse(platform, actor, params.id, body.reason),
  'POST /api/admin/verifications/:id/revoke': ({ platform, actor, params, body }) =>
    revoke(platform, actor, params.id, body.reason),
})
