import { implement } from '#platform/endpoint.ts'
import * as actions from './actions.ts'
import { researchersContract } from './contract.ts'

export const researchersEndpoints = implement(researchersContract, {
  'GET /api/me/researcher-profile': ({ platform, actor }) => actions.readOwn(platform, actor.userId),
  'PUT /api/me/researcher-profile': ({ platform, actor, body }) => actions.save(platform, actor.userId, body),
  'GET /api/me/reminders': ({ platform, actor }) => actions.readReminders(platform, actor.userId),
  'PUT /api/me/reminders': ({ platform, actor, body }) => actions.saveReminders(platform, actor.userId, body),
  'POST /api/me/researcher-profile/introduced': async ({ platform, actor }) => {
    await actions.introduce(platform, actor.userId)
    return undefined
  },
  'GET /api/researchers/:id': ({ platform, actor, params }) => actions.readPublic(platform, actor, params.id),
  'GET /api/researchers/:id/cv-link': ({ platform, actor, params }) => actions.linkCv(platform, actor, params.id),
  'POST /api/admin/researchers/:id/cv-link': ({ platform, actor, params, body }) =>
    actions.linkPrivateCv(platform, actor, params.id, body.reason),
})
