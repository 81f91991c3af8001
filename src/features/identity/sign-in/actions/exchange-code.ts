import { base64url } from 'jose'
import {
  deleteFlow,
  type FlowState,
  findAccount,
  insertFlow,
  lockFlow,
} from '#features/identity/accounts/actions/records.ts'
import { seal, unseal } from '#features/identity/accounts/actions/seal.ts'
import {
  issueTokens,
  type OpenedSession,
  openSession,
  resumeSession,
  type StartedSession,
} from '#features/identity/accounts/actions/start-session.ts'
import { flowMs } from '#features/identity/accounts/rules/lifetimes.ts'
import type { Challenge } from '#features/identity/accounts/rules/pkce.ts'
import type { ProviderPerson } from '#features/identity/accounts/rules/provider-person.ts'
import { methodOf } from '#features/identity/accounts/rules/saml-person.ts'
import type { Database } from '#platform/database.ts'
import { keyedHash, timingSafeEqualText } from '#platform/keyed-hash.ts'
import { newId, type Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { isId, uuidV4 } from '#values/id.ts'
import { later } from '#values/time.ts'
import { Refusal } from '#wire/refusal.ts'
import { linkIdentity } from './identities.ts'
import type { ProviderTokens } from './provider-answer.ts'
import { mustBeActive } from './sign-in.ts'

const hashOfAuthCode = (platform: Platform, code: string): Promise<string> =>
  keyedHash(platform.secrets, 'identity: auth code', code)

/** For a code from a sign-in with another service. */
type Origin = {
  readonly provider?: string
  readonly tokens?: ProviderTokens
  readonly authenticatedAnew?: boolean
  /** For linking a service: the session that it is linked in, and the person it named. */
  readonly link?: { readonly sessionId: Id<'session'>; readonly person: ProviderPerson }
}
const sealPurpose = 'identity: provider tokens'

/** A code for the redirect of a followed link, worth a session to a person who knows the verifier (RFC 7636). */
export async function issueAuthCode(
  tx: Database,
  platform: Platform,
  userId: Id<'user'>,
  challenge: Challenge,
  from: Origin = {},
): Promise<string> {
  const code = uuidV4(platform.random.bytes(16))
  const now = platform.clock.now()
  const codeHash = await hashOfAuthCode(platform, code)
  const id = newId<'flow-state'>(platform)
  await insertFlow(tx, {
    id,
    userId,
    codeHash,
    challenge,
    provider: from.provider ?? null,
    providerTokensSealed: from.tokens ? await seal(platform, sealPurpose, id, JSON.stringify(from.tokens)) : null,
    sessionId: from.link?.sessionId ?? null,
    person: from.link?.person ?? null,
    authenticatedAnew: from.authenticatedAnew ?? false,
    expiresAt: later(now, flowMs),
    createdAt: now,
  })
  return code
}

export type Exchange = { readonly code: string; readonly verifier: string; readonly userAgent: string | undefined }

/**
 * Exchanges a code once. A wrong verifier does not use it up: a thief of the code must not use it up for its owner.
 *
 * @throws Refusal flow_state_not_found, flow_state_expired, bad_code_verifier, user_banned, session_not_found,
 *   identity_already_exists, email_exists.
 */
export async function exchangeCode(
  platform: Platform,
  exchange: Exchange,
): Promise<StartedSession & { readonly providerTokens: ProviderTokens | undefined }> {
  const { opened, flow } = await platform.database.transaction((tx) => exchangeIn(tx, platform, exchange))
  const { id, providerTokensSealed: sealed } = flow
  const tokens = sealed === null ? undefined : await unseal(platform, sealPurpose, id, sealed)
  return { ...(await issueTokens(platform, opened)), providerTokens: tokens && JSON.parse(tokens) }
}

async function exchangeIn(
  tx: Database,
  platform: Platform,
  { code, verifier, userAgent }: Exchange,
): Promise<{ opened: OpenedSession; flow: FlowState }> {
  const flow = isId(code) ? await lockFlow(tx, await hashOfAuthCode(platform, code)) : undefined
  const account = flow && (await findAccount(tx, flow.userId))
  if (!flow || !account) throw new Refusal('flow_state_not_found', 'invalid flow state, no valid flow state found')
  if (flow.expiresAt <= platform.clock.now())
    throw new Refusal('flow_state_expired', 'invalid flow state, flow state has expired')
  if (!(await matchesChallenge(flow, verifier)))
    throw new Refusal('bad_code_verifier', 'code challenge does not match previously saved code verifier')
  mustBeActive(account)
  await deleteFlow(tx, flow.id)
  return { opened: await startSessionForFlow(tx, platform, flow, userAgent), flow }
}

async function startSessionForFlow(tx: Database, platform: Platform, flow: FlowState, userAgent: string | undefined) {
  const { userId, provider, sessionId, person, authenticatedAnew } = flow
  if (sessionId) {
    await resumeSession(tx, sessionId)
    // Not earlier: the code proves that the person at the service holds the session's verifier.
    if (person) await linkIdentity(tx, platform, userId, person)
    return resumeSession(tx, sessionId)
  }
  return openSession(
    tx,
    platform,
    userId,
    provider
      ? { method: methodOf(provider), provider, authenticatedAnew, userAgent }
      : { method: 'otp', userAgent, byMailbox: true },
  )
}

async function matchesChallenge({ challenge: { challenge, method } }: FlowState, verifier: string): Promise<boolean> {
  if (method === 'plain') return timingSafeEqualText(challenge, verifier)
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  return timingSafeEqualText(challenge, base64url.encode(new Uint8Array(digest)))
}
