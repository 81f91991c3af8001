import { useState } from 'react'
import { fieldOfInstant, type Instant } from '#values/time.ts'
import type { OwnUpdate } from '../contract.ts'
import { UpdateForm, type Written } from './UpdateForm.tsx'
import { useSending } from './use-sending.ts'

type EditUpdateProps = {
  readonly update: OwnUpdate
  readonly now: Instant
  readonly onClose: () => void
  readonly onSaved: () => void
}

/** Another wording of an update of one's own; of a published one the earlier wording stays readable. */
export function EditUpdate({ update, now, onClose, onSaved }: EditUpdateProps) {
  const { id: updateId, version, publishAt, finding, ...rest } = update
  const [written, setWritten] = useState<Written>({
    ...{ content: rest.content, kind: rest.kind, audience: rest.audience },
    finding: finding ?? undefined,
    publishAt: publishAt ? fieldOfInstant(publishAt) : undefined,
  })
  const { errors, busy, send } = useSending({ updateId, version }, () => {
    onClose()
    onSaved()
  })
  const isPublished = update.state === 'published'
  return (
    <UpdateForm
      now={now}
      label="The update"
      hint={
        isPublished ? 'The earlier wording stays readable, and the update is marked as edited.' : 'Only you can see it.'
      }
      isPublished={isPublished}
      written={written}
      onWrite={setWritten}
      errors={errors}
      busy={busy}
      onSend={(state) => void send(written, state)}
      onCancel={onClose}
    />
  )
}
