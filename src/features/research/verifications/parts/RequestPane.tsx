import { useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { openLink } from '#features/foundation/files/parts/open-link.ts'
import { checkedLabels } from '#features/research/researchers/rules.ts'
import { Button } from '#ui/Button.tsx'
import { DateText } from '#ui/DateText.tsx'
import { fileSize } from '#ui/file-size.ts'
import { Kbd } from '#ui/Kbd.tsx'
import { Prose } from '#ui/Prose.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { toast } from '#ui/toast.ts'
import { longDate } from '#values/time.ts'
import { useApi } from '#wire/use-api.ts'
import type { VerificationRequest, verificationsContract } from '../contract.ts'
import type { Act } from './DecisionDialogs.tsx'
import { deskUrl } from './desk-url.ts'

type RequestPaneProps = { request: VerificationRequest; onAct: (act: Act) => void }

/** What the researcher wrote and sent, with the decision below. */
export function RequestPane({ request, onAct }: RequestPaneProps) {
  const [query] = useSearchParams()
  const heading = useHeadingFocus(request.id)
  const { name, institution, current } = request
  const isChanged = current.name !== name || current.institution !== institution
  return (
    <article
      aria-labelledby="request-title"
      className="flex min-w-0 flex-col bg-surface max-xl:border-line max-xl:border-b xl:overflow-y-auto"
    >
      <Link
        to={deskUrl(query, { request: undefined })}
        className="inline-flex min-h-11 items-center border-line border-b px-4 text-xs lg:hidden"
      >
        Back to the requests
      </Link>
      <div className="grid flex-1 content-start gap-5 px-4 py-4 lg:px-5">
        <div className="grid gap-1">
          <h2 ref={heading} id="request-title" tabIndex={-1} className="text-xl leading-7 outline-none">
            {name}
          </h2>
          <p className="text-ink-2 text-sm dense:text-xs">
            {[institution ?? 'No institution named', request.fieldOfStudy].filter(Boolean).join(', ')}
          </p>
        </div>
        {isChanged && (
          <p className="rounded-md border border-line bg-paper p-3 text-sm text-warn dense:text-xs">
            The profile says {current.name}, {current.institution ?? 'no institution'} now. The badge is not shown until
            both are the same as what you compare.
          </p>
        )}
        <section className="grid gap-1">
          <h3>Statement</h3>
          <Prose text={request.statement} />
        </section>
        <Documents request={request} />
        {request.publications.length > 0 && (
          <section className="grid gap-1">
            <h3>Publications in the profile</h3>
            <ul className="list-disc pl-5 text-sm dense:text-xs">
              {request.publications.slice(0, 10).map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </section>
        )}
      </div>
      <DecisionBar request={request} onAct={onAct} />
    </article>
  )
}

/** Focuses the title when another request is chosen, but not on the first render. */
function useHeadingFocus(id: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(id)
  useEffect(() => {
    if (shown.current !== id) heading.current?.focus()
    shown.current = id
  }, [id])
  return heading
}

function Documents({ request }: { request: VerificationRequest }) {
  const api = useApi<typeof verificationsContract>()
  const open = async (fileId: string): Promise<void> => {
    const params = { id: request.id, fileId }
    const answer = await api('POST /api/admin/verifications/:id/documents/:fileId/link', { params })
    if (answer.ok) openLink(answer.data.url)
    else toast.error(answer.refusal.title)
  }
  return (
    <section className="grid gap-1">
      <h3>Documents</h3>
      {request.documents.length === 0 ? (
        <p className="text-ink-2 text-sm">
          None any more: they are removed when the request is taken back, and 90 days after a decision.
        </p>
      ) : (
        <>
          <ul className="divide-y divide-line border-line border-y">
            {request.documents.map(({ fileId, fileName, sizeBytes }) => (
              <li key={fileId} className="flex min-h-11 items-center justify-between gap-3 dense:min-h-8">
                <span className="min-w-0 truncate text-sm dense:text-xs">
                  {fileName} <span className="text-ink-3">{fileSize(sizeBytes)}</span>
                </span>
                <Button variant="link" size="sm" onClick={() => void open(fileId)}>
                  Open<span className="sr-only"> {fileName}</span>
                </Button>
              </li>
            ))}
          </ul>
          <p className="text-ink-3 text-xs">Who opens a document is kept in the log.</p>
        </>
      )}
    </section>
  )
}

/** Stays in view however long the text is, with the effect of a decision below. */
function DecisionBar({ request, onAct }: RequestPaneProps) {
  const reason = request.isOwn ? 'This is your own request. A colleague must decide on it.' : undefined
  if (request.outcome !== null) return <Decided request={request} onAct={onAct} />
  return (
    <div className="sticky bottom-0 grid border-line border-t bg-surface">
      <div className="flex flex-wrap items-start gap-2 px-4 py-2.5 max-lg:*:flex-1 lg:px-5">
        <Button onClick={() => onAct('confirm')} disabledReason={reason} aria-keyshortcuts="a">
          Confirm <Kbd>a</Kbd>
        </Button>
        {!request.isOwn && (
          <Button variant="quiet" onClick={() => onAct('refuse')} aria-keyshortcuts="r">
            Refuse <Kbd>r</Kbd>
          </Button>
        )}
      </div>
      <p className="border-line border-t bg-paper px-4 py-1.5 text-ink-3 text-xs lg:px-5">
        Confirmed, the badge stands for 36 months beside what you looked at. You can take it back later, with a reason.
      </p>
    </div>
  )
}

function Decided({ request, onAct }: RequestPaneProps) {
  const { verification, outcome, decidedAt, decidedBy, now } = request
  const isLive = verification !== null && verification.endedAt === null && verification.validUntil > now
  return (
    <div className="sticky bottom-0 grid gap-1 border-line border-t bg-surface px-4 py-2.5 text-sm lg:px-5 dense:text-xs">
      <p className="flex flex-wrap items-center gap-x-2">
        <StatusBadge tone={outcome === 'confirmed' ? 'ok' : outcome === 'refused' ? 'bad' : 'neutral'}>
          {outcome === 'confirmed' ? 'Confirmed' : outcome === 'refused' ? 'Refused' : 'Taken back by the researcher'}
        </StatusBadge>
        <span className="text-ink-2">
          {outcome !== 'withdrawn' && `by ${decidedBy} `}
          {decidedAt && <DateText at={decidedAt} now={now} />}
        </span>
      </p>
      {request.reason && <p className="whitespace-pre-line">{request.reason}</p>}
      {verification && (
        <p>
          {verification.checked.map((kind) => checkedLabels[kind]).join('; ')}. {verification.note}{' '}
          {verification.endedAt
            ? `Ended on ${longDate(verification.endedAt)}.`
            : `Until ${longDate(verification.validUntil)}.`}{' '}
          {verification.endReason}
        </p>
      )}
      {isLive && !request.isOwn && (
        <div>
          <Button variant="quiet" size="sm" onClick={() => onAct('revoke')}>
            Take It Back
          </Button>
        </div>
      )}
    </div>
  )
}
