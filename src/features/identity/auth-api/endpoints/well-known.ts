import { keyRing } from '#features/identity/accounts/actions/signing-keys.ts'
import { authContract } from '../contract/auth.ts'
import { authAnswer, JsonAnswer } from './auth-answer.ts'

/** API-27, AMB-054. */
export const jwks = authAnswer(authContract['GET /auth/v1/.well-known/jwks.json'], async ({ platform }) => {
  const { publicJwks: keys } = await keyRing(platform)
  return new JsonAnswer({ keys: keys.map((key) => ({ ...key })) }, { 'cache-control': 'public, max-age=600' })
})
