import type { StartedSession } from '#features/identity/accounts/actions/start-session.ts'
import type { Finished } from '#features/identity/sign-in/actions/finish-provider-flow.ts'
import type { ProviderTokens } from '#features/identity/sign-in/actions/provider-answer.ts'
import type { Platform } from '#platform/platform.ts'
import { Refusal } from '#wire/refusal.ts'
import { providerContract } from '../contract/providers.ts'
import { type AuthError, listedError } from './auth-errors.ts'

const errorOf: Readonly<Record<number, string>> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  503: 'temporarily_unavailable',
}
const defect: AuthError = {
  status: 500,
  code: 'unexpected_failure',
  message: 'Unexpected failure, please check server logs for more information',
}

/** A browser sent on with words in the query, in the fragment, or in both. */
export function redirectWith(
  to: string,
  add: { readonly query?: URLSearchParams; readonly fragment?: URLSearchParams },
  status: 302 | 303 = 302,
): Response {
  const location = new URL(to)
  for (const [name, value] of add.query ?? []) location.searchParams.set(name, value)
  if (add.fragment) location.hash = add.fragment.toString()
  return new Response(null, { status, headers: { location: location.href } })
}

/** The end of a sign-in elsewhere: with a code for a client that waits for one, else with the session itself. */
export const redirectFinished = (to: string, finished: Finished): Response =>
  'code' in finished
    ? redirectWith(to, { query: new URLSearchParams({ code: finished.code }) })
    : redirectWith(to, { fragment: sessionParams(finished.session, finished.tokens) })

/** Errors are in both places: clients look in either. */
export function redirectWithError(platform: Platform, requestId: string, to: string, cause: unknown): Response {
  const { status, code, message } = listedError(providerContract['GET /auth/v1/callback'].refusals, cause) ?? defect
  if (!(cause instanceof Refusal)) platform.log.error('a sign-in with another service failed', { requestId, cause })
  const words = new URLSearchParams({
    error: errorOf[status] ?? 'server_error',
    error_code: code,
    error_description: message,
  })
  const fragment = new URLSearchParams(words)
  fragment.set('sb', '')
  return redirectWith(to, { query: words, fragment })
}

/** `sb` marks the fragment for the client. */
const sessionParams = (session: StartedSession, tokens: ProviderTokens | undefined): URLSearchParams =>
  new URLSearchParams({
    access_token: session.accessToken,
    expires_at: String(session.expiresAt),
    expires_in: String(session.expiresIn),
    ...(tokens ? { provider_token: tokens.access } : {}),
    ...(tokens?.refresh ? { provider_refresh_token: tokens.refresh } : {}),
    refresh_token: session.refreshToken,
    sb: '',
    token_type: 'bearer',
  })
