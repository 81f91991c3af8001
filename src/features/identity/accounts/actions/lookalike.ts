import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'
import type { Account, SignUpFacts } from '../store/accounts.ts'

type Known = SignUpFacts & {
  readonly id: Id<'user'>
  readonly email: string | null
  readonly phone: string | null
}

/** The answer about an account that does not exist yet, or only seems to. */
export const lookalike = (known: Known, now: Instant): Account => ({
  ...known,
  isAnonymous: false,
  phoneVerifiedAt: null,
  newPhone: null,
  phoneChangeSentAt: null,
  passwordHash: null,
  emailVerifiedAt: null,
  ownerProvenAt: null,
  repeatedHash: null,
  repeatedAt: null,
  avatarFileId: null,
  state: 'active',
  confirmationSentAt: now,
  recoverySentAt: null,
  reauthenticationSentAt: null,
  lastSignInAt: null,
  newEmail: null,
  emailChangeSentAt: null,
  emailChangeProven: null,
  appMetadata: {},
  providers: [known.email === null ? 'phone' : 'email'],
  bannedUntil: null,
  invitedAt: null,
  createdAt: now,
  updatedAt: now,
})
