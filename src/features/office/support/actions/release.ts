import { mailLayout, queueMails } from '#features/foundation/mail/actions.ts'
import { notify } from '#features/foundation/notifications/actions.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { paths } from '#values/paths.ts'
import { answerLetter } from '../mails.ts'
import { numberLabel } from '../rules/tickets.ts'
import { listNames } from '../store/facts.ts'
import { findLastMail } from '../store/inbound.ts'
import { type HeldMessage, lockDue, markReleased, wasMovedSince, wasSolvedBefore } from '../store/messages.ts'
import { findTicket, lockTicket, markAnswered, moveTicket, type Ticket } from '../store/tickets.ts'
import { addressOf } from './address-of.ts'
import { linkFor } from './links.ts'
import { replyAddress } from './reply-address.ts'

const batch = 20

/**
 * Sends answers whose ten seconds are over: the mail, the notification, the ticket's state and the clock of the first
 * answer move in one transaction. True when there may be more.
 */
export const releaseAnswers = (platform: Platform): Promise<boolean> =>
  platform.database.transaction(async (tx) => {
    const due = await lockDue(tx, platform.clock.now(), batch)
    for (const message of due) await release(tx, platform, message)
    return due.length === batch
  })

async function release(tx: Database, platform: Platform, message: HeldMessage): Promise<void> {
  const { ticketId, no, next } = message
  const at = platform.clock.now()
  await markReleased(tx, { ticketId, no }, at)
  const own = await lockTicket(tx, ticketId)
  if (!own) throw new Error(`the answer ${no} is of no ticket`)
  // Merged while it was held: the conversation continues in the root.
  const ticket = own.mergedInto === null ? own : ((await findTicket(tx, own.mergedInto)) ?? own)
  await markAnswered(tx, ticket.id, at)
  if (own.mergedInto !== null) await markAnswered(tx, own.id, at)
  else if (!(await wasMovedSince(tx, { ticketId, no }))) await moveTicket(tx, ticketId, { state: next, at })
  await notifyRequester(tx, platform, ticket, message)
}

async function notifyRequester(tx: Database, platform: Platform, ticket: Ticket, message: HeldMessage): Promise<void> {
  const { ticketId, no, words, next } = message
  const to = await addressOf(tx, ticket)
  const [writer] = await listNames(tx, [message.byId])
  const by = writer?.name.split(' ')[0] ?? 'A person'
  if (to !== null) {
    const url = await linkFor(tx, platform, ticket.id)
    const isSolved = next === 'solved'
    const asksRating = isSolved && ticket.rating === null && !(await wasSolvedBefore(tx, { ticketId, no }))
    const isByMail = platform.settings.mailReplyAddress !== undefined
    const { subject, content } = answerLetter({ ...ticket, url }, { words, by, isSolved, asksRating, isByMail })
    const mail = { eventKey: `ticket:${ticketId}:${no}`, to, subject, ...mailLayout(platform, content) }
    const replyTo = await replyAddress(tx, platform, ticket.id)
    const inReplyTo = await findLastMail(tx, ticket.id)
    await queueMails(tx, platform, [{ ...mail, replyTo, inReplyTo, thread: `ticket-${ticket.id}`, byPerson: true }])
  }
  if (ticket.requesterId !== null)
    await notify(tx, platform, [
      {
        ...{ userId: ticket.requesterId, type: 'ticket_reply', eventKey: `ticket:${ticketId}:${no}` },
        ...{ title: `${by} answered ${numberLabel(ticket.number)}`, body: ticket.title },
        target: paths.ticket({ id: ticket.id }),
      },
    ])
}
