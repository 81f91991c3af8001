import { useEffect, useState } from 'react'
import { useDraft } from '#ui/use-draft.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'
import { UpdateForm, type Written } from './UpdateForm.tsx'
import { useSending } from './use-sending.ts'

const fresh: Written = { content: '', kind: 'progress', finding: undefined, audience: 'public', publishAt: undefined }

/** The owner's form; typed text survives errors and reloads. */
export function UpdateComposer({ projectId, now }: { projectId: Id<'project'>; now: Instant }) {
  const { text, setText, clear } = useDraft(`update:${projectId}`)
  const [written, setWritten] = useState(fresh)
  const { errors, busy, send } = useSending({ projectId }, () => {
    clear()
    setWritten(fresh)
  })
  // A text from before the page was reloaded.
  useEffect(() => setWritten((was) => (was.content === text ? was : { ...was, content: text })), [text])
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
      onWrite={(next) => {
        setWritten(next)
        if (next.content !== text) setText(next.content)
      }}
      errors={errors}
      busy={busy}
      onSend={(state) => void send(written, state)}
    />
  )
}
