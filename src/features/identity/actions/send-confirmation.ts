import { mailLayout, queueMails } from '#features/mail/actions.ts'
import type { Database } from '#platform/database.ts'
import { newId, type Platform } from '#platform/platform.ts'
import { paths } from '#values/paths.ts'
import { accountExistsLetter, confirmLetter, passwordChangedLetter } from '../mails.ts'
import { type Account, markConfirmationSent } from '../store/accounts.ts'
import { makeOneTimeToken } from './one-time-token.ts'

type Addressee = Pick<Account, 'id' | 'firstName'> & { readonly email: string }

/** Mails a link and a code, in the transaction that stores them (pitfall B9): no mail without a token, no token without a mail. */
export async function sendConfirmation(
  tx: Database,
  platform: Platform,
  account: Addressee,
  redirectTo: string,
): Promise<void> {
  const { id: userId, email } = account
  const { token, code } = await makeOneTimeToken(tx, platform, { userId, email, redirectTo }, 'signup')
  const query = new URLSearchParams({ token_hash: token, type: 'signup' })
  const url = `${platform.settings.origin}${paths.confirmMail}?${query}`
  await send(tx, platform, email, confirmLetter(platform.settings.brand, account.firstName, url, code))
  await markConfirmationSent(tx, userId, platform.clock.now())
}

/** Tells a holder that somebody tried to sign up with their address (AMB-031). */
export const tellHolder = (tx: Database, platform: Platform, email: string): Promise<void> =>
  send(tx, platform, email, accountExistsLetter(platform.settings.brand, platform.settings.origin + paths.signIn()))

export const tellPasswordChanged = (tx: Database, platform: Platform, email: string): Promise<void> =>
  send(tx, platform, email, passwordChangedLetter(platform.settings.brand, platform.settings.contact.email))

async function send(tx: Database, platform: Platform, to: string, letter: ReturnType<typeof confirmLetter>) {
  const eventKey = `identity:${newId(platform)}`
  await queueMails(tx, platform, [{ eventKey, to, subject: letter.subject, ...mailLayout(platform, letter.content) }])
}
