import { type FormEvent, type ReactNode, useState } from 'react'
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
import type { FieldError } from '#wire/contract.ts'
import { reportWordsMax } from '../rules/reports.ts'

type Answer =
  | { readonly ok: true }
  | {
      readonly ok: false
      readonly refusal: { readonly code: string; readonly title: string; readonly errors: readonly FieldError[] }
    }

type ReportFormProps<Reason extends string> = {
  /** 'this project', for use within a sentence. */
  readonly what: string
  readonly reasons: readonly Reason[]
  readonly labels: Readonly<Record<Reason, string>>
  readonly thanks: string
  readonly send: (given: { readonly reason: Reason; readonly words: string }) => Promise<Answer>
  readonly onClose: () => void
  /** Shown above the questions. */
  readonly children?: ReactNode
}

type Faults = { readonly reason?: string; readonly words?: string; readonly all?: string; readonly signIn?: true }

/** The one form for everything that can be reported: what is wrong, and what moderators should know. */
export function ReportForm<Reason extends string>(props: ReportFormProps<Reason>) {
  const { what, reasons, labels, onClose, children } = props
  const { pathname, search } = useLocation()
  const { reason, setReason, words, setWords, faults, isBusy, submit } = useReport(props)
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
      <Form id="report-content" fault={faults.all} onSubmit={(event) => void submit(event)} className="grid gap-4">
        {faults.signIn && (
          <p role="alert" className="rounded-md border border-edge bg-sunken px-4 py-3">
            Please <Link to={paths.signIn(pathname + search)}>sign in</Link> first: then we can tell you what was
            decided.
          </p>
        )}
        {children}
        <Field label="What is wrong?" error={faults.reason} required>
          <Select
            value={reason}
            placeholder="Please choose"
            options={reasons.map((value) => ({ value, label: labels[value] }))}
            onChange={(event) => setReason(event.currentTarget.value as Reason | '')}
          />
        </Field>
        <Field label="What should we know?" hint="Only our moderators read it." error={faults.words} optional>
          <TextArea rows={3} limit={reportWordsMax} value={words} onChange={(event) => setWords(event.target.value)} />
        </Field>
      </Form>
    </Dialog>
  )
}

function useReport<Reason extends string>({ send, thanks, onClose }: ReportFormProps<Reason>) {
  const [reason, setReason] = useState<Reason | ''>('')
  const [words, setWords] = useState('')
  const [faults, setFaults] = useState<Faults>({})
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (isBusy) return
    if (reason === '') return setFaults({ reason: 'Please choose what is wrong.' })
    setBusy(true)
    setFaults({})
    try {
      const answer = await send({ reason, words })
      if (answer.ok) {
        toast.show(thanks)
        return onClose()
      }
      const { code, title, errors } = answer.refusal
      const inWords = fieldError(errors, 'words') ?? fieldError(errors, 'note')
      if (code === 'not_signed_in') setFaults({ signIn: true })
      else setFaults(inWords ? { words: inWords } : { all: title })
    } catch {
      setFaults({ all: 'That could not be sent. Nothing you typed is lost; please try again.' })
    } finally {
      setBusy(false)
    }
  }
  return { reason, setReason, words, setWords, faults, isBusy, submit }
}
