import { record } from '#features/foundation/audit/actions.ts'
import { addAccount } from '#features/identity/accounts/actions/create-account.ts'
import { mustPassSignUpHook } from '#features/identity/accounts/actions/hooks.ts'
import { deleteAccount, isForeignKeyViolation } from '#features/identity/accounts/actions/records.ts'
import { issueTokens, openSession, type StartedSession } from '#features/identity/accounts/actions/start-session.ts'
import { metadataBytesMax, otherKeys, readNamed, sizeOf } from '#features/identity/accounts/rules/sign-up-data.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { dayMs, later } from '#values/time.ts'
import { Refusal } from '#wire/refusal.ts'
import { listIdleAnonymous } from '../store/anonymous.ts'
import { mustAllowSignUp } from './request-mail.ts'

type Visitor = {
  readonly data: Readonly<Record<string, unknown>>
  readonly userAgent: string | undefined
}

/**
 * A session of an anonymous person. It opens their own account to the auth client and nothing of
 * the product, which knows them once an address or a phone is theirs.
 *
 * @throws Refusal anonymous_provider_disabled, signup_disabled, validation_failed and what hooks say.
 */
export async function signInAnonymously(platform: Platform, { data, userAgent }: Visitor): Promise<StartedSession> {
  if (!platform.settings.auth.anonymous)
    throw new Refusal('anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
  mustAllowSignUp(platform)
  const named = readNamed(data)
  if ('fault' in named) throw new Refusal('validation_failed', named.fault)
  const metadata = otherKeys(data)
  if (sizeOf(metadata) > metadataBytesMax)
    throw new Refusal('validation_failed', 'That is more data than an account may carry')
  await mustPassSignUpHook(platform, { email: '' }, data)
  const opened = await platform.database.transaction(async (tx) => {
    const account = await createAnonymousAccount(tx, platform, {
      firstName: named.first_name ?? '',
      lastName: named.last_name ?? '',
      institution: named.institution,
      fieldOfStudy: named.field_of_study,
      metadata,
    })
    return openSession(tx, platform, account.id, { method: 'anonymous', userAgent })
  })
  return issueTokens(platform, opened)
}

type AnonymousProfile = Pick<
  Parameters<typeof addAccount>[2],
  'firstName' | 'lastName' | 'institution' | 'fieldOfStudy'
> & {
  readonly metadata: Readonly<Record<string, unknown>>
}

/** An account without an address or a phone. */
async function createAnonymousAccount(tx: Database, platform: Platform, profile: AnonymousProfile) {
  const facts = { ...profile, email: null, isAnonymous: true, passwordHash: null, userType: undefined, verified: false }
  const account = await addAccount(tx, platform, { ...facts, hasEmailIdentity: false })
  if (!account) throw new Error('an account without an address was taken')
  return account
}

const batchMax = 100

/** Deletes anonymous accounts that were unused for the days of AUTH_ANONYMOUS_DAYS, and that own nothing. */
export async function removeIdleAnonymous(platform: Platform): Promise<void> {
  const { database, settings, clock } = platform
  const before = later(clock.now(), -settings.auth.anonymousDays * dayMs)
  let after: string | undefined
  do {
    const idle = await listIdleAnonymous(database, { before, after, count: batchMax })
    for (const id of idle) await deleteIfUnreferenced(platform, id)
    after = idle.length === batchMax ? idle.at(-1) : undefined
  } while (after !== undefined)
}

/** Accounts that other rows refer to stay: the foreign keys decide. */
async function deleteIfUnreferenced(platform: Platform, id: string): Promise<void> {
  const removal = platform.database.transaction(async (tx) => {
    await record(tx, platform, { action: 'account.removed_idle', targetKind: 'user', targetId: id })
    await deleteAccount(tx, id)
  })
  await removal.catch((error: unknown) => {
    if (!isForeignKeyViolation(error)) throw error
  })
}
