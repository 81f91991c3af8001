import { useState } from 'react'
import { Link } from 'react-router'
import { cannotBeReached } from '#features/identity/session/parts/cannot-be-reached.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import { Select } from '#ui/Select.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { toast } from '#ui/toast.ts'
import type { Id } from '#values/id.ts'
import { paths } from '#values/paths.ts'
import { useApi } from '#wire/use-api.ts'
import type { messagesContract } from '../contract/endpoints.ts'
import type { Message } from '../contract/objects.ts'
import { type ReportReason, reportReasons, reportReasonWords } from '../rules/limits.ts'

type ReportDialogProps = { readonly roomId: Id<'room'>; readonly message: Message; readonly onClose: () => void }

export function ReportDialog({ roomId, message, onClose }: ReportDialogProps) {
  const api = useApi<typeof messagesContract>()
  const [reason, setReason] = useState<ReportReason>('spam')
  const [note, setNote] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const report = async (): Promise<void> => {
    setBusy(true)
    const answer = await api('POST /api/threads/:id/messages/:seq/report', {
      params: { id: roomId, seq: message.seq },
      body: { reason, note },
    }).catch(() => undefined)
    setBusy(false)
    if (!answer) return setError(cannotBeReached)
    if (!answer.ok) return setError(answer.refusal.errors[0]?.message ?? answer.refusal.title)
    toast.show('Thank you. A moderator will look at it, and you will hear what was decided.')
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Report this message"
      footer={
        <Button busy={busy} onClick={() => void report()}>
          Report
        </Button>
      }
    >
      <div className="grid gap-4">
        <p className="text-ink-2">
          Moderators get a copy of it and of up to ten messages before and after. They read nothing else.
        </p>
        <p className="text-ink-2 text-sm">
          Does something not work, or is it about money?{' '}
          <Link to={paths.contact({ about: 'message', id: `${roomId}:${message.seq}` })}>Report a problem</Link> to our
          support instead.
        </p>
        <Field label="What is wrong?">
          <Select
            value={reason}
            onChange={(event) => setReason(reportReasons.find((one) => one === event.currentTarget.value) ?? 'other')}
            options={reportReasons.map((value) => ({ value, label: reportReasonWords[value] }))}
          />
        </Field>
        <Field label="Anything to add?" optional error={error}>
          <TextArea rows={3} limit={1000} value={note} onChange={(event) => setNote(event.currentTarget.value)} />
        </Field>
      </div>
    </Dialog>
  )
}
