import { useEffect, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { useAuth } from '#features/identity/session/parts/session.ts'
import { Button } from '#ui/Button.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { paths } from '#values/paths.ts'
import { screen } from '#wire/screen.ts'
import { useApi } from '#wire/use-api.ts'
import type { OwnTicket, requestsContract, TicketKey } from '../contract/requests.ts'
import { OwnThread } from '../parts/OwnThread.tsx'

export const handle = screen(() => ({ title: 'Your message to us', robots: 'noindex', canonical: '/ticket' }))

type Found = OwnTicket | 'looking' | 'unknown' | 'failed'

/**
 * Where the link of a mail leads, and the list of one's own. The link's secret is behind the '#': no server, log or
 * referrer sees it. Opening changes nothing.
 */
export function Component() {
  const { ticketKey, found, setFound, read } = useTicket()
  return (
    <div className="mx-auto grid max-w-3xl gap-6 px-4 py-14">
      {found === 'looking' && <Spinner label="Your message is being opened" shown />}
      {found === 'unknown' && (
        <>
          <h1>No such message</h1>
          <p className="max-w-prose text-ink-2 text-lg">
            This link opens nothing, or has ended. Open the newest mail, sign in with the account that you wrote from,
            or write to us again.
          </p>
          <p className="flex flex-wrap gap-x-6">
            <Link to={paths.contact()} className="inline-flex min-h-11 items-center">
              Write to us
            </Link>
            <Link to={paths.signIn(paths.contact())} className="inline-flex min-h-11 items-center">
              Sign in
            </Link>
          </p>
        </>
      )}
      {found === 'failed' && (
        <>
          <h1>Your message to us</h1>
          <p className="text-ink-2 text-lg">It could not be read just now. Nothing is lost.</p>
          <div>
            <Button onClick={read}>Try again</Button>
          </div>
        </>
      )}
      {typeof found === 'object' && ticketKey && (
        <OwnThread ticket={found} ticketKey={ticketKey} onChanged={setFound} />
      )}
    </div>
  )
}

function useTicket() {
  const api = useApi<typeof requestsContract>()
  const { hash } = useLocation()
  const [query] = useSearchParams()
  const [token, id] = [hash.slice(1), query.get('id') ?? '']
  const { state } = useAuth()
  const [found, setFound] = useState<Found>('looking')
  const [turn, setTurn] = useState(0)
  const isId = /^[\da-f-]{36}$/i.test(id)
  const ticketKey: TicketKey | undefined = token ? { token } : isId ? ({ id } as TicketKey) : undefined
  useEffect(() => {
    if (state === 'loading') return
    if (!ticketKey) return setFound('unknown')
    api('POST /api/tickets/open', { body: { ticket: ticketKey } }).then(
      (answer) => setFound(answer.ok ? answer.data : 'unknown'),
      () => setFound('failed'),
    )
  }, [api, token, id, state, turn])
  return { ticketKey, found, setFound, read: () => setTurn(turn + 1) }
}
