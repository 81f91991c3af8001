import { mailLayout, queueMails } from '#features/mail/actions.ts'
import type { Database } from '#platform/database.ts'
import { newId, type Platform } from '#platform/platform.ts'
import { paths } from '#values/paths.ts'
import {
  accountExistsLetter,
  confirmLetter,
  emailChangedLetter,
  emailChangeLetter,
  factorsLetter,
  identityLetter,
  invitationLetter,
  type Letter,
  noAccountLetter,
  nonceLetter,
  passwordChangedLetter,
  providerConfirmLetter,
  providerHolderLetter,
  recoveryLetter,
  signInLetter,
} from '../mails.ts'
import type { Challenge } from '../rules/pkce.ts'

import type { ProviderPerson } from '../rules/provider-person.ts'
import { staysHere } from '../rules/redirect.ts'
import {
  type Account,
  markConfirmationSent,
  markReauthenticationSent,
  markRecoverySent,
  type SignUpFacts,
} from '../store/accounts.ts'
import type { TokenKind } from '../store/one-time-tokens.ts'
import { factsOf } from './create-account.ts'
import { type Mailed, makeOneTimeToken } from './one-time-token.ts'

type Addressee = Account & { readonly email: string }
export type Onward = { readonly redirectTo: string; readonly challenge: Challenge | null }

// Each mail is queued in the transaction that stores its token (pitfall B9): no mail without a token, no token
// without a mail. Links open a page of ours whose button spends them: scanners that open links use nothing up.

export async function sendConfirmation(
  tx: Database,
  platform: Platform,
  account: Addressee,
  onward: Onward & { readonly isSignUp: boolean },
): Promise<void> {
  const { id: userId, email, firstName, passwordHash } = account
  const signUp = onward.isSignUp ? signUpOf(account) : undefined
  const { redirectTo, challenge } = onward
  const mailed = await makeOneTimeToken(tx, platform, { userId, email, redirectTo, challenge, signUp }, 'signup')
  const { brand } = platform.settings
  const url = linkOf(platform, mailed, 'signup', redirectTo)
  const letter = confirmLetter({ brand, url, code: mailed.code, firstName, hasPassword: passwordHash !== null })
  await send(tx, platform, email, letter)
  await markConfirmationSent(tx, userId, platform.clock.now())
}

export const sendRecovery = (tx: Database, platform: Platform, account: Addressee, onward: Onward): Promise<void> =>
  sendProof(tx, platform, account, onward, 'recovery', recoveryLetter)

export const sendInvitation = (tx: Database, platform: Platform, account: Addressee, onward: Onward): Promise<void> =>
  sendProof(tx, platform, account, onward, 'invite', invitationLetter)

export const sendSignIn = (tx: Database, platform: Platform, account: Addressee, onward: Onward): Promise<void> =>
  sendProof(tx, platform, account, onward, 'magiclink', signInLetter)

async function sendProof(
  tx: Database,
  platform: Platform,
  { id: userId, email }: Addressee,
  { redirectTo, challenge }: Onward,
  kind: TokenKind,
  letterOf: typeof recoveryLetter,
): Promise<void> {
  const mailed = await makeOneTimeToken(tx, platform, { userId, email, redirectTo, challenge }, kind)
  if (kind !== 'invite') await markRecoverySent(tx, userId, platform.clock.now())
  await send(
    tx,
    platform,
    email,
    letterOf(platform.settings.brand, linkOf(platform, mailed, kind, redirectTo), mailed.code),
  )
}

export async function sendChangeProof(
  tx: Database,
  platform: Platform,
  { id: userId }: Account,
  { to, newEmail }: { readonly to: string; readonly newEmail: string },
  { redirectTo, challenge }: Onward,
): Promise<void> {
  const mailed = await makeOneTimeToken(tx, platform, { userId, email: to, redirectTo, challenge }, 'email_change')
  const url = linkOf(platform, mailed, 'email_change', redirectTo)
  await send(tx, platform, to, emailChangeLetter(platform.settings.brand, newEmail, url, mailed.code))
}

/** A code only: nothing is opened by it. */
export async function sendNonce(tx: Database, platform: Platform, { id: userId, email }: Addressee): Promise<void> {
  const to = { userId, email, redirectTo: platform.settings.origin }
  const { code } = await makeOneTimeToken(tx, platform, to, 'reauthentication')
  await send(tx, platform, email, nonceLetter(platform.settings.brand, code))
  await markReauthenticationSent(tx, userId, platform.clock.now())
}

/**
 * From our own origin only, never from a header (GHSA-3529-5m8x-rpv3). Where it leads on is said only when that is
 * another site: what stays here finds its own way.
 */
function linkOf({ settings }: Platform, { token }: Mailed, type: TokenKind, redirectTo: string): string {
  const onward = staysHere(settings, redirectTo) ? {} : { redirect_to: redirectTo }
  return `${settings.origin}${paths.confirmMail}?${new URLSearchParams({ token_hash: token, type, ...onward })}`
}

export const signUpOf = (account: Account): SignUpFacts => ({
  firstName: account.firstName,
  lastName: account.lastName,
  userType: account.userType,
  chosenTier: account.chosenTier,
  institution: account.institution,
  fieldOfStudy: account.fieldOfStudy,
  termsVersion: account.termsVersion,
  termsAcceptedAt: account.termsAcceptedAt,
  metadata: account.metadata,
})

/** Tells a holder that somebody tried to sign up with their address (AMB-031). */
export const tellHolder = (tx: Database, platform: Platform, email: string): Promise<void> =>
  send(tx, platform, email, accountExistsLetter(platform.settings.brand, platform.settings.origin + paths.signIn()))

/** Tells somebody who asked to sign in by mail that there is nothing to sign in to. */
export const tellNoAccount = (tx: Database, platform: Platform, email: string): Promise<void> =>
  send(tx, platform, email, noAccountLetter(platform.settings.brand, platform.settings.origin + paths.getStarted()))

/** Asks the owner of an address that another service has not proven; the link brings what that service said. */
export async function sendProviderConfirmation(
  tx: Database,
  platform: Platform,
  { id: userId }: Account,
  person: ProviderPerson & { readonly email: string },
  { redirectTo, challenge }: Onward,
): Promise<void> {
  const { email, firstName, lastName, provider } = person
  const now = platform.clock.now()
  const signUp = factsOf({ firstName, lastName, userType: undefined }, now)
  const to = { userId, email, redirectTo, challenge, signUp, identity: person }
  const mailed = await makeOneTimeToken(tx, platform, to, 'signup')
  const { brand } = platform.settings
  const account = [firstName, lastName].filter(Boolean).join(' ') || person.subject
  const url = linkOf(platform, mailed, 'signup', redirectTo)
  const from = { brand, provider: nameOf(platform, provider), account, url, code: mailed.code }
  await send(tx, platform, email, providerConfirmLetter(from))
  await markConfirmationSent(tx, userId, now)
}

/** Tells a holder that somebody came with their address from a service that has not proven it. */
export const tellHolderOfProvider = (
  tx: Database,
  platform: Platform,
  email: string,
  provider: string,
): Promise<void> =>
  send(
    tx,
    platform,
    email,
    providerHolderLetter(
      platform.settings.brand,
      nameOf(platform, provider),
      platform.settings.origin + paths.signIn(),
    ),
  )

export const tellIdentityChanged = (
  tx: Database,
  platform: Platform,
  email: string,
  provider: string,
  change: 'added' | 'removed',
): Promise<void> => {
  const { brand, contact } = platform.settings
  return send(tx, platform, email, identityLetter(brand, nameOf(platform, provider), change, contact.email))
}

const nameOf = ({ settings }: Platform, provider: string): string =>
  provider === 'email'
    ? 'e-mail and password'
    : (settings.auth.providers.find((one) => one.id === provider)?.name ?? provider)

export const tellEmailChanged = (tx: Database, platform: Platform, email: string): Promise<void> =>
  send(tx, platform, email, emailChangedLetter(platform.settings.brand, platform.settings.contact.email))

export const tellFactorsChanged = (
  tx: Database,
  platform: Platform,
  email: string,
  state: 'on' | 'off',
): Promise<void> =>
  send(tx, platform, email, factorsLetter(platform.settings.brand, state, platform.settings.contact.email))

export const tellPasswordChanged = (tx: Database, platform: Platform, email: string): Promise<void> =>
  send(tx, platform, email, passwordChangedLetter(platform.settings.brand, platform.settings.contact.email))

async function send(tx: Database, platform: Platform, to: string, letter: Letter): Promise<void> {
  const eventKey = `identity:${newId(platform)}`
  await queueMails(tx, platform, [{ eventKey, to, subject: letter.subject, ...mailLayout(platform, letter.content) }])
}
