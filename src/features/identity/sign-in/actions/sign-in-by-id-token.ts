import type { Claims } from '#features/identity/accounts/actions/access-token.ts'
import {
  issueTokens,
  openSession,
  resumeSession,
  type StartedSession,
} from '#features/identity/accounts/actions/start-session.ts'
import type { Platform } from '#platform/platform.ts'
import { signInProviderUser } from './admit-person.ts'
import { linkIdentity, mustAllowLinking, mustHaveRequiredAal } from './identities.ts'
import { type IdTokenFault, type PresentedIdToken, readIdToken } from './provider-id-token.ts'
import { mustProvider } from './providers.ts'

type Shown = {
  readonly provider: string
  readonly shown: PresentedIdToken
  /** The person whose account it is linked to; undefined signs in. */
  readonly caller: Claims | undefined
  readonly userAgent: string | undefined
}

/**
 * @throws Refusal provider_unavailable, provider_email_needs_verification, email_address_not_provided, user_banned,
 *   identity_already_exists, manual_linking_disabled, insufficient_aal, session_not_found.
 */
export async function signInByIdToken(
  platform: Platform,
  { provider: id, shown, caller, userAgent }: Shown,
): Promise<StartedSession | IdTokenFault> {
  const provider = mustProvider(platform, id)
  if (caller) {
    mustAllowLinking(platform)
    await mustHaveRequiredAal(platform, caller)
  }
  const person = await readIdToken(platform, provider, shown)
  if ('fault' in person) return person
  const opened = caller
    ? await platform.database.transaction(async (tx) => {
        await linkIdentity(tx, platform, caller.userId, person)
        return resumeSession(tx, caller.sessionId)
      })
    : await signInProviderUser(
        platform,
        person,
        { redirectTo: `${platform.settings.origin}/`, challenge: null },
        (tx, userId) => openSession(tx, platform, userId, { method: 'oauth', provider: id, userAgent }),
      )
  return issueTokens(platform, opened)
}
