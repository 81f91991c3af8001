import { base64url } from 'jose'
import { factsOf } from '#features/identity/accounts/actions/create-account.ts'
import { mustPassSignUpHook } from '#features/identity/accounts/actions/hooks.ts'
import { mustBeWithin } from '#features/identity/accounts/actions/limit.ts'
import { findIdentity, insertMailRequest } from '#features/identity/accounts/actions/records.ts'
import { newcomerMailsMax, newcomerMs } from '#features/identity/accounts/rules/lifetimes.ts'
import type { ProviderPerson } from '#features/identity/accounts/rules/provider-person.ts'
import { asSignUpData, readWholeSignUp } from '#features/identity/accounts/rules/sign-up-data.ts'
import { keyedHash } from '#platform/keyed-hash.ts'
import { newId, type Platform } from '#platform/platform.ts'
import { later } from '#values/time.ts'
import { Refusal } from '#wire/refusal.ts'
import type { NewcomerSeen, NewcomerSignUp } from '../contract/newcomers.ts'
import { countNewcomerMail, findNewcomer, insertNewcomer, type Newcomer } from '../store/newcomers.ts'
import type { ProviderFlow } from '../store/provider-flows.ts'
import { mustAllowSignUp, mustBeAddress, mustBePaused } from './request-mail.ts'

// People whom another service names without an e-mail address, as ORCID does. Receipts and warnings need one, so they
// enter one; a mail asks its owner, and following its link creates the account, of which nothing exists before.

const hashOfNewcomer = (platform: Platform, mark: string): Promise<string> =>
  keyedHash(platform.secrets, 'identity: newcomer', mark)

/** Whether the person is new here and their service gave no address. */
export const isMissingEmail = async (platform: Platform, { provider, subject, email }: ProviderPerson) =>
  email === undefined && (await findIdentity(platform.database, provider, subject)) === undefined

/** @returns the secret for the browser's cookie. @throws Refusal signup_disabled. */
export async function storePendingProviderSignUp(
  platform: Platform,
  { provider, redirectTo, challenge }: ProviderFlow,
  person: ProviderPerson,
): Promise<string> {
  mustAllowSignUp(platform)
  const mark = base64url.encode(Uint8Array.from(platform.random.bytes(32)))
  const now = platform.clock.now()
  await insertNewcomer(platform.database, {
    id: newId<'newcomer'>(platform),
    browserHash: await hashOfNewcomer(platform, mark),
    ...{ provider, person, redirectTo, challenge },
    expiresAt: later(now, newcomerMs),
    createdAt: now,
  })
  return mark
}

/** The data for the page that asks for the address. @throws Refusal bad_oauth_state. */
export async function readPendingProviderSignUp(platform: Platform, mark: string | undefined): Promise<NewcomerSeen> {
  const { provider, person } = await mustBeNewcomer(platform, mark)
  const name = platform.settings.auth.providers.find((one) => one.id === provider)?.name ?? provider
  return { provider: name, firstName: person.firstName, lastName: person.lastName }
}

async function mustBeNewcomer(platform: Platform, mark: string | undefined): Promise<Newcomer> {
  const hash = mark === undefined ? undefined : await hashOfNewcomer(platform, mark)
  const newcomer = hash && (await findNewcomer(platform.database, hash, platform.clock.now()))
  if (newcomer && (await isMissingEmail(platform, newcomer.person))) return newcomer
  throw new Refusal('bad_oauth_state', 'This sign-in was begun elsewhere, took too long, or was finished already.')
}

/**
 * Mails the address that the person gave. Whether it has an account is looked up by a task: answer, limit and work are
 * the same for every address (AMB-031, AMB-033). A mistyped one may be given again, a few times.
 *
 * @throws Refusal bad_oauth_state, signup_disabled, validation_failed, over_email_send_rate_limit,
 * over_request_rate_limit and what mustPassSignUpHook throws.
 */
export async function submitEmail(
  platform: Platform,
  mark: string | undefined,
  { email: written, ...particulars }: NewcomerSignUp,
): Promise<undefined> {
  if (platform.peer !== undefined) await mustBeWithin(platform, 'address: signup', platform.peer)
  const newcomer = await mustBeNewcomer(platform, mark)
  mustAllowSignUp(platform)
  const email = mustBeAddress(written)
  const data = asSignUpData(particulars)
  const facts = readWholeSignUp(data)
  if ('fault' in facts) throw new Refusal('validation_failed', facts.fault)
  await mustPassSignUpHook(platform, { email }, data)
  const { id, person, redirectTo, challenge } = newcomer
  const now = platform.clock.now()
  await platform.database.transaction(async (tx) => {
    if (!(await countNewcomerMail(tx, id, newcomerMailsMax)))
      throw new Refusal('over_email_send_rate_limit', 'Too many addresses were given. Please begin again.')
    await mustBePaused(tx, platform, 'confirm', email)
    await insertMailRequest(tx, {
      ...{ id: newId<'mail-request'>(platform), purpose: 'join', email, redirectTo, challenge, createdAt: now },
      ...{ signUp: factsOf(facts, now), maySignUp: true },
      identity: { ...person, email, isEmailVerified: false },
    })
  })
  platform.tasks.wake('identity mails')
}
