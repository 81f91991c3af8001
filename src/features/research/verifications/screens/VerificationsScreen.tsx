import { useState } from 'react'
import { useLoaderData, useNavigate, useSearchParams } from 'react-router'
import { NotAllowed } from '#features/identity/staff/parts/NotAllowed.tsx'
import { DeskBar } from '#ui/DeskBar.tsx'
import { DeskPanes } from '#ui/DeskPanes.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { NothingOpen } from '#ui/NothingOpen.tsx'
import { TabLinks } from '#ui/TabLinks.tsx'
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
      <DeskPanes
        label="Requests"
        isOpen={request !== undefined || isMissing}
        list={
          <>
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
          </>
        }
      >
        {request ? (
          <>
            <RequestPane request={request} onAct={setAct} />
            <FactsPane request={request} />
          </>
        ) : (
          <NothingOpen
            choose="Choose a request"
            isListEmpty={queue.items.length === 0}
            missing={isMissing && { title: 'This request is not there', text: 'The address names no request.' }}
            back={{ href: deskUrl(query, { request: undefined }), label: 'Back to the requests' }}
            renderLink={routerLink}
          />
        )}
      </DeskPanes>
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
