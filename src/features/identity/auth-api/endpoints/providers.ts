import type { Claims } from '#features/identity/accounts/actions/access-token.ts'
import type { Challenge } from '#features/identity/accounts/rules/pkce.ts'
import { allowedRedirect } from '#features/identity/accounts/rules/redirect.ts'
import { finishProviderFlow } from '#features/identity/sign-in/actions/finish-provider-flow.ts'
import { mustAllowLinking, unlinkIdentity } from '#features/identity/sign-in/actions/identities.ts'
import { type BoundBy, beginProviderFlow, endProviderFlow } from '#features/identity/sign-in/actions/provider-flow.ts'
import { mustProvider } from '#features/identity/sign-in/actions/providers.ts'
import { passThroughParams } from '#features/identity/sign-in/rules/provider-request.ts'
import type { Platform } from '#platform/platform.ts'
import { readBody } from '#platform/read-body.ts'
import { isId } from '#values/id.ts'
import { paths } from '#values/paths.ts'
import { Refusal } from '#wire/refusal.ts'
import { providerContract, returnedNames } from '../contract/providers.ts'
import { type AuthCall, authAnswer, challengeOf, JsonAnswer, mustBePaced } from './auth-answer.ts'
import { browserOf, cookiePath, flowCookie, homeOf, mustBeBound, newcomerCookieOf } from './flow-cookie.ts'
import { redirectFinished, redirectWith, redirectWithError } from './return-address.ts'

/** API-19. A service that cannot be reached is said where the person came from. */
export const authorize = authAnswer(providerContract['GET /auth/v1/authorize'], async (call) => {
  await mustBePaced(call, 'address: provider')
  const { platform, query, requestId } = call
  mustProvider(platform, query.get('provider') ?? '')
  try {
    // The browser itself comes, and keeps our cookie.
    const { url, browser } = await begin(call, undefined, 'cookie')
    return new Response(null, { status: 302, headers: { location: url, ...flowCookie(platform, browser) } })
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'provider_unavailable') throw error
    return redirectWithError(platform, requestId, redirectOf(call), error)
  }
})

/**
 * API-20. The client opens the address itself, in the browser that has the cookie of this answer, or on another site
 * with the verifier.
 */
export const authorizeLink = authAnswer(providerContract['GET /auth/v1/user/identities/authorize'], async (call) => {
  const { platform, query, request } = call
  await mustBePaced(call, 'address: provider')
  const { caller } = call
  mustAllowLinking(platform)
  const { url, browser } = await begin(call, caller, mustBeBound(platform, request, challengeIn(query)))
  const headers = flowCookie(platform, browser)
  if (query.get('skip_http_redirect') === 'true') return new JsonAnswer({ url }, headers)
  return new Response(null, { status: 302, headers: { ...headers, location: url } })
})

const challengeIn = (query: URLSearchParams): Challenge | undefined =>
  challengeOf({
    code_challenge: query.get('code_challenge') ?? undefined,
    code_challenge_method: query.get('code_challenge_method') ?? undefined,
  })

function begin(call: AuthCall, caller: Claims | undefined, boundBy: BoundBy) {
  const { platform, query } = call
  return beginProviderFlow(platform, {
    provider: query.get('provider') ?? '',
    redirectTo: redirectOf(call),
    challenge: challengeIn(query),
    browser: browserOf(call.request),
    boundBy,
    home: homeOf(platform, call.request),
    sessionId: caller?.sessionId ?? null,
    scopes: query.get('scopes'),
    passed: passThroughParams(query),
  })
}

/** A path alone is one of ours: the links of our own pages, which are made without knowing the origin. */
function redirectOf({ platform: { settings }, query, redirectTo }: AuthCall): string {
  const path = query.get('redirect_to')
  return path?.startsWith('/') ? allowedRedirect(settings, `${settings.origin}${path}`) : redirectTo
}

/** Always a redirect: the caller is a browser with a person in front of it. */
export const getCallback = authAnswer(providerContract['GET /auth/v1/callback'], async (call) => {
  const { platform, query, request, requestId, userAgent } = call
  let to = `${platform.settings.origin}${paths.signInArrival()}`
  try {
    await mustBePaced(call, 'address: provider')
    const state = query.get('state') ?? ''
    const flow = await endProviderFlow(platform, state, browserOf(request))
    to = flow.redirectTo
    const finished = await finishProviderFlow(platform, flow, {
      state,
      query,
      home: homeOf(platform, request),
      userAgent,
    })
    return 'newcomer' in finished
      ? redirectToEmailPage(platform, to, finished.newcomer)
      : redirectFinished(to, finished)
  } catch (error) {
    return redirectWithError(platform, requestId, to, error)
  }
})

/**
 * To our page that asks for the address, with what the flow knows: what they are here for, and where they were
 * going.
 */
function redirectToEmailPage(platform: Platform, to: string, mark: string): Response {
  const { origin } = platform.settings
  const page = new URL(paths.signInArrival(), origin)
  const came = new URL(to)
  if (came.origin === origin && came.pathname === page.pathname) page.search = came.search
  const answer = redirectWith(page.href, { query: new URLSearchParams({ step: 'address' }) })
  answer.headers.append('set-cookie', newcomerCookieOf(platform, mark))
  return answer
}

/** A form from another site comes without our cookie; the browser asks again by itself, and brings it. */
export const postCallback = authAnswer(providerContract['POST /auth/v1/callback'], async ({ platform, request }) => {
  const bytes = await readBody(request, 65_536)
  if (!bytes) throw new Refusal('validation_failed', 'The form is larger than 64 KiB')
  const form = new URLSearchParams(new TextDecoder().decode(bytes))
  const query = new URLSearchParams([...form].filter(([name]) => returnedNames.includes(name)))
  return redirectWith(`${homeOf(platform, request)}${cookiePath}/callback`, { query }, 303)
})

/** API-21. */
export const deleteIdentity = authAnswer(providerContract['DELETE /auth/v1/user/identities/:id'], async (call) => {
  const { caller } = call
  const { id = '' } = call.path
  if (!isId(id)) throw new Refusal('validation_failed', 'identity_id must be an UUID')
  await unlinkIdentity(call.platform, caller, id)
  return new JsonAnswer({})
})
