import { type FormEvent, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { cx } from '#ui/cx.ts'
import { DateText } from '#ui/DateText.tsx'
import { Field } from '#ui/Field.tsx'
import { Form } from '#ui/Form.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { toast } from '#ui/toast.ts'
import { useDraft } from '#ui/use-draft.ts'
import { longDate } from '#values/time.ts'
import { useApi } from '#wire/use-api.ts'
import type { OwnTicket, requestsContract, TicketKey } from '../contract/requests.ts'
import { numberLabel, ownStateLabels, wordsLengthMax } from '../rules/tickets.ts'
import { FileLinks, FilesSlot } from './files-slot.tsx'
import type { Chosen } from './use-files.ts'
import { useKey } from './use-key.ts'
import { useRequest } from './use-request.ts'

type OwnThreadProps = {
  readonly ticket: OwnTicket
  readonly ticketKey: TicketKey
  readonly onChanged: (ticket: OwnTicket) => void
}

/** A ticket as its requester reads it, with what they can do. */
export function OwnThread({ ticket, ticketKey, onChanged }: OwnThreadProps) {
  const api = useApi<typeof requestsContract>()
  const { number, title, state, messages, now } = ticket
  return (
    <>
      <header className="grid gap-1">
        <p className="flex flex-wrap gap-x-3 text-ink-2">
          {numberLabel(number)}
          <StatusBadge tone={state === 'solved' ? 'ok' : 'neutral'}>{ownStateLabels[state]}</StatusBadge>
        </p>
        <h1 className="wrap-anywhere text-3xl" dir="auto">
          {title}
        </h1>
        {!ticket.isAnswered && state === 'open' && (
          <p className="text-ink-2">
            You hear from us by {longDate(ticket.firstAnswerDue)}, {ticket.firstAnswerDue.slice(11, 16)} UTC: that is
            our goal.
          </p>
        )}
      </header>
      <ol aria-label="Messages" className="divide-y divide-line border-line border-y">
        {messages.map(({ no, by, isOwn, words, at, files }) => (
          <li key={`${no} ${at}`} className={cx('grid gap-1 py-5', isOwn && 'border-l-2 border-l-brand-500 pl-4')}>
            <p className="flex flex-wrap justify-between gap-x-4">
              <strong className="font-semibold">{isOwn ? 'You' : `${by}, support`}</strong>
              <DateText at={at} now={now} className="text-ink-3 text-sm" />
            </p>
            <p dir="auto" className="wrap-anywhere max-w-prose whitespace-pre-line">
              {words}
            </p>
            <FileLinks
              files={files}
              open={(fileId) => api('POST /api/tickets/file', { body: { ticket: ticketKey, fileId } })}
            />
          </li>
        ))}
      </ol>
      {ticket.mayRate && <Rating {...{ ticket, ticketKey, onChanged }} />}
      {ticket.rating !== null && <p className="text-ink-2">You rated our help {ticket.rating} of 5. Thank you.</p>}
      <Answer {...{ ticket, ticketKey, onChanged }} />
    </>
  )
}

function Answer({ ticket, ticketKey, onChanged }: OwnThreadProps) {
  const api = useApi<typeof requestsContract>()
  const draft = useDraft(`ticket:${ticket.id}`)
  const [files, setFiles] = useState<Chosen>()
  const { keyFor, endKey } = useKey()
  const { busy, send, faults } = useRequest({ file_not_found: 'files' })
  const solving = useRequest()
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const own = { words: draft.text, files: [...(files?.claims ?? [])] }
    const body = { ticket: ticketKey, ...own, key: keyFor(own) }
    const changed = await send(() => api('POST /api/tickets/answer', { body }))
    if (!changed) return
    endKey()
    draft.clear()
    files?.clear()
    toast.show(
      changed.id === ticket.id ? 'Sent.' : `Opened as ${numberLabel(changed.number)}. The link to it is in the mail.`,
    )
    onChanged(changed)
  }
  const solve = async (): Promise<void> => {
    const changed = await solving.send(() => api('POST /api/tickets/solve', { body: { ticket: ticketKey } }))
    if (changed) onChanged(changed)
  }
  return (
    <Form
      kept
      fault={faults.whole ?? solving.faults.whole}
      onSubmit={(event) => void submit(event)}
      className="grid gap-3"
    >
      <Field
        label={ticket.state === 'solved' ? 'Not solved after all?' : 'Add something'}
        hint={
          ticket.isOver
            ? 'This was solved long ago: what you write begins a new message, linked to this one.'
            : undefined
        }
        error={faults.of('words')}
      >
        <TextArea
          rows={5}
          limit={wordsLengthMax}
          value={draft.text}
          onChange={(event) => draft.setText(event.target.value)}
        />
      </Field>
      <FilesSlot name={`ticket:${ticket.id}`} error={faults.of('files')} onChange={setFiles} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy || files?.isSending === true}>
          Send
        </Button>
        {ticket.state !== 'solved' && (
          <Button variant="quiet" busy={solving.busy} onClick={() => void solve()}>
            It Is Solved
          </Button>
        )}
      </div>
    </Form>
  )
}

const ratings = ['Not at all', 'Hardly', 'Partly', 'Well', 'Very well'] as const

/** Asked once. */
function Rating({ ticket, ticketKey, onChanged }: OwnThreadProps) {
  const api = useApi<typeof requestsContract>()
  const { busy, send, faults } = useRequest()
  const rate = async (rating: number): Promise<void> => {
    const changed = await send(() => api('POST /api/tickets/rate', { body: { ticket: ticketKey, rating } }))
    if (changed) onChanged(changed)
  }
  return (
    <section aria-labelledby={`rating-${ticket.id}`} className="grid gap-2">
      <h2 id={`rating-${ticket.id}`} className="text-lg">
        Were you helped?
      </h2>
      <div className="flex flex-wrap gap-2">
        {ratings.map((label, at) => (
          <Button key={label} variant="quiet" size="sm" busy={busy} onClick={() => void rate(at + 1)}>
            {label}
          </Button>
        ))}
      </div>
      <p className="text-ink-3 text-sm">We ask once. It helps us see where we fall short.</p>
      {faults.whole && <p role="alert">{faults.whole}</p>}
    </section>
  )
}
