import { implement } from '#platform/endpoint.ts'
import { block, close, mute, pin, readBlocks, readUpTo, remove, unblock } from './actions/manage.ts'
import { openThread } from './actions/open.ts'
import { countUnread, listMine, readMessages, readThread } from './actions/read.ts'
import { decide, look, readReports, report } from './actions/report.ts'
import { send } from './actions/send.ts'
import { messagesContract } from './contract/endpoints.ts'

export const messagesEndpoints = implement(messagesContract, {
  'GET /api/me/threads': ({ platform, actor, query }) => listMine(platform, actor, query),
  'GET /api/me/threads/unread': ({ platform, actor }) => countUnread(platform, actor),
  'POST /api/projects/:id/thread': ({ platform, actor, params, body }) => openThread(platform, actor, params.id, body),
  'GET /api/threads/:id': ({ platform, actor, params }) => readThread(platform, actor, params.id),
  'GET /api/threads/:id/messages': ({ platform, actor, params, query }) =>
    readMessages(platform, actor, params.id, query),
  'POST /api/threads/:id/messages': ({ platform, actor, params, body }) => send(platform, actor, params.id, body),
  'PUT /api/threads/:id/read': ({ platform, actor, params, body }) => readUpTo(platform, actor, params.id, body.seq),
  'PUT /api/threads/:id/mute': ({ platform, actor, params, body }) => mute(platform, actor, params.id, body.muted),
  'PUT /api/threads/:id/pin': ({ platform, actor, params, body }) => pin(platform, actor, params.id, body.seq),
  'PUT /api/threads/:id/closing': ({ platform, actor, params, body }) => close(platform, actor, params.id, body),
  'DELETE /api/threads/:id/messages/:seq': ({ platform, actor, params }) =>
    remove(platform, actor, params.id, params.seq),
  'POST /api/threads/:id/messages/:seq/block': ({ platform, actor, params }) =>
    block(platform, actor, params.id, params.seq),
  'POST /api/threads/:id/messages/:seq/report': ({ platform, actor, params, body }) =>
    report(platform, actor, params.id, params.seq, body),
  'GET /api/me/blocks': ({ platform, actor }) => readBlocks(platform, actor),
  'DELETE /api/me/blocks/:id': ({ platform, actor, params }) => unblock(platform, actor, params.id),
  'GET /api/admin/message-reports': ({ platform, actor, query }) => readReports(platform, actor, query.id),
  'POST /api/admin/message-reports/:id/look': ({ platform, actor, params }) => look(platform, actor, params.id),
  'PUT /api/admin/message-reports/:id/decision': ({ platform, actor, params, body }) =>
    decide(platform, actor, params.id, body.decision),
})
