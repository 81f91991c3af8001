import { type FormEvent, useId, useRef } from 'react'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import { Form } from '#ui/Form.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { useDraft } from '#ui/use-draft.ts'
import { textLengthMax } from '../rules/queue.ts'
import type { DecisionDialogProps } from './ApproveDialog.tsx'
import { useDecision } from './use-decision.ts'

/** AMB-063: a rejection needs a reason, which the owner reads word for word. */
export function RejectDialog({ review, settle, open, onClose, onOutcome }: DecisionDialogProps) {
  const formId = useId()
  const isRecheck = review.kind === 'recheck'
  const box = useRef<HTMLTextAreaElement>(null)
  const { text, setText, clear } = useDraft(`reject:${review.id}`)
  const { error, isBusy, reject } = useDecision({ review, settle }, (outcome) => {
    if (outcome.kind === 'decided') clear()
    onOutcome(outcome)
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    reject(text)
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={isRecheck ? 'Put these changes back?' : 'Reject this project?'}
      initialFocus={box}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Not yet
          </Button>
          <Button type="submit" form={formId} variant="danger" busy={isBusy}>
            {isRecheck ? 'Put back' : 'Reject'}
          </Button>
        </>
      }
    >
      <Form kept id={formId} onSubmit={submit} className="grid gap-4">
        <p>
          <strong>{review.title}</strong>{' '}
          {isRecheck ? 'reads again as reviewers last passed it, and stays public.' : 'stays private.'}{' '}
          {review.researcher} is notified here and by mail, and may edit it again.
        </p>
        <Field
          label="Reason"
          hint="The researcher reads these words. Say what would have to change."
          error={error}
          required
        >
          <TextArea
            rows={5}
            ref={box}
            limit={textLengthMax}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
      </Form>
    </Dialog>
  )
}
