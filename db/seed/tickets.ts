import { answer, note } from '#features/office/support/actions/answer.ts'
import { keepCannedReply } from '#features/office/support/actions/canned.ts'
import { keepFile } from '#features/office/support/actions/files.ts'
import { releaseAnswers } from '#features/office/support/actions/release.ts'
import { writeAgain } from '#features/office/support/actions/requester.ts'
import { openTicket } from '#features/office/support/actions/write-in.ts'
import type { Topic } from '#features/office/support/rules/tickets.ts'
import { hasMessage } from '#features/office/support/store/messages.ts'
import { lockTicket } from '#features/office/support/store/tickets.ts'
import type { Actor } from '#platform/actor.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { hourMs, type Instant, later, minuteMs, secondMs } from '#values/time.ts'
import { demoAddress } from './accounts.ts'
import { findTicketByKey } from './store.ts'
import { type DemoTicket, demoCanned, demoTickets } from './texts/tickets.ts'

/** Messages to support; what staff answered and noted comes with them. */
export type TicketEvent = { readonly kind: 'ticket'; readonly at: Instant; readonly no: number; readonly step: Step }
type Step = 'open' | 'note' | 'answer' | 'mail'

/** One of each for every ticket, so that an interrupted start goes on with the same. */
const keyOf = (no: number, step: Step): string =>
  `00000000-0000-4000-8000-0000000${['open', 'note', 'answer', 'mail'].indexOf(step)}${String(no).padStart(4, '0')}`

export function planTickets(now: Instant): TicketEvent[] {
  return demoTickets.flatMap(({ hoursAgo, note: noted, answer: answered, mailed }, no): TicketEvent[] => {
    const at = later(now, -hoursAgo * hourMs)
    const event = { kind: 'ticket', no } as const
    return [
      { ...event, step: 'open', at },
      ...(noted ? [{ ...event, step: 'note' as const, at: later(at, 20 * minuteMs) }] : []),
      ...(answered ? [{ ...event, step: 'answer' as const, at: later(at, 40 * minuteMs) }] : []),
      ...(mailed ? [{ ...event, step: 'mail' as const, at: later(at, 300 * minuteMs) }] : []),
    ]
  })
}

type Cast = {
  readonly actorOf: (key: string) => Actor
  readonly mustProject: (key: string) => Id<'project'>
  readonly pictures: readonly Uint8Array[]
}

/** What an earlier start did already is not done again. */
export async function liveTicket(platform: Platform, { no, step }: TicketEvent, cast: Cast): Promise<void> {
  const ticket = demoTickets[no]
  if (!ticket) throw new Error(`the demo world has no ticket ${no}`)
  const { actorOf } = cast
  if (step === 'open') return open(platform, ticket, no, cast)
  const id = await findTicketByKey(platform.database, keyOf(no, 'open'))
  if (id === undefined) return
  const staff = asSupport(actorOf('customer_support'))
  const key = keyOf(no, step)
  if (step === 'mail') return mailBack(platform, id, { words: ticket.mailed ?? '', key })
  if (step === 'note') await note(platform, staff, id, { words: ticket.note ?? '', key })
  else await answerOne(platform, staff, id, { ticket, key })
}

async function open(platform: Platform, ticket: DemoTicket, no: number, cast: Cast): Promise<void> {
  const { actorOf, mustProject, pictures } = cast
  const actor = ticket.from === undefined ? undefined : actorOf(ticket.from)
  const name = actor ? `${actor.firstName} ${actor.lastName}` : (ticket.guest ?? 'Guest Demo')
  const email = demoAddress(ticket.from ?? `guest-${no}`)
  const bytes = ticket.picture === undefined ? undefined : pictures[0]
  const files = bytes
    ? [await keepFile(platform, { fileName: ticket.picture ?? '', bytes: Uint8Array.from(bytes) })]
    : []
  const about =
    ticket.project === undefined ? undefined : ({ kind: 'project', id: mustProject(ticket.project) } as const)
  await platform.database.transaction((tx) =>
    openTicket(tx, platform, {
      ...{ requesterId: actor?.userId ?? null, name, email, topic: ticket.topic satisfies Topic },
      ...{ words: ticket.words, followsId: null, key: keyOf(no, 'open') },
      ...{ files, about },
    }),
  )
  if (no === 0)
    for (const [at, { title, words }] of demoCanned.entries()) {
      const staff = actorOf('customer_support')
      await keepCannedReply(platform, staff, cannedId(at), { title, words, version: 0 }).catch(() => undefined)
    }
}

const cannedId = (at: number) => `00000000-0000-4000-8000-0000000c${String(at).padStart(4, '0')}` as Id<'canned'>

/** Its requester answers as from a mail program. */
const mailBack = (platform: Platform, id: Id<'ticket'>, words: { words: string; key: string }): Promise<void> =>
  platform.database.transaction(async (tx) => {
    const ticket = await lockTicket(tx, id)
    if (!ticket || (await hasMessage(tx, id, words.key))) return
    await writeAgain(tx, platform, ticket, { ...words, files: [], byMail: true })
  })

type Answering = { readonly ticket: DemoTicket; readonly key: string }

async function answerOne(
  platform: Platform,
  staff: Actor,
  id: Id<'ticket'>,
  { ticket, key }: Answering,
): Promise<void> {
  const seen = ticket.note ? 2 : 1
  const next = ticket.isSolved ? 'solved' : 'waiting'
  const canned = demoCanned.flatMap(({ title }, at) => (title === ticket.canned ? [cannedId(at)] : []))
  await answer(platform, staff, id, { words: ticket.answer ?? '', canned, seen, next, key })
  const left = later(platform.clock.now(), 11 * secondMs)
  await releaseAnswers({ ...platform, clock: { now: () => left } })
}

/** The demo's staff act without a session. */
const asSupport = (actor: Actor): Actor => ({
  ...actor,
  staff: { role: 'customer_support', permissions: ['view_tickets'], department: 'Support', expertiseAreas: [] },
})
