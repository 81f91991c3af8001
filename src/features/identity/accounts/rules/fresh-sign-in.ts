import { type Instant, later } from '#values/time.ts'
import { choosingMs, freshSignInMs, institutionClockMs } from './lifetimes.ts'

/**
 * Whether an institution authenticated a person after we asked it to sign them in, by the AuthnInstant of its answer
 * (SAML 2.0, Core §2.7.2): an institution that recognises them by its own session states an earlier one. The URL with
 * which we ask is not signed, so the answer decides and not the question.
 *
 * @param authenticatedAt undefined when the answer does not say.
 */
export const isAuthenticatedAnew = (authenticatedAt: Instant | undefined, askedAt: Instant, now: Instant): boolean =>
  authenticatedAt !== undefined &&
  authenticatedAt >= later(askedAt, -institutionClockMs) &&
  authenticatedAt <= later(now, institutionClockMs)

/**
 * Whether a session begins with its holder's own proof: a password, a code, a passkey, or an institution's that
 * authenticated them anew. Another service does not say that it did.
 */
export const isProven = (method: string, authenticatedAnew: boolean): boolean =>
  method === 'sso/saml' ? authenticatedAnew : method !== 'oauth' && method !== 'anonymous'

/** How a session began. */
export type Beginning = { readonly startedAt: Instant; readonly isProven: boolean; readonly byMailbox: boolean }

/** Whether a session stands for the password of a person who has none. */
export const confirmsIdentity = ({ startedAt, isProven }: Beginning, now: Instant): boolean =>
  isProven && startedAt > later(now, -freshSignInMs)

/** Whether a session sets another password with nothing else: one that was left open somewhere must not. */
export const maySetPassword = ({ startedAt, byMailbox }: Beginning, now: Instant): boolean =>
  startedAt > later(now, -(byMailbox ? choosingMs : freshSignInMs))
