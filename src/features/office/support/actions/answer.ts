import { record } from '#features/foundation/audit/actions.ts'
import { retryMail } from '#features/foundation/mail/actions.ts'
import type { Actor } from '#platform/actor.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { later } from '#values/time.ts'
import { Refusal } from '#wire/refusal.ts'
import type { StaffTicket } from '../contract/desk.ts'
import type { SentFile } from '../contract/requests.ts'
import { undoMs, unfilledIn } from '../rules/tickets.ts'
import { keepUses, takeUses } from '../store/canned.ts'
import { cancelHeld, hasMessage, insertMessage } from '../store/messages.ts'
import { storeAssignee } from '../store/tickets.ts'
import { mustBeCurrent, mustLockTicket, mustSeeTicket } from './desks.ts'
import { giveBack, mustName } from './files.ts'
import { readTicket } from './read-desk.ts'

type Answer = {
  readonly words: string
  /** The last message that its author has read. */
  readonly seen: number
  readonly next: 'waiting' | 'solved'
  readonly files?: readonly Pick<SentFile, 'fileId' | 'claim'>[]
  readonly canned?: readonly Id<'canned'>[] | undefined
  readonly key: string
}

/**
 * Answers the requester. The answer is held for ten seconds, in which its author can take it back; an unassigned ticket
 * is its author's from then on. Sent twice, it is kept once.
 *
 * @throws Refusal not_allowed (403), ticket_not_found, file_not_found (404), ticket_changed, ticket_merged,
 * requester_gone (409), variable_unfilled (422).
 */
export async function answer(
  platform: Platform,
  actor: Actor,
  id: Id<'ticket'>,
  { words, files = [], canned = [], seen, next, key }: Answer,
): Promise<StaffTicket> {
  await platform.database.transaction(async (tx) => {
    const ticket = await mustLockTicket(tx, actor, id)
    if (await hasMessage(tx, id, key)) return
    mustBeCurrent(ticket, seen)
    const [unfilled] = unfilledIn(words)
    if (unfilled !== undefined)
      throw new Refusal('variable_unfilled', `Please fill in ${unfilled} first: nothing is known for it here.`)
    if (ticket.email === null && ticket.requesterId === null)
      throw new Refusal('requester_gone', 'The requester closed their account, so no answer can reach them.')
    const at = platform.clock.now()
    const held = { heldUntil: later(at, undoMs), next, key }
    const kept = await insertMessage(tx, { ticketId: id, author: 'staff', byId: actor.userId, words, at, ...held })
    if (kept) {
      await mustName(tx, platform, { ticketId: id, no: kept.no }, files)
      await keepUses(tx, { ticketId: id, no: kept.no, cannedIds: canned, at })
    }
    if (ticket.assigneeId === null) await storeAssignee(tx, id, { assigneeId: actor.userId, at })
    await record(tx, platform, {
      ...{ actorId: actor.userId, action: 'ticket.answered', targetKind: 'ticket', targetId: id },
      data: { no: kept?.no, next },
    })
  })
  return readTicket(platform, actor, id)
}

type Place = { readonly id: Id<'ticket'>; readonly no: number }

/** Takes one's own answer back while it is held. @throws Refusal ticket_not_found (404), reply_sent (409). */
export async function undoAnswer(
  platform: Platform,
  actor: Actor,
  { id, no }: Place,
): Promise<{ words: string; files: SentFile[]; canned: Id<'canned'>[] }> {
  return platform.database.transaction(async (tx) => {
    // Also in a ticket that was merged meanwhile.
    await mustSeeTicket(tx, actor, id)
    const undone = await cancelHeld(tx, { ticketId: id, no, byId: actor.userId, at: platform.clock.now() })
    if (!undone) throw new Refusal('reply_sent', 'This answer has left already, or was taken back.')
    const about = { action: 'ticket.answer_undone', targetKind: 'ticket', targetId: id, data: { no } }
    await record(tx, platform, { actorId: actor.userId, ...about })
    const files = await giveBack(tx, platform, { ticketId: id, no })
    return { words: undone.words, files: [...files], canned: await takeUses(tx, { ticketId: id, no }) }
  })
}

/** Tries the mail of an answer again that failed. @throws Refusal ticket_not_found (404). */
export async function retryAnswer(platform: Platform, actor: Actor, { id, no }: Place): Promise<StaffTicket> {
  await platform.database.transaction(async (tx) => {
    const ticket = await mustSeeTicket(tx, actor, id)
    await retryMail(tx, platform, `ticket:${ticket.id}:${no}`)
    const about = { action: 'ticket.mail_retried', targetKind: 'ticket', targetId: id, data: { no } }
    await record(tx, platform, { actorId: actor.userId, ...about })
  })
  return readTicket(platform, actor, id)
}

/** An internal note: the requester never sees it, and it moves nothing. @throws Refusal as `answer`. */
export async function note(
  platform: Platform,
  actor: Actor,
  id: Id<'ticket'>,
  { words, key }: { readonly words: string; readonly key: string },
): Promise<StaffTicket> {
  await platform.database.transaction(async (tx) => {
    await mustLockTicket(tx, actor, id)
    if (await hasMessage(tx, id, key)) return
    const at = platform.clock.now()
    await insertMessage(tx, { ticketId: id, author: 'staff', byId: actor.userId, internal: true, words, at, key })
    const about = { action: 'ticket.noted', targetKind: 'ticket', targetId: id }
    await record(tx, platform, { actorId: actor.userId, ...about })
  })
  return readTicket(platform, actor, id)
}
