import { confirmAddress } from '#features/identity/accounts/actions/confirm-address.ts'
import { addAccount, factsOf } from '#features/identity/accounts/actions/create-account.ts'
import { mustPassSignUpHook } from '#features/identity/accounts/actions/hooks.ts'
import { tryOnce } from '#features/identity/accounts/actions/limit.ts'
import { proveOwner } from '#features/identity/accounts/actions/owner-proof.ts'
import {
  type Account,
  deleteIdentities,
  deleteSessions,
  findIdentity,
  type Identity,
  isIdentityTaken,
  lockAccount,
  lockAccountByEmail,
  replaceSignUp,
  revokeTokens,
  type SignUpFacts,
  setPassword,
  touchIdentity,
} from '#features/identity/accounts/actions/records.ts'
import {
  notifyIdentityChanged,
  type Onward,
  sendProviderAttempt,
  sendProviderConfirmation,
  signUpOf,
} from '#features/identity/accounts/actions/send-mails.ts'
import { voidPending } from '#features/identity/accounts/actions/void-pending.ts'
import type { ProviderPerson } from '#features/identity/accounts/rules/provider-person.ts'
import { isSso } from '#features/identity/accounts/rules/saml-person.ts'
import { takeUpRoles } from '#features/identity/staff/actions/grants.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'
import { Refusal } from '#wire/refusal.ts'
import { attachIdentity } from './identities.ts'
import { mustAllowSignUp } from './request-mail.ts'
import { mustBeActive } from './sign-in.ts'

/** The account changed meanwhile, or another process created it: the next attempt sees it. */
class Overtaken extends Error {}
const looksMax = 3

/**
 * The account that another service signs in to: the holder of the identity; else the holder of the address, where
 * the service has proven it; else a new account, whose type is asked afterwards. An address that the service has not
 * proven opens nothing: its owner is asked by mail, and the answer is the same whether or not it has an account.
 *
 * @param then what follows in the same transaction.
 * @throws Refusal provider_email_needs_verification, email_address_not_provided, user_banned, signup_disabled,
 *   hook_rejected.
 */
export async function signInProviderUser<T>(
  platform: Platform,
  person: ProviderPerson,
  onward: Onward,
  then: (tx: Database, userId: Id<'user'>) => Promise<T>,
): Promise<T> {
  const work = async (tx: Database): Promise<{ done: T } | 'mailed'> => {
    const userId = await accountOf(tx, platform, person, onward)
    return userId === undefined ? 'mailed' : { done: await then(tx, userId) }
  }
  const { email, provider, subject } = person
  if (email && !(await findIdentity(platform.database, provider, subject)))
    await mustPassSignUpHook(platform, { email }, person.data)
  for (let look = 1; ; look++) {
    const outcome = await platform.database.transaction(work).catch((error: unknown) => {
      if (look < looksMax && (error instanceof Overtaken || isIdentityTaken(error))) return undefined
      throw error
    })
    if (outcome === 'mailed')
      throw new Refusal(
        'provider_email_needs_verification',
        'The address has not been verified. Follow the link in the mail that we sent to it, then try again.',
      )
    if (outcome) return outcome.done
  }
}

/** Undefined when a mail asks the address's owner first; that must be committed, so it is no throw. */
async function accountOf(
  tx: Database,
  platform: Platform,
  person: ProviderPerson,
  onward: Onward,
): Promise<Id<'user'> | undefined> {
  const identity = await findIdentity(tx, person.provider, person.subject)
  if (identity) return signInKnownIdentity(tx, platform, identity, person)
  const { email } = person
  if (!email)
    throw new Refusal(
      'email_address_not_provided',
      'The service did not tell us an e-mail address. Sign up with e-mail, then link it in your settings.',
    )
  const holder = await lockAccountByEmail(tx, email)
  // Two requests came at once: the other one has created the account.
  if (await findIdentity(tx, person.provider, person.subject)) throw new Overtaken()
  // Before anything about the account is revealed: anyone may name any address.
  if (!person.isEmailVerified) return ask(tx, platform, { ...person, email }, holder, onward)
  if (holder) mustBeActive(holder)
  if (!holder) return create(tx, platform, { ...person, email })
  if (holder.emailVerifiedAt === null) return takeOver(tx, platform, { ...person, email }, holder)
  // An institution's statement opens accounts that it created, never one that existed before.
  if (isSso(person.provider)) return ask(tx, platform, { ...person, email }, holder, onward)
  await attachIdentity(tx, platform, holder.id, person)
  await notifyIdentityChanged(tx, platform, email, person.provider, 'added')
  return holder.id
}

async function signInKnownIdentity(
  tx: Database,
  platform: Platform,
  identity: Identity,
  person: ProviderPerson,
): Promise<Id<'user'>> {
  const account = await lockAccount(tx, identity.userId)
  mustBeActive(account)
  if (!(await touchIdentity(tx, identity, person.data, platform.clock.now()))) throw new Overtaken()
  return account.id
}

type Addressed = ProviderPerson & { readonly email: string }

const rowOf = ({ email, firstName, lastName }: Addressed, verified: boolean) => ({
  email,
  firstName,
  lastName,
  userType: undefined,
  passwordHash: null,
  verified,
  hasEmailIdentity: false,
})

async function create(tx: Database, platform: Platform, person: Addressed): Promise<Id<'user'>> {
  mustAllowSignUp(platform)
  const made = await addAccount(tx, platform, rowOf(person, true))
  if (!made) throw new Overtaken()
  await attachIdentity(tx, platform, made.id, person)
  await confirmAddress(tx, platform, made.id)
  await proveOwner(tx, platform, made.id)
  await takeUpRoles(tx, platform, { userId: made.id, verifiedEmail: person.email })
  return made.id
}

/**
 * A person signed up with the address and never confirmed it: none of their data stays, neither password nor profile
 * nor pending links, or they would share the account with its owner. An invitation to the address stays: its owner is
 * here.
 */
async function takeOver(tx: Database, platform: Platform, person: Addressed, holder: Account): Promise<Id<'user'>> {
  const now = platform.clock.now()
  const { id } = holder
  await setPassword(tx, id, null, now)
  const facts = profileFacts(person, holder, now)
  await replaceSignUp(tx, id, facts, now)
  await deleteIdentities(tx, id)
  await deleteSessions(tx, 'global', id, id)
  await revokeTokens(tx, id, undefined, now)
  await voidPending(tx, id)
  await attachIdentity(tx, platform, id, person)
  await confirmAddress(tx, platform, id)
  await proveOwner(tx, platform, id)
  await takeUpRoles(tx, platform, { userId: id, verifiedEmail: person.email })
  return id
}

/** An administrator's data about an invited person is kept; data of a sign-up with consent to the terms is not. */
function profileFacts(person: Addressed, holder: Account, now: Instant): SignUpFacts {
  const facts = factsOf({ ...person, userType: undefined }, now)
  if (holder.invitedAt === null || holder.termsVersion !== null) return facts
  const { firstName, lastName } = person.firstName || person.lastName ? person : holder
  return { ...signUpOf(holder), firstName, lastName }
}

/** Beyond the limit no mail is sent, and the answer does not reveal that. */
async function ask(
  tx: Database,
  platform: Platform,
  person: Addressed,
  holder: Account | undefined,
  onward: Onward,
): Promise<undefined> {
  if (!holder) mustAllowSignUp(platform)
  const mayMail = (await tryOnce(tx, platform, 'mail: confirm', person.email)) === 0
  await requestOwnerConfirmation(tx, platform, person, holder, { ...onward, mayMail })
}

type Asking = Onward & { readonly mayMail: boolean; readonly signUp?: SignUpFacts | undefined }

/**
 * A confirmed account is not offered the identity by mail: one careless press would give it away. Its owner reads how
 * to link it.
 *
 * @param asking what following the link brings along, beside the identity. @throws Overtaken.
 */
export async function requestOwnerConfirmation(
  tx: Database,
  platform: Platform,
  person: Addressed,
  holder: Account | undefined,
  asking: Asking,
): Promise<void> {
  const { mayMail, ...onward } = asking
  if (holder && holder.emailVerifiedAt !== null) {
    if (mayMail) await sendProviderAttempt(tx, platform, person.email, person.provider)
    return
  }
  const account = holder ?? (await addAccount(tx, platform, rowOf(person, false)))
  if (!account) throw new Overtaken()
  // Sign-ups of different kinds for one address: no password counts until its owner has chosen one.
  await setPassword(tx, account.id, null, platform.clock.now())
  if (mayMail) await sendProviderConfirmation(tx, platform, account, person, onward)
}
