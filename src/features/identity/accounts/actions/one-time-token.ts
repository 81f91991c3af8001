import { base64url } from 'jose'
import type { AuthSettings } from '#platform/auth-settings.ts'
import type { Database } from '#platform/database.ts'
import { keyedHash } from '#platform/keyed-hash.ts'
import { newId, type Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { later, secondMs } from '#values/time.ts'
import { validTokensMax } from '../rules/lifetimes.ts'
import { lifetimeText } from '../rules/mailed-proof.ts'
import type { Challenge } from '../rules/pkce.ts'
import type { ProviderPerson } from '../rules/provider-person.ts'
import type { SignUpFacts } from '../store/accounts.ts'
import { insertOneTimeToken, type TokenKind } from '../store/one-time-tokens.ts'

/** The stored hash of a link's token; the same for what a link brings back. */
export const hashOfToken = (platform: Platform, token: string): Promise<string> =>
  keyedHash(platform.secrets, 'identity: mailed link', token)

/** The stored hash of a typed code: with its address, so that a code is worthless for another one. */
export const hashOfCode = (platform: Platform, email: string, code: string): Promise<string> =>
  keyedHash(platform.secrets, 'identity: mailed code', `${email}:${code}`)

/** Marks that the client of the redirecting call waits for a code. */
export const pkcePrefix = 'pkce_'

function lifeMs(kind: TokenKind, auth: AuthSettings): number {
  if (kind === 'reauthentication') return auth.codeSeconds * secondMs
  const confirms = kind === 'signup' || kind === 'invite' || kind === 'email_change'
  return (confirms ? auth.confirmLinkSeconds : auth.signInLinkSeconds) * secondMs
}

export type Recipient = {
  readonly userId: Id<'user'>
  readonly email: string
  readonly redirectTo: string
  /** For a client that wants a code instead of a session (RFC 7636). */
  readonly challenge?: Challenge | null
  /** For a confirmation: what it confirms. */
  readonly signUp?: SignUpFacts | undefined
  readonly identity?: ProviderPerson | undefined
}
export type Mailed = {
  readonly token: string
  readonly code: string
  /** How long they are good, in words. */
  readonly linkFor: string
  readonly codeFor: string
}

/** A link's token (256 bits) and a code of six digits for one mail; only their keyed hashes are stored (SESS-23). */
export async function makeOneTimeToken(
  tx: Database,
  platform: Platform,
  to: Recipient,
  kind: TokenKind,
): Promise<Mailed> {
  const token = `${to.challenge ? pkcePrefix : ''}${base64url.encode(platform.random.bytes(32))}`
  const code = sixDigits(platform)
  const now = platform.clock.now()
  const linkMs = lifeMs(kind, platform.settings.auth)
  const row = {
    id: newId<'one-time-token'>(platform),
    userId: to.userId,
    kind,
    tokenHash: await hashOfToken(platform, token),
    codeHash: await hashOfCode(platform, to.email, code),
    sentTo: to.email,
    redirectTo: to.redirectTo,
    signUp: to.signUp ?? null,
    identity: to.identity ?? null,
    challenge: to.challenge ?? null,
    expiresAt: later(now, linkMs),
    createdAt: now,
  }
  await insertOneTimeToken(tx, row, validTokensMax)
  const codeMs = platform.settings.auth.codeSeconds * secondMs
  return { token, code, linkFor: lifetimeText(linkMs), codeFor: lifetimeText(codeMs) }
}

/** Even over all codes: 48 random bits leave a bias of less than one in 10⁸. */
export function sixDigits(platform: Platform): string {
  const number = platform.random.bytes(6).reduce((sum, byte) => sum * 256 + byte, 0)
  return String(number % 1_000_000).padStart(6, '0')
}
