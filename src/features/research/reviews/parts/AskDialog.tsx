import { type FormEvent, useId, useRef, useState } from 'react'
import { type VersionField, versionFieldLabels, versionFields } from '#features/research/versions/rules/versions.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import { Form } from '#ui/Form.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { useDraft } from '#ui/use-draft.ts'
import { textLengthMax } from '../rules/queue.ts'
import { requestLengthMax } from '../rules/rubric.ts'
import type { DecisionDialogProps } from './ApproveDialog.tsx'
import { useDecision } from './use-decision.ts'

type Wanted = Partial<Record<VersionField, string>>

/** Typed text survives a reload, stored as one text. */
function useWanted(id: string): [Wanted, (next: Wanted) => void, () => void] {
  const { text, setText, clear } = useDraft(`ask-fields:${id}`)
  return [text === '' ? {} : (JSON.parse(text) as Wanted), (next) => setText(JSON.stringify(next)), clear]
}

/** Requests changes field by field: the round ends, and the resubmission starts the next one. */
export function AskDialog({ review, settle, open, onClose, onOutcome }: DecisionDialogProps) {
  const [wanted, setWanted, clearWanted] = useWanted(review.id)
  const { text: reason, setText: setReason, clear } = useDraft(`ask:${review.id}`)
  const [wrong, setWrong] = useState<VersionField | 'none'>()
  const box = useRef<HTMLTextAreaElement>(null)
  const formId = useId()
  const { error, isBusy, ask } = useDecision({ review, settle }, (outcome) => {
    if (outcome.kind === 'decided') {
      clear()
      clearWanted()
    }
    onOutcome(outcome)
  })
  const chosen = versionFields.filter((field) => wanted[field] !== undefined)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const empty = chosen.find((field) => (wanted[field] ?? '').trim() === '')
    setWrong(chosen.length === 0 ? 'none' : empty)
    if (chosen.length === 0 || empty) return
    ask(
      reason,
      chosen.map((field) => ({ field, request: wanted[field] ?? '' })),
    )
  }
  const toggle = (field: VersionField, on: boolean): void => {
    const { [field]: _, ...others } = wanted
    setWanted(on ? { ...wanted, [field]: '' } : others)
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Ask for changes?"
      initialFocus={box}
      wide
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Not yet
          </Button>
          <Button type="submit" form={formId} busy={isBusy}>
            Ask for changes
          </Button>
        </>
      }
    >
      <Form kept id={formId} onSubmit={submit} className="grid gap-4">
        <Field label="To the researcher" hint="The letter begins with these words." error={error} required>
          <TextArea
            rows={3}
            ref={box}
            limit={textLengthMax}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
        <fieldset>
          <legend className="font-semibold">Which fields?</legend>
          {wrong === 'none' && chosen.length === 0 && (
            <p aria-invalid="true" tabIndex={-1} className="text-bad">
              Please choose at least one field.
            </p>
          )}
          {versionFields.map((field) => (
            <div key={field}>
              <Checkbox
                label={versionFieldLabels[field]}
                checked={wanted[field] !== undefined}
                onChange={(event) => toggle(field, event.target.checked)}
              />
              {wanted[field] !== undefined && (
                <Field
                  label={`What to change in: ${versionFieldLabels[field]}`}
                  error={
                    wrong === field && (wanted[field] ?? '').trim() === '' ? 'Please write what to change.' : undefined
                  }
                  bare
                >
                  <TextArea
                    rows={2}
                    limit={requestLengthMax}
                    value={wanted[field] ?? ''}
                    placeholder="What to change"
                    onChange={(event) => setWanted({ ...wanted, [field]: event.target.value })}
                  />
                </Field>
              )}
            </div>
          ))}
        </fieldset>
      </Form>
    </Dialog>
  )
}
