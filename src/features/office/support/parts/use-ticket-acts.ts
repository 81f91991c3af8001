import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useAdminAuth } from '#features/identity/session/parts/admin-auth.tsx'
import { toast } from '#ui/toast.ts'
import type { Id } from '#values/id.ts'
import { useApi } from '#wire/use-api.ts'
import type { deskContract, StaffTicket, TicketMessage } from '../contract/desk.ts'
import type { LinkKind } from '../rules/objects.ts'
import { type Desk, numberIn, numberLabel, type TicketState } from '../rules/tickets.ts'
import { useComposer } from './use-composer.ts'
import { usePresence } from './use-presence.ts'

type Answer = { readonly ok: true } | { readonly ok: false; readonly refusal: { readonly title: string } }

type Named = { readonly kind: LinkKind; readonly id: string }
const namedOf = ({ kind, id }: Named): Named => ({ kind, id })

export type TicketActs = ReturnType<typeof useTicketActs>

/** What a staff member can do with a ticket; what was refused is said, and nothing is sent twice at once. */
export function useTicketActs(ticket: StaffTicket) {
  const api = useApi<typeof deskContract>()
  const { userId } = useAdminAuth()
  const { revalidate } = useRevalidator()
  const [isBusy, setBusy] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const composer = useComposer(ticket)
  const others = usePresence(ticket.id, ticket.lastNo, composer.answer.text.trim() !== '')
  const act = async (send: () => Promise<Answer>, done: string): Promise<boolean> => {
    if (isBusy) return false
    setBusy(true)
    try {
      const answer = await send()
      if (answer.ok) toast.show(done)
      else toast.error(answer.refusal.title)
      await revalidate()
      return answer.ok
    } catch {
      toast.error('That could not be sent. Please try again.')
      return false
    } finally {
      setBusy(false)
    }
  }
  const params = { id: ticket.id }
  const assign = (to: string | null) =>
    act(
      () =>
        api('PUT /api/admin/tickets/:id/assignee', {
          params,
          body: { userId: to as Id<'user'> | null, from: ticket.assigneeId },
        }),
      to === null ? 'Unassigned.' : to === userId ? 'It is yours.' : 'Assigned.',
    )
  return {
    field,
    composer,
    others,
    isBusy,
    assign,
    take: () => assign(userId),
    setState: (state: TicketState) =>
      act(
        () => api('PUT /api/admin/tickets/:id/state', { params, body: { state, seen: ticket.lastNo } }),
        'The state was changed.',
      ),
    handOver: (desk: Desk, note: string) =>
      act(() => api('POST /api/admin/tickets/:id/handing-over', { params, body: { desk, note } }), 'Handed over.'),
    merge: (into: string) =>
      act(
        () =>
          api('POST /api/admin/tickets/:id/merging', {
            params,
            body: { into: into as Id<'ticket'>, seen: ticket.lastNo },
          }),
        'Merged. This is the ticket that goes on.',
      ),
    link: (named: Named) =>
      act(() => api('POST /api/admin/tickets/:id/links', { params, body: namedOf(named) }), 'Linked.'),
    /** By its number, as people name tickets to each other; false where no ticket has it. */
    linkNumber: async (typed: string): Promise<boolean> => {
      const number = numberIn(typed)
      const query = { view: 'open', search: numberLabel(number ?? 0) } as const
      const found = await api('GET /api/admin/tickets', { query }).catch(() => undefined)
      const other = found?.ok ? found.data.items.find((one) => one.number === number) : undefined
      if (!other || other.id === ticket.id) return false
      const body = { kind: 'ticket', id: other.id } as const
      return act(() => api('POST /api/admin/tickets/:id/links', { params, body }), 'Linked.')
    },
    unlink: (named: Named) =>
      act(() => api('POST /api/admin/tickets/:id/unlinking', { params, body: namedOf(named) }), 'The link is gone.'),
    retry: ({ ticketId, no }: TicketMessage) =>
      act(
        () => api('POST /api/admin/tickets/:id/replies/:no/retry', { params: { id: ticketId, no: String(no) } }),
        'It is being mailed again.',
      ),
  }
}
