import { type FormEvent, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import { Form } from '#ui/Form.tsx'
import { Select } from '#ui/Select.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { toast } from '#ui/toast.ts'
import type { Id } from '#values/id.ts'
import { fieldError } from '#wire/client.ts'
import { useApi } from '#wire/use-api.ts'
import type { jobsContract } from '../contract/endpoints.ts'
import { type ReportKind, reportKindLabels, reportKinds, reportLengthMax } from '../rules/reports.ts'

/** For everyone, also without an account. */
export function ReportDialog({ jobId, onClose }: { readonly jobId: Id<'job'>; readonly onClose: () => void }) {
  const api = useApi<typeof jobsContract>()
  const [kind, setKind] = useState<ReportKind | ''>('')
  const [words, setWords] = useState('')
  const [fault, setFault] = useState<{ kind?: string; words?: string; all?: string }>({})
  const [isBusy, setBusy] = useState(false)
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (isBusy) return
    if (kind === '') return setFault({ kind: 'Please choose what is wrong.' })
    setBusy(true)
    setFault({})
    try {
      const answer = await api('POST /api/jobs/:id/reports', { params: { id: jobId }, body: { kind, words } })
      if (answer.ok) {
        toast.show('Thank you. A moderator will look at it.')
        return onClose()
      }
      const inWords = fieldError(answer.refusal.errors, 'words')
      setFault(inWords ? { words: inWords } : { all: answer.refusal.title })
    } catch {
      setFault({ all: 'That could not be sent. Please try again.' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Report this position"
      footer={
        <Button type="submit" form="report-position" busy={isBusy}>
          Send
        </Button>
      }
    >
      <Form id="report-position" fault={fault.all} onSubmit={(event) => void send(event)} className="grid gap-4">
        <Field label="What is wrong?" error={fault.kind} required>
          <Select
            value={kind}
            placeholder="Please choose"
            options={reportKinds.map((value) => ({ value, label: reportKindLabels[value] }))}
            onChange={(event) => setKind(event.currentTarget.value as ReportKind | '')}
          />
        </Field>
        <Field label="What should we know?" hint="Only our moderators read it." error={fault.words} optional>
          <TextArea rows={3} limit={reportLengthMax} value={words} onChange={(event) => setWords(event.target.value)} />
        </Field>
      </Form>
    </Dialog>
  )
}
