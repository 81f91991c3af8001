import { useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Button } from '#ui/Button.tsx'
import { cx } from '#ui/cx.ts'
import { DateText } from '#ui/DateText.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import type { StaffTicket } from '../contract/desk.ts'
import { numberLabel, stateLabels, topicLabels } from '../rules/tickets.ts'
import { Composer, type Mode } from './Composer.tsx'
import { deskUrl } from './desk-url.ts'
import { Thread } from './Thread.tsx'
import type { Ask } from './TicketDialogs.tsx'
import type { TicketActs } from './use-ticket-acts.ts'

type TicketPaneProps = {
  readonly ticket: StaffTicket
  readonly acts: TicketActs
  readonly mode: Mode
  readonly onMode: (mode: Mode) => void
  readonly onAsk: (ask: Ask) => void
}

/** The middle pane: who else is at it, the thread, and what one writes. */
export function TicketPane({ ticket, acts, mode, onMode, onAsk }: TicketPaneProps) {
  const [query] = useSearchParams()
  const heading = useRef<HTMLHeadingElement>(null)
  // A ticket that was chosen takes the focus with its title; on a page that was just loaded nothing has it.
  useEffect(() => {
    if (document.activeElement !== document.body) heading.current?.focus()
  }, [])
  const first = ticket.messages.find(({ ticketId }) => ticketId === ticket.id)
  return (
    <article
      aria-labelledby="ticket-title"
      className="flex min-w-0 flex-col bg-surface max-xl:border-line max-xl:border-b xl:overflow-y-auto"
    >
      <div className="flex min-h-10 flex-wrap items-center gap-x-4 border-line border-b px-4 lg:px-5">
        <Link
          to={deskUrl(query, { ticket: undefined })}
          className="inline-flex min-h-11 items-center text-xs lg:hidden"
        >
          Back to the tickets
        </Link>
        <span className="text-ink-2 text-xs">{numberLabel(ticket.number)}</span>
        <span className="ml-auto flex flex-wrap gap-x-4">
          {!ticket.isYours && (
            <Button variant="link" size="sm" onClick={() => void acts.take()}>
              Take It
            </Button>
          )}
          <Button variant="link" size="sm" onClick={() => onAsk('assign')}>
            Assign
          </Button>
          <Button variant="link" size="sm" onClick={() => onAsk('hand over')}>
            Hand Over
          </Button>
          <Button variant="link" size="sm" onClick={() => onAsk('merge')}>
            Merge
          </Button>
        </span>
      </div>
      <Others ticket={ticket} acts={acts} />
      <header className="grid gap-1 border-line border-b px-4 py-4 lg:px-5">
        <h2
          ref={heading}
          id="ticket-title"
          tabIndex={-1}
          dir="auto"
          className="wrap-anywhere text-[1.375rem] leading-7 outline-none"
        >
          {ticket.title}
        </h2>
        <p className="flex flex-wrap items-center gap-x-2 text-ink-2 text-xs">
          <StatusBadge tone={ticket.state === 'solved' ? 'ok' : 'neutral'}>{stateLabels[ticket.state]}</StatusBadge>
          {topicLabels[ticket.topic]}, {first?.byMail ? 'by mail' : 'on our site'},{' '}
          <DateText at={ticket.createdAt} now={ticket.now} />
          {ticket.desk !== 'support' && `, with ${ticket.desk}`}
        </p>
        <States ticket={ticket} acts={acts} />
      </header>
      <div className="flex-1">
        <Thread ticket={ticket} onRetry={(message) => void acts.retry(message)} />
      </div>
      <Composer
        composer={acts.composer}
        mode={mode}
        onMode={onMode}
        field={acts.field}
        onCanned={() => onAsk('canned')}
      />
    </article>
  )
}

/** Who else is at it: a courtesy. What was written meanwhile is refused by its number, whatever is here. */
function Others({ ticket, acts }: Pick<TicketPaneProps, 'ticket' | 'acts'>) {
  const { others } = acts
  const writing = others.find((one) => one.writingSince !== null)
  const text = writing
    ? `${writing.name} is writing since ${writing.writingSince?.slice(11, 16)} UTC.`
    : others[0] && `${others.map((one) => one.name).join(', ')} ${others.length === 1 ? 'has' : 'have'} this open too.`
  return (
    <div
      className={cx(text && 'flex flex-wrap items-center gap-x-4 border-line border-b bg-brand-50 px-4 py-1 lg:px-5')}
    >
      <p role="status" className="mr-auto py-1 text-xs empty:hidden">
        {text}
      </p>
      {writing && writing.id !== ticket.assigneeId && (
        <Button variant="link" size="sm" onClick={() => void acts.assign(writing.id)}>
          Leave It to {writing.name.split(' ')[0]}
        </Button>
      )}
    </div>
  )
}

/** Without an answer. */
function States({ ticket, acts }: { readonly ticket: StaffTicket; readonly acts: TicketActs }) {
  const others = (['open', 'waiting', 'solved'] as const).filter((state) => state !== ticket.state)
  const words = { open: 'Open Again', waiting: 'Wait for the Requester', solved: 'Solve' } as const
  return (
    <div className="flex flex-wrap gap-x-4">
      {others.map((state) => (
        <Button key={state} variant="link" size="sm" onClick={() => void acts.setState(state)}>
          {words[state]}
        </Button>
      ))}
    </div>
  )
}
