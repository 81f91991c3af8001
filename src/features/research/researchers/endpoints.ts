import { implement } from '#platform/endpoint.ts'
import * as following from './actions/follow.ts'
import * as own from './actions/own-profile.ts'
import * as seen from './actions/public-profile.ts'
import * as reminders from './actions/reminders.ts'
import { researchersContract } from './contract.ts'

export const researchersEndpoints = implement(researchersContract, {
  'GET /api/me/researcher-profile': ({ platform, actor }) => own.readOwn(platform, actor.userId),
  'PUT /api/me/researcher-profile': ({ platform, actor, body }) => own.save(platform, actor.userId, body),
  'GET /api/me/reminders': ({ platform, actor }) => reminders.readReminders(platform, actor.userId),
  'PUT /api/me/reminders': ({ platform, actor, body }) => reminders.saveReminders(platform, actor.userId, body),
  'POST /api/me/researcher-profile/introduced': async ({ platform, actor }) => {
    await own.introduce(platform, actor.userId)
    return undefined
  },
  'GET /api/researchers/:id': ({ platform, actor, params }) => seen.readPublic(platform, actor, params.id),
  'PUT /api/researchers/:id/follow': ({ platform, actor, params }) => following.follow(platform, actor, params.id),
  'DELETE /api/researchers/:id/follow': ({ platform, actor, params }) => following.unfollow(platform, actor, params.id),
  'GET /api/researchers/:id/cv-link': ({ platform, actor, params }) => seen.linkCv(platform, actor, params.id),
  'POST /api/admin/researchers/:id/cv-link': ({ platform, actor, params, body }) =>
    seen.linkPrivateCv(platform, actor, params.id, body.reason),
})
