import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import { Form } from '#ui/Form.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { reasonMax, reasonMin } from '../rules/rights.ts'
import type { Faults } from './use-act.ts'

type ActDialogProps = {
  title: string
  /** The consequences of the act. */
  text: ReactNode
  button: string
  danger?: boolean
  /** The hint below the box: who will read the reason. */
  hint: string
  busy: boolean
  faults: Faults
  onClose: () => void
  send: (reason: string) => void
  /** Further fields, before the reason. */
  children?: ReactNode
}

/** The dialog of an act on an account, with its reason (AMB-160). */
export function ActDialog({
  title,
  text,
  button,
  danger,
  hint,
  busy,
  faults,
  onClose,
  send,
  children,
}: ActDialogProps) {
  const formId = useId()
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState<string>()
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const length = reason.trim().length
    const isGood = length >= reasonMin && length <= reasonMax
    setMissing(isGood ? undefined : `Please say why, in ${reasonMin} to ${reasonMax} characters.`)
    if (isGood) send(reason.trim())
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant={danger ? 'danger' : 'primary'} busy={busy}>
            {button}
          </Button>
        </>
      }
    >
      <Form fault={faults.all} id={formId} onSubmit={submit} className="grid gap-5">
        <p className="text-ink-2">{text}</p>
        {children}
        <Field label="Reason" hint={hint} error={missing ?? faults.reason} required>
          <TextArea
            rows={3}
            limit={reasonMax}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </Field>
      </Form>
    </Dialog>
  )
}
