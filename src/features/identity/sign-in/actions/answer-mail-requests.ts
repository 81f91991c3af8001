import { mailUnconfirmedSides } from '#features/identity/accounts/actions/change-email.ts'
import { addAccount } from '#features/identity/accounts/actions/create-account.ts'
import {
  type Account,
  findIdentity,
  lockAccountByEmail,
  type MailRequest,
  noteRepeated,
  takeMailRequests,
  touchRepeated,
} from '#features/identity/accounts/actions/records.ts'
import {
  sendConfirmation,
  sendNoAccount,
  sendRecovery,
  sendSignIn,
} from '#features/identity/accounts/actions/send-mails.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { requestOwnerConfirmation } from './admit-person.ts'

const batchMax = 20

/** Looks up who requested mails and puts those into the outbox. @returns whether there may be more. */
export const processMailRequests = (platform: Platform): Promise<boolean> =>
  platform.database.transaction(async (tx) => {
    const requests = await takeMailRequests(tx, batchMax)
    for (const request of requests) await answer(tx, platform, request)
    return requests.length === batchMax
  })

async function answer(tx: Database, platform: Platform, request: MailRequest): Promise<void> {
  const { email, purpose, identity } = request
  const account = await lockAccountByEmail(tx, email)
  if (account && account.state !== 'active') return
  if (identity) return answerNewcomer(tx, platform, request, identity, account)
  if (!account) return purpose === 'sign in' ? answerUnknownAddress(tx, platform, request) : undefined
  const known = { ...account, email }
  if (purpose === 'recover') return sendRecovery(tx, platform, known, request)
  if (purpose === 'change') return mailUnconfirmedSides(tx, platform, known, request)
  const isConfirmed = account.emailVerifiedAt !== null
  if (isConfirmed) await noteForConfirmed(tx, platform, account, request)
  if (purpose === 'confirm')
    return isConfirmed ? undefined : sendConfirmation(tx, platform, known, { ...request, isSignUp: true })
  // Requesting a mail does not prove that the waiting password is theirs.
  return isConfirmed
    ? sendSignIn(tx, platform, known, request)
    : sendConfirmation(tx, platform, { ...known, passwordHash: null }, { ...request, isSignUp: false })
}

/**
 * Stores for a confirmed address what would be stored for an unknown one: later answers of a sign-up depend on it
 * (ASVS 6.3.8).
 */
async function noteForConfirmed(
  tx: Database,
  platform: Platform,
  { id, repeatedAt }: Account,
  { purpose, signUp, maySignUp }: MailRequest,
): Promise<void> {
  const now = platform.clock.now()
  // As the mail of a confirmation moves the time of its sign-up.
  if (repeatedAt !== null) await touchRepeated(tx, id, now)
  // As a sign-up by mail makes an account without a password.
  else if (purpose === 'sign in' && signUp && maySignUp && platform.settings.auth.signUpOpen)
    await noteRepeated(tx, id, null, now)
}

/** Their sign-up may have ended meanwhile, by another mail. */
async function answerNewcomer(
  tx: Database,
  platform: Platform,
  { redirectTo, challenge, signUp }: MailRequest,
  person: NonNullable<MailRequest['identity']>,
  holder: Account | undefined,
): Promise<void> {
  if (await findIdentity(tx, person.provider, person.subject)) return
  await requestOwnerConfirmation(tx, platform, person, holder, {
    redirectTo,
    challenge,
    mayMail: true,
    signUp: signUp ?? undefined,
  })
}

/** Only the address's owner learns that there is no account. */
async function answerUnknownAddress(tx: Database, platform: Platform, request: MailRequest): Promise<void> {
  const { email, signUp, maySignUp } = request
  if (!maySignUp) return
  // The mail would explain how to create an account.
  if (!platform.settings.auth.signUpOpen) return
  if (!signUp) return sendNoAccount(tx, platform, email)
  const made = await addAccount(tx, platform, { ...optional(signUp), email, passwordHash: null, verified: false })
  if (made) await sendConfirmation(tx, platform, { ...made, email }, { ...request, isSignUp: true })
}

const optional = (facts: NonNullable<MailRequest['signUp']>) => ({
  firstName: facts.firstName,
  lastName: facts.lastName,
  userType: facts.userType ?? undefined,
  isUnfinished: facts.isUnfinished,
  institution: facts.institution ?? undefined,
  fieldOfStudy: facts.fieldOfStudy ?? undefined,
  tier: facts.chosenTier ?? undefined,
  termsVersion: facts.termsVersion ?? undefined,
  metadata: facts.metadata,
})
