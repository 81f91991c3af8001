import { type FormEvent, useId } from 'react'
import {
  aloneDayMax,
  aloneMax,
  type RefundReason,
  reasonLabels,
  refundNoteMax,
} from '#features/funding/refunds/rules/refunds.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import { Form } from '#ui/Form.tsx'
import { RadioCards } from '#ui/RadioCards.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import { cents, centsFrom, inCents, inDollars } from '#values/money.ts'
import type { WholeDeskGift } from '../contract.ts'
import { refundableFor, useRefund } from './use-refund.ts'

type RefundDialogProps = { gift: WholeDeskGift; onClose: () => void }

/** AMB-097: amount, reason and consequences, before anything is sent. */
export function RefundDialog({ gift, onClose }: RefundDialogProps) {
  const formId = useId()
  const { form, change, faults, isBusy, send } = useRefund(gift, onClose)
  const amount = centsFrom(form.amount)
  const atMost = refundableFor(gift, form.reason)
  const needsSecond = amount !== undefined && amount > gift.alone
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void send()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Refund this gift"
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="danger" busy={isBusy}>
            {needsSecond ? 'Ask a second person' : 'Refund'}
          </Button>
        </>
      }
    >
      <Form fault={faults.all} id={formId} onSubmit={submit} className="grid gap-5">
        <p className="text-ink-2">
          At most {inCents(atMost)} can go back to {gift.donor}. {feeSentence(gift, form.reason)}
        </p>
        <p className="text-ink-2">
          By yourself you may give back {inCents(cents(Math.min(gift.alone, atMost)))} of it, and{' '}
          {inCents(gift.aloneInDay)} of all gifts within a day.
        </p>
        <Field label="Amount" error={faults.amount}>
          <TextInput
            before="$"
            inputMode="decimal"
            autoComplete="off"
            maxLength={14}
            value={form.amount}
            onChange={(event) => change({ amount: event.currentTarget.value })}
          />
        </Field>
        {needsSecond && (
          <p role="status" className="rounded-md border border-line bg-warn-50 px-3 py-2 text-warn">
            One person gives back at most {inDollars(aloneMax)} of a gift, and {inDollars(aloneDayMax)} in a day.
            Another person must agree to this refund first.
          </p>
        )}
        <RadioCards
          legend="Reason"
          name="reason"
          value={form.reason ?? ''}
          error={faults.reason}
          columns={2}
          cards={Object.entries(reasonLabels).map(([value, title]) => ({ value, title }))}
          onChange={(event) => change({ reason: event.currentTarget.value === 'fraud' ? 'fraud' : 'platform_error' })}
        />
        <Field label="What happened" hint="For the colleagues who read this later." error={faults.note} required>
          <TextArea
            rows={3}
            limit={refundNoteMax}
            value={form.note}
            onChange={(event) => change({ note: event.currentTarget.value })}
          />
        </Field>
      </Form>
    </Dialog>
  )
}

/** Whether the processing fee is part of what can go back, which depends on the reason. */
function feeSentence({ processingFee, wholeFor }: WholeDeskGift, reason: RefundReason | undefined): string {
  const isPart = reason === undefined ? wholeFor.length > 0 : wholeFor.includes(reason)
  return isPart
    ? `The processing fee of ${inCents(processingFee)} may be part of it: the platform bears it then.`
    : `The processing fee of ${inCents(processingFee)} is kept.`
}
