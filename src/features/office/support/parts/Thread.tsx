import { Avatar } from '#ui/Avatar.tsx'
import { Button } from '#ui/Button.tsx'
import { cx } from '#ui/cx.ts'
import { DateText } from '#ui/DateText.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import type { Instant } from '#values/time.ts'
import { useApi } from '#wire/use-api.ts'
import type { deskContract, StaffTicket, TicketMessage } from '../contract/desk.ts'
import { triesLabel } from '../rules/tickets.ts'
import { FileLinks } from './files-slot.tsx'

type ThreadProps = {
  readonly ticket: StaffTicket
  readonly onRetry: (message: TicketMessage) => void
}

/** What was said, the oldest first; notes stand apart from what the requester reads. */
export const Thread = ({ ticket, onRetry }: ThreadProps) => (
  <ol aria-label="Thread" className="grid">
    {ticket.messages.map((message) => (
      <li
        key={`${message.ticketId} ${message.no}`}
        className={cx(
          'border-line border-b px-4 py-3 lg:px-5',
          message.internal && 'bg-sunken shadow-[inset_3px_0_0_var(--ink-3)]',
        )}
      >
        {message.author === 'machine' ? (
          <p className="text-ink-3 text-xs">
            {message.words} <DateText at={message.at} now={ticket.now} />
          </p>
        ) : (
          <Message message={message} ticket={ticket} onRetry={onRetry} />
        )}
      </li>
    ))}
  </ol>
)

function Message({ message, ticket, onRetry }: ThreadProps & { readonly message: TicketMessage }) {
  const api = useApi<typeof deskContract>()
  const { by, author, internal, words, at, heldUntil } = message
  return (
    <article className="grid grid-cols-[2rem_minmax(0,1fr)] gap-x-3">
      <Avatar name={by} size="sm" />
      <div className="grid gap-1">
        <p className="flex flex-wrap items-center gap-x-2 text-xs">
          <strong className="font-semibold">{message.isYours ? 'You' : by}</strong>
          {author === 'requester' && (
            <span className="text-ink-3">{ticket.isGuest ? 'not verified' : 'signed in'}</span>
          )}
          {author === 'unverified' && <StatusBadge tone="warn">Not verified</StatusBadge>}
          {message.byMail && <span className="text-ink-3">by mail</span>}
          {internal && <StatusBadge tone="neutral">Internal note</StatusBadge>}
          {heldUntil && <StatusBadge tone="warn">Leaves at {heldUntil.slice(11, 19)} UTC</StatusBadge>}
          <SentAt at={at} now={ticket.now} />
        </p>
        {words === '' ? (
          <p className="text-ink-3">Removed with the account, or after its time.</p>
        ) : (
          <p dir="auto" className="wrap-anywhere max-w-[60ch] whitespace-pre-line">
            {words}
          </p>
        )}
        <FileLinks
          files={message.files}
          open={(fileId) => api('POST /api/admin/tickets/:id/file', { params: { id: ticket.id }, body: { fileId } })}
        />
        {message.mail?.state === 'failing' && (
          <p className="flex flex-wrap items-center gap-x-3 text-bad text-xs">
            <StatusBadge tone="bad">Not mailed</StatusBadge>
            <span className="wrap-anywhere">
              {triesLabel(message.mail.attempts)}. The mail server said: {message.mail.error}
            </span>
            {message.mail.mayRetry ? (
              <Button variant="link" size="sm" onClick={() => onRetry(message)}>
                Try again now
              </Button>
            ) : (
              <span className="text-ink-3">It was given up long ago. Please answer again.</span>
            )}
          </p>
        )}
        {message.mail?.state === 'sent' && author === 'staff' && <p className="text-ink-3 text-xs">Mailed</p>}
      </div>
    </article>
  )
}

const SentAt = ({ at, now }: { readonly at: Instant; readonly now: Instant }) => (
  <DateText at={at} now={now} className="ml-auto text-ink-3" />
)
