import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { Form } from '#ui/Form.tsx'
import { Select } from '#ui/Select.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { toast } from '#ui/toast.ts'
import type { Id } from '#values/id.ts'
import { roleNames } from '#values/role-names.ts'
import { fieldError } from '#wire/client.ts'
import { useApi } from '#wire/use-api.ts'
import type { ApplicationAccess, applicationAccessContract } from '../contract.ts'
import { reasonMax, reasonMin } from '../rules.ts'

type NameReaderProps = {
  readonly jobId: Id<'job'>
  readonly candidates: NonNullable<ApplicationAccess['candidates']>
}

/** Lets a super admin appoint another staff member. */
export function NameReader({ jobId, candidates }: NameReaderProps) {
  const api = useApi<typeof applicationAccessContract>()
  const { revalidate } = useRevalidator()
  const [staffId, setStaffId] = useState('')
  const [reason, setReason] = useState('')
  const [errors, setErrors] = useState<{ readonly staffId?: string | undefined; readonly reason?: string | undefined }>(
    {},
  )
  const [fault, setFault] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (isBusy) return
    const missing = {
      staffId: staffId === '' ? 'Please choose a person.' : undefined,
      reason: reason.trim().length < reasonMin ? 'Please say why, in a sentence.' : undefined,
    }
    setErrors(missing)
    setFault(undefined)
    if (missing.staffId ?? missing.reason) return
    setBusy(true)
    try {
      const body = { staffId: staffId as Id<'user'>, reason }
      const answer = await api('POST /api/admin/jobs/:id/application-readers', { params: { id: jobId }, body })
      if (!answer.ok) {
        const { errors: inFields, title } = answer.refusal
        setErrors({ staffId: fieldError(inFields, 'staffId'), reason: fieldError(inFields, 'reason') })
        return setFault(title)
      }
      toast.show('They were named and notified.')
      setStaffId('')
      setReason('')
      await revalidate()
    } catch {
      setFault('That could not be sent. Please try again.')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Form fault={fault} onSubmit={(event) => void send(event)} className="grid max-w-xl gap-4">
      <h2 className="text-base">Name a person</h2>
      <Field label="Person" error={errors.staffId} required>
        <Select
          placeholder="Choose a person"
          value={staffId}
          onChange={(event) => setStaffId(event.target.value)}
          options={candidates.map(({ id, name, role }) => ({
            value: id,
            label: `${name}, ${roleNames[role]}`,
          }))}
        />
      </Field>
      <Field label="Why" hint="It is kept, and the person reads it." error={errors.reason} required>
        <TextArea rows={3} limit={reasonMax} value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
      <Button type="submit" busy={isBusy} className="justify-self-start">
        Name for Seven Days
      </Button>
    </Form>
  )
}
