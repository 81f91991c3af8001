import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useSessionFact } from '#features/identity/session/parts/session.ts'
import { Button } from '#ui/Button.tsx'
import { DateText } from '#ui/DateText.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { paths } from '#values/paths.ts'
import type { Instant } from '#values/time.ts'
import { useApi } from '#wire/use-api.ts'
import type { requestsContract, TicketHead } from '../contract/requests.ts'
import { numberLabel, ownStateLabels } from '../rules/tickets.ts'

type Listed = { readonly items: readonly TicketHead[]; readonly older: string | null; readonly now: Instant }

/** What a signed-in person wrote before; nothing for others, and nothing while there is nothing. */
export function OwnTickets() {
  const api = useApi<typeof requestsContract>()
  const userId = useSessionFact((session) => (session.state === 'signed-in' ? session.me.userId : ''))
  const [listed, setListed] = useState<Listed>()
  const read = async (after?: string): Promise<void> => {
    const answer = await api('GET /api/me/tickets', { query: { after } }).catch(() => undefined)
    if (answer?.ok)
      setListed((before) => ({
        ...answer.data,
        items: [...(after ? (before?.items ?? []) : []), ...answer.data.items],
      }))
  }
  useEffect(() => {
    setListed(undefined)
    if (userId !== '') void read()
  }, [userId])
  if (!listed || listed.items.length === 0) return null
  return (
    <section aria-labelledby="own-tickets" className="grid gap-2">
      <h2 id="own-tickets" className="text-xl">
        Your messages to us
      </h2>
      <ul className="divide-y divide-line border-line border-y">
        {listed.items.map(({ id, number, title, state, changedAt }) => (
          <li key={id} className="py-3">
            <Link to={paths.ticket({ id })} className="wrap-anywhere font-semibold">
              {title}
            </Link>
            <p className="flex flex-wrap gap-x-3 text-ink-2 text-sm">
              {numberLabel(number)}
              <StatusBadge tone={state === 'solved' ? 'ok' : 'neutral'}>{ownStateLabels[state]}</StatusBadge>
              <DateText at={changedAt} now={listed.now} />
            </p>
          </li>
        ))}
      </ul>
      {listed.older !== null && (
        <div>
          <Button variant="quiet" size="sm" onClick={() => void read(listed.older ?? undefined)}>
            Show Older
          </Button>
        </div>
      )}
    </section>
  )
}
