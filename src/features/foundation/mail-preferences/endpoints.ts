import { implement } from '#platform/endpoint.ts'
import { paths } from '#values/paths.ts'
import { mustBeSigned, readPreferences, savePreferences, unsubscribe } from './actions.ts'
import { mailPreferencesContract } from './contract.ts'

export const mailPreferencesEndpoints = implement(mailPreferencesContract, {
  'GET /api/me/mail-preferences': ({ platform, actor }) => readPreferences(platform, actor.userId),
  'PUT /api/me/mail-preferences': ({ platform, actor, body }) => savePreferences(platform, actor.userId, body),
  'GET /api/unsubscribe': async ({ platform, query: { token } }) => {
    await mustBeSigned(platform, token)
    return new Response(null, { status: 303, headers: { location: paths.unsubscribe(token) } })
  },
  'POST /api/unsubscribe': ({ platform, query }) => unsubscribe(platform, query.token),
})
