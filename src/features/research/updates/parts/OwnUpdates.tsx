import { useCallback, useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { updateKindLabels } from '#features/research/projects/rules/update-kinds.ts'
import { Button } from '#ui/Button.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { toast } from '#ui/toast.ts'
import type { Id } from '#values/id.ts'
import { fieldOfInstant, type Instant, later, millisOf, minuteMs } from '#values/time.ts'
import { useApi } from '#wire/use-api.ts'
import type { OwnUpdate, updatesContract } from '../contract.ts'
import { takeBackMs } from '../rules/kinds.ts'
import { beginning } from '../rules/texts.ts'
import { EditUpdate } from './EditUpdate.tsx'

type OwnUpdatesProps = {
  readonly projectId: Id<'project'>
  readonly now: Instant
  /** Changes when an update was posted, edited or withdrawn. */
  readonly latest: string | undefined
}

/** The owner's drafts and scheduled updates, and what was published within the last hour. */
export function OwnUpdates({ projectId, now, latest }: OwnUpdatesProps) {
  const { items, reload } = useWaiting(projectId, `${now} ${latest}`)
  const [editing, setEditing] = useState<string>()
  if (items.length === 0) return null
  return (
    <section aria-labelledby="own-updates" className="mb-8">
      <h2 id="own-updates" className="text-xl">
        Yours
      </h2>
      <ul className="mt-2 border-ink border-y">
        {items.map((update) => (
          <li key={update.id} className="grid gap-2 border-line py-3 not-first:border-t">
            {editing === update.id ? (
              <EditUpdate update={update} now={now} onClose={() => setEditing(undefined)} onSaved={reload} />
            ) : (
              <Line update={update} now={now} onEdit={() => setEditing(update.id)} onGone={reload} />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function useWaiting(projectId: Id<'project'>, key: string) {
  const api = useApi<typeof updatesContract>()
  const [items, setItems] = useState<readonly OwnUpdate[]>([])
  const reload = useCallback(() => {
    api('GET /api/projects/:id/updates/waiting', { params: { id: projectId } }).then(
      (answer) => answer.ok && setItems(answer.data.items),
      () => toast.error('Your drafts could not be loaded. They are kept.'),
    )
  }, [api, projectId])
  useEffect(reload, [reload, key])
  return { items, reload }
}

type LineProps = {
  readonly update: OwnUpdate
  readonly now: Instant
  readonly onEdit: () => void
  readonly onGone: () => void
}

function Line({ update, now, onEdit, onGone }: LineProps) {
  const { act, busy } = useEnding(update, onGone)
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <StatusBadge tone={update.state === 'published' ? 'ok' : 'neutral'}>{stateText(update)}</StatusBadge>
        <span className="text-ink-3">
          {updateKindLabels[update.kind]}
          {update.audience === 'donors' && ', donors only'}
        </span>
      </p>
      <p className="wrap-anywhere">{beginning(update.content)}</p>
      <div className="flex flex-wrap gap-3">
        <Button variant="quiet" size="sm" onClick={onEdit}>
          Edit
        </Button>
        <Button variant="quiet" size="sm" busy={busy} onClick={() => void act()}>
          {update.state === 'published' ? `Take back (${minutesLeft(update, now)} min left)` : 'Discard'}
        </Button>
      </div>
    </>
  )
}

function stateText({ state, publishAt }: OwnUpdate): string {
  if (state === 'scheduled' && publishAt) return `Scheduled for ${fieldOfInstant(publishAt).replace('T', ', ')}`
  return state === 'draft' ? 'Draft' : 'Just published'
}

const minutesLeft = ({ date }: OwnUpdate, now: Instant): number =>
  date ? Math.max(1, Math.ceil((millisOf(later(date, takeBackMs)) - millisOf(now)) / minuteMs)) : 0

function useEnding({ id, state }: OwnUpdate, onGone: () => void) {
  const api = useApi<typeof updatesContract>()
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const act = async (): Promise<void> => {
    setBusy(true)
    const params = { id }
    const answer = await (state === 'published'
      ? api('POST /api/updates/:id/take-back', { params })
      : api('DELETE /api/updates/:id', { params })
    ).catch(() => undefined)
    setBusy(false)
    if (!answer) return toast.error('That did not reach us. Please try again.')
    if (answer.ok) toast.show(state === 'published' ? 'Your update is taken back.' : 'Your draft is discarded.')
    else toast.error(answer.refusal.title)
    // Also when it was refused: it was published, edited or discarded in another window.
    onGone()
    await revalidate()
  }
  return { act, busy }
}
