import { useState } from 'react'
import { Link, useRevalidator, useSearchParams } from 'react-router'
import { Button } from '#ui/Button.tsx'
import { DateText } from '#ui/DateText.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import { toast } from '#ui/toast.ts'
import type { Instant } from '#values/time.ts'
import { changedUrl } from '#wire/changed-url.ts'
import { DeskPageLinks } from '#wire/desk-page-links.tsx'
import { useApi } from '#wire/use-api.ts'
import type { financeContract, GatewayEventRow } from '../contract.ts'

type EventsTabProps = { events: readonly GatewayEventRow[]; older: string | null; now: Instant }

/** "payment_intent.succeeded" gives "Payment intent succeeded". */
const joinWords = (type: string): string => {
  const words = type.replaceAll(/[._]/g, ' ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

/** The gateways' events: waiting ones, or all. */
export function EventsTab({ events, older, now }: EventsTabProps) {
  const [query] = useSearchParams()
  const isAll = query.get('show') === 'all'
  const columns: readonly Column<GatewayEventRow>[] = [
    { key: 'type', head: 'Event', rowHead: true, cell: (event) => joinWords(event.type) },
    {
      key: 'received',
      head: 'Received',
      cell: (event) => <DateText at={event.receivedAt} now={now} className="whitespace-nowrap" />,
    },
    {
      key: 'ids',
      head: 'Payment and event',
      cell: (event) => (
        <span className="wrap-anywhere text-xs">
          {event.paymentRef !== null && (
            <Link to={`?${new URLSearchParams({ tab: 'gifts', search: event.paymentRef })}`}>{event.paymentRef}</Link>
          )}
          <span className="block text-ink-3">{event.eventId}</span>
        </span>
      ),
    },
    { key: 'state', head: 'State', cell: (event) => <State event={event} now={now} /> },
  ]
  return (
    <div className="grid gap-3">
      <Link
        to={changedUrl(query, { show: isAll ? undefined : 'all', after: undefined })}
        className="inline-flex min-h-11 items-center dense:min-h-8 justify-self-start"
      >
        {isAll ? 'Show only what waits' : 'Show everything that was received'}
      </Link>
      {events.length > 0 ? (
        <Table
          caption="Events"
          columns={columns}
          rows={events}
          rowKey={(event) => `${event.gateway} ${event.eventId}`}
        />
      ) : (
        <EmptyState
          title="Nothing waits"
          text="Every event that the gateway sent was applied, or set aside by a person."
        />
      )}
      <DeskPageLinks older={older} what="events" />
    </div>
  )
}

function State({ event, now }: { event: GatewayEventRow; now: Instant }) {
  if (event.setAsideAt !== null) return <StatusBadge tone="neutral">Set aside</StatusBadge>
  if (event.handledAt !== null) return <StatusBadge tone="ok">Applied</StatusBadge>
  return (
    <span className="grid gap-2 max-sm:justify-items-end">
      <span>
        <StatusBadge tone="warn">Waits</StatusBadge>
        <span className="block text-ink-2">
          {event.attempts === 1 ? 'Tried once' : `Tried ${event.attempts} times`}, next{' '}
          <DateText at={event.nextAttemptAt} now={now} />
        </span>
        {event.problem && <span className="wrap-anywhere block">{event.problem}</span>}
      </span>
      <Retry event={event} />
    </span>
  )
}

function Retry({ event: { gateway, eventId } }: { event: GatewayEventRow }) {
  const api = useApi<typeof financeContract>()
  const { revalidate } = useRevalidator()
  const [isBusy, setBusy] = useState(false)
  const retry = async (): Promise<void> => {
    setBusy(true)
    try {
      const answer = await api('POST /api/admin/payment-events/retry', { body: { gateway, eventId } })
      if (answer.ok) toast.show('It is being tried again.')
      else toast.error(answer.refusal.title)
      setTimeout(() => void revalidate(), 1000)
    } catch {
      toast.error('That could not be sent. Please try again.')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size="sm" variant="quiet" busy={isBusy} onClick={() => void retry()}>
      Try again now
    </Button>
  )
}
