import { arePhonesEnabled } from '#features/identity/accounts/actions/sms.ts'
import { exchangeCode } from '#features/identity/sign-in/actions/exchange-code.ts'
import { refreshSession } from '#features/identity/sign-in/actions/refresh-session.ts'
import { signIn } from '#features/identity/sign-in/actions/sign-in.ts'
import { signInByIdToken } from '#features/identity/sign-in/actions/sign-in-by-id-token.ts'
import { Refusal } from '#wire/refusal.ts'
import type { AuthSession } from '../contract/answers.ts'
import { authContract } from '../contract/auth.ts'
import { type GrantType, tokenBodies } from '../contract/bodies.ts'
import { type AuthCall, authAnswer, type JsonAnswer, mustBePaced, readBodyAs } from './auth-answer.ts'
import { mustHaveBearer } from './auth-caller.ts'
import { oauthErrorResponse } from './auth-errors.ts'
import { deviceCookie, readCookiesOf } from './flow-cookie.ts'
import { readPersonsAs } from './person-body.ts'
import { sessionResponse } from './wire-user.ts'

type Grant = (call: AuthCall) => Promise<Response | JsonAnswer<AuthSession>>

/** API-03. */
const withPassword: Grant = async (call) => {
  const { platform, userAgent, request } = call
  const { email, phone, password } = await readPersonsAs(tokenBodies.password, call)
  if (phone && !email && !arePhonesEnabled(platform))
    throw new Refusal('phone_provider_disabled', 'Phone logins are disabled')
  if (!email && !phone) throw new Refusal('validation_failed', 'missing email or phone')
  const cookies = readCookiesOf(request)
  const started = await signIn(platform, { email, phone: email ? undefined : phone, password, userAgent, cookies })
  return sessionResponse(platform, started, undefined, deviceCookie(platform, started.device))
}

/** API-04. */
const withRefreshToken: Grant = async ({ platform, request }) => {
  const { refresh_token } = await readBodyAs(tokenBodies.refresh_token, request)
  return sessionResponse(platform, await refreshSession(platform, refresh_token))
}

/** API-05. */
const withCode: Grant = async ({ platform, request, userAgent }) => {
  const { auth_code, code_verifier } = await readBodyAs(tokenBodies.pkce, request)
  if (!auth_code || !code_verifier)
    throw new Refusal('validation_failed', 'invalid request: both auth code and code verifier should be non-empty')
  const started = await exchangeCode(platform, { code: auth_code, verifier: code_verifier, userAgent })
  return sessionResponse(platform, started, started.providerTokens)
}

/** API-06. The issuer that a body names is not looked at: the provider's own is pinned (CVE-2026-31813). */
const withIdToken: Grant = async (call) => {
  const { platform, request, userAgent } = call
  const body = await readBodyAs(tokenBodies.id_token, request)
  const { provider, id_token: idToken, access_token: accessToken, nonce } = body
  if (!provider || !idToken) return oauthErrorResponse('invalid request', 'provider and id_token required')
  if (!platform.settings.auth.providers.some((one) => one.id === provider && !one.plain))
    return oauthErrorResponse('provider_disabled', `Provider (${provider.slice(0, 100)}) is not enabled`)
  const caller = body.link_identity ? await mustHaveBearer(platform, request) : undefined
  const shown = { idToken, accessToken, nonce }
  const outcome = await signInByIdToken(platform, { provider, shown, caller, userAgent })
  if ('fault' in outcome) return oauthErrorResponse('invalid request', outcome.fault)
  return sessionResponse(platform, outcome)
}

const withWallet: Grant = async () => {
  throw new Refusal('web3_provider_disabled', 'Web3 provider is disabled')
}

const grants: Readonly<Record<GrantType, Grant>> = {
  password: withPassword,
  refresh_token: withRefreshToken,
  pkce: withCode,
  id_token: withIdToken,
  web3: withWallet,
}

const isGrant = (type: string): type is GrantType => Object.hasOwn(grants, type)

export const token = authAnswer(authContract['POST /auth/v1/token'], async (call) => {
  const type = call.query.get('grant_type') ?? ''
  const grant = isGrant(type) ? grants[type] : undefined
  if (!grant) throw new Refusal('invalid_credentials', 'unsupported_grant_type')
  // A refresh is never refused for its number: the client would sign its person out (pitfall A3).
  if (type !== 'refresh_token') await mustBePaced(call, 'address: token')
  return grant(call)
})
