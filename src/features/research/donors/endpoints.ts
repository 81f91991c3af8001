import { implement } from '#platform/endpoint.ts'
import * as actions from './actions.ts'
import { donorsContract } from './contract.ts'

export const donorsEndpoints = implement(donorsContract, {
  'GET /api/me/interests': ({ platform, actor }) => actions.readInterests(platform, actor.userId),
  'PUT /api/me/interests': ({ platform, actor, body }) => actions.saveInterests(platform, actor.userId, body.areas),
  'GET /api/me/matches': ({ platform, actor, query }) =>
    actions.listMatches(platform, actor.userId, query.ids.split(',')),
  'GET /api/me/activity': ({ platform, actor }) => actions.readActivity(platform, actor.userId),
})
