import { implement } from '#platform/endpoint.ts'
import { readPrivacy, savePrivacy } from './actions.ts'
import { privacyContract } from './contract.ts'

export const privacyEndpoints = implement(privacyContract, {
  'GET /api/me/privacy': ({ platform, actor }) => readPrivacy(platform, actor.userId),
  'PUT /api/me/privacy': ({ platform, actor, body }) => savePrivacy(platform, actor.userId, body),
})
