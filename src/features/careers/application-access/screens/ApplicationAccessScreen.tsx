import { useLoaderData, useRevalidator } from 'react-router'
import { NotAllowed } from '#features/identity/staff/parts/NotAllowed.tsx'
import { Button } from '#ui/Button.tsx'
import { DateText } from '#ui/DateText.tsx'
import { DeskBar, DeskPage } from '#ui/DeskBar.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { toast } from '#ui/toast.ts'
import { RefusedAnswer } from '#wire/client.ts'
import { load } from '#wire/load.ts'
import { screen } from '#wire/screen.ts'
import { useApi } from '#wire/use-api.ts'
import type { ApplicationAccess, applicationAccessContract, NamedReader } from '../contract.ts'
import { NameReader } from '../parts/NameReader.tsx'
import { SentFilesList } from '../parts/SentFilesList.tsx'

export const loader = load<typeof applicationAccessContract>()(async ({ api, params }) => {
  const answer = await api('GET /api/admin/jobs/:id/application-access', { params: { id: params.jobId ?? '' } })
  if (answer.ok) return answer.data
  if (answer.refusal.code === 'not_allowed' || answer.refusal.code === 'not_named') return 'not allowed' as const
  if (answer.refusal.status === 404 || answer.refusal.status === 400) return null
  throw new RefusedAnswer(answer.refusal)
})

export const handle = screen(() => ({ title: 'Applications', robots: 'noindex' }))

export function Component() {
  const found = useLoaderData<typeof loader>()
  if (found === 'not allowed') return <NotAllowed />
  return (
    <>
      <DeskBar title="Applications" note={found?.job.title} />
      <DeskPage>
        {found ? (
          <Access key={found.job.id} access={found} />
        ) : (
          <EmptyState title="No such position" text="The address may have been mistyped." />
        )}
      </DeskPage>
    </>
  )
}

function Access({ access: { job, readers, candidates, sent } }: { readonly access: ApplicationAccess }) {
  return (
    <>
      <p className="max-w-prose text-ink-2">
        What people send to a position is for its poster. Staff open it only while a super admin has named them, for a
        reason, for seven days. Each look is kept.
      </p>
      {sent && <SentFilesList sent={sent} />}
      <section className="grid max-w-3xl gap-2">
        <h2 className="text-base">Who was named</h2>
        {readers.length === 0 ? (
          <p className="text-ink-2">No one yet.</p>
        ) : (
          <ul className="divide-y divide-line border-line border-y">
            {readers.map((reader) => (
              <Reader key={reader.id} reader={reader} mayEnd={candidates !== null} />
            ))}
          </ul>
        )}
      </section>
      {candidates && <NameReader jobId={job.id} candidates={candidates} />}
    </>
  )
}

function Reader({ reader, mayEnd }: { readonly reader: NamedReader; readonly mayEnd: boolean }) {
  const api = useApi<typeof applicationAccessContract>()
  const { revalidate } = useRevalidator()
  const end = async (): Promise<void> => {
    try {
      const answer = await api('POST /api/admin/application-readers/:id/end', { params: { id: reader.id } })
      if (answer.ok) toast.show(`${reader.name} cannot open them any more.`)
      else toast.error(answer.refusal.title)
      await revalidate()
    } catch {
      toast.error('That could not be sent. Please try again.')
    }
  }
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-1 py-2 text-sm">
      <div className="min-w-0 flex-1">
        <p>
          <strong>
            <bdi>{reader.name}</bdi>
          </strong>
          , named by <bdi>{reader.by}</bdi> on <DateText at={reader.namedAt} />
        </p>
        <p className="wrap-anywhere whitespace-pre-line text-ink-2">
          <bdi>{reader.reason}</bdi>
        </p>
      </div>
      {reader.isNow ? (
        <StatusBadge tone="warn">
          until <DateText at={reader.endsAt} />
        </StatusBadge>
      ) : (
        <StatusBadge tone="neutral">Ended</StatusBadge>
      )}
      {mayEnd && reader.isNow && (
        <Button variant="quiet" size="sm" onClick={() => void end()}>
          End Now
        </Button>
      )}
    </li>
  )
}
