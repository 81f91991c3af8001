import { record } from '#features/foundation/audit/actions.ts'
import { erasePersonalData } from '#features/identity/account-settings/actions/close-account.ts'
import { reinstateAccount, suspendAccount } from '#features/identity/accounts/actions/account-state.ts'
import { mustBeStrong } from '#features/identity/accounts/actions/check-password.ts'
import { addAccount } from '#features/identity/accounts/actions/create-account.ts'
import { mustPassSignUpHook } from '#features/identity/accounts/actions/hooks.ts'
import {
  type Account,
  deleteAccount,
  deleteSessions,
  type Factor,
  findAccount,
  isAddressTaken,
  isForeignKeyViolation,
  isIdTaken,
  listFactors,
  lockAccountByEmail,
  markEmailVerified,
  revokeTokens,
  setPassword,
  updateAccount,
  writeAppMetadata,
  writeEmail,
} from '#features/identity/accounts/actions/records.ts'
import { voidPending } from '#features/identity/accounts/actions/void-pending.ts'
import { addPhoneAccount } from '#features/identity/accounts/actions/waiting-sign-up.ts'
import { metadataBytesMax, otherKeys, readNamed, sizeOf } from '#features/identity/accounts/rules/sign-up-data.ts'
import { removeFactor } from '#features/identity/second-factors/actions/factors.ts'
import { mustBeAddress } from '#features/identity/sign-in/actions/request-mail.ts'
import { mustKeepSuperAdmin } from '#features/identity/staff/actions/super-admins.ts'
import { announce } from '#platform/account-events.ts'
import type { Database } from '#platform/database.ts'
import { readPasswordHash } from '#platform/password-hashes.ts'
import type { Platform } from '#platform/platform.ts'
import { type Id, isId } from '#values/id.ts'
import { hourMs, later, minuteMs, secondMs } from '#values/time.ts'
import { Refusal } from '#wire/refusal.ts'
import { phoneFault, phoneOf, vouchForPhone } from './admin-phones.ts'

type Data = Readonly<Record<string, unknown>>
export type AdminChange = {
  /** For a new account only; another one is made up without it. */
  readonly id?: string | undefined
  readonly email?: string | undefined
  /** One that the caller vouches for: it is proven by that. Empty takes it away. */
  readonly phone?: string | undefined
  readonly password?: string | undefined
  /** From another service: bcrypt, argon2 or Firebase scrypt. */
  readonly passwordHash?: string | undefined
  readonly emailConfirm?: boolean | undefined
  readonly userMetadata?: Data | undefined
  readonly appMetadata?: Data | undefined
  /** Such as 24h or 90m; `none` lifts a ban. */
  readonly banDuration?: string | undefined
}

/**
 * Account type and names from what the caller says about a person; the person has not agreed to the terms by that.
 */
export function particularsOf(data: Data) {
  const { user_type: userType } = data
  if (userType !== undefined && userType !== 'donor' && userType !== 'researcher')
    throw new Refusal('validation_failed', 'user_type must be donor or researcher')
  const named = readNamed(data)
  if ('fault' in named) throw new Refusal('validation_failed', named.fault)
  const metadata = mustBeAvailable(otherKeys(data))
  const { first_name: firstName = '', last_name: lastName = '', institution, field_of_study: fieldOfStudy } = named
  return { userType, firstName, lastName, institution, fieldOfStudy, metadata } as const
}

function mustBeAvailable(metadata: Data): Data {
  if (sizeOf(metadata) <= metadataBytesMax) return metadata
  throw new Refusal('validation_failed', 'That is more data than an account may carry')
}

/** @throws Refusal validation_failed, email_exists, user_already_exists, phone_exists, phone_provider_disabled. */
export async function adminCreate(platform: Platform, by: string | undefined, input: AdminChange): Promise<Account> {
  const phone = phoneOf(platform, input.phone)
  const passwordHash = (await hashOf(platform, input)) ?? null
  const id = chosenId(input)
  const particulars = particularsOf(input.userMetadata ?? {})
  const email = phone && !input.email ? null : mustBeAddress(input.email ?? '')
  await mustPassSignUpHook(platform, email === null ? { phone: phone ?? '' } : { email }, input.userMetadata ?? {})
  const work = async (tx: Database): Promise<Account> => {
    const verified = input.emailConfirm === true
    const made =
      phone && email === null
        ? await addPhoneAccount(tx, platform, { accountId: id, phone, passwordHash, profile: particulars })
        : await addAccount(tx, platform, { ...particulars, id, email, passwordHash, verified })
    if (!made) throw taken()
    await writeSharedFields(tx, platform, made, input)
    await vouchForPhone(tx, platform, made, phone)
    await note(tx, platform, by, 'account.created_by_admin', made.id)
    return mustRead(tx, made.id)
  }
  return platform.database.transaction(work).catch((error: unknown) => {
    if (isIdTaken(error)) throw new Refusal('user_already_exists', 'A user with this id has already been registered')
    throw phoneFault(error)
  })
}

/** @throws Refusal validation_failed. */
function chosenId({ id }: AdminChange): Id<'user'> | undefined {
  if (id === undefined) return undefined
  const lower = id.toLowerCase()
  if (isId(lower) && lower !== '00000000-0000-0000-0000-000000000000') return lower as Id<'user'>
  throw new Refusal('validation_failed', 'id must be a UUID other than all zeros')
}

const taken = () => new Refusal('email_exists', 'A user with this email address has already been registered')

/** @throws Refusal validation_failed, weak_password: administrators choose no weaker passwords for people. */
async function hashOf(platform: Platform, { email, password, passwordHash }: AdminChange): Promise<string | undefined> {
  if (password !== undefined && passwordHash !== undefined)
    throw new Refusal('validation_failed', 'Only a password or a password hash should be provided')
  if (passwordHash !== undefined && !readPasswordHash(passwordHash))
    throw new Refusal('validation_failed', 'password_hash must be bcrypt, argon2 or Firebase scrypt of a bounded cost')
  if (passwordHash !== undefined) return passwordHash
  if (password === undefined || password === '') return undefined
  await mustBeStrong(platform, password, [email])
  return platform.passwords.hash(password)
}

/** @throws Refusal user_not_found. */
export async function mustRead(db: Database, id: string): Promise<Account> {
  const account = isId(id) ? await findAccount(db, id) : undefined
  if (!account || account.state === 'closed') throw new Refusal('user_not_found', 'User not found')
  return account
}

/**
 * @throws Refusal user_not_found, own_person, last_super_admin, validation_failed, email_exists, phone_exists,
 *   phone_provider_disabled.
 */
export async function adminUpdate(
  platform: Platform,
  by: string | undefined,
  givenId: string,
  input: AdminChange,
): Promise<Account> {
  // As it is stored: a caller may write it in capitals.
  const { id } = await mustRead(platform.database, givenId)
  if (input.banDuration !== undefined) mustNotBeSelf(by, id)
  const email = input.email === undefined ? undefined : mustBeAddress(input.email)
  const passwordHash = await hashOf(platform, input)
  const phone = phoneOf(platform, input.phone)
  const work = async (tx: Database): Promise<Account> => {
    const account = await mustRead(tx, id)
    const now = platform.clock.now()
    if (email !== undefined && email !== account.email) await writeEmail(tx, id, email, now)
    if (passwordHash) await setPassword(tx, account.id, passwordHash, now)
    if (passwordHash) await deleteSessions(tx, 'global', id, id)
    if (passwordHash || (email !== undefined && email !== account.email)) {
      await revokeTokens(tx, id, undefined, now)
      await voidPending(tx, id)
    }
    if (input.userMetadata) await mergeUserMetadata(tx, platform, account, input.userMetadata)
    await writeSharedFields(tx, platform, account, input)
    await vouchForPhone(tx, platform, account, phone)
    if (input.emailConfirm === true && account.emailVerifiedAt === null) {
      await markEmailVerified(tx, account.id, now)
      if (account.userType === 'researcher' && !account.isUnfinished)
        await announce(tx, platform, 'becameResearcher', account.id)
    }
    await note(tx, platform, by, 'account.changed_by_admin', id)
    return mustRead(tx, id)
  }
  return platform.database.transaction(work).catch((error: unknown) => {
    throw isAddressTaken(error) ? taken() : phoneFault(error)
  })
}

async function mergeUserMetadata(tx: Database, platform: Platform, account: Account, data: Data): Promise<void> {
  const named = readNamed(data)
  if ('fault' in named) throw new Refusal('validation_failed', named.fault)
  const next = {
    firstName: named.first_name ?? account.firstName,
    lastName: named.last_name ?? account.lastName,
    institution: named.institution ?? account.institution,
    fieldOfStudy: named.field_of_study ?? account.fieldOfStudy,
    metadata: mustBeAvailable(merged(account.metadata, otherKeys(data))),
  }
  await updateAccount(tx, account.id, next, platform.clock.now())
}

/** One level deep; null takes a key away. */
const merged = (known: Data, change: Data): Data =>
  Object.fromEntries(Object.entries({ ...known, ...change }).filter(([, value]) => value !== null))

/** What creating and changing have in common. */
async function writeSharedFields(
  tx: Database,
  platform: Platform,
  account: Account,
  input: AdminChange,
): Promise<void> {
  const now = platform.clock.now()
  if (input.appMetadata)
    await writeAppMetadata(tx, account.id, mustBeAvailable(merged(account.appMetadata, input.appMetadata)), now)
  if (input.banDuration === undefined) return
  if (input.banDuration === 'none') {
    if (account.state !== 'active') await reinstateAccount(tx, platform, account.id)
    return
  }
  const until = later(now, millisOfDuration(input.banDuration))
  await suspendAccount(tx, platform, account.id, { state: 'banned', until, reason: null })
}

const unitMs: Readonly<Record<string, number>> = { h: hourMs, m: minuteMs, s: secondMs }
/** As Go writes durations: 24h, 1h30m. */
function millisOfDuration(text: string): number {
  if (!/^(\d{1,7}[hms])+$/.test(text)) throw new Refusal('validation_failed', 'invalid format for ban duration')
  const parts = text.matchAll(/(\d+)([hms])/g)
  return [...parts].reduce((sum, [, count, unit = '']) => sum + Number(count) * (unitMs[unit] ?? 0), 0)
}

/**
 * Deletes an account: what is personal is wiped as when people close their own. The row itself goes too, unless
 * that is not asked for or books and projects are on it.
 *
 * @throws Refusal user_not_found, own_person, last_super_admin.
 */
export async function adminDelete(
  platform: Platform,
  by: string | undefined,
  id: string,
  { isSoft }: { readonly isSoft: boolean },
): Promise<void> {
  const wipe = (alsoRow: boolean) =>
    platform.database.transaction(async (tx) => {
      const account = await mustRead(tx, id)
      mustNotBeSelf(by, account.id)
      await announce(tx, platform, 'closing', account.id)
      await mustKeepSuperAdmin(tx, account.id)
      await announce(tx, platform, 'hidden', account.id)
      await erasePersonalData(tx, platform, account)
      if (alsoRow) await deleteAccount(tx, account.id)
      await note(tx, platform, by, 'account.deleted', account.id)
    })
  if (isSoft) return wipe(false)
  return wipe(true).catch((error: unknown) => {
    if (isForeignKeyViolation(error)) return wipe(false)
    throw error
  })
}

/** Administrators cannot ban or delete themselves. @throws Refusal own_person. */
export function mustNotBeSelf(by: string | undefined, id: Id<'user'>): void {
  if (by === id) throw new Refusal('own_person', 'Staff cannot do this to their own account.')
}

export async function adminFactors(platform: Platform, id: string): Promise<Factor[]> {
  const account = await mustRead(platform.database, id)
  return listFactors(platform.database, account.id)
}

/** @throws Refusal user_not_found, mfa_factor_not_found. */
export async function adminDeleteFactor(
  platform: Platform,
  by: string | undefined,
  id: string,
  factorId: string,
): Promise<Factor> {
  return platform.database.transaction(async (tx) => {
    const account = await mustRead(tx, id)
    const factor = (await listFactors(tx, account.id)).find((one) => one.id === factorId)
    if (!factor) throw new Refusal('mfa_factor_not_found', 'Factor not found')
    await removeFactor(tx, platform, account, factor, { userId: by, sessionId: undefined })
    return factor
  })
}

/** Finds or makes the account that an invitation or a made link is for. */
export async function accountFor(
  tx: Database,
  platform: Platform,
  email: string,
  data: Data,
  passwordHash: string | null,
) {
  const known = await lockAccountByEmail(tx, email)
  if (known) return { account: known, isNew: false }
  const made = await addAccount(tx, platform, { ...particularsOf(data), email, passwordHash, verified: false })
  if (!made) throw taken()
  return { account: made, isNew: true }
}

export const note = (tx: Database, platform: Platform, by: string | undefined, action: string, id: string) =>
  record(tx, platform, { actorId: by, action, targetKind: 'user', targetId: id })

export { taken as addressTaken }
