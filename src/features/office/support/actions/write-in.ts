import { mailLayout, queueMails } from '#features/foundation/mail/actions.ts'
import { mustBeWithin, tryOnce } from '#features/identity/accounts/actions/limit.ts'
import { normalEmail } from '#features/identity/accounts/rules/address.ts'
import type { Actor } from '#platform/actor.ts'
import type { Database } from '#platform/database.ts'
import { newId, type Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'
import { Refusal } from '#wire/refusal.ts'
import type { About, SentFile } from '../contract/requests.ts'
import { copyLetter } from '../mails.ts'
import { firstAnswerDue, maskedEmail, type Topic, titleOf } from '../rules/tickets.ts'
import { findAddress } from '../store/facts.ts'
import { insertMessage } from '../store/messages.ts'
import { insertObject, type Named } from '../store/objects.ts'
import { findByKey, insertTicket } from '../store/tickets.ts'
import { mustName } from './files.ts'
import { mustBeOfAPerson } from './form-stamp.ts'
import { linkFor } from './links.ts'
import { seenAbout } from './objects.ts'
import { replyAddress } from './reply-address.ts'

type Files = readonly Pick<SentFile, 'fileId' | 'claim'>[]
type Letter = {
  readonly topic: Topic
  readonly name: string
  readonly email: string
  readonly words: string
  readonly about?: About | undefined
  readonly files?: Files
  readonly key: string
  readonly stamp: string
  readonly website: string
}
type Opened = { readonly number: number; readonly mailedTo: string; readonly firstAnswerDue: Instant }

/**
 * Opens a ticket from a message to support, and mails a copy (AMB-159). A form sent twice opens one ticket.
 *
 * @throws Refusal email_unusable, looks_automatic (422), file_not_found (404), over_request_rate_limit (429).
 */
export async function writeIn(platform: Platform, actor: Actor | undefined, letter: Letter): Promise<Opened> {
  // Answers to a signed-in person go to the account's address, whatever was typed.
  const own = actor && (await findAddress(platform.database, actor.userId))
  const email = own?.email ?? normalEmail(letter.email)
  if (email === undefined) throw new Refusal('email_unusable', 'Mail cannot be sent to this address.')
  const known = await findByKey(platform.database, letter.key)
  if (known) return { number: known.number, mailedTo: maskedEmail(email), firstAnswerDue: known.firstAnswerDue }
  await mustBeOfAPerson(platform, letter)
  if (platform.peer !== undefined) await mustBeWithin(platform, 'address: contact', platform.peer)
  const about = letter.about && (await seenAbout(platform, actor, letter.about))
  return platform.database.transaction(async (tx) => {
    await mustBeFew(tx, platform, email)
    const ticket = {
      ...{ requesterId: actor?.userId ?? null, name: letter.name, email, topic: letter.topic, key: letter.key },
      ...{ words: letter.words, files: letter.files ?? [], followsId: null, about },
    }
    const { number, due } = await openTicket(tx, platform, ticket)
    return { number, mailedTo: maskedEmail(email), firstAnswerDue: due }
  })
}

async function mustBeFew(tx: Database, platform: Platform, email: string): Promise<void> {
  const retryAfterSeconds = await tryOnce(tx, platform, 'contact: by address', email)
  if (retryAfterSeconds > 0)
    throw new Refusal(
      'over_request_rate_limit',
      'This address has written to us many times today. Please answer in one of the tickets, or try again tomorrow.',
      { retryAfterSeconds },
    )
}

type Opening = {
  readonly requesterId: Id<'user'> | null
  readonly name: string
  readonly email: string | null
  readonly topic: Topic
  readonly words: string
  readonly followsId: Id<'ticket'> | null
  readonly about?: Named | undefined
  readonly files?: Files
  readonly byMail?: boolean
  readonly key: string
}

/** In the caller's transaction. */
export async function openTicket(
  tx: Database,
  platform: Platform,
  { words, about, files = [], byMail = false, ...facts }: Opening,
): Promise<{ id: Id<'ticket'>; number: number; due: Instant }> {
  const at = platform.clock.now()
  const [id, title, due] = [newId<'ticket'>(platform), titleOf(words), firstAnswerDue(at)]
  const opened = await insertTicket(tx, { id, title, at, firstAnswerDue: due, ...facts })
  if (!opened) {
    const present = await findByKey(tx, facts.key)
    if (!present) throw new Error('a ticket of this key is there')
    return { id: present.id, number: present.number, due: present.firstAnswerDue }
  }
  await insertMessage(tx, { ticketId: id, author: 'requester', words, at, key: facts.key, byMail })
  await mustName(tx, platform, { ticketId: id, no: 1 }, files)
  if (about) await insertObject(tx, { ...about, ticketId: id, byId: null, at })
  if (facts.email !== null) {
    const url = await linkFor(tx, platform, id)
    const isProven = facts.requesterId !== null && (await findAddress(tx, facts.requesterId))?.confirmed === true
    const { subject, content } = copyLetter({ number: opened.number, title, url }, { words, due, isProven })
    const eventKey = `ticket:${id}:1`
    const mail = { eventKey, to: facts.email, subject, ...mailLayout(platform, content), thread: `ticket-${id}` }
    await queueMails(tx, platform, [{ ...mail, replyTo: await replyAddress(tx, platform, id) }])
  }
  return { id, number: opened.number, due }
}
