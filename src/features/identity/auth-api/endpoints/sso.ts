import { allowedRedirect } from '#features/identity/accounts/rules/redirect.ts'
import { beginSso, findSsoFlow, finishSso, mustSaml, takeSamlAnswer } from '#features/identity/sign-in/actions/sso.ts'
import { readBody } from '#platform/read-body.ts'
import { paths } from '#values/paths.ts'
import { Refusal } from '#wire/refusal.ts'
import { ssoContract } from '../contract/sso.ts'
import { type AuthCall, authAnswer, challengeOf, JsonAnswer, mustBePaced } from './auth-answer.ts'
import { browserOf, flowCookie, mustBeBound } from './flow-cookie.ts'
import { readBodyWithCaptcha } from './person-body.ts'
import { redirectFinished, redirectWith, redirectWithError } from './return-address.ts'

/** API-09. */
export const postSso = authAnswer(ssoContract['POST /auth/v1/sso'], async (call) => {
  const { platform, request } = call
  await mustBePaced(call, 'address: provider')
  mustSaml(platform)
  const asked = await readBodyWithCaptcha(call)
  const { provider_id: providerId, domain } = asked
  if (!providerId === !domain)
    throw new Refusal('validation_failed', 'Exactly one of provider_id or domain should be set')
  const challenge = challengeOf(asked)
  const { url, browser } = await beginSso(platform, {
    ...{ providerId, domain, browser: browserOf(request), boundBy: mustBeBound(platform, request, challenge) },
    redirectTo:
      asked.redirect_to === undefined ? call.redirectTo : allowedRedirect(platform.settings, asked.redirect_to),
    challenge,
    forceAuthn: request.headers.get('x-force-authn') === 'true',
  })
  const headers = flowCookie(platform, browser)
  if (asked.skip_http_redirect) return new JsonAnswer({ url }, headers)
  return new Response(null, { status: 303, headers: { ...headers, location: url } })
})

export const getMetadata = authAnswer(ssoContract['GET /auth/v1/sso/saml/metadata'], async ({ platform }) => {
  const headers = {
    'content-type': 'application/samlmetadata+xml; charset=utf-8',
    'cache-control': 'public,max-age=600',
  }
  return new Response(mustSaml(platform).metadata(), { headers })
})

/** Always a redirect from here on: a browser with a person before it comes, and that page says what went wrong. */
const home = ({ platform }: AuthCall): string => `${platform.settings.origin}${paths.signInArrival()}`

export const postAcs = authAnswer(ssoContract['POST /auth/v1/sso/saml/acs'], async (call) => {
  const { platform, request, requestId } = call
  mustSaml(platform)
  const bytes = await readBody(request, 524_288)
  if (!bytes) throw new Refusal('validation_failed', 'The form is larger than 512 KiB')
  const form = new URLSearchParams(new TextDecoder().decode(bytes))
  const state = form.get('RelayState') ?? ''
  const flow = await findSsoFlow(platform, state)
  try {
    await takeSamlAnswer(platform, flow, state, form.get('SAMLResponse') ?? '')
    // A form from another site comes without our cookie; the browser asks again by itself, and brings it.
    return redirectWith(
      `${platform.settings.origin}/auth/v1/sso/saml/acs`,
      { query: new URLSearchParams({ state }) },
      303,
    )
  } catch (error) {
    return redirectWithError(platform, requestId, flow?.redirectTo ?? home(call), error)
  }
})

export const getAcs = authAnswer(ssoContract['GET /auth/v1/sso/saml/acs'], async (call) => {
  const { platform, query, request, requestId, userAgent } = call
  const state = query.get('state') ?? ''
  const flow = await findSsoFlow(platform, state)
  const to = flow?.redirectTo ?? home(call)
  try {
    await mustBePaced(call, 'address: provider')
    const finished = await finishSso(platform, state, { browser: browserOf(request), userAgent })
    return redirectFinished(to, finished)
  } catch (error) {
    return redirectWithError(platform, requestId, to, error)
  }
})
