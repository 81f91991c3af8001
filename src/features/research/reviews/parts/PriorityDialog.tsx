import { type FormEvent, useId, useRef, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import { Form } from '#ui/Form.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { useApi } from '#wire/use-api.ts'
import type { reviewsContract } from '../contract/endpoints.ts'
import type { ReviewCover } from '../contract/objects.ts'
import { type ReviewPriority, reviewPriorities } from '../rules/queue.ts'
import { useAct } from './use-act.ts'

type PriorityDialogProps = { item: Pick<ReviewCover, 'id' | 'priority'>; open: boolean; onClose: () => void }

const labels: Readonly<Record<ReviewPriority | 'clock', string>> = {
  high: 'High',
  medium: 'Medium',
  low: 'Low',
  clock: 'By the clock: the less time is left, the higher',
}

/** AMB-156: how urgent a review is, with the reason that colleagues read. */
export function PriorityDialog({ item, open, onClose }: PriorityDialogProps) {
  const api = useApi<typeof reviewsContract>()
  const { act, isBusy } = useAct()
  const [chosen, setChosen] = useState<ReviewPriority | 'clock'>(item.priority)
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const box = useRef<HTMLTextAreaElement>(null)
  const formId = useId()
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (reason.trim() === '') return setError('Please write why.')
    setError(undefined)
    const body = { priority: chosen === 'clock' ? null : chosen, reason }
    const call = () => api('POST /api/admin/reviews/:id/priority', { params: { id: item.id }, body })
    if (!(await act(call, 'The priority is changed'))) return
    setReason('')
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="How urgent is it?"
      initialFocus={box}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Not now
          </Button>
          <Button type="submit" form={formId} busy={isBusy}>
            Change
          </Button>
        </>
      }
    >
      <Form id={formId} onSubmit={(event) => void send(event)} className="grid gap-4">
        <fieldset className="grid">
          <legend className="font-semibold">Priority</legend>
          {([...reviewPriorities, 'clock'] as const).map((one) => (
            <label key={one} className="flex min-h-11 items-center gap-3 dense:min-h-8">
              <input
                type="radio"
                name="priority"
                className="choice"
                checked={chosen === one}
                onChange={() => setChosen(one)}
              />
              {labels[one]}
            </label>
          ))}
        </fieldset>
        <Field label="Reason" hint="Colleagues read it beside the priority." error={error} required>
          <TextArea
            rows={2}
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
