import { mailLayout, queueMails } from '#features/mail/actions.ts'
import type { Database } from '#platform/database.ts'
import { newId, type Platform } from '#platform/platform.ts'
import { paths } from '#values/paths.ts'
import { accountExistsLetter, confirmLetter, passwordChangedLetter } from '../mails.ts'
import { type Account, markConfirmationSent, type SignUpFacts } from '../store/accounts.ts'
import { makeOneTimeToken } from './one-time-token.ts'

type Addressee = Account & { readonly email: string }

/** Mails a link and a code, in the transaction that stores them (pitfall B9): no mail without a token, no token without a mail. */
export async function sendConfirmation(
  tx: Database,
  platform: Platform,
  account: Addressee,
  redirectTo: string,
): Promise<void> {
  const { id: userId, email } = account
  const signUp = signUpOf(account)
  const { token, code } = await makeOneTimeToken(tx, platform, { userId, email, redirectTo, signUp }, 'signup')
  const query = new URLSearchParams({ token_hash: token, type: 'signup' })
  const url = `${platform.settings.origin}${paths.confirmMail}?${query}`
  const { brand } = platform.settings
  const letter = confirmLetter({
    brand,
    url,
    code,
    firstName: account.firstName,
    hasPassword: account.passwordHash !== null,
  })
  await send(tx, platform, email, letter)
  await markConfirmationSent(tx, userId, platform.clock.now())
}

const signUpOf = (account: Account): SignUpFacts => ({
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

export const tellPasswordChanged = (tx: Database, platform: Platform, email: string): Promise<void> =>
  send(tx, platform, email, passwordChangedLetter(platform.settings.brand, platform.settings.contact.email))

async function send(tx: Database, platform: Platform, to: string, letter: ReturnType<typeof confirmLetter>) {
  const eventKey = `identity:${newId(platform)}`
  await queueMails(tx, platform, [{ eventKey, to, subject: letter.subject, ...mailLayout(platform, letter.content) }])
}
