import { implement } from '#platform/endpoint.ts'
import { ask, askOtherTimes, book, cancel } from './actions/ask.ts'
import { ownCalendar, readQueue, readSession, readSessions, staffCalendar } from './actions/read.ts'
import { cancelByStaff, conclude, propose } from './actions/staff.ts'
import { planSessionsContract } from './contract.ts'

const calendar = (file: string): Response => {
  const headers = {
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': 'attachment; filename="session.ics"',
    'cache-control': 'no-store',
  }
  return new Response(file, { headers })
}

export const planSessionsEndpoints = implement(planSessionsContract, {
  'GET /api/me/plan-sessions': ({ platform, actor }) => readSessions(platform, actor),
  'POST /api/me/plan-sessions': async ({ platform, actor, body }) => {
    await ask(platform, actor, body)
    return readSessions(platform, actor)
  },
  'POST /api/me/plan-sessions/:id/booking': async ({ platform, actor, params, body }) => {
    await book(platform, actor, params.id, body.startsAt)
    return readSessions(platform, actor)
  },
  'POST /api/me/plan-sessions/:id/other-times': async ({ platform, actor, params, body }) => {
    await askOtherTimes(platform, actor, params.id, body.wishes)
    return readSessions(platform, actor)
  },
  'POST /api/me/plan-sessions/:id/cancellation': async ({ platform, actor, params }) => {
    await cancel(platform, actor, params.id)
    return readSessions(platform, actor)
  },
  'GET /api/me/plan-sessions/:id/session.ics': async ({ platform, actor, params }) =>
    calendar(await ownCalendar(platform, actor, params.id)),
  'GET /api/admin/plan-sessions': ({ platform, actor, query }) => readQueue(platform, actor, query.show),
  'GET /api/admin/plan-sessions/:id': ({ platform, actor, params }) => readSession(platform, actor, params.id),
  'POST /api/admin/plan-sessions/:id/times': async ({ platform, actor, params, body }) => {
    await propose(platform, actor, params.id, body)
    return readSession(platform, actor, params.id)
  },
  'POST /api/admin/plan-sessions/:id/cancellation': async ({ platform, actor, params, body }) => {
    await cancelByStaff(platform, actor, params.id, body.reason)
    return readSession(platform, actor, params.id)
  },
  'POST /api/admin/plan-sessions/:id/outcome': async ({ platform, actor, params, body }) => {
    await conclude(platform, actor, params.id, body.outcome)
    return readSession(platform, actor, params.id)
  },
  'GET /api/admin/plan-sessions/:id/session.ics': async ({ platform, actor, params }) =>
    calendar(await staffCalendar(platform, actor, params.id)),
})
