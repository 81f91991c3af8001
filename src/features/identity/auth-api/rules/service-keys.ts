import { hourMs, type Instant, later } from '#values/time.ts'

// Keys for programs: `service_role` opens the admin calls and belongs on servers only, `anon` opens nothing.

export const keyRoles = ['service_role', 'anon'] as const
export type KeyRole = (typeof keyRoles)[number]

export const isKeyRole = (word: string | undefined): word is KeyRole => keyRoles.some((role) => role === word)

/** How long a key lasts unless its maker says otherwise, and at most. */
export const keyDaysDefault = 365
export const keyDaysMax = 3650
export const keyNameMax = 100

type Lives = { readonly expiresAt: Instant; readonly revokedAt: Instant | null }

export const isKeyGood = ({ expiresAt, revokedAt }: Lives, now: Instant): boolean =>
  revokedAt === null && expiresAt > now

/** Written at most once an hour, or each call of a program would wait for a write. */
export const isUseWorthNoting = (lastUsedAt: Instant | null, now: Instant): boolean =>
  lastUsedAt === null || later(lastUsedAt, hourMs) <= now
