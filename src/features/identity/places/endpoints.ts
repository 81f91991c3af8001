import { implement } from '#platform/endpoint.ts'
import { readPlace, savePlace, suggestPlaces } from './actions.ts'
import { placesContract } from './contract.ts'

export const placesEndpoints = implement(placesContract, {
  'GET /api/me/place': ({ platform, actor }) => readPlace(platform, actor.userId),
  'PUT /api/me/place': ({ platform, actor, body }) => savePlace(platform, actor.userId, body),
  'GET /api/places': ({ platform, query }) => suggestPlaces(platform, query),
})
