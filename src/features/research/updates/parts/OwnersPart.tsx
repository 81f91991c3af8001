import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'
import { OwnUpdates } from './OwnUpdates.tsx'
import { UpdateComposer } from './UpdateComposer.tsx'

type OwnersPartProps = { readonly projectId: Id<'project'>; readonly now: Instant; readonly latest: string | undefined }

/** The owner's actions: writing an update, and waiting updates. */
export const OwnersPart = ({ projectId, now, latest }: OwnersPartProps) => (
  <>
    <UpdateComposer projectId={projectId} now={now} />
    <OwnUpdates projectId={projectId} now={now} latest={latest} />
  </>
)
