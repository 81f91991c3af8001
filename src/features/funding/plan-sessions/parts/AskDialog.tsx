import { type SubmitEvent, useId } from 'react'
import { useSending } from '#features/funding/payees/parts/use-sending.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import { Form } from '#ui/Form.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import { useDraft } from '#ui/use-draft.ts'
import { fieldError } from '#wire/client.ts'
import { useApi } from '#wire/use-api.ts'
import type { planSessionsContract } from '../contract.ts'
import { type SessionKind, sessionWord, topicMax, wishesMax } from '../rules/sessions.ts'

/** What about, and when it suits. */
export function AskDialog({ kind, onClose }: { readonly kind: SessionKind; readonly onClose: () => void }) {
  const api = useApi<typeof planSessionsContract>()
  const formId = useId()
  const topic = useDraft(`session-topic:${kind}`)
  const wishes = useDraft(`session-wishes:${kind}`)
  const { busy, errors, fault, send } = useSending()
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const body = { kind, topic: topic.text, wishes: wishes.text }
    if (!(await send(() => api('POST /api/me/plan-sessions', { body }), 'Asked for. You hear from us by mail.'))) return
    topic.clear()
    wishes.clear()
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Ask for a ${sessionWord(kind)}`}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Not Now
          </Button>
          <Button type="submit" form={formId} busy={busy}>
            Ask for It
          </Button>
        </>
      }
    >
      <Form kept id={formId} fault={fault} onSubmit={(event) => void submit(event)} className="grid gap-4">
        <Field label="Topic" error={fieldError(errors, 'topic')} required>
          <TextInput
            autoComplete="off"
            maxLength={topicMax}
            value={topic.text}
            onChange={(event) => topic.setText(event.target.value)}
          />
        </Field>
        <Field
          label="What do you want to talk about, and when does it suit you?"
          hint="Name days, hours and your time zone. Only our staff read it."
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
        <p className="text-ink-2 text-sm">
          Your plan counts the session once you pick a time. Until a day before, you can move or cancel it.
        </p>
      </Form>
    </Dialog>
  )
}
