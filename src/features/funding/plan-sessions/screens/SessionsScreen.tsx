import { useState } from 'react'
import { useLoaderData, useNavigate, useSearchParams } from 'react-router'
import { NotAllowed } from '#features/identity/staff/parts/NotAllowed.tsx'
import { DeskBar } from '#ui/DeskBar.tsx'
import { DeskPanes } from '#ui/DeskPanes.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { NothingOpen } from '#ui/NothingOpen.tsx'
import { TabLinks } from '#ui/TabLinks.tsx'
import type { Instant } from '#values/time.ts'
import { RefusedAnswer } from '#wire/client.ts'
import { load } from '#wire/load.ts'
import { routerLink } from '#wire/router-link.tsx'
import { screen } from '#wire/screen.ts'
import type { planSessionsContract, SessionItem, WholeSession } from '../contract.ts'
import { type Act, SessionDialogs } from '../parts/SessionDialogs.tsx'
import { SessionPane } from '../parts/SessionPane.tsx'
import { SessionRow, sessionUrl } from '../parts/SessionRow.tsx'

type Desk = {
  readonly items: readonly SessionItem[]
  readonly waiting: number
  readonly now: Instant
  readonly session: WholeSession | undefined
  readonly isMissing: boolean
}
const showOf = (query: URLSearchParams) => (query.get('show') === 'ended' ? 'ended' : 'open')

export const loader = load<typeof planSessionsContract>()(async ({ api, query }): Promise<Desk | 'not allowed'> => {
  const id = query.get('session')
  const [queue, session] = await Promise.all([
    api('GET /api/admin/plan-sessions', { query: { show: showOf(query) } }),
    id ? api('GET /api/admin/plan-sessions/:id', { params: { id } }) : undefined,
  ])
  if (!queue.ok) {
    if (queue.refusal.code === 'not_allowed') return 'not allowed'
    throw new RefusedAnswer(queue.refusal)
  }
  const found = session?.ok ? session.data : undefined
  return { ...queue.data, session: found, isMissing: session !== undefined && !session.ok }
})

export const handle = screen(() => ({ title: 'Sessions', robots: 'noindex' }))

export function Component() {
  const desk = useLoaderData<typeof loader>()
  return desk === 'not allowed' ? <NotAllowed /> : <SessionDesk {...desk} />
}

/** Sessions of researchers' plans: those that wait for staff first, and one of them with its request. */
function SessionDesk({ items, waiting, now, session, isMissing }: Desk) {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const [act, setAct] = useState<Act>()
  const at = items.findIndex(({ id }) => id === session?.id)
  const step = (by: 1 | -1): void => {
    const item = items[at < 0 ? 0 : at + by]
    if (item) void navigate(sessionUrl(query, { session: item.id }), { replace: session !== undefined })
  }
  const mayPropose = session !== undefined && session.endedAt === null
  return (
    <>
      <DeskBar
        title="Sessions"
        tabs={
          <TabLinks
            label="State"
            plain
            current={showOf(query)}
            renderLink={routerLink}
            tabs={[
              { id: 'open', label: 'Open', href: '?show=open', count: waiting },
              { id: 'ended', label: 'Over', href: '?show=ended' },
            ]}
          />
        }
        keys={{
          j: { what: 'Next session', act: () => step(1) },
          k: { what: 'Previous session', act: () => step(-1) },
          a: { what: 'Propose times', act: () => mayPropose && setAct('propose') },
          r: { what: 'Cancel', act: () => mayPropose && setAct('cancel') },
        }}
      />
      <DeskPanes
        label="Sessions"
        panes={2}
        isOpen={session !== undefined || isMissing}
        list={
          items.length === 0 ? (
            <div className="p-4">
              <EmptyState
                title={showOf(query) === 'open' ? 'No session waits.' : 'No session is over yet.'}
                text="What researchers ask for of their plan appears here, with what they wish."
              />
            </div>
          ) : (
            <ol aria-label="Queue">
              {items.map((item) => (
                <li key={item.id} data-row>
                  <SessionRow item={item} now={now} isSelected={item.id === session?.id} />
                </li>
              ))}
            </ol>
          )
        }
      >
        {session ? (
          <SessionPane session={session} onAct={setAct} />
        ) : (
          <NothingOpen
            choose="Choose a session"
            isListEmpty={items.length === 0}
            missing={
              isMissing && { title: 'This session is not there', text: 'The address names no session that you hold.' }
            }
            back={{ href: sessionUrl(query, { session: undefined }), label: 'Back to the sessions' }}
            renderLink={routerLink}
          />
        )}
      </DeskPanes>
      {session && <SessionDialogs key={session.id} session={session} act={act} onClose={() => setAct(undefined)} />}
    </>
  )
}
