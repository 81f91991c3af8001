import { base64url } from 'jose'
import { flowMs } from '#features/identity/accounts/rules/lifetimes.ts'
import type { Challenge } from '#features/identity/accounts/rules/pkce.ts'
import { keyedHash, timingSafeEqualText } from '#platform/keyed-hash.ts'
import { newId, type Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { isId, uuidV4 } from '#values/id.ts'
import { later } from '#values/time.ts'
import { Refusal } from '#wire/refusal.ts'
import { scopesOf } from '../rules/provider-request.ts'
import { insertProviderFlow, type ProviderFlow, takeProviderFlow } from '../store/provider-flows.ts'
import { addressAtProvider } from './provider-answer.ts'
import { mustProvider } from './providers.ts'

/** Proof that a flow ends where it started: the cookie of its browser, or the verifier of its client. */
export type BoundBy = 'cookie' | 'verifier'

export type ProviderFlowRequest = {
  readonly provider: string
  /** On the allow-list already. */
  readonly redirectTo: string
  readonly challenge: Challenge | undefined
  /** The mark that this browser carries from an earlier flow. */
  readonly browser: string | undefined
  readonly boundBy: BoundBy
  /** Our origin that the browser is at. */
  readonly home: string
  /** For a signed-in user who links another sign-in method. */
  readonly sessionId: Id<'session'> | null
  /** The client's additional scopes. */
  readonly scopes: string | null
  readonly passed: Readonly<Record<string, string>>
}

export const hashOfState = (platform: Platform, state: string): Promise<string> =>
  keyedHash(platform.secrets, 'identity: provider state', state)
const hashOfBrowser = (platform: Platform, browser: string): Promise<string> =>
  keyedHash(platform.secrets, 'identity: provider browser', browser)

/**
 * Starts a sign-in with another service. The flow is bound to the browser by a cookie, so that an attacker cannot
 * finish their own flow in another person's browser (login CSRF, RFC 6749 §10.12); tabs of one browser share it. Where
 * no cookie can be kept, the flow ends in a code that only the client with the verifier can exchange.
 *
 * @throws Refusal validation_failed, provider_unavailable.
 */
export async function beginProviderFlow(
  platform: Platform,
  { scopes, passed, home, browser: known, ...asked }: ProviderFlowRequest,
): Promise<{ url: string; browser: string | undefined }> {
  const provider = mustProvider(platform, asked.provider)
  const state = newState(platform)
  const url = await addressAtProvider(platform, provider, {
    home,
    state,
    scope: scopesOf(provider.scopes, scopes),
    passed,
  })
  return { url, browser: await storeFlow(platform, { ...asked, state, browser: known }) }
}

/** Unguessable; it travels to the service and back. */
export const newState = (platform: Platform): string => uuidV4(platform.random.bytes(16))

type KeptFlow = Pick<
  ProviderFlowRequest,
  'provider' | 'redirectTo' | 'challenge' | 'browser' | 'boundBy' | 'sessionId'
> & {
  readonly state: string
}

/** @returns the mark that the browser must carry, if any. */
export async function storeFlow(
  platform: Platform,
  { state, browser: known, ...asked }: KeptFlow,
): Promise<string | undefined> {
  const browser = asked.boundBy === 'cookie' ? markOf(platform, known) : undefined
  const now = platform.clock.now()
  await insertProviderFlow(platform.database, {
    id: newId<'provider-flow'>(platform),
    provider: asked.provider,
    stateHash: await hashOfState(platform, state),
    browserHash: browser === undefined ? null : await hashOfBrowser(platform, browser),
    redirectTo: asked.redirectTo,
    challenge: asked.challenge ?? null,
    sessionId: asked.sessionId,
    expiresAt: later(now, flowMs),
    createdAt: now,
  })
  return browser
}

const markOf = (platform: Platform, known: string | undefined): string =>
  known && /^[\w-]{43}$/.test(known) ? known : base64url.encode(Uint8Array.from(platform.random.bytes(32)))

/** Ends it: good once, within five minutes, in the browser that began it. @throws Refusal bad_oauth_state. */
export async function endProviderFlow(
  platform: Platform,
  state: string,
  browser: string | undefined,
): Promise<ProviderFlow> {
  const flow = isId(state) ? await takeProviderFlow(platform.database, await hashOfState(platform, state)) : undefined
  const isLive = flow !== undefined && flow.expiresAt > platform.clock.now()
  if (isLive && (await isBound(platform, flow, browser))) return flow
  throw new Refusal('bad_oauth_state', 'This sign-in was begun elsewhere, took too long, or was finished already.')
}

/** A flow without a mark ends in a code, which the verifier opens. */
async function isBound(platform: Platform, flow: ProviderFlow, browser: string | undefined): Promise<boolean> {
  if (flow.browserHash === null) return flow.challenge !== null
  return browser !== undefined && timingSafeEqualText(flow.browserHash, await hashOfBrowser(platform, browser))
}
