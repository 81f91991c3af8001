import { record } from '#features/foundation/audit/actions.ts'
import { mailLayout, queueMails } from '#features/foundation/mail/actions.ts'
import { sixDigits } from '#features/identity/accounts/actions/one-time-token.ts'
import { keyedHash, timingSafeEqualText } from '#platform/keyed-hash.ts'
import { newId, type Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { later } from '#values/time.ts'
import { Refusal } from '#wire/refusal.ts'
import type { OwnVerification } from '../contract.ts'
import { attemptsMax, codeMs, hostOf, mailboxFault } from '../rules/mailbox.ts'
import { mailboxMonths, monthsLater } from '../rules/verifications.ts'
import { countTry, storeCode, storeProven } from '../store/mailboxes.ts'
import { readOwn } from './read.ts'

const hashOf = (platform: Platform, userId: Id<'user'>, address: string, code: string): Promise<string> =>
  keyedHash(platform.secrets, 'verifications: mailbox code', `${userId}:${address}:${code}`)

/** Mails a code to an address at the institution. @throws Refusal `mailbox_refused` (422). */
export async function sendCode(platform: Platform, userId: Id<'user'>, typed: string): Promise<OwnVerification> {
  const address = typed.trim().toLowerCase()
  const fault = mailboxFault(address, [])
  if (fault) throw new Refusal('mailbox_refused', fault)
  const code = sixDigits(platform)
  const codeHash = await hashOf(platform, userId, address, code)
  await platform.database.transaction(async (tx) => {
    const expiresAt = later(platform.clock.now(), codeMs)
    await storeCode(tx, { userId, sentTo: address, codeHash, expiresAt })
    const { brand } = platform.settings
    const body = mailLayout(platform, {
      heading: 'Is this your mailbox?',
      paragraphs: [
        `A person with a researcher's account at ${brand} says that this address is theirs. If that is you, type this code there: ${code}`,
        'It counts for fifteen minutes. If it is not you, there is nothing to do.',
      ],
    })
    const mail = { to: address, subject: `Your code for ${brand}: ${code}`, ...body }
    await queueMails(tx, platform, [{ eventKey: `mailbox:${newId(platform)}`, ...mail }])
  })
  return readOwn(platform, userId)
}

/**
 * The mailbox counts as one proof for twelve months; of the address only its host is stored.
 *
 * @throws Refusal `code_wrong` (422): also when no code is waiting, or it was mistyped too often.
 */
export async function proveMailbox(platform: Platform, userId: Id<'user'>, code: string): Promise<OwnVerification> {
  const now = platform.clock.now()
  // Counted outside the transaction below, whose rollback would undo the count.
  const waiting = await countTry(platform.database, userId, now, attemptsMax)
  const { sentTo, codeHash } = waiting ?? {}
  const isRight = sentTo && codeHash && timingSafeEqualText(codeHash, await hashOf(platform, userId, sentTo, code))
  if (!sentTo || !isRight)
    throw new Refusal(
      'code_wrong',
      'This is not the code that we sent, or it no longer counts. You may ask for another.',
    )
  await platform.database.transaction(async (tx) => {
    const host = hostOf(sentTo)
    await storeProven(tx, { userId, host, at: now, validUntil: monthsLater(now, mailboxMonths) })
    const about = { action: 'mailbox.proven', targetKind: 'user', targetId: userId, data: { host } }
    await record(tx, platform, { actorId: userId, ...about })
  })
  return readOwn(platform, userId)
}
