import { type FormEvent, useState } from 'react'
import type { AnswerableDispute, DisputeAnswer } from '#features/funding/refunds/contract.ts'
import { evidenceMax, purposeMax } from '#features/funding/refunds/rules/answers.ts'
import { Button } from '#ui/Button.tsx'
import { DateText } from '#ui/DateText.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import { Form } from '#ui/Form.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { inCents } from '#values/money.ts'
import { AnswerTexts } from './SubmittedAnswer.tsx'
import { useAnswer } from './use-answer.ts'

type AnswerFormProps = { readonly held: AnswerableDispute }

/** The answer form: save a draft, send it once, or accept the dispute instead. */
export function AnswerForm({ held }: AnswerFormProps) {
  const { form, change, faults, busy, theirs, check, save, send, accept, takeTheirs } = useAnswer(held)
  const [asks, setAsks] = useState<'send' | 'accept'>()
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (check()) setAsks('send')
  }
  const after = (act: () => Promise<void>) => (): void => void act().then(() => setAsks(undefined))
  return (
    <Form kept fault={faults.all} onSubmit={submit} className="grid gap-5">
      {held.answer?.failure && (
        <p className="rounded-md border border-bad bg-bad-50 px-3 py-2 text-bad">
          {held.answer.failure} You can send another answer.
        </p>
      )}
      <Field label="What the gift was for" error={faults.purpose} required>
        <TextArea
          rows={3}
          limit={purposeMax}
          value={form.purpose}
          onChange={(event) => change({ purpose: event.currentTarget.value })}
        />
      </Field>
      <Field
        label="What shows that the payment is right"
        hint="For example what the donor wrote, when they signed in, or earlier gifts. Text only."
        error={faults.evidence}
        required
      >
        <TextArea
          rows={8}
          limit={evidenceMax}
          value={form.evidence}
          onChange={(event) => change({ evidence: event.currentTarget.value })}
        />
      </Field>
      <div className="rounded-lg border border-line bg-surface p-4">
        <p className="mb-1 text-sm dense:text-xs text-ink-3">This goes along, from our books</p>
        <p className="wrap-anywhere whitespace-pre-line">{held.receipt}</p>
      </div>
      <SavedDraft answer={held.answer} differs={theirs} onTake={takeTheirs} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit">Send the Answer</Button>
        <Button variant="quiet" busy={busy === 'save'} onClick={() => void save()}>
          Save the Draft
        </Button>
        <Button variant="quiet" onClick={() => setAsks('accept')}>
          Accept the Dispute
        </Button>
      </div>
      {asks && (
        <SureDialog
          asks={asks}
          amount={inCents(held.dispute.amount)}
          giver={held.giver}
          isBusy={busy !== undefined}
          onNo={() => setAsks(undefined)}
          onYes={after(asks === 'send' ? send : accept)}
        />
      )}
    </Form>
  )
}

type SavedDraftProps = { answer: DisputeAnswer | null; differs: boolean; onTake: () => void }

/** The draft on the server, if the typed text differs from it. */
function SavedDraft({ answer, differs, onTake }: SavedDraftProps) {
  if (answer === null) return null
  const saved = (
    <>
      Draft of <DateText at={answer.savedAt} form="long" /> by {answer.savedBy}
    </>
  )
  if (!differs) return <p className="text-sm dense:text-xs text-ink-2">{saved}</p>
  return (
    <details className="rounded-lg border border-line bg-surface px-4">
      <summary className="flex min-h-11 dense:min-h-8 cursor-pointer items-center">
        {saved}, which differs from what you typed
      </summary>
      <div className="grid gap-4 pb-4">
        <AnswerTexts {...answer} />
        <Button size="sm" variant="quiet" className="justify-self-start" onClick={onTake}>
          Go on with this one
        </Button>
      </div>
    </details>
  )
}

type SureDialogProps = {
  asks: 'send' | 'accept'
  amount: string
  giver: string
  isBusy: boolean
  onNo: () => void
  onYes: () => void
}

/** Asks for confirmation, because both are final. */
const SureDialog = ({ asks, amount, giver, isBusy, onNo, onYes }: SureDialogProps) => (
  <Dialog
    open
    onClose={onNo}
    title={asks === 'send' ? 'Send this answer' : 'Accept this dispute'}
    footer={
      <>
        <Button variant="quiet" onClick={onNo}>
          Cancel
        </Button>
        <Button variant={asks === 'send' ? 'primary' : 'danger'} busy={isBusy} onClick={onYes}>
          {asks === 'send' ? 'Send it to the bank' : 'Accept it'}
        </Button>
      </>
    }
  >
    <p>
      {asks === 'send'
        ? 'A bank hears one answer. It cannot be changed or taken back.'
        : `The bank gives ${amount} back to ${giver}, the gift no longer counts for the project, and the dispute fee stays paid. This cannot be taken back.`}
    </p>
  </Dialog>
)
