import { type FormEvent, useId, useState } from 'react'
import { useRevalidator } from 'react-router'
import { closingNoteMax, exceptionLabels } from '#features/funding/exceptions/rules.ts'
import type { Exception, reconciliationContract } from '#features/funding/reconciliation/contract.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import { Form } from '#ui/Form.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { toast } from '#ui/toast.ts'
import { useApi } from '#wire/use-api.ts'

type CloseExceptionDialogProps = { found: Exception; onClose: () => void }

/** Closes an exception with a note for later readers. */
export function CloseExceptionDialog({ found, onClose }: CloseExceptionDialogProps) {
  const formId = useId()
  const { note, setNote, fault, isBusy, send } = useClosing(found, onClose)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void send()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Close this exception"
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={isBusy}>
            Close it
          </Button>
        </>
      }
    >
      <Form id={formId} onSubmit={submit} className="grid gap-5">
        <p>
          {exceptionLabels[found.kind]}
          <span className="block text-ink-2">{found.detail}</span>
        </p>
        <Field label="What became of it" hint="For the colleagues who read this later." error={fault} required>
          <TextArea
            rows={3}
            limit={closingNoteMax}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        </Field>
      </Form>
    </Dialog>
  )
}

function useClosing(found: Exception, onDone: () => void) {
  const api = useApi<typeof reconciliationContract>()
  const { revalidate } = useRevalidator()
  const [note, setNote] = useState('')
  const [fault, setFault] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const send = async (): Promise<void> => {
    if (note.trim() === '' || note.trim().length > closingNoteMax) {
      setFault(`Please say what became of it, in 1 to ${closingNoteMax} characters.`)
      return
    }
    setBusy(true)
    try {
      const params = { id: found.id }
      const answer = await api('POST /api/admin/exceptions/:id/close', { params, body: { note: note.trim() } })
      if (answer.ok) toast.show('Closed.')
      else toast.error(answer.refusal.title)
      onDone()
      await revalidate()
    } catch {
      setFault('The answer did not arrive. Your note is kept here; please press the button again.')
    } finally {
      setBusy(false)
    }
  }
  const change = (text: string): void => {
    setNote(text)
    setFault(undefined)
  }
  return { note, setNote: change, fault, isBusy, send }
}
