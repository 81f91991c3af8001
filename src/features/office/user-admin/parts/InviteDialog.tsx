import { type FormEvent, useId, useState } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import { Form } from '#ui/Form.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import { toast } from '#ui/toast.ts'
import { useApi } from '#wire/use-api.ts'
import type { userAdminContract } from '../contract.ts'
import { areasOf, formOf, RoleFields } from './RoleFields.tsx'

/** Invites a colleague by mail; the role counts once they have opened its link. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const formId = useId()
  const api = useApi<typeof userAdminContract>()
  const { revalidate } = useRevalidator()
  const [email, setEmail] = useState('')
  const [form, setForm] = useState(() => formOf('scientific_reviewer'))
  const [fault, setFault] = useState<string>()
  const [busy, setBusy] = useState(false)
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (busy) return
    setFault(undefined)
    setBusy(true)
    try {
      const { role } = form
      const body = {
        email: email.trim(),
        role,
        ...(role === 'scientific_reviewer' && { expertiseAreas: areasOf(form.areas) }),
      }
      const answer = await api('POST /api/admin/invitations', { body })
      if (!answer.ok) return setFault(answer.refusal.errors[0]?.message ?? answer.refusal.title)
      toast.show(`The invitation to ${body.email} is on its way.`)
      onClose()
      void revalidate()
    } catch {
      setFault('The answer did not arrive. Please try again.')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Invite to the staff"
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={busy}>
            Send Invitation
          </Button>
        </>
      }
    >
      <Form id={formId} onSubmit={(event) => void send(event)} className="grid gap-5">
        <p className="text-ink-2">
          The mail’s link works for a limited time. A person who already has an account gets a role on their own page
          instead.
        </p>
        <Field label="E-mail" error={fault} required>
          <TextInput
            type="email"
            autoComplete="off"
            value={email}
            maxLength={254}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
        </Field>
        <RoleFields form={form} change={setForm} />
      </Form>
    </Dialog>
  )
}
