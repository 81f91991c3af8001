import { implement } from '#platform/endpoint.ts'
import { read, readAll, readPage } from './actions.ts'
import { notificationsContract } from './contract.ts'

export const notificationsEndpoints = implement(notificationsContract, {
  'GET /api/me/notifications': ({ platform, actor, query }) => readPage(platform, actor, query.before),
  'POST /api/me/notifications/:id/read': ({ platform, actor, params }) => read(platform, actor, params.id),
  'POST /api/me/notifications/read-all': ({ platform, actor }) => readAll(platform, actor),
})
