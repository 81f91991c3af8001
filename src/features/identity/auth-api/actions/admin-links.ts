import { mustBeStrong } from '#features/identity/accounts/actions/check-password.ts'
import { mustPassSignUpHook } from '#features/identity/accounts/actions/hooks.ts'
import { type Mailed, makeOneTimeToken } from '#features/identity/accounts/actions/one-time-token.ts'
import {
  type Account,
  lockAccountByEmail,
  markInvited,
  setPassword,
  startEmailChange,
  type TokenKind,
} from '#features/identity/accounts/actions/records.ts'
import { sendInvitation, signUpOf } from '#features/identity/accounts/actions/send-mails.ts'
import { allowedRedirect } from '#features/identity/accounts/rules/redirect.ts'
import { mustBeAddress } from '#features/identity/sign-in/actions/request-mail.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { Refusal } from '#wire/refusal.ts'
import type { LinkType } from '../contract/admin.ts'
import { accountFor, addressTaken, mustRead, note } from './admin-users.ts'

type Data = Readonly<Record<string, unknown>>
type Invitation = { readonly email: string; readonly data: Data; readonly redirectTo: string | undefined }

/** @throws Refusal validation_failed, email_exists. */
export async function invite(platform: Platform, by: string | undefined, input: Invitation): Promise<Account> {
  const email = mustBeAddress(input.email)
  await mustPassSignUpHook(platform, { email }, input.data)
  return platform.database.transaction(async (tx) => {
    const { account } = await accountFor(tx, platform, email, input.data, null)
    if (account.emailVerifiedAt !== null) throw addressTaken()
    await markInvited(tx, account.id, platform.clock.now())
    const redirectTo = allowedRedirect(platform.settings, input.redirectTo)
    await sendInvitation(tx, platform, { ...account, email }, { redirectTo, challenge: null })
    await note(tx, platform, by, 'account.invited', account.id)
    return mustRead(tx, account.id)
  })
}

export type LinkRequest = Invitation & {
  readonly type: LinkType
  readonly password: string | undefined
  readonly newEmail: string | undefined
}
export type MadeLink = Mailed & {
  readonly account: Account
  readonly verificationType: LinkType
  readonly redirectTo: string
}

/**
 * Makes a link without mailing it. The link gives access to the account: for servers that send their own mails.
 *
 * @throws Refusal validation_failed, weak_password, email_exists, user_not_found.
 */
export async function generateLink(platform: Platform, by: string | undefined, asked: LinkRequest): Promise<MadeLink> {
  const email = mustBeAddress(asked.email)
  const needsPassword = asked.type === 'signup'
  if (needsPassword && !asked.password) throw new Refusal('validation_failed', 'Signup requires a valid password')
  if (asked.password) await mustBeStrong(platform, asked.password, [email])
  const passwordHash = asked.password ? await platform.passwords.hash(asked.password) : null
  const redirectTo = allowedRedirect(platform.settings, asked.redirectTo)
  return platform.database.transaction(async (tx) => {
    const made = await linkFor(tx, platform, { ...asked, email, redirectTo }, passwordHash)
    await note(tx, platform, by, 'link.made', made.account.id)
    return { ...made, account: await mustRead(tx, made.account.id), redirectTo }
  })
}

type Ready = LinkRequest & { readonly redirectTo: string }

async function linkFor(tx: Database, platform: Platform, asked: Ready, passwordHash: string | null) {
  const { email, redirectTo, type } = asked
  const linkTo = async (account: Account, verificationType: LinkType, kind: TokenKind, to = email) => {
    // Only this one brings a password along; any other drops what a stranger may have left waiting.
    const signUp = type === 'signup' ? signUpOf(account) : undefined
    const mailed = await makeOneTimeToken(tx, platform, { userId: account.id, email: to, redirectTo, signUp }, kind)
    return { ...mailed, account, verificationType }
  }
  if (type === 'signup' || type === 'invite') {
    const { account, isNew } = await accountFor(tx, platform, email, asked.data, passwordHash)
    if (account.emailVerifiedAt !== null) throw addressTaken()
    if (!isNew && passwordHash) await setPassword(tx, account.id, passwordHash, platform.clock.now())
    if (type === 'invite') await markInvited(tx, account.id, platform.clock.now())
    return linkTo(account, type, type)
  }
  if (type === 'magiclink') {
    const { account } = await accountFor(tx, platform, email, asked.data, null)
    return account.emailVerifiedAt === null ? linkTo(account, 'signup', 'signup') : linkTo(account, type, type)
  }
  const known = await lockAccountByEmail(tx, email)
  if (!known || known.state === 'closed') throw new Refusal('user_not_found', 'User with this email not found')
  if (type === 'recovery') return linkTo(known, type, type)
  const newEmail = mustBeAddress(asked.newEmail ?? '')
  if (await lockAccountByEmail(tx, newEmail)) throw addressTaken()
  if (known.newEmail !== newEmail) await startEmailChange(tx, known.id, newEmail, platform.clock.now())
  return linkTo(known, type, 'email_change', type === 'email_change_current' ? email : newEmail)
}
