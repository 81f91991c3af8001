import { pkcePrefix } from '#features/identity/accounts/actions/one-time-token.ts'
import type { StartedSession } from '#features/identity/accounts/actions/start-session.ts'
import { allowedRedirect } from '#features/identity/accounts/rules/redirect.ts'
import { verifyPhone } from '#features/identity/sign-in/actions/phones.ts'
import { type Awaiting, verifyEmail, verifyForCode } from '#features/identity/sign-in/actions/verify-email.ts'
import type { Platform } from '#platform/platform.ts'
import { Refusal } from '#wire/refusal.ts'
import type { AuthSession, HalfConfirmed } from '../contract/answers.ts'
import { authContract } from '../contract/auth.ts'
import { type AuthCall, authAnswer, JsonAnswer, mustBePaced, readBodyOf } from './auth-answer.ts'
import { askerOf } from './flow-cookie.ts'
import { sessionResponse } from './wire-user.ts'

/** API-08: a link's token alone, or a typed code with its address. */
export const postVerify = authAnswer(authContract['POST /auth/v1/verify'], async (call) => {
  await mustBePaced(call, 'address: verify')
  const { platform, userAgent, request } = call
  const browser = askerOf(request)
  const { type, token, token_hash, email, phone } = await readBodyOf(call)
  if (!type) throw new Refusal('validation_failed', 'Verify requires a verification type')
  if (!token && !token_hash) throw new Refusal('validation_failed', 'Verify requires either a token or a token hash')
  if (token_hash && (token || email || phone))
    throw new Refusal('validation_failed', 'Only the token_hash and type should be provided')
  if (token_hash) return answer(platform, await verifyEmail(platform, { type, token: token_hash, userAgent, browser }))
  if (email && phone)
    throw new Refusal('validation_failed', 'Only an email address or phone number should be provided on verify')
  if (phone) return sessionResponse(platform, await verifyPhone(platform, { type, phone, code: token, userAgent }))
  if (!email) throw new Refusal('validation_failed', 'Verify requires the email address that the code was sent to')
  return answer(platform, await verifyEmail(platform, { type, email, code: token, userAgent, browser }))
})

const half = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'

const answer = async (
  platform: Platform,
  verified: StartedSession | Awaiting,
): Promise<JsonAnswer<AuthSession | HalfConfirmed>> =>
  'awaits' in verified ? new JsonAnswer({ msg: half, code: '200' }) : sessionResponse(platform, verified)

/** Also says which side is asked next, which the published service does not (pitfall B7). */
const halfConfirmedParams = ({ awaits }: Awaiting): URLSearchParams =>
  new URLSearchParams({ message: half, awaits, sb: '' })

/** The same by a plain link: always a redirect to our own site. A HEAD, as previews send it, uses nothing up. */
export const getVerify = authAnswer(authContract['GET /auth/v1/verify'], async (call) => {
  const { platform, query, request, userAgent } = call
  const [type, token] = [query.get('type'), query.get('token')]
  if (!type) throw new Refusal('validation_failed', 'Verify requires a verification type')
  if (!token) throw new Refusal('validation_failed', 'Verify requires a token')
  if (request.method === 'HEAD') return new Response(null)
  await mustBePaced(call, 'address: verify')
  if (token.startsWith(pkcePrefix)) return verifyWithCode(call, type, token)
  const fragment = await verifyEmail(platform, { type, token, userAgent, browser: askerOf(request) }).then(
    (verified) => ('awaits' in verified ? halfConfirmedParams(verified) : sessionFragment(verified, type)),
    (error: unknown) => errorParams(error),
  )
  return seeOther(call, { fragment })
})

/** For a client that waits for a code: in the query, and so are failures, which its library looks for there. */
async function verifyWithCode(call: AuthCall, type: string, token: string): Promise<Response> {
  return verifyForCode(call.platform, { type, token, browser: askerOf(call.request) }).then(
    (verified) =>
      'awaits' in verified
        ? seeOther(call, { query: halfConfirmedParams(verified), fragment: halfConfirmedParams(verified) })
        : seeOther(call, { query: new URLSearchParams(verified) }),
    (error: unknown) => {
      const words = errorParams(error)
      return seeOther(call, { query: words, fragment: words })
    },
  )
}

function seeOther(
  { platform, redirectTo }: AuthCall,
  add: { readonly query?: URLSearchParams; readonly fragment?: URLSearchParams },
): Response {
  const location = new URL(allowedRedirect(platform.settings, redirectTo))
  for (const [name, value] of add.query ?? []) location.searchParams.set(name, value)
  if (add.fragment) location.hash = add.fragment.toString()
  return new Response(null, { status: 303, headers: { location: location.href } })
}

/** `sb` marks the fragment for the client. */
const sessionFragment = (session: StartedSession, type: string): URLSearchParams =>
  new URLSearchParams({
    access_token: session.accessToken,
    expires_at: String(session.expiresAt),
    expires_in: String(session.expiresIn),
    refresh_token: session.refreshToken,
    sb: '',
    token_type: 'bearer',
    type,
  })

function errorParams(error: unknown): URLSearchParams {
  if (!(error instanceof Refusal) || !['otp_expired', 'user_banned'].includes(error.code)) throw error
  return new URLSearchParams({
    error: 'access_denied',
    error_code: error.code,
    error_description: error.message,
    sb: '',
  })
}
