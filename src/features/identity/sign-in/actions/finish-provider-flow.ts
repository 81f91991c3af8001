import {
  issueTokens,
  type OpenedSession,
  openSession,
  resumeSession,
  type StartedSession,
} from '#features/identity/accounts/actions/start-session.ts'
import type { Challenge } from '#features/identity/accounts/rules/pkce.ts'
import type { ProviderPerson } from '#features/identity/accounts/rules/provider-person.ts'
import { methodOf } from '#features/identity/accounts/rules/saml-person.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import type { ProviderFlow } from '../store/provider-flows.ts'
import { signInProviderUser } from './admit-person.ts'
import { issueAuthCode } from './exchange-code.ts'
import { linkIdentity, mustBeUnlinked } from './identities.ts'
import { isMissingEmail, storePendingProviderSignUp } from './newcomers.ts'
import { type ProviderTokens, readCallback } from './provider-answer.ts'
import { mustProvider } from './providers.ts'
import { mustBeActive } from './sign-in.ts'

export type Returned = {
  readonly state: string
  readonly query: URLSearchParams
  /** Our origin that the browser came back to. */
  readonly home: string
  readonly userAgent: string | undefined
}
export type Finished =
  | { readonly session: StartedSession; readonly tokens: ProviderTokens | undefined }
  | { readonly code: string }

/**
 * Ends a sign-in, or the linking of another way of it, in a session, or in a code for a client that waits for one. Who
 * is new and came without an address is asked for one first; the browser carries what it is known by meanwhile.
 *
 * @throws Refusal access_denied, bad_oauth_callback, provider_unavailable, identity_already_exists, session_not_found
 *   and what signInProviderUser throws.
 */
export async function finishProviderFlow(
  platform: Platform,
  flow: ProviderFlow,
  { state, query, home, userAgent }: Returned,
): Promise<Finished | { readonly newcomer: string }> {
  const provider = mustProvider(platform, flow.provider)
  const { person, tokens } = await readCallback(platform, provider, { state, query, home })
  if (!flow.sessionId && (await isMissingEmail(platform, person)))
    return { newcomer: await storePendingProviderSignUp(platform, flow, person) }
  return completeProviderFlow(platform, flow, { person, tokens, userAgent })
}

/** What follows after a flow has identified a person. */
export async function completeProviderFlow(
  platform: Platform,
  flow: ProviderFlow,
  {
    person,
    tokens,
    userAgent,
  }: {
    readonly person: ProviderPerson
    readonly tokens: ProviderTokens | undefined
    readonly userAgent: string | undefined
  },
): Promise<Finished> {
  const { challenge, sessionId, redirectTo, provider, authenticatedAnew } = flow
  if (challenge && sessionId) return { code: await codeToLink(platform, { challenge, sessionId, person, tokens }) }
  const admit = <T>(then: (tx: Database, userId: Id<'user'>) => Promise<T>): Promise<T> =>
    sessionId
      ? linkIn(platform, sessionId, person, then)
      : signInProviderUser(platform, person, { redirectTo, challenge: null }, then)
  if (challenge) {
    const from = { provider, authenticatedAnew, ...(tokens ? { tokens } : {}) }
    return { code: await admit((tx, userId) => issueAuthCode(tx, platform, userId, challenge, from)) }
  }
  const opened = await admit<OpenedSession>((tx, userId) =>
    sessionId
      ? resumeSession(tx, sessionId)
      : openSession(tx, platform, userId, { method: methodOf(provider), provider, authenticatedAnew, userAgent }),
  )
  return { session: await issueTokens(platform, opened), tokens }
}

type Link = {
  readonly challenge: Challenge
  readonly sessionId: Id<'session'>
  readonly person: ProviderPerson
  readonly tokens: ProviderTokens | undefined
}

/** Nothing is linked before the exchange: the named person may have followed an attacker's link. */
const codeToLink = (platform: Platform, { challenge, sessionId, person, tokens }: Link): Promise<string> =>
  platform.database.transaction(async (tx) => {
    const { account } = await resumeSession(tx, sessionId)
    mustBeActive(account)
    await mustBeUnlinked(tx, account.id, person)
    const from = { provider: person.provider, link: { sessionId, person }, ...(tokens ? { tokens } : {}) }
    return issueAuthCode(tx, platform, account.id, challenge, from)
  })

/** The session that started it must still exist: it may have been ended because another person held it. */
const linkIn = <T>(
  platform: Platform,
  sessionId: Id<'session'>,
  person: ProviderPerson,
  then: (tx: Database, userId: Id<'user'>) => Promise<T>,
): Promise<T> =>
  platform.database.transaction(async (tx) => {
    const { account } = await resumeSession(tx, sessionId)
    mustBeActive(account)
    await linkIdentity(tx, platform, account.id, person)
    return then(tx, account.id)
  })
