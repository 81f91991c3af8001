import { type SubmitEvent, useId, useState } from 'react'
import { FileUpload, type UploadedValue } from '#features/foundation/files/parts/FileUpload.tsx'
import { useUploads } from '#features/foundation/files/parts/use-uploads.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import { Form } from '#ui/Form.tsx'
import { RadioCards } from '#ui/RadioCards.tsx'
import { Select } from '#ui/Select.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import { countries } from '#values/countries.ts'
import type { Id } from '#values/id.ts'
import { fieldError } from '#wire/client.ts'
import { useApi } from '#wire/use-api.ts'
import type { OwnPayee, payeesContract } from '../contract.ts'
import { documentsMax, legalNameMax, type PayeeKind, payeeKinds } from '../rules.ts'
import { useSending } from './use-sending.ts'

const cards: Readonly<Record<PayeeKind, readonly [title: string, text: string]>> = {
  person: ['Me', 'Documents: your passport or identity card.'],
  institution: ['My institution', 'Documents: a register extract, and a letter that names you and the project.'],
  foundation: [
    'A foundation',
    'Documents: a register extract, and a letter that it passes the money on to the project.',
  ],
}

type PayeeDialogProps = { own: OwnPayee; open: boolean; onClose: () => void }

/** Who is paid, with the documents that prove it. */
export function PayeeDialog({ own, open, onClose }: PayeeDialogProps) {
  const api = useApi<typeof payeesContract>()
  const formId = useId()
  const { busy, errors, fault, send, setErrors } = useSending()
  const [kind, setKind] = useState<PayeeKind | undefined>(own.payee?.kind)
  const [documents, setDocuments] = useState<readonly UploadedValue[]>([])
  const { isUploading, onBusy } = useUploads()
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const wrong = [
      ...(kind === undefined ? [{ location: 'body.kind', message: 'Please choose who is paid.' }] : []),
      ...(documents.length === 0 ? [{ location: 'body.fileIds', message: 'Please add at least one document.' }] : []),
    ]
    if (kind === undefined || wrong.length > 0) return setErrors(wrong)
    if (isUploading) return
    const body = {
      ...{ kind, legalName: String(form.get('legalName')), country: String(form.get('country')) },
      fileIds: documents.map(({ fileId }) => fileId as Id<'file'>),
    }
    const sent = await send(
      () => api('POST /api/me/payee', { body }),
      'Thank you. Our staff look at it within three days.',
    )
    if (!sent) return
    setDocuments([])
    onClose()
  }
  const change = (at: number, value: UploadedValue | null) =>
    setDocuments((before) =>
      value ? [...before.slice(0, at), value, ...before.slice(at + 1)] : before.toSpliced(at, 1),
    )
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Who is paid what is given?"
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Not Now
          </Button>
          <Button
            type="submit"
            form={formId}
            busy={busy}
            disabledReason={isUploading ? 'The upload is still under way.' : undefined}
          >
            Send to Our Staff
          </Button>
        </>
      }
    >
      <Form id={formId} fault={fault} onSubmit={(event) => void submit(event)} className="grid gap-4">
        <RadioCards
          legend="Who is paid?"
          name="kind"
          value={kind ?? ''}
          onChange={(event) => setKind(payeeKinds.find((one) => one === event.currentTarget.value))}
          error={fieldError(errors, 'kind')}
          cards={payeeKinds.map((value) => ({ value, title: cards[value][0], text: cards[value][1] }))}
        />
        <Field
          label="Name"
          hint="As it is in the passport, or in the register."
          error={fieldError(errors, 'legalName')}
          required
        >
          <TextInput name="legalName" defaultValue={own.payee?.legalName} maxLength={legalNameMax} autoComplete="off" />
        </Field>
        <Field label="Country" error={fieldError(errors, 'country')} required>
          <Select
            name="country"
            defaultValue={own.payee?.country ?? ''}
            placeholder="Choose a country"
            autoComplete="country"
            options={countries()}
          />
        </Field>
        {[...documents, null].slice(0, documentsMax).map((value, at) => (
          <FileUpload
            key={value?.fileId ?? 'next'}
            purpose="credential"
            label={`Document ${at + 1}`}
            {...(at === 0 && {
              hint: 'PDF or picture, smaller than 10 MB. Only finance staff open it, and each look is kept.',
            })}
            value={value}
            onChange={(next) => change(at, next)}
            onBusy={onBusy}
            error={at === 0 ? fieldError(errors, 'fileIds') : undefined}
          />
        ))}
      </Form>
    </Dialog>
  )
}
