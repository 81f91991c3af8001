import { readPendingProviderSignUp, submitEmail } from '#features/identity/sign-in/actions/newcomers.ts'
import { newcomerContract } from '#features/identity/sign-in/contract/newcomers.ts'
import { implement } from '#platform/endpoint.ts'
import { adminContract } from './contract/admin.ts'
import { authContract } from './contract/auth.ts'
import { factorContract } from './contract/factors.ts'
import { passkeyContract } from './contract/passkeys.ts'
import { providerContract } from './contract/providers.ts'
import { ssoContract } from './contract/sso.ts'
import {
  deleteOne,
  deleteUserFactor,
  deleteUserPasskey,
  getOne,
  getUserFactors,
  getUserPasskeys,
  getUsers,
  postInvite,
  postLink,
  postUsers,
  putOne,
} from './endpoints/admin.ts'
import { getAudit } from './endpoints/audit.ts'

export { noSuchCall } from './endpoints/auth-answer.ts'

import {
  challengeFactor,
  deleteCodes,
  deleteFactor,
  enrol,
  getCodes,
  postCodes,
  regenerateCodes,
  verifyCode,
  verifyFactor,
} from './endpoints/factors.ts'
import { newcomerOf } from './endpoints/flow-cookie.ts'
import { logout } from './endpoints/logout.ts'
import { magiclink, otp } from './endpoints/otp.ts'
import {
  authenticationOptions,
  authenticationVerify,
  deletePasskey,
  getPasskeys,
  patchPasskey,
  registrationOptions,
  registrationVerify,
} from './endpoints/passkeys.ts'
import { authorize, authorizeLink, deleteIdentity, getCallback, postCallback } from './endpoints/providers.ts'
import { reauthenticate } from './endpoints/reauthenticate.ts'
import { recover } from './endpoints/recover.ts'
import { resend } from './endpoints/resend.ts'
import { health, preflight, settings } from './endpoints/service.ts'
import { signup } from './endpoints/signup.ts'
import { getAcs, getMetadata, postAcs, postSso } from './endpoints/sso.ts'
import { token } from './endpoints/token.ts'
import { getUser, putUser } from './endpoints/user.ts'
import { getVerify, postVerify } from './endpoints/verify.ts'
import { jwks } from './endpoints/well-known.ts'

export const newcomerEndpoints = implement(newcomerContract, {
  'GET /api/newcomer': ({ platform, request }) => readPendingProviderSignUp(platform, newcomerOf(request)),
  'POST /api/newcomer': ({ platform, request, body }) => submitEmail(platform, newcomerOf(request), body),
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

export const factorEndpoints = implement(factorContract, {
  'GET /auth/v1/factors/recovery-codes': getCodes,
  'POST /auth/v1/factors/recovery-codes': postCodes,
  'POST /auth/v1/factors/recovery-codes/regenerate': regenerateCodes,
  'POST /auth/v1/factors/recovery-codes/verify': verifyCode,
  'DELETE /auth/v1/factors/recovery-codes': deleteCodes,
  'POST /auth/v1/factors': enrol,
  'POST /auth/v1/factors/:id/challenge': challengeFactor,
  'POST /auth/v1/factors/:id/verify': verifyFactor,
  'DELETE /auth/v1/factors/:id': deleteFactor,
})

export const passkeyEndpoints = implement(passkeyContract, {
  'POST /auth/v1/passkeys/registration/options': registrationOptions,
  'POST /auth/v1/passkeys/registration/verify': registrationVerify,
  'POST /auth/v1/passkeys/authentication/options': authenticationOptions,
  'POST /auth/v1/passkeys/authentication/verify': authenticationVerify,
  'GET /auth/v1/passkeys': getPasskeys,
  'PATCH /auth/v1/passkeys/:id': patchPasskey,
  'DELETE /auth/v1/passkeys/:id': deletePasskey,
})

export const adminAuthEndpoints = implement(adminContract, {
  'POST /auth/v1/invite': postInvite,
  'POST /auth/v1/admin/generate_link': postLink,
  'POST /auth/v1/admin/users': postUsers,
  'GET /auth/v1/admin/users': getUsers,
  'GET /auth/v1/admin/audit': getAudit,
  'GET /auth/v1/admin/users/:id': getOne,
  'PUT /auth/v1/admin/users/:id': putOne,
  'DELETE /auth/v1/admin/users/:id': deleteOne,
  'GET /auth/v1/admin/users/:id/factors': getUserFactors,
  'DELETE /auth/v1/admin/users/:id/factors/:factorId': deleteUserFactor,
  'GET /auth/v1/admin/users/:id/passkeys': getUserPasskeys,
  'DELETE /auth/v1/admin/users/:id/passkeys/:passkeyId': deleteUserPasskey,
})

export const providerEndpoints = implement(providerContract, {
  'GET /auth/v1/authorize': authorize,
  'GET /auth/v1/callback': getCallback,
  'POST /auth/v1/callback': postCallback,
  'GET /auth/v1/user/identities/authorize': authorizeLink,
  'DELETE /auth/v1/user/identities/:id': deleteIdentity,
})

export const ssoEndpoints = implement(ssoContract, {
  'POST /auth/v1/sso': postSso,
  'GET /auth/v1/sso/saml/metadata': getMetadata,
  'POST /auth/v1/sso/saml/acs': postAcs,
  'GET /auth/v1/sso/saml/acs': getAcs,
})
