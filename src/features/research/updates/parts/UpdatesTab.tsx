import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { ReportLink } from '#features/foundation/reports/parts/ReportLink.tsx'
import { RichText } from '#features/foundation/rich-text/parts/RichText.tsx'
import { findingLabels } from '#features/research/projects/rules/completion.ts'
import { updateAnchor, updateKindLabels } from '#features/research/projects/rules/update-kinds.ts'
import { Button } from '#ui/Button.tsx'
import { DateText } from '#ui/DateText.tsx'
import { Label } from '#ui/Label.tsx'
import { SpineList } from '#ui/SpineList.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { toast } from '#ui/toast.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'
import { must } from '#wire/client.ts'
import { useApi } from '#wire/use-api.ts'
import type { ProjectUpdate, updatesContract } from '../contract.ts'
import { pageSize } from '../rules/texts.ts'
import { EditedMark } from './EditedMark.tsx'

// For the owner alone: other readers' pages do not load it.
const OwnersPart = lazy(() => import('./OwnersPart.tsx').then((module) => ({ default: module.OwnersPart })))

export type UpdatesTabProps = {
  projectId: Id<'project'>
  /** Whether the viewer is the owner, who may write. */
  isOwner: boolean
  /** The newest page, from the project; older ones are loaded on demand. */
  updates: readonly ProjectUpdate[]
  now: Instant
  /** Since when an update is overdue. */
  dueSince: Instant | null
}

/** PROJ-22 to PROJ-24: dated lab notes, newest first, with text, date and author. */
export function UpdatesTab({ projectId, isOwner, updates, now, dueSince }: UpdatesTabProps) {
  return (
    <>
      {isOwner && (
        <Suspense fallback={null}>
          <OwnersPart projectId={projectId} now={now} latest={updates[0]?.id} />
        </Suspense>
      )}
      {dueSince !== null && <Overdue since={dueSince} isOwner={isOwner} />}
      {updates.length > 0 ? (
        // A new update shifts the pages: older pages loaded before would leave a gap.
        <Notes key={updates[0]?.id} projectId={projectId} updates={updates} mayReport={!isOwner} />
      ) : (
        <p className="text-ink-2">No updates available yet.</p>
      )}
    </>
  )
}

/** Donors get an update at least once a quarter, and see it when one is overdue. */
const Overdue = ({ since, isOwner }: { since: Instant; isOwner: boolean }) => (
  <div className="mb-6 grid gap-1 rounded-lg border border-line bg-surface p-4">
    <p>
      <StatusBadge tone="warn">Update overdue</StatusBadge>
    </p>
    <p className="text-ink-2 text-sm">
      {isOwner ? 'Your donors have waited for an update since ' : 'An update has been due since '}
      <DateText at={since} form="long" />.{' '}
      {isOwner ? 'A few sentences are enough.' : 'We have reminded the researcher.'}
    </p>
  </div>
)

type NotesProps = Pick<UpdatesTabProps, 'projectId' | 'updates'> & { readonly mayReport: boolean }

function Notes({ projectId, updates, mayReport }: NotesProps) {
  const { older, hasMore, isBusy, hasFailed, fetchOlder } = useOlder(projectId, updates)
  useWanted([...updates, ...older], hasMore && !isBusy && !hasFailed, fetchOlder)
  const notes = [...updates, ...older].map((update) => ({
    id: update.id,
    anchor: updateAnchor(update.id),
    date: <DateText at={update.date} form="long" />,
    title: <Title {...update} />,
    children: (
      <>
        <RichText text={update.content} rendered={update.rendered} />
        {update.editedAt !== null && <EditedMark id={update.id} editedAt={update.editedAt} />}
        {mayReport && <ReportLink kind="update" id={update.id} what="this update" />}
      </>
    ),
  }))
  return (
    <>
      <SpineList label="Updates" notes={notes} />
      {hasMore && (
        <Button variant="quiet" busy={isBusy} onClick={() => void fetchOlder()} className="mt-4">
          Show older updates
        </Button>
      )}
    </>
  )
}

/** A link to one update may lead to one that is on an older page: those are fetched until it is there, or one fails. */
function useWanted(shown: readonly ProjectUpdate[], mayFetch: boolean, fetchOlder: () => Promise<void>): void {
  const { hash } = useLocation()
  const isWanted = hash.startsWith(`#${updateAnchor('')}`)
  const isHere = shown.some(({ id }) => hash === `#${updateAnchor(id)}`)
  const last = shown.at(-1)?.id
  useEffect(() => {
    if (isWanted && isHere) document.getElementById(hash.slice(1))?.scrollIntoView()
    else if (isWanted && mayFetch) void fetchOlder()
  }, [hash, isHere, last, mayFetch])
}

/** The kind of update, before its author; plain progress needs no label. */
const Title = ({ kind, finding, audience, author, milestones }: ProjectUpdate) => (
  <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
    {author}
    {kind !== 'progress' && <Label parts={[updateKindLabels[kind], ...(finding ? [findingLabels[finding]] : [])]} />}
    {milestones.map((title) => (
      <Label key={title} parts={['Milestone reached', title]} />
    ))}
    {audience === 'donors' && <Label parts={['For donors']} />}
  </span>
)

function useOlder(projectId: Id<'project'>, updates: readonly ProjectUpdate[]) {
  const api = useApi<typeof updatesContract>()
  const [older, setOlder] = useState<readonly ProjectUpdate[]>([])
  const [isBusy, setBusy] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const [hasMore, setMore] = useState(updates.length === pageSize)
  const fetchOlder = async (): Promise<void> => {
    const before = [...updates, ...older].at(-1)?.id
    if (!before) return
    setBusy(true)
    setFailed(false)
    try {
      const { items, older: next } = await must(
        api('GET /api/projects/:id/updates', { params: { id: projectId }, query: { before } }),
      )
      setOlder((known) => [...known, ...items])
      setMore(next !== null)
    } catch {
      setFailed(true)
      toast.error('The older updates could not be loaded. Please try again.')
    } finally {
      setBusy(false)
    }
  }
  return { older, hasMore, isBusy, hasFailed, fetchOlder }
}
