import { type RefObject, useEffect, useRef, useState } from 'react'
import { useLoaderData, useNavigate, useSearchParams } from 'react-router'
import { NotAllowed } from '#features/identity/staff/parts/NotAllowed.tsx'
import { DeskBar } from '#ui/DeskBar.tsx'
import { DeskPanes } from '#ui/DeskPanes.tsx'
import { NothingOpen } from '#ui/NothingOpen.tsx'
import { TabLinks } from '#ui/TabLinks.tsx'
import type { DeskKeys } from '#ui/use-desk-keys.ts'
import type { Id } from '#values/id.ts'
import { RefusedAnswer } from '#wire/client.ts'
import { load } from '#wire/load.ts'
import { routerLink } from '#wire/router-link.tsx'
import { screen } from '#wire/screen.ts'
import { useApi } from '#wire/use-api.ts'
import { useFresh } from '#wire/use-fresh.ts'
import type { deskContract, StaffTicket, TicketQueue } from '../contract/desk.ts'
import type { Mode } from '../parts/Composer.tsx'
import { deskUrl, deskViewOf, deskViews } from '../parts/desk-url.ts'
import { type Ask, TicketDialogs } from '../parts/TicketDialogs.tsx'
import { TicketFacts } from '../parts/TicketFacts.tsx'
import { TicketList } from '../parts/TicketList.tsx'
import { TicketPane } from '../parts/TicketPane.tsx'
import { useTicketActs } from '../parts/use-ticket-acts.ts'
import { topics } from '../rules/tickets.ts'

type Desk = {
  readonly queue: TicketQueue
  readonly ticket: StaffTicket | undefined
  readonly isMissing: boolean
}

const isId = (text: string): boolean => /^[\da-f-]{36}$/i.test(text)
const assigneeOf = (text: string | null) =>
  text === 'me' || text === 'nobody' ? text : text && isId(text) ? (text as Id<'user'>) : undefined

const filterOf = (query: URLSearchParams) => {
  const after = query.get('after')
  return {
    view: deskViewOf(query),
    topic: topics.find((one) => one === query.get('topic')),
    assignee: assigneeOf(query.get('assignee')),
    search: query.get('search')?.slice(0, 200) || undefined,
    after: after && isId(after) ? (after as Id<'ticket'>) : undefined,
  }
}

export const loader = load<typeof deskContract>()(async ({ api, query }): Promise<Desk | 'not allowed'> => {
  const id = query.get('ticket')
  const [queue, ticket] = await Promise.all([
    api('GET /api/admin/tickets', { query: filterOf(query) }),
    id ? api('GET /api/admin/tickets/:id', { params: { id } }) : undefined,
  ])
  if (!queue.ok) {
    if (queue.refusal.code === 'not_allowed') return 'not allowed'
    throw new RefusedAnswer(queue.refusal)
  }
  const found = ticket?.ok ? ticket.data : undefined
  return { queue: queue.data, ticket: found, isMissing: ticket !== undefined && !ticket.ok }
})

export const handle = screen(() => ({ title: 'Support Tickets', robots: 'noindex' }))

export function Component() {
  const desk = useLoaderData<typeof loader>()
  return desk === 'not allowed' ? <NotAllowed /> : <SupportDesk {...desk} />
}

/** Three panes: the tickets, one of them, and what is known of it. */
function SupportDesk({ queue: loaded, ticket, isMissing }: Desk) {
  const [query] = useSearchParams()
  const api = useApi<typeof deskContract>()
  // The list alone: an open ticket is read again when a message is added, and each look at it is logged.
  const queue = useFresh(loaded, async () => {
    const answer = await api('GET /api/admin/tickets', { query: filterOf(query) })
    return answer.ok ? answer.data : undefined
  })
  const navigate = useNavigate()
  const keyed = useRef<KeyedActs>(null)
  const at = queue.items.findIndex(({ id }) => id === ticket?.id)
  const step = (by: 1 | -1): void => {
    const next = queue.items[at < 0 ? 0 : at + by]
    if (next) void navigate(deskUrl(query, { ticket: next.id }), { replace: ticket !== undefined })
  }
  const keys: DeskKeys = {
    j: { what: 'Next ticket', act: () => step(1) },
    k: { what: 'Previous ticket', act: () => step(-1) },
    ...(ticket && ticketKeys(keyed)),
  }
  const isOpen = ticket !== undefined || isMissing
  return (
    <>
      <Bar queue={queue} keys={keys} isList={!isOpen} />
      <DeskPanes label="Tickets" isOpen={isOpen} list={<TicketList queue={queue} selected={ticket?.id} />}>
        {ticket ? (
          <OpenTicket key={ticket.id} ticket={ticket} keyed={keyed} />
        ) : (
          <NothingOpen
            choose="Choose a ticket"
            isListEmpty={queue.items.length === 0}
            missing={isMissing && { title: 'This ticket is not there', text: 'It has gone, or lies on another desk.' }}
            back={{ href: deskUrl(query, { ticket: undefined }), label: 'Back to the tickets' }}
            renderLink={routerLink}
          />
        )}
      </DeskPanes>
    </>
  )
}

type BarProps = { readonly queue: TicketQueue; readonly keys: DeskKeys; readonly isList: boolean }

function Bar({ queue, keys, isList }: BarProps) {
  const [query] = useSearchParams()
  const counts: Readonly<Partial<Record<string, number>>> = queue.counts
  return (
    <DeskBar
      title="Support Tickets"
      isList={isList}
      tabs={
        <TabLinks
          label="State"
          plain
          current={deskViewOf(query)}
          renderLink={routerLink}
          tabs={deskViews.map(({ id, label }) => {
            const count = counts[id]
            return { id, label, href: `?view=${id}`, ...(count !== undefined && { count }) }
          })}
        />
      }
      keys={keys}
    />
  )
}

type KeyedActs = {
  readonly take: () => void
  readonly write: (as: Mode) => void
  readonly ask: (what: Ask) => void
  readonly solve: () => void
  readonly undo: () => void
}

/** The bar outlives the ticket that is open; the keys reach the one that is. */
const ticketKeys = (keyed: RefObject<KeyedActs | null>): DeskKeys => ({
  t: { what: 'Take it', act: () => keyed.current?.take() },
  r: { what: 'Answer', act: () => keyed.current?.write('answer') },
  n: { what: 'Internal note', act: () => keyed.current?.write('note') },
  '#': { what: 'Canned replies', act: () => keyed.current?.ask('canned') },
  u: { what: 'Take the answer back', act: () => keyed.current?.undo() },
  s: { what: 'Solve without an answer', act: () => keyed.current?.solve() },
  a: { what: 'Assign', act: () => keyed.current?.ask('assign') },
  h: { what: 'Hand over', act: () => keyed.current?.ask('hand over') },
  m: { what: 'Merge', act: () => keyed.current?.ask('merge') },
})

type OpenProps = { readonly ticket: StaffTicket; readonly keyed: RefObject<KeyedActs | null> }

function OpenTicket({ ticket, keyed }: OpenProps) {
  const acts = useTicketActs(ticket)
  const [ask, setAsk] = useState<Ask>()
  const [mode, setMode] = useState<Mode>('answer')
  const { held, undo } = acts.composer
  useEffect(() => {
    keyed.current = {
      take: () => void acts.take(),
      write: (as) => {
        setMode(as)
        acts.field.current?.focus()
      },
      ask: setAsk,
      solve: () => void (ticket.state !== 'solved' && acts.setState('solved')),
      undo: () => void (held && undo(held)),
    }
  })
  return (
    <>
      <TicketPane ticket={ticket} acts={acts} mode={mode} onMode={setMode} onAsk={setAsk} />
      <TicketFacts ticket={ticket} acts={acts} />
      <TicketDialogs ticket={ticket} acts={acts} ask={ask} onClose={() => setAsk(undefined)} />
    </>
  )
}
