import * as oidc from 'openid-client'
import {
  type ProviderPerson,
  readPlainClaims,
  readProviderClaims,
} from '#features/identity/accounts/rules/provider-person.ts'
import { keyedHash } from '#platform/keyed-hash.ts'
import type { Platform } from '#platform/platform.ts'
import type { PlainEndpoints, Provider } from '#platform/providers.ts'
import { Refusal } from '#wire/refusal.ts'
import { note, openProvider, unavailable } from './providers.ts'

/** The service's tokens for its own API; the client may request them. */
export type ProviderTokens = { readonly access: string; readonly refresh: string | undefined }

/**
 * Both are derived from the state, so that nothing but its hash need be stored (RFC
 * 7636; OpenID Connect Core §3.1.2.1).
 */
const verifierOf = (platform: Platform, state: string) =>
  keyedHash(platform.secrets, 'identity: provider verifier', state)
const nonceOf = (platform: Platform, state: string) => keyedHash(platform.secrets, 'identity: provider nonce', state)

/** @param home one of our configured addresses. */
const callbackAt = (home: string): string => `${home}/auth/v1/callback`

/** The URL for signing in at the service. @throws Refusal provider_unavailable. */
export async function addressAtProvider(
  platform: Platform,
  provider: Provider,
  ask: {
    /** Our origin that the browser comes back to: it has our cookie there. */
    readonly home: string
    readonly state: string
    readonly scope: string
    readonly passed: Readonly<Record<string, string>>
  },
): Promise<string> {
  const { config } = await openProvider(platform, provider)
  const url = oidc.buildAuthorizationUrl(config, {
    ...ask.passed,
    redirect_uri: callbackAt(ask.home),
    scope: ask.scope,
    state: ask.state,
    ...(provider.plain ? {} : { nonce: await nonceOf(platform, ask.state) }),
    code_challenge: await oidc.calculatePKCECodeChallenge(await verifierOf(platform, ask.state)),
    code_challenge_method: 'S256',
  })
  return url.href
}

/**
 * Exchanges the returned code for the person at the service. Signature, issuer, audience, nonce and age of
 * the ID token are checked, although it comes directly from the service.
 *
 * @param query of the callback, as it came. @param home where it came to.
 * @throws Refusal access_denied, bad_oauth_callback, provider_unavailable.
 */
export async function readCallback(
  platform: Platform,
  provider: Provider,
  { state, query, home }: { readonly state: string; readonly query: URLSearchParams; readonly home: string },
): Promise<Answer> {
  const { config } = await openProvider(platform, provider)
  const address = new URL(`${callbackAt(home)}?${query}`)
  const checks = { expectedState: state, pkceCodeVerifier: await verifierOf(platform, state) }
  try {
    if (provider.plain) return await readPlain(config, provider, provider.plain, address, checks)
    const oidcChecks = { ...checks, expectedNonce: await nonceOf(platform, state), idTokenExpected: true }
    return await readOidc(config, provider, address, oidcChecks)
  } catch (error) {
    throw refusalOf(platform, provider, error)
  }
}

async function readOidc(
  config: oidc.Configuration,
  provider: Provider,
  address: URL,
  checks: oidc.AuthorizationCodeGrantChecks,
): Promise<Answer> {
  const answer = await oidc.authorizationCodeGrant(config, address, checks)
  const claims = answer.claims()
  if (!claims) throw new Error('the service sent no ID token')
  const more = claims.email === undefined ? await moreOf(config, answer.access_token, claims.sub) : {}
  return answerOf(provider, { ...more, ...claims }, answer)
}

/** A person's permanent id is the number: login names are given up and taken by others. */
async function readPlain(
  config: oidc.Configuration,
  provider: Provider,
  plain: PlainEndpoints,
  address: URL,
  checks: oidc.AuthorizationCodeGrantChecks,
): Promise<Answer> {
  const answer = await oidc.authorizationCodeGrant(config, address, checks)
  const ask = async (url: string): Promise<unknown> => {
    const got = await oidc.fetchProtectedResource(config, answer.access_token, new URL(url), 'GET')
    if (!got.ok) throw new Error(`the service answered ${got.status}`, { cause: got })
    return got.json()
  }
  const claims = readPlainClaims(provider.issuer, await ask(plain.user), await ask(plain.emails))
  return answerOf(provider, claims, answer)
}

type Answer = { person: ProviderPerson; tokens: ProviderTokens }

function answerOf(
  provider: Provider,
  claims: Readonly<Record<string, unknown>>,
  answer: oidc.TokenEndpointResponse,
): Answer {
  const person = readProviderClaims(provider.id, claims)
  if (!person) throw new Error('the answer of the service has no subject')
  return { person, tokens: { access: answer.access_token, refresh: answer.refresh_token } }
}

/** Many services give addresses and names only there. */
const moreOf = async (config: oidc.Configuration, token: string, subject: string): Promise<Record<string, unknown>> =>
  config.serverMetadata().userinfo_endpoint ? oidc.fetchUserInfo(config, token, subject) : {}

function refusalOf(platform: Platform, provider: Provider, error: unknown): Refusal {
  if (error instanceof oidc.AuthorizationResponseError && error.error === 'access_denied')
    return new Refusal('access_denied', `The sign-in at ${provider.name} was not finished.`)
  if (isAway(error)) return unavailable(platform, provider, error)
  note(platform, provider, error)
  return new Refusal('bad_oauth_callback', `${provider.name} answered in a way that we cannot trust.`)
}

/** The network, or a service that fails by itself. */
function isAway(error: unknown): boolean {
  if (error instanceof oidc.ResponseBodyError) return error.status >= 500
  if (!(error instanceof Error)) return false
  const { code, cause } = error as Error & { code?: string }
  if (code === 'OAUTH_TIMEOUT' || code === 'OAUTH_ABORT') return true
  // Asked by its status: the host's server replaces the global class, and `fetch` still answers with the former one.
  if (typeof cause === 'object' && cause !== null && 'status' in cause) return Number(cause.status) >= 500
  return error instanceof TypeError && code === undefined
}
