import { type RefObject, useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { cannotBeReached } from '#features/identity/session/parts/cannot-be-reached.ts'
import { Button } from '#ui/Button.tsx'
import { DateText } from '#ui/DateText.tsx'
import { toast } from '#ui/toast.ts'
import { useApi } from '#wire/use-api.ts'
import type { messagesContract } from '../contract/endpoints.ts'
import type { MessageReport, SealedReport } from '../contract/objects.ts'

type ReportedProps = {
  readonly report: MessageReport
  /** The desk's keyboard shortcuts act on the open item. */
  readonly keyed: RefObject<Readonly<Record<string, () => void>>>
  readonly onDecided: () => void
}

/** A press opens the text, which is recorded in the audit log. */
export function ReportedMessage({ report, keyed, onDecided }: ReportedProps) {
  const { sealed, busy, look, decide } = useReport(report, onDecided)
  const must = sealed ? undefined : 'Read what was reported first.'
  useEffect(() => {
    const afterReading = (act: () => void) => () => (sealed ? act() : toast.error('Read what was reported first.'))
    keyed.current = {
      o: () => void (sealed || look()),
      h: afterReading(() => void decide('hidden')),
      d: afterReading(() => void decide('kept')),
    }
  })
  return (
    <article aria-label="Reported message" className="grid max-w-3xl content-start gap-3 p-4 lg:p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-[1.375rem] leading-7">{report.reason}</h2>
        <p className="text-ink-3 text-xs">
          <DateText at={report.at} /> · {report.reporters === 1 ? '1 reporter' : `${report.reporters} reporters`}
          {report.isHidden && ' · hidden until decided'}
        </p>
      </div>
      <p className="text-ink-2 text-sm">
        {report.kind === 'project' ? 'In the room of' : 'In a direct thread about'} <bdi>{report.project}</bdi>
      </p>
      {report.note !== '' && (
        <p className="wrap-anywhere whitespace-pre-wrap">
          “<bdi>{report.note}</bdi>”
        </p>
      )}
      {sealed ? (
        <Evidence sealed={sealed} />
      ) : (
        <p className="text-ink-3 text-sm">Opening the sealed copy is kept in the audit log.</p>
      )}
      <div className="flex flex-wrap gap-2">
        {!sealed && (
          <Button size="sm" busy={busy === 'look'} onClick={() => void look()}>
            Read what was reported
          </Button>
        )}
        <Button
          size="sm"
          variant="danger"
          busy={busy === 'hidden'}
          disabledReason={must}
          onClick={() => void decide('hidden')}
        >
          Hide it
        </Button>
        <Button
          size="sm"
          variant="quiet"
          busy={busy === 'kept'}
          disabledReason={must}
          onClick={() => void decide('kept')}
        >
          It stays
        </Button>
      </div>
    </article>
  )
}

function useReport({ id }: MessageReport, onDecided: () => void) {
  const api = useApi<typeof messagesContract>()
  const { revalidate } = useRevalidator()
  const [sealed, setSealed] = useState<SealedReport>()
  const [busy, setBusy] = useState<'look' | 'kept' | 'hidden'>()
  const params = { id }
  const look = async (): Promise<void> => {
    setBusy('look')
    const answer = await api('POST /api/admin/message-reports/:id/look', { params }).catch(() => undefined)
    setBusy(undefined)
    if (answer?.ok) setSealed(answer.data)
    else toast.error(answer?.refusal.title ?? cannotBeReached)
  }
  const decide = async (decision: 'kept' | 'hidden'): Promise<void> => {
    if (busy) return
    setBusy(decision)
    const answer = await api('PUT /api/admin/message-reports/:id/decision', { params, body: { decision } }).catch(
      () => undefined,
    )
    setBusy(undefined)
    if (answer?.ok) {
      toast.show(decision === 'kept' ? 'The message stays, and who reported it is notified.' : 'The message is hidden.')
      return onDecided()
    }
    toast.error(answer?.refusal.title ?? cannotBeReached)
    await revalidate()
  }
  return { sealed, busy, look, decide }
}

const Evidence = ({ sealed }: { readonly sealed: SealedReport }) => (
  <ol aria-label="As it stood when it was reported" className="grid gap-1 border-line border-y py-2">
    {sealed.messages.map((message) => (
      <li
        key={message.seq}
        className={`grid gap-x-3 px-2 py-1 sm:grid-cols-[9rem_1fr] ${message.seq === sealed.seq ? 'border-l-2 border-brand-500 bg-brand-50' : ''}`}
      >
        <bdi className="wrap-anywhere font-semibold text-sm">{message.name}</bdi>
        <bdi className="wrap-anywhere whitespace-pre-wrap">{message.text === '' ? 'Erased' : message.text}</bdi>
      </li>
    ))}
  </ol>
)
