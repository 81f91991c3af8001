import { lazy, Suspense, useState } from 'react'
import { RichText } from '#features/foundation/rich-text/parts/RichText.tsx'
import { Button } from '#ui/Button.tsx'
import { DateText } from '#ui/DateText.tsx'
import { SpineList } from '#ui/SpineList.tsx'
import { toast } from '#ui/toast.ts'
import type { Id } from '#values/id.ts'
import { useApi } from '#wire/use-api.ts'
import type { ProjectUpdate, updatesContract } from '../contract.ts'
import { pageSize } from '../rules.ts'

// The owner's alone: a reader's page does not carry it.
const UpdateComposer = lazy(() => import('./UpdateComposer.tsx').then((module) => ({ default: module.UpdateComposer })))

export type UpdatesTabProps = {
  projectId: Id<'project'>
  /** Whether the viewer is the owner, who may write. */
  isOwner: boolean
  /** The newest page, from the project; older ones are loaded on demand. */
  updates: readonly ProjectUpdate[]
}

/** PROJ-22 to PROJ-24: dated lab notes, newest first, with text, date and author. */
export function UpdatesTab({ projectId, isOwner, updates }: UpdatesTabProps) {
  return (
    <>
      {isOwner && (
        <Suspense fallback={null}>
          <UpdateComposer projectId={projectId} />
        </Suspense>
      )}
      {updates.length > 0 ? (
        // A new update shifts the pages: older pages loaded before would leave a gap.
        <Notes key={updates[0]?.id} projectId={projectId} updates={updates} />
      ) : (
        <p className="text-ink-2">No updates available yet.</p>
      )}
    </>
  )
}

function Notes({ projectId, updates }: Omit<UpdatesTabProps, 'isOwner'>) {
  const { older, hasMore, isBusy, fetchOlder } = useOlder(projectId, updates)
  const notes = [...updates, ...older].map(({ id, date, author, content, rendered }) => ({
    id,
    date: <DateText at={date} form="long" />,
    title: author,
    children: <RichText text={content} rendered={rendered} />,
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

function useOlder(projectId: Id<'project'>, updates: readonly ProjectUpdate[]) {
  const api = useApi<typeof updatesContract>()
  const [older, setOlder] = useState<readonly ProjectUpdate[]>([])
  const [isBusy, setBusy] = useState(false)
  const [hasMore, setMore] = useState(updates.length === pageSize)
  const fetchOlder = async (): Promise<void> => {
    const before = [...updates, ...older].at(-1)?.id
    if (!before) return
    setBusy(true)
    try {
      const answer = await api('GET /api/projects/:id/updates', { params: { id: projectId }, query: { before } })
      if (!answer.ok) return
      setOlder((known) => [...known, ...answer.data.items])
      setMore(answer.data.older !== null)
    } catch {
      toast.error('The older updates could not be loaded. Please try again.')
    } finally {
      setBusy(false)
    }
  }
  return { older, hasMore, isBusy, fetchOlder }
}
