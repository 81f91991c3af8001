import { implement } from '#platform/endpoint.ts'
import { readMe } from './actions/read-me.ts'
import { authContract, identityContract } from './contract.ts'
import { logout } from './endpoints/logout.ts'
import { magiclink, otp } from './endpoints/otp.ts'
import { reauthenticate } from './endpoints/reauthenticate.ts'
import { recover } from './endpoints/recover.ts'
import { resend } from './endpoints/resend.ts'
import { health, preflight, settings } from './endpoints/service.ts'
import { signup } from './endpoints/signup.ts'
import { token } from './endpoints/token.ts'
import { getUser, putUser } from './endpoints/user.ts'
import { getVerify, postVerify } from './endpoints/verify.ts'
import { jwks } from './endpoints/well-known.ts'

export const identityEndpoints = implement(identityContract, {
  'GET /api/me': ({ platform, actor }) => readMe(platform, actor),
})

export const authEndpoints = implement(authContract, {
  'OPTIONS /auth/v1/:call{.+}': preflight,
  'POST /auth/v1/signup': signup,
  'POST /auth/v1/token': token,
  'POST /auth/v1/logout': logout,
  'GET /auth/v1/user': getUser,
  'PUT /auth/v1/user': putUser,
  'GET /auth/v1/reauthenticate': reauthenticate,
  'POST /auth/v1/verify': postVerify,
  'GET /auth/v1/verify': getVerify,
  'POST /auth/v1/resend': resend,
  'POST /auth/v1/recover': recover,
  'POST /auth/v1/otp': otp,
  'POST /auth/v1/magiclink': magiclink,
  'GET /auth/v1/.well-known/jwks.json': jwks,
  'GET /auth/v1/settings': settings,
  'GET /auth/v1/health': health,
})
