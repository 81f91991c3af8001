import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { toast } from '#ui/toast.ts'
import { useDraft } from '#ui/use-draft.ts'
import type { Id } from '#values/id.ts'
import { millisOf } from '#values/time.ts'
import { useApi } from '#wire/use-api.ts'
import type { deskContract, StaffTicket, TicketMessage } from '../contract/desk.ts'
import type { Chosen } from './use-files.ts'
import { useKey } from './use-key.ts'
import { useRequest } from './use-request.ts'

/** An answer that can still be taken back, and the seconds left. */
export type Held = Pick<TicketMessage, 'ticketId' | 'no'> & { readonly left: number }

/** Writes answers and notes. The drafts are of this tab and of this ticket, and survive what is refused. */
export function useComposer(ticket: StaffTicket) {
  const api = useApi<typeof deskContract>()
  const { revalidate } = useRevalidator()
  const answer = useAnswer(ticket.id)
  const [files, setFiles] = useState<Chosen>()
  const note = useDraft(`ticket-note:${ticket.id}`)
  const { busy, send, faults, refusal } = useRequest({ variable_unfilled: 'words', file_not_found: 'files' })
  const { keyFor, endKey } = useKey()
  const held = useHeld(ticket)
  const params = { id: ticket.id }
  const reply = async (next: 'waiting' | 'solved'): Promise<void> => {
    const own = { words: answer.text, files: [...(files?.claims ?? [])], canned: [...answer.canned], next }
    const body = { ...own, seen: ticket.lastNo, key: keyFor(own) }
    const changed = await send(() => api('POST /api/admin/tickets/:id/replies', { params, body }))
    if (changed) {
      endKey()
      answer.clear()
      files?.clear()
    }
    await revalidate()
  }
  const keepNote = async (): Promise<void> => {
    const body = { words: note.text, key: keyFor(note.text) }
    const changed = await send(() => api('POST /api/admin/tickets/:id/notes', { params, body }))
    if (!changed) return
    endKey()
    note.clear()
    await revalidate()
  }
  const undo = async ({ ticketId, no }: Held): Promise<void> => {
    const undone = await api('POST /api/admin/tickets/:id/replies/:no/undo', {
      params: { id: ticketId, no: String(no) },
    }).catch(() => undefined)
    if (undone?.ok) {
      // What was typed meanwhile is not lost.
      answer.add([undone.data.words, answer.text].filter(Boolean).join('\n\n'), undone.data.canned)
      files?.giveBack(undone.data.files)
      toast.show('Taken back. It is your draft again.')
    } else toast.error(undone ? undone.refusal.title : 'That could not be sent. Please try again.')
    await revalidate()
  }
  const filesOf = { name: `ticket-answer:${ticket.id}`, isSending: files?.isSending === true, onChange: setFiles }
  return {
    answer,
    files: filesOf,
    note,
    busy,
    faults,
    isStale: refusal?.code === 'ticket_changed',
    held,
    reply,
    keepNote,
    undo,
  }
}

/** With the canned replies that were put into it, for as long as something of it stands. */
function useAnswer(ticketId: string) {
  const draft = useDraft(`ticket-answer:${ticketId}`)
  const uses = useDraft(`ticket-canned:${ticketId}`)
  const canned = uses.text.split(' ').filter(Boolean) as Id<'canned'>[]
  const setText = (text: string): void => {
    draft.setText(text)
    if (text.trim() === '') uses.clear()
  }
  return {
    text: draft.text,
    canned,
    setText,
    add: (text: string, ids: readonly Id<'canned'>[]): void => {
      setText(text)
      uses.setText([...new Set([...canned, ...ids])].join(' '))
    },
    clear: () => setText(''),
  }
}

/** Counts the seconds of one's own answer that is held, and reads the ticket again when it has left. */
function useHeld({ messages, now }: StaffTicket): Held | undefined {
  const { revalidate } = useRevalidator()
  const own = messages.find(({ isYours, heldUntil }) => isYours && heldUntil !== null)
  const [passed, setPassed] = useState(0)
  const heldUntil = own?.heldUntil ?? null
  const whole = heldUntil === null ? 0 : Math.ceil((millisOf(heldUntil) - millisOf(now)) / 1000)
  useEffect(() => {
    if (heldUntil === null) return
    setPassed(0)
    const timer = setInterval(() => setPassed((before) => before + 1), 1000)
    return () => clearInterval(timer)
  }, [heldUntil])
  const left = whole - passed
  useEffect(() => {
    // Two seconds later it has left, as the task runs.
    if (heldUntil !== null && (left === -2 || left === -6)) void revalidate()
  }, [heldUntil, left, revalidate])
  return own && left > 0 ? { ticketId: own.ticketId, no: own.no, left } : undefined
}
