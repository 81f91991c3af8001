import { type FormEvent, useId, useRef, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import { Form } from '#ui/Form.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { useApi } from '#wire/use-api.ts'
import type { reviewsContract } from '../contract/endpoints.ts'
import { useAct } from './use-act.ts'

type DeclineDialogProps = { id: string; open: boolean; onClose: () => void; onDone: () => void }

/** Why the reviewer declines; colleagues read the reason. */
export function DeclineDialog({ id, open, onClose, onDone }: DeclineDialogProps) {
  const api = useApi<typeof reviewsContract>()
  const { act, isBusy } = useAct()
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const box = useRef<HTMLTextAreaElement>(null)
  const formId = useId()
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (reason.trim() === '') return setError('Please write why.')
    const decline = () => api('POST /api/admin/reviews/:id/decline', { params: { id }, body: { reason } })
    if (!(await act(decline, 'Declined. It left your queue.'))) return
    setReason('')
    onClose()
    onDone()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Decline this review?"
      initialFocus={box}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Keep it
          </Button>
          <Button type="submit" form={formId} busy={isBusy}>
            Decline
          </Button>
        </>
      }
    >
      <Form id={formId} onSubmit={(event) => void send(event)} className="grid gap-4">
        <p>It goes back to the queue of your colleagues and leaves yours.</p>
        <Field label="Reason" hint="Only staff read it." error={error} required>
          <TextArea
            rows={3}
            ref={box}
            limit={1000}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
      </Form>
    </Dialog>
  )
}
