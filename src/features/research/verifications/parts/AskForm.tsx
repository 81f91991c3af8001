import { type SubmitEvent, useState } from 'react'
import { FileUpload, type UploadedValue } from '#features/foundation/files/parts/FileUpload.tsx'
import { useUploads } from '#features/foundation/files/parts/use-uploads.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { Form } from '#ui/Form.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { useDraft } from '#ui/use-draft.ts'
import type { Id } from '#values/id.ts'
import { documentsMax, statementLengthMax } from '../rules/verifications.ts'
import { useVerification } from './use-verification.ts'

/** A statement and up to five documents; typed text survives a reload. */
export function AskForm() {
  const { text, setText, clear } = useDraft('verification')
  const [documents, setDocuments] = useState<readonly UploadedValue[]>([])
  const { isUploading, onBusy } = useUploads()
  const [missing, setMissing] = useState<{ statement?: string; documents?: string }>({})
  const { api, busy, error, send } = useVerification('statement')
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const wrong = {
      ...(text.trim() === '' && { statement: 'Please say what your documents show.' }),
      ...(documents.length === 0 && { documents: 'Please add at least one document.' }),
    }
    setMissing(wrong)
    if (busy || isUploading || Object.keys(wrong).length > 0) return
    const body = { statement: text, fileIds: documents.map(({ fileId }) => fileId as Id<'file'>) }
    const isSent = await send(() => api('POST /api/me/verification', { body }), 'Your request is sent.')
    if (!isSent) return
    clear()
    setDocuments([])
  }
  const change = (at: number, value: UploadedValue | null) =>
    setDocuments((before) =>
      value ? [...before.slice(0, at), value, ...before.slice(at + 1)] : before.toSpliced(at, 1),
    )
  return (
    <Form fault={error} onSubmit={(event) => void submit(event)} className="grid gap-5" aria-label="Ask to be verified">
      <Field
        label="What do your documents show?"
        hint="Where you work and since when, and your degree. Only you and the staff who verify read this."
        error={missing.statement}
        required
      >
        <TextArea rows={4} limit={statementLengthMax} value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
      {[...documents, null].slice(0, documentsMax).map((value, at) => (
        <FileUpload
          key={value?.fileId ?? 'next'}
          purpose="credential"
          label={`Document ${at + 1}`}
          {...(at === 0 && {
            hint: 'A letter of your institution, a staff card or a diploma: PDF or picture, smaller than 10 MB. Removed 90 days after the decision.',
          })}
          value={value}
          onChange={(next) => change(at, next)}
          onBusy={onBusy}
          error={at === 0 ? missing.documents : undefined}
        />
      ))}
      <div>
        <Button type="submit" busy={busy} disabledReason={isUploading ? 'The upload is still under way.' : undefined}>
          Ask to Be Verified
        </Button>
      </div>
    </Form>
  )
}
