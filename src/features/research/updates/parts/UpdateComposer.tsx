import { useFieldsDraft } from '#ui/use-draft.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'
import { keptUpdate } from './kept-update.ts'
import { UpdateForm } from './UpdateForm.tsx'
import { useSending } from './use-sending.ts'

/** The owner's form; what is typed and chosen survives errors and reloads. */
export function UpdateComposer({ projectId, now }: { projectId: Id<'project'>; now: Instant }) {
  const { fields: written, change, clear } = useFieldsDraft(`update:${projectId}`, keptUpdate)
  const { errors, busy, send } = useSending({ projectId }, clear)
  return (
    <UpdateForm
      now={now}
      label="Post a progress update"
      hint={
        written.audience === 'donors'
          ? 'Everyone who gave to the project can read it, and is notified.'
          : 'Everyone can read it. Everyone who gave to the project or saved it is notified.'
      }
      written={written}
      onWrite={change}
      errors={errors}
      busy={busy}
      onSend={(state) => void send(written, state)}
    />
  )
}
