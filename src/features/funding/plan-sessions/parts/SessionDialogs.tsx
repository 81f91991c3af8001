import { type SubmitEvent, useId, useState } from 'react'
import { useSending } from '#features/funding/payees/parts/use-sending.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import { Form } from '#ui/Form.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import { useDraft } from '#ui/use-draft.ts'
import { type Instant, instantOfField } from '#values/time.ts'
import { fieldError } from '#wire/client.ts'
import { useApi } from '#wire/use-api.ts'
import type { planSessionsContract, WholeSession } from '../contract.ts'
import { noteMax, placeMax, timesMax } from '../rules/sessions.ts'

export type Act = 'propose' | 'cancel'
type Props = { readonly session: WholeSession; readonly act: Act | undefined; readonly onClose: () => void }

export function SessionDialogs({ session, act, onClose }: Props) {
  return (
    <>
      <ProposeDialog session={session} open={act === 'propose'} onClose={onClose} />
      <CancelDialog session={session} open={act === 'cancel'} onClose={onClose} />
    </>
  )
}

type OneProps = Omit<Props, 'act'> & { readonly open: boolean }

function ProposeDialog({ session, open, onClose }: OneProps) {
  const api = useApi<typeof planSessionsContract>()
  const formId = useId()
  const [fields, setFields] = useState<readonly string[]>([''])
  const place = useDraft(`session-place:${session.id}`, session.place ?? '')
  const note = useDraft(`session-note:${session.id}`)
  const { busy, errors, fault, send, setErrors } = useSending()
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const times = fields.map(instantOfField).filter((at): at is Instant => at !== undefined)
    if (times.length === 0) return setErrors([{ location: 'body.times', message: 'Please propose at least one time.' }])
    const body = { times, place: place.text, note: note.text }
    const call = () => api('POST /api/admin/plan-sessions/:id/times', { params: { id: session.id }, body })
    if (!(await send(call, `${session.researcher.name} is notified.`))) return
    setFields([''])
    note.clear()
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Propose times"
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Not Yet
          </Button>
          <Button type="submit" form={formId} busy={busy}>
            Propose
          </Button>
        </>
      }
    >
      <Form id={formId} fault={fault} onSubmit={(event) => void submit(event)} className="grid gap-4">
        {session.state === 'booked' && <p>The booked time is given up; the researcher picks another one.</p>}
        {fields.map((value, at) => (
          <Field
            key={at}
            label={`Time ${at + 1}`}
            hint={at === 0 ? 'In your own time zone.' : undefined}
            error={at === 0 ? fieldError(errors, 'times') : undefined}
            required={at === 0}
          >
            <TextInput
              type="datetime-local"
              value={value}
              onChange={(event) => setFields(fields.with(at, event.target.value))}
            />
          </Field>
        ))}
        {fields.length < timesMax && (
          <div>
            <Button variant="link" onClick={() => setFields([...fields, ''])}>
              Add a Time
            </Button>
          </div>
        )}
        <Field
          label="Where do you meet?"
          hint="A link, a phone number or a room."
          error={fieldError(errors, 'place')}
          required
        >
          <TextInput
            autoComplete="off"
            maxLength={placeMax}
            value={place.text}
            onChange={(event) => place.setText(event.target.value)}
          />
        </Field>
        <Field label="A word with it" error={fieldError(errors, 'note')} optional>
          <TextArea rows={3} limit={noteMax} value={note.text} onChange={(event) => note.setText(event.target.value)} />
        </Field>
      </Form>
    </Dialog>
  )
}

function CancelDialog({ session, open, onClose }: OneProps) {
  const api = useApi<typeof planSessionsContract>()
  const formId = useId()
  const reason = useDraft(`session-cancel:${session.id}`)
  const { busy, errors, fault, send } = useSending()
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const given = { params: { id: session.id }, body: { reason: reason.text } }
    const call = () => api('POST /api/admin/plan-sessions/:id/cancellation', given)
    if (!(await send(call, `${session.researcher.name} is notified.`))) return
    reason.clear()
    onClose()
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
          <Button variant="danger" type="submit" form={formId} busy={busy}>
            Cancel It
          </Button>
        </>
      }
    >
      <Form kept id={formId} fault={fault} onSubmit={(event) => void submit(event)} className="grid gap-4">
        <Field
          label="Reason"
          hint="The researcher reads these words. Their plan does not count the session."
          error={fieldError(errors, 'reason')}
          required
        >
          <TextArea
            rows={4}
            limit={noteMax}
            value={reason.text}
            onChange={(event) => reason.setText(event.target.value)}
          />
        </Field>
      </Form>
    </Dialog>
  )
}
