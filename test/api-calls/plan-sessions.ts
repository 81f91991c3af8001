import { sql } from '#platform/database.ts'
import { askedSession, bookedSession, proposedSession, wish } from '../plan-sessions.ts'
import { boughtPlan } from '../plans.ts'
import type { Calls } from './call.ts'
import type { ApiWorld } from './world.ts'

const proposed = async ({ app }: ApiWorld) => {
  const { one, host, id, at } = await proposedSession(app)
  return { own: { by: one.accessToken, params: { id } }, staff: { by: host.accessToken, params: { id } }, at, id }
}
const booked = async ({ app }: ApiWorld) => {
  const { one, host, id, at } = await bookedSession(app)
  return { own: { by: one.accessToken, params: { id } }, staff: { by: host.accessToken, params: { id } }, at, id }
}

export const planSessionCalls: Calls = {
  getMePlanSessions: async ({ app }) => ({ by: (await askedSession(app)).one.accessToken }),
  postMePlanSessions: async ({ app }) => ({
    by: (await boughtPlan(app, { tier: 'advanced' })).accessToken,
    body: wish,
  }),
  postMePlanSessionsIdBooking: async (world) => {
    const { own, at } = await proposed(world)
    return { ...own, body: { startsAt: at } }
  },
  postMePlanSessionsIdOtherTimes: async (world) => ({
    ...(await proposed(world)).own,
    body: { wishes: 'Rather in the afternoon.' },
  }),
  postMePlanSessionsIdCancellation: async (world) => (await proposed(world)).own,
  getMePlanSessionsIdSessionIcs: async (world) => (await booked(world)).own,
  getAdminPlanSessions: async (world) => ({ by: (await proposed(world)).staff.by }),
  getAdminPlanSessionsId: async (world) => (await proposed(world)).staff,
  postAdminPlanSessionsIdTimes: async (world) => {
    const { staff, at } = await proposed(world)
    return { ...staff, body: { times: [at], place: 'Room 4', note: '' } }
  },
  postAdminPlanSessionsIdCancellation: async (world) => ({
    ...(await proposed(world)).staff,
    body: { reason: 'The council does not meet that week.' },
  }),
  postAdminPlanSessionsIdOutcome: async (world) => {
    const { staff, id } = await booked(world)
    const { database, clock } = world.app.platform
    await database.query(sql`update plan_sessions set starts_at = ${clock.now()} where id = ${id}`)
    return { ...staff, body: { outcome: 'held' } }
  },
  getAdminPlanSessionsIdSessionIcs: async (world) => (await booked(world)).staff,
}
