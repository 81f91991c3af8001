import { mustBeSigned } from '#features/foundation/bounces/actions/receive.ts'
import { tryOnce } from '#features/identity/accounts/actions/limit.ts'
import type { Database } from '#platform/database.ts'
import { keyedHash } from '#platform/keyed-hash.ts'
import { newId, type Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { plainText } from '#values/plain-text.ts'
import { Refusal } from '#wire/refusal.ts'
import { InboundMail } from '../contract/inbound.ts'
import { answerableId, inboundBytesMax, type Verdict } from '../rules/inbound.ts'
import { insertMail, storePlace } from '../store/inbound.ts'
import { insertMessage } from '../store/messages.ts'
import { moveTicket, type Ticket } from '../store/tickets.ts'
import { addressOf } from './address-of.ts'
import { lockRoot } from './lock-root.ts'
import { keepMailFiles, type MailFiles, nameMailFiles } from './mail-files.ts'
import { type ReadMail, readMail } from './read-mail.ts'
import { ticketOfAddress } from './reply-address.ts'
import { writeAgain } from './requester.ts'

/**
 * Receives a mail to an address for answers: the secret in the address alone leads to a ticket. A mail of the requester
 * is theirs, one of another sender is kept as not verified, and an automatic one is kept and changes no state. No mail
 * is answered automatically, but a new ticket is confirmed. The same mail counts once.
 *
 * @throws Refusal signature_invalid, report_invalid (400), body_too_large (413), over_request_rate_limit (429).
 */
export async function receiveMail(platform: Platform, body: string, headers: Headers): Promise<Verdict> {
  mustBeSigned(platform, body, headers)
  const { mail, raw } = mustRead(body)
  const ticketId = await ticketOfAddress(platform, mail.recipient)
  const read = await readMail(raw, mail)
  if (!read) throw new Refusal('report_invalid', 'This is no mail as we read it.')
  const mailHash = await hashOf(platform, mail.recipient, read.messageId, raw)
  if (ticketId === undefined) {
    await keepVerdict(platform.database, platform, { mailHash, messageId: null, verdict: 'unknown_address' })
    return 'unknown_address'
  }
  // Looked at before the transaction: a file may take seconds, and is removed where the mail came before.
  const files = await keepMailFiles(platform, read, raw)
  return platform.database.transaction(async (tx) => {
    const ticket = await lockRoot(tx, ticketId)
    if (!ticket) {
      await keepVerdict(tx, platform, { mailHash, messageId: null, verdict: 'unknown_address' })
      return 'unknown_address'
    }
    const verdict = await verdictOf(tx, platform, ticket, { mail, read })
    const id = await keepVerdict(tx, platform, { mailHash, messageId: answerableId(read.messageId), verdict })
    if (id === undefined) return 'again'
    await mustBeFew(tx, platform, ticket.id)
    const place = await keepWords(tx, platform, ticket, { verdict, read, files })
    await nameMailFiles(tx, platform, place, files)
    await storePlace(tx, id, place)
    return verdict
  })
}

type Parsed = { readonly mail: InboundMail; readonly raw: Uint8Array<ArrayBuffer> }

function mustRead(body: string): Parsed {
  const parsed = InboundMail.safeParse(jsonOf(body))
  if (!parsed.success) throw new Refusal('report_invalid', 'This is no mail as we read it.')
  const mail = parsed.data.data
  const raw = bytesOf(mail.raw)
  if (raw.byteLength > inboundBytesMax) throw new Refusal('body_too_large', 'A mail is larger than we accept.')
  return { mail, raw }
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  try {
    const signs = atob(base64)
    const bytes = new Uint8Array(signs.length)
    for (let at = 0; at < signs.length; at++) bytes[at] = signs.charCodeAt(at)
    return bytes
  } catch {
    throw new Refusal('report_invalid', 'This is no mail as we read it.')
  }
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

/** By the words below the headers: each server on the way adds headers of its own. */
async function hashOf(
  { secrets }: Platform,
  recipient: string,
  messageId: string,
  raw: Uint8Array<ArrayBuffer>,
): Promise<string> {
  const text = new TextDecoder('latin1').decode(raw)
  const below = text.slice(Math.max(text.search(/\r?\n\r?\n/), 0))
  return keyedHash(secrets, 'support: mail that came in', `${recipient.toLowerCase()}\n${messageId}\n${below}`)
}

/** Undefined when this mail came before. */
async function keepVerdict(
  db: Database,
  platform: Platform,
  mail: Omit<Parameters<typeof insertMail>[1], 'id' | 'at'>,
): Promise<Id<'inbound-mail'> | undefined> {
  const id = newId<'inbound-mail'>(platform)
  return (await insertMail(db, { ...mail, id, at: platform.clock.now() })) ? id : undefined
}

type Came = { readonly mail: InboundMail; readonly read: ReadMail }
type Taken = 'taken' | 'not_verified' | 'automatic'

async function verdictOf(tx: Database, platform: Platform, ticket: Ticket, { mail, read }: Came): Promise<Taken> {
  const { mailFrom, mailReplyAddress, contact } = platform.settings
  const ours = [mailFrom, mailReplyAddress, contact.email].map((one) => /[^\s<>]+@[^\s<>]+/.exec(one ?? '')?.[0])
  const isOurs = ours.some((one) => one !== undefined && one.toLowerCase() === read.from)
  if (read.isAutomatic || isOurs) return 'automatic'
  const known = (await addressOf(tx, ticket))?.toLowerCase()
  return known !== undefined && read.from === known && mail.dmarc !== 'fail' ? 'taken' : 'not_verified'
}

async function mustBeFew(tx: Database, platform: Platform, ticketId: Id<'ticket'>): Promise<void> {
  const retryAfterSeconds = await tryOnce(tx, platform, 'contact: ticket', ticketId)
  if (retryAfterSeconds > 0)
    throw new Refusal('over_request_rate_limit', 'That was a lot for one ticket in an hour.', { retryAfterSeconds })
}

type Kept = { readonly verdict: Taken; readonly read: ReadMail; readonly files: MailFiles }
type Place = { readonly ticketId: Id<'ticket'>; readonly no: number }

async function keepWords(
  tx: Database,
  platform: Platform,
  ticket: Ticket,
  { verdict, read, files }: Kept,
): Promise<Place> {
  const at = platform.clock.now()
  const words = plainText(read.words.replaceAll('\0', '')).trim() || 'A mail without words.'
  if (verdict === 'taken') {
    const place = await writeAgain(tx, platform, ticket, { words, files: [], key: newId(platform), byMail: true })
    if (files.notes.length > 0)
      await insertMessage(tx, { ticketId: place.ticketId, author: 'machine', words: files.notes.join('\n'), at })
    return place
  }
  const from = read.from ?? 'an unknown sender'
  const message =
    verdict === 'automatic'
      ? { author: 'machine' as const, words: `An automatic mail of ${from} came: ${words}`.slice(0, 20_000) }
      : { author: 'unverified' as const, words, fromAddress: from }
  const kept = await insertMessage(tx, { ...message, ticketId: ticket.id, byMail: true, at })
  if (!kept) throw new Error('a message without a key is kept')
  if (verdict === 'not_verified' && ticket.state === 'waiting') await moveTicket(tx, ticket.id, { state: 'open', at })
  return { ticketId: ticket.id, no: kept.no }
}
