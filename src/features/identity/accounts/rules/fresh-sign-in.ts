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

type Way = {
  readonly method: string
  readonly authenticatedAnew?: boolean
  readonly byMailbox?: boolean
  readonly byOnlyPhone?: boolean
}

/**
 * Whether a session begins with its holder's own proof: a password, a code from the mailbox, or from the phone of an
 * account without one, or an institution's that authenticated them anew. Another service does not say that it did. A
 * passkey, or a phone beside a mailbox, may have been added in a session that was left open.
 */
export const isProven = ({
  method,
  authenticatedAnew = false,
  byMailbox = false,
  byOnlyPhone = false,
}: Way): boolean => (method === 'sso/saml' ? authenticatedAnew : method === 'password' || byMailbox || byOnlyPhone)

/** How a session began. */
export type Beginning = { readonly startedAt: Instant; readonly isProven: boolean; readonly byMailbox: boolean }

/** Whether a session shows that its holder proved just now who they are. */
export const confirmsIdentity = ({ startedAt, isProven }: Beginning, now: Instant): boolean =>
  isProven && startedAt > later(now, -freshSignInMs)

/**
 * Whether a session sets a password with nothing else. One that was left open somewhere must not, nor one that another
 * service opens without asking: acts about money are confirmed by the password.
 */
export const maySetPassword = (beginning: Beginning, now: Instant): boolean =>
  beginning.byMailbox ? beginning.startedAt > later(now, -choosingMs) : confirmsIdentity(beginning, now)
