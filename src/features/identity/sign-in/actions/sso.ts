import { isAuthenticatedAnew } from '#features/identity/accounts/rules/fresh-sign-in.ts'
import type { Challenge } from '#features/identity/accounts/rules/pkce.ts'
import { isSso, readSamlAnswer, ssoProvider } from '#features/identity/accounts/rules/saml-person.ts'
import { keyedHash } from '#platform/keyed-hash.ts'
import type { Platform } from '#platform/platform.ts'
import { type Saml, SamlDistrusted, type SamlProvider } from '#platform/saml.ts'
import { isId } from '#values/id.ts'
import { Refusal } from '#wire/refusal.ts'
import { findProviderFlow, keepPerson } from '../store/provider-flows.ts'
import { completeProviderFlow, type Finished } from './finish-provider-flow.ts'
import { type BoundBy, endProviderFlow, hashOfState, newState, storeFlow } from './provider-flow.ts'

/** SAML 2.0, Core §1.3.4: an id begins with a letter or an underscore. Derived, so that it need not be stored. */
const requestIdOf = async (platform: Platform, state: string): Promise<string> =>
  `_${await keyedHash(platform.secrets, 'identity: saml request', state)}`

/** @throws Refusal saml_provider_disabled. */
export function mustSaml({ saml, settings }: Platform): Saml {
  if (saml && settings.auth.samlProviders.length > 0) return saml
  throw new Refusal('saml_provider_disabled', 'SAML 2.0 is disabled')
}

type Named = { readonly providerId: string | undefined; readonly domain: string | undefined }

/** By its id, or by the domain of an address. @throws Refusal sso_provider_not_found. */
function mustInstitution({ settings }: Platform, { providerId, domain }: Named): SamlProvider {
  const { samlProviders } = settings.auth
  const found = providerId
    ? samlProviders.find((one) => one.id === providerId.toLowerCase())
    : samlProviders.find((one) => one.domains.includes((domain ?? '').toLowerCase()))
  if (found) return found
  throw new Refusal('sso_provider_not_found', 'No SSO provider assigned for this domain')
}

export type SsoAsked = Named & {
  readonly redirectTo: string
  readonly challenge: Challenge | undefined
  readonly browser: string | undefined
  readonly boundBy: BoundBy
  /** To confirm an act: the institution is asked to authenticate a person whom it recognises, too. */
  readonly forceAuthn: boolean
}

/**
 * Starts a sign-in at an institution's own page, bound to the browser as `beginProviderFlow` does.
 *
 * @throws Refusal saml_provider_disabled, sso_provider_not_found.
 */
export async function beginSso(
  platform: Platform,
  asked: SsoAsked,
): Promise<{ url: string; browser: string | undefined }> {
  const saml = mustSaml(platform)
  const institution = mustInstitution(platform, asked)
  const state = newState(platform)
  const { redirectTo, challenge, browser, boundBy, forceAuthn } = asked
  const kept = {
    provider: ssoProvider(institution.id),
    redirectTo,
    challenge,
    browser,
    boundBy,
    sessionId: null,
    state,
  }
  const question = { requestId: await requestIdOf(platform, state), relayState: state, forceAuthn }
  return { url: await saml.askAt(institution, question), browser: await storeFlow(platform, kept) }
}

/** The target of the flow; undefined when no such flow is waiting. */
export async function findSsoFlow(platform: Platform, state: string) {
  const flow = isId(state) ? await findProviderFlow(platform.database, await hashOfState(platform, state)) : undefined
  return flow && isSso(flow.provider) && flow.expiresAt > platform.clock.now() ? flow : undefined
}

type SsoFlow = NonNullable<Awaited<ReturnType<typeof findSsoFlow>>>

const over = (): Refusal =>
  new Refusal('bad_oauth_state', 'This sign-in was begun elsewhere, took too long, or was finished already.')

/**
 * Checks what an institution posted for a flow that waits (`findSsoFlow`) and stores the person it named, once. The
 * post comes from the institution's page without our cookie, so the person is not signed in yet.
 *
 * @throws Refusal bad_oauth_state, bad_oauth_callback, saml_provider_disabled, sso_provider_not_found.
 */
export async function takeSamlAnswer(
  platform: Platform,
  flow: SsoFlow | undefined,
  state: string,
  response: string,
): Promise<void> {
  const saml = mustSaml(platform)
  if (!flow) throw over()
  const institution = mustInstitution(platform, { providerId: flow.provider.slice('sso:'.length), domain: undefined })
  const requestId = await requestIdOf(platform, state)
  const answer = await saml.read(institution, response, requestId).catch((error: unknown) => {
    if (!(error instanceof SamlDistrusted)) throw error
    platform.log.warn('an answer of an institution was refused', { institution: institution.id, cause: error })
    return undefined
  })
  const person = answer && readSamlAnswer(institution, answer)
  if (!person) throw new Refusal('bad_oauth_callback', `${institution.name} answered in a way that we cannot trust.`)
  const authenticatedAnew = isAuthenticatedAnew(answer.authenticatedAt, flow.askedAt, platform.clock.now())
  const stateHash = await hashOfState(platform, state)
  if (!(await keepPerson(platform.database, stateHash, person, authenticatedAnew))) throw over()
}

/**
 * The browser that started it comes back: it is signed in as the person whom the institution named.
 *
 * @throws Refusal bad_oauth_state and what signInProviderUser throws.
 */
export async function finishSso(
  platform: Platform,
  state: string,
  { browser, userAgent }: { readonly browser: string | undefined; readonly userAgent: string | undefined },
): Promise<Finished> {
  const flow = await endProviderFlow(platform, state, browser)
  const { person } = flow
  if (!person || !isSso(flow.provider)) throw over()
  return completeProviderFlow(platform, flow, { person, tokens: undefined, userAgent })
}
