import { implement } from '#platform/endpoint.ts'
import { paths } from '#values/paths.ts'
import { readPreferences, savePreferences, tryAgain } from './actions/preferences.ts'
import { mustBeSigned, resubscribe, unsubscribe } from './actions/unsubscribe.ts'
import { mailPreferencesContract } from './contract.ts'

export const mailPreferencesEndpoints = implement(mailPreferencesContract, {
  'GET /api/me/mail-preferences': ({ platform, actor }) => readPreferences(platform, actor.userId),
  'PUT /api/me/mail-preferences': ({ platform, actor, body }) => savePreferences(platform, actor.userId, body),
  'POST /api/me/mail-preferences/try-again': ({ platform, actor }) => tryAgain(platform, actor.userId),
  'GET /api/unsubscribe': async ({ platform, query: { token } }) => {
    await mustBeSigned(platform, token)
    return new Response(null, { status: 303, headers: { location: paths.unsubscribe(token) } })
  },
  'POST /api/unsubscribe': ({ platform, query }) => unsubscribe(platform, query.token),
  'POST /api/unsubscribe/undo': ({ platform, query }) => resubscribe(platform, query.token),
})
