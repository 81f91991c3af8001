import { useState } from 'react'
import { useLoaderData, useNavigate, useSearchParams } from 'react-router'
import { NotAllowed } from '#features/identity/staff/parts/NotAllowed.tsx'
import { cx } from '#ui/cx.ts'
import { DeskBar } from '#ui/DeskBar.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { TabLinks } from '#ui/Tabs.tsx'
import { RefusedAnswer } from '#wire/client.ts'
import { load } from '#wire/load.ts'
import { PageLinks } from '#wire/page-links.tsx'
import { routerLink } from '#wire/router-link.tsx'
import { screen } from '#wire/screen.ts'
import type { VerificationQueue, VerificationRequest, verificationsContract } from '../contract.ts'
import { type Act, DecisionDialogs } from '../parts/DecisionDialogs.tsx'
import { deskStateOf, deskStates, deskUrl, emptyTexts } from '../parts/desk-url.ts'
import { FactsPane } from '../parts/FactsPane.tsx'
import { QueueRow } from '../parts/QueueRow.tsx'
import { RequestPane } from '../parts/RequestPane.tsx'

type Desk = {
  readonly queue: VerificationQueue
  readonly request: VerificationRequest | undefined
  readonly isMissing: boolean
}

export const loader = load<typeof verificationsContract>()(async ({ api, query }): Promise<Desk | 'not allowed'> => {
  const id = query.get('request')
  const [queue, request] = await Promise.all([
    api('GET /api/admin/verifications', {
      query: { state: deskStateOf(query), after: query.get('after') ?? undefined },
    }),
    id ? api('GET /api/admin/verifications/:id', { params: { id } }) : undefined,
  ])
  if (!queue.ok) {
    if (queue.refusal.code === 'not_allowed') return 'not allowed'
    throw new RefusedAnswer(queue.refusal)
  }
  const found = request?.ok ? request.data : undefined
  return { queue: queue.data, request: found, isMissing: request !== undefined && !request.ok }
})

export const handle = screen(() => ({ title: 'Verifications', robots: 'noindex' }))

export function Component() {
  const desk = useLoaderData<typeof loader>()
  return desk === 'not allowed' ? <NotAllowed /> : <VerificationDesk {...desk} />
}

/** Three panes as on the desk of reviews: the requests, one of them with its documents, and what is compared. */
function VerificationDesk({ queue, request, isMissing }: Desk) {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const [act, setAct] = useState<Act>()
  const at = queue.items.findIndex(({ id }) => id === request?.id)
  const go = (item: { id: string } | undefined): boolean => {
    if (item) void navigate(deskUrl(query, { request: item.id }), { replace: request !== undefined })
    return item !== undefined
  }
  const step = (by: 1 | -1) => void go(queue.items[at < 0 ? 0 : at + by])
  const mayDecide = request !== undefined && request.outcome === null && !request.isOwn
  const isOpen = request !== undefined || isMissing
  return (
    <>
      <DeskBar
        title="Verifications"
        tabs={
          <TabLinks
            label="State"
            plain
            current={deskStateOf(query)}
            renderLink={routerLink}
            tabs={deskStates.map(({ id, label }) => ({
              ...{ id, label, href: `?state=${id}` },
              ...(id === 'waiting' && { count: queue.waiting }),
            }))}
          />
        }
        keys={{
          j: { what: 'Next request', act: () => step(1) },
          k: { what: 'Previous request', act: () => step(-1) },
          a: { what: 'Confirm', act: () => mayDecide && setAct('confirm') },
          r: { what: 'Refuse', act: () => mayDecide && setAct('refuse') },
        }}
      />
      <div className="lg:grid lg:h-[calc(100dvh-3rem)] lg:grid-cols-[20rem_minmax(0,1fr)] xl:grid-cols-[20rem_minmax(0,1fr)_17.5rem]">
        <section
          aria-label="Requests"
          className={cx('min-w-0 lg:overflow-y-auto lg:border-line lg:border-r', isOpen && 'max-lg:hidden')}
        >
          {queue.items.length === 0 ? (
            <div className="p-4">
              <EmptyState {...emptyTexts[deskStateOf(query)]} />
            </div>
          ) : (
            <ol aria-label="Queue">
              {queue.items.map((item) => (
                <li key={item.id} data-row>
                  <QueueRow item={item} now={queue.now} isSelected={item.id === request?.id} />
                </li>
              ))}
            </ol>
          )}
          <div className="px-4">
            <PageLinks
              older={queue.next}
              after={query.get('after') ?? undefined}
              hrefAt={(after) => deskUrl(query, { after, request: undefined })}
              what="the requests"
            />
          </div>
        </section>
        <div className={cx('min-w-0 lg:overflow-y-auto xl:contents', !isOpen && 'max-lg:hidden')}>
          {request ? (
            <>
              <RequestPane request={request} onAct={setAct} />
              <FactsPane request={request} />
            </>
          ) : (
            (isMissing || queue.items.length > 0) && (
              <div className="p-4 xl:col-span-2">
                <EmptyState
                  title={isMissing ? 'This request is not there' : 'Choose a request'}
                  text={isMissing ? 'The address names no request.' : 'Pick one from the list, or press j.'}
                />
              </div>
            )
          )}
        </div>
      </div>
      {request && (
        <DecisionDialogs
          key={request.id}
          request={request}
          act={act}
          onClose={() => setAct(undefined)}
          onDone={() => {
            setAct(undefined)
            if (act !== 'revoke' && at >= 0) go(queue.items[at + 1] ?? queue.items[at - 1])
          }}
        />
      )}
    </>
  )
}
