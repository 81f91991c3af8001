import { type SubmitEvent, useId } from 'react'
import { useSending } from '#features/funding/payees/parts/use-sending.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import { Form } from '#ui/Form.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { useDraft } from '#ui/use-draft.ts'
import { fieldError } from '#wire/client.ts'
import { useApi } from '#wire/use-api.ts'
import type { PlanSession, planSessionsContract } from '../contract.ts'
import { wishesMax } from '../rules/sessions.ts'

type Props = { readonly session: PlanSession; readonly open: boolean; readonly onClose: () => void }

/** When none of the times suits, or a booked one has to be moved. */
export function OtherTimesDialog({ session: { id, state, wishes: asked }, open, onClose }: Props) {
  const api = useApi<typeof planSessionsContract>()
  const formId = useId()
  const wishes = useDraft(`session-other:${id}`, asked)
  const { busy, errors, fault, send } = useSending()
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const call = () =>
      api('POST /api/me/plan-sessions/:id/other-times', { params: { id }, body: { wishes: wishes.text } })
    if (!(await send(call, 'Asked for other times. You hear from us by mail.'))) return
    wishes.clear()
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Ask for other times"
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Keep It
          </Button>
          <Button type="submit" form={formId} busy={busy}>
            Ask for Others
          </Button>
        </>
      }
    >
      <Form kept id={formId} fault={fault} onSubmit={(event) => void submit(event)} className="grid gap-4">
        {state === 'booked' && (
          <p>The booked time is given up. The session stays counted once, whenever it takes place.</p>
        )}
        <Field
          label="When does it suit you?"
          hint="Name days, hours and your time zone."
          error={fieldError(errors, 'wishes')}
          required
        >
          <TextArea
            rows={6}
            limit={wishesMax}
            value={wishes.text}
            onChange={(event) => wishes.setText(event.target.value)}
          />
        </Field>
      </Form>
    </Dialog>
  )
}

/** @param isFree the plan does not count it, because it is a day or more ahead. */
export function CancelDialog({ session: { id, topic }, isFree, open, onClose }: Props & { readonly isFree: boolean }) {
  const api = useApi<typeof planSessionsContract>()
  const { busy, fault, send } = useSending()
  const cancel = async (): Promise<void> => {
    const call = () => api('POST /api/me/plan-sessions/:id/cancellation', { params: { id } })
    if (await send(call, 'The session is cancelled.')) onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Cancel this session?"
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Keep It
          </Button>
          <Button variant="danger" busy={busy} onClick={() => void cancel()}>
            Cancel It
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <p className="break-words font-semibold">{topic}</p>
        <p>
          {isFree
            ? 'Your plan does not count it, and you can ask for another one.'
            : 'Less than a day is left, so your plan counts it all the same: the time was kept for you.'}
        </p>
        {fault && (
          <p role="alert" className="text-bad">
            {fault}
          </p>
        )}
      </div>
    </Dialog>
  )
}
