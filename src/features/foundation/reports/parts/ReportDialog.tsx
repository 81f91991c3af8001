import { type FormEvent, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import { Form } from '#ui/Form.tsx'
import { Select } from '#ui/Select.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { toast } from '#ui/toast.ts'
import { paths } from '#values/paths.ts'
import { fieldError } from '#wire/client.ts'
import { useApi } from '#wire/use-api.ts'
import type { reportsContract } from '../contract.ts'
import {
  type FileableKind,
  type ReportReason,
  reportReasonLabels,
  reportReasons,
  reportWordsMax,
} from '../rules/reports.ts'

export type ReportDialogProps = {
  readonly kind: FileableKind
  readonly id: string
  /** 'this project', as it stands in a sentence. */
  readonly what: string
  /** The picture beside it, which can be reported instead. */
  readonly pictureId?: string | undefined
  readonly onClose: () => void
}

type Faults = { readonly reason?: string; readonly words?: string; readonly all?: string; readonly signIn?: true }

/** What is wrong, and what moderators should know; for signed-in people, so that each counts once. */
export function ReportDialog({ kind, id, what, pictureId, onClose }: ReportDialogProps) {
  const api = useApi<typeof reportsContract>()
  const { pathname, search } = useLocation()
  const [about, setAbout] = useState<'text' | 'picture'>('text')
  const [reason, setReason] = useState<ReportReason | ''>('')
  const [words, setWords] = useState('')
  const [faults, setFaults] = useState<Faults>({})
  const [isBusy, setBusy] = useState(false)
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (isBusy) return
    if (reason === '') return setFaults({ reason: 'Please choose what is wrong.' })
    setBusy(true)
    setFaults({})
    const target = about === 'picture' && pictureId ? { kind: 'picture' as const, id: pictureId } : { kind, id }
    try {
      const answer = await api('POST /api/reports', { body: { ...target, reason, words } })
      if (answer.ok) {
        toast.show('Thank you. A moderator looks at it, and you hear what was decided.')
        return onClose()
      }
      const { refusal } = answer
      const inWords = fieldError(refusal.errors, 'words')
      if (refusal.code === 'not_signed_in') setFaults({ signIn: true })
      else setFaults(inWords ? { words: inWords } : { all: refusal.title })
    } catch {
      setFaults({ all: 'That could not be sent. Nothing you typed is lost; please try again.' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Report ${what}`}
      footer={
        <Button type="submit" form="report-content" busy={isBusy}>
          Send
        </Button>
      }
    >
      <Form id="report-content" fault={faults.all} onSubmit={(event) => void send(event)} className="grid gap-4">
        {faults.signIn && (
          <p role="alert" className="rounded-md border border-edge bg-sunken px-4 py-3">
            Please <Link to={paths.signIn(pathname + search)}>sign in</Link> first: then we can tell you what was
            decided.
          </p>
        )}
        {pictureId !== undefined && (
          <Field label="What is it about?">
            <Select
              value={about}
              options={[
                { value: 'text', label: 'What is written' },
                { value: 'picture', label: 'The picture' },
              ]}
              onChange={(event) => setAbout(event.currentTarget.value as 'text' | 'picture')}
            />
          </Field>
        )}
        <Field label="What is wrong?" error={faults.reason} required>
          <Select
            value={reason}
            placeholder="Please choose"
            options={reportReasons.map((value) => ({ value, label: reportReasonLabels[value] }))}
            onChange={(event) => setReason(event.currentTarget.value as ReportReason | '')}
          />
        </Field>
        <Field label="What should we know?" hint="Only our moderators read it." error={faults.words} optional>
          <TextArea rows={3} limit={reportWordsMax} value={words} onChange={(event) => setWords(event.target.value)} />
        </Field>
      </Form>
    </Dialog>
  )
}
