import { useState } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import { cannotBeReached } from '#features/identity/session/parts/cannot-be-reached.ts'
import { NotAllowed } from '#features/identity/staff/parts/NotAllowed.tsx'
import { Button } from '#ui/Button.tsx'
import { DateText } from '#ui/DateText.tsx'
import { DeskBar, DeskPage } from '#ui/DeskBar.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { toast } from '#ui/toast.ts'
import { RefusedAnswer } from '#wire/client.ts'
import { load } from '#wire/load.ts'
import { screen } from '#wire/screen.ts'
import { useApi } from '#wire/use-api.ts'
import type { messagesContract } from '../contract/endpoints.ts'
import type { MessageReport, SealedReport } from '../contract/objects.ts'

export const loader = load<typeof messagesContract>()(async ({ api }) => {
  const answer = await api('GET /api/admin/message-reports')
  if (answer.ok) return answer.data
  if (answer.refusal.code === 'not_allowed') return 'not allowed' as const
  throw new RefusedAnswer(answer.refusal)
})

export const handle = screen(() => ({ title: 'Reported messages', robots: 'noindex' }))

export function Component() {
  const found = useLoaderData<typeof loader>()
  if (found === 'not allowed') return <NotAllowed />
  const { items, total } = found
  return (
    <>
      <DeskBar
        title="Reported messages"
        note={<span role="status">{total === 1 ? '1 message waits' : `${total} messages wait`}</span>}
      />
      <DeskPage>
        {items.length === 0 ? (
          <EmptyState title="Nothing waiting." text="Messages that somebody reported appear here, the oldest first." />
        ) : (
          <ul className="grid gap-4">
            {items.map((report) => (
              <Reported key={report.id} report={report} />
            ))}
          </ul>
        )}
      </DeskPage>
    </>
  )
}

/** The words are read by a press, which the audit log keeps. */
function Reported({ report }: { readonly report: MessageReport }) {
  const api = useApi<typeof messagesContract>()
  const { revalidate } = useRevalidator()
  const [sealed, setSealed] = useState<SealedReport>()
  const [busy, setBusy] = useState<'look' | 'kept' | 'hidden'>()
  const params = { id: report.id }
  const look = async (): Promise<void> => {
    setBusy('look')
    const answer = await api('POST /api/admin/message-reports/:id/look', { params }).catch(() => undefined)
    setBusy(undefined)
    if (answer?.ok) setSealed(answer.data)
    else toast.error(answer?.refusal.title ?? cannotBeReached)
  }
  const decide = async (decision: 'kept' | 'hidden'): Promise<void> => {
    setBusy(decision)
    const answer = await api('PUT /api/admin/message-reports/:id/decision', { params, body: { decision } }).catch(
      () => undefined,
    )
    setBusy(undefined)
    if (!answer?.ok) return toast.error(answer?.refusal.title ?? cannotBeReached)
    toast.show(decision === 'kept' ? 'The message stays, and who reported it hears so.' : 'The message is hidden.')
    await revalidate()
  }
  const must = sealed ? undefined : 'Read what was reported first.'
  return (
    <li className="grid gap-3 rounded-lg border border-line bg-surface p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-lg">{report.reason}</h2>
        <p className="text-ink-3 text-sm">
          <DateText at={report.at} /> · {report.reporters === 1 ? '1 reporter' : `${report.reporters} reporters`}
          {report.isHidden && ' · hidden until decided'}
        </p>
      </div>
      <p className="text-ink-2 text-sm">
        {report.kind === 'project' ? 'In the room of' : 'In a direct thread about'} <bdi>{report.project}</bdi>
      </p>
      {report.note !== '' && (
        <p className="whitespace-pre-wrap break-words">
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
          <Button variant="quiet" busy={busy === 'look'} onClick={() => void look()}>
            Read what was reported
          </Button>
        )}
        <Button variant="danger" busy={busy === 'hidden'} disabledReason={must} onClick={() => void decide('hidden')}>
          Hide it
        </Button>
        <Button variant="quiet" busy={busy === 'kept'} disabledReason={must} onClick={() => void decide('kept')}>
          It stays
        </Button>
      </div>
    </li>
  )
}

const Evidence = ({ sealed }: { readonly sealed: SealedReport }) => (
  <ol aria-label="As it stood when it was reported" className="grid gap-1 border-line border-y py-2">
    {sealed.messages.map((message) => (
      <li
        key={message.seq}
        className={`grid gap-x-3 px-2 py-1 sm:grid-cols-[9rem_1fr] ${message.seq === sealed.seq ? 'border-l-2 border-brand-500 bg-brand-50' : ''}`}
      >
        <bdi className="break-words font-semibold text-sm">{message.name}</bdi>
        <bdi className="whitespace-pre-wrap break-words">{message.text === '' ? 'Erased' : message.text}</bdi>
      </li>
    ))}
  </ol>
)
