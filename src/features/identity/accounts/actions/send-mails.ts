import { mailLayout, queueMails } from '#features/foundation/mail/actions.ts'
import { isConfiguredStaff } from '#features/identity/staff/actions/grants.ts'
import type { Database } from '#platform/database.ts'
import { newId, type Platform } from '#platform/platform.ts'
import { paths } from '#values/paths.ts'
import {
  accountExistsLetter,
  confirmLetter,
  emailChangedLetter,
  emailChangeLetter,
  factorsLetter,
  firstEmailLetter,
  guessesLetter,
  identityLetter,
  invitationLetter,
  type Letter,
  noAccountLetter,
  nonceLetter,
  passkeyLetter,
  passwordChangedLetter,
  phoneLetter,
  providerConfirmLetter,
  providerHolderLetter,
  recoveryLetter,
  signInLetter,
  ssoHolderLetter,
  wonBackLetter,
} from '../mails.ts'
import type { Challenge } from '../rules/pkce.ts'
import type { ProviderPerson } from '../rules/provider-person.ts'
import { isSameOrigin } from '../rules/redirect.ts'
import { isSso, ssoProvider } from '../rules/saml-person.ts'
import {
  type Account,
  markConfirmationSent,
  markReauthenticationSent,
  markRecoverySent,
  type SignUpFacts,
} from '../store/accounts.ts'
import type { TokenKind } from '../store/one-time-tokens.ts'
import { factsOf } from './create-account.ts'
import { hookUser, queueHook } from './hooks.ts'
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
  const hasPassword = passwordHash !== null && !isConfiguredStaff(platform, email)
  const letter = confirmLetter({ ...mailed, brand, url, firstName, hasPassword })
  await send(tx, platform, email, letter, { action: 'signup', account, mailed, redirectTo })
  await markConfirmationSent(tx, userId, platform.clock.now())
}

export const sendRecovery = (tx: Database, platform: Platform, account: Addressee, onward: Onward): Promise<void> =>
  sendProof(tx, platform, account, onward, 'recovery', recoveryLetter)

/** @param letterOf an invitation with another text. */
export const sendInvitation = (
  tx: Database,
  platform: Platform,
  account: Addressee,
  onward: Onward,
  letterOf = invitationLetter,
): Promise<void> => sendProof(tx, platform, account, onward, 'invite', letterOf)

export const sendSignIn = (tx: Database, platform: Platform, account: Addressee, onward: Onward): Promise<void> =>
  sendProof(tx, platform, account, onward, 'magiclink', signInLetter)

async function sendProof(
  tx: Database,
  platform: Platform,
  account: Addressee,
  { redirectTo, challenge }: Onward,
  kind: TokenKind,
  letterOf: typeof recoveryLetter,
): Promise<void> {
  const { id: userId, email } = account
  const mailed = await makeOneTimeToken(tx, platform, { userId, email, redirectTo, challenge }, kind)
  if (kind !== 'invite') await markRecoverySent(tx, userId, platform.clock.now())
  const letter = letterOf(platform.settings.brand, { ...mailed, url: linkOf(platform, mailed, kind, redirectTo) })
  await send(tx, platform, email, letter, { action: kind, account, mailed, redirectTo })
}

export async function sendChangeProof(
  tx: Database,
  platform: Platform,
  account: Account,
  { to, newEmail }: { readonly to: string; readonly newEmail: string },
  { redirectTo, challenge }: Onward,
): Promise<void> {
  const recipient = { userId: account.id, email: to, redirectTo, challenge }
  const mailed = await makeOneTimeToken(tx, platform, recipient, 'email_change')
  const { brand } = platform.settings
  const proof = { ...mailed, url: linkOf(platform, mailed, 'email_change', redirectTo) }
  const letter = account.email ? emailChangeLetter(brand, newEmail, proof) : firstEmailLetter(brand, proof)
  await send(tx, platform, to, letter, { action: 'email_change', account, mailed, redirectTo })
}

/** Only a code: it opens nothing. */
export async function sendNonce(tx: Database, platform: Platform, account: Addressee): Promise<void> {
  const { id: userId, email } = account
  const to = { userId, email, redirectTo: platform.settings.origin }
  const mailed = await makeOneTimeToken(tx, platform, to, 'reauthentication')
  const letter = nonceLetter(platform.settings.brand, mailed)
  await send(tx, platform, email, letter, { action: 'reauthentication', account, mailed })
  await markReauthenticationSent(tx, userId, platform.clock.now())
}

/**
 * From our own origin only, never from a header (GHSA-3529-5m8x-rpv3). The target is part of it only if it is another
 * site.
 */
function linkOf({ settings }: Platform, { token }: Mailed, type: TokenKind, redirectTo: string): string {
  const onward = isSameOrigin(settings, redirectTo) ? {} : { redirect_to: redirectTo }
  return `${settings.origin}${paths.confirmMail}?${new URLSearchParams({ token_hash: token, type, ...onward })}`
}

export const signUpOf = (account: Account): SignUpFacts => ({
  firstName: account.firstName,
  lastName: account.lastName,
  userType: account.userType,
  isUnfinished: account.isUnfinished,
  chosenTier: account.chosenTier,
  institution: account.institution,
  fieldOfStudy: account.fieldOfStudy,
  termsVersion: account.termsVersion,
  termsAcceptedAt: account.termsAcceptedAt,
  metadata: account.metadata,
})

/** Notifies the owner of an account that a sign-up or, by another letter, a change used their address (AMB-031). */
export const sendAccountExists = (
  tx: Database,
  platform: Platform,
  email: string,
  letterOf = accountExistsLetter,
): Promise<void> =>
  send(tx, platform, email, letterOf(platform.settings.brand, platform.settings.origin + paths.signIn()), {
    action: 'account_exists_notification',
  })

/** Answers a request for a sign-in mail: no account has this address. */
export const sendNoAccount = (tx: Database, platform: Platform, email: string): Promise<void> =>
  send(tx, platform, email, noAccountLetter(platform.settings.brand, platform.settings.origin + paths.getStarted()), {
    action: 'no_account_notification',
  })

/**
 * Asks the owner of an address that another service has not proven; the link brings the service's data, or what the
 * person entered.
 */
export async function sendProviderConfirmation(
  tx: Database,
  platform: Platform,
  { id: userId }: Account,
  person: ProviderPerson & { readonly email: string },
  { redirectTo, challenge, signUp: given }: Onward & { readonly signUp?: SignUpFacts | undefined },
): Promise<void> {
  const { email, firstName, lastName, provider } = person
  const now = platform.clock.now()
  const signUp = given ?? factsOf({ firstName, lastName, userType: undefined }, now)
  const to = { userId, email, redirectTo, challenge, signUp, identity: person }
  const mailed = await makeOneTimeToken(tx, platform, to, 'signup')
  const { brand } = platform.settings
  const url = linkOf(platform, mailed, 'signup', redirectTo)
  const from = { ...mailed, brand, provider: nameOf(platform, provider), firstName, lastName, url }
  await send(tx, platform, email, providerConfirmLetter(from), { action: 'signup', mailed, redirectTo })
  await markConfirmationSent(tx, userId, now)
}

/** Notifies the owner of an account that another service named their address without having verified it. */
export const sendProviderAttempt = (tx: Database, platform: Platform, email: string, provider: string): Promise<void> =>
  send(
    tx,
    platform,
    email,
    (isSso(provider) ? ssoHolderLetter : providerHolderLetter)(
      platform.settings.brand,
      nameOf(platform, provider),
      platform.settings.origin + paths.signIn(),
    ),
    { action: 'account_exists_notification' },
  )

export const notifyIdentityChanged = (
  tx: Database,
  platform: Platform,
  email: string,
  provider: string,
  change: 'added' | 'removed',
): Promise<void> => {
  const { brand, contact } = platform.settings
  const letter = identityLetter(brand, nameOf(platform, provider), change, contact.email)
  const action = change === 'added' ? 'identity_linked_notification' : 'identity_unlinked_notification'
  return send(tx, platform, email, letter, { action })
}

const nameOf = ({ settings }: Platform, provider: string): string =>
  provider === 'email'
    ? 'e-mail and password'
    : (settings.auth.providers.find((one) => one.id === provider)?.name ??
      settings.auth.samlProviders.find((one) => ssoProvider(one.id) === provider)?.name ??
      provider)

export const notifyEmailChanged = (tx: Database, platform: Platform, email: string): Promise<void> =>
  send(tx, platform, email, emailChangedLetter(platform.settings.brand, platform.settings.contact.email), {
    action: 'email_changed_notification',
  })

export const notifyFactorsChanged = (
  tx: Database,
  platform: Platform,
  email: string,
  state: 'on' | 'off',
): Promise<void> =>
  send(tx, platform, email, factorsLetter(platform.settings.brand, state, platform.settings.contact.email), {
    action: state === 'on' ? 'mfa_factor_enrolled_notification' : 'mfa_factor_unenrolled_notification',
  })

export const notifyPasskeyChanged = (
  tx: Database,
  platform: Platform,
  email: string,
  passkey: { readonly name: string; readonly state: 'added' | 'removed' },
): Promise<void> => {
  const { brand, origin } = platform.settings
  const letter = passkeyLetter(brand, passkey.name, passkey.state, origin + paths.settings)
  return send(tx, platform, email, letter, { action: `passkey_${passkey.state}_notification` })
}

export const notifyPhoneChanged = (
  tx: Database,
  platform: Platform,
  email: string,
  change: 'set' | 'removed',
): Promise<void> =>
  send(tx, platform, email, phoneLetter(platform.settings.brand, change, platform.settings.contact.email), {
    action: 'phone_changed_notification',
  })

export const notifyPasswordChanged = (tx: Database, platform: Platform, email: string): Promise<void> =>
  send(tx, platform, email, passwordChangedLetter(platform.settings.brand, platform.settings.contact.email), {
    action: 'password_changed_notification',
  })

export const notifyWonBack = (tx: Database, platform: Platform, email: string): Promise<void> =>
  send(tx, platform, email, wonBackLetter(platform.settings.brand, platform.settings.contact.email), {
    action: 'account_won_back_notification',
  })

/**
 * There were so many wrong passwords that no more are accepted today, except from where the person has signed in
 * before.
 */
export const notifyGuesses = (tx: Database, platform: Platform, email: string): Promise<void> =>
  send(tx, platform, email, guessesLetter(platform.settings.brand, platform.settings.origin + paths.signIn()), {
    action: 'password_guesses_notification',
  })

type Event = {
  /** The mail's type, as the hook for mails names it. */
  readonly action: string
  readonly account?: Account
  readonly mailed?: Mailed
  readonly redirectTo?: string
}

/** By our outbox, or by the operator's hook, which writes its own letter. */
async function send(tx: Database, platform: Platform, to: string, letter: Letter, event: Event): Promise<void> {
  const { origin, auth } = platform.settings
  if (auth.hooks['send-email'] !== undefined) {
    const { account, mailed, action, redirectTo } = event
    const email_data = {
      email_action_type: action,
      to,
      token: mailed?.code ?? '',
      token_hash: mailed?.token ?? '',
      redirect_to: redirectTo ?? '',
      site_url: origin,
    }
    return queueHook(tx, platform, 'send-email', { user: account ? hookUser(account) : { email: to }, email_data })
  }
  const eventKey = `identity:${newId(platform)}`
  await queueMails(tx, platform, [{ eventKey, to, subject: letter.subject, ...mailLayout(platform, letter.content) }])
}
