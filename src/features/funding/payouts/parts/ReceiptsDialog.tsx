import { type SubmitEvent, useId, useRef, useState } from 'react'
import { FileUpload, type UploadedValue } from '#features/foundation/files/parts/FileUpload.tsx'
import { useUploads } from '#features/foundation/files/parts/use-uploads.ts'
import { newKey } from '#features/funding/donations/parts/gift-draft.ts'
import { useSending } from '#features/funding/payees/parts/use-sending.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import { Form } from '#ui/Form.tsx'
import { Select } from '#ui/Select.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import type { Id } from '#values/id.ts'
import { cents, centsFrom, inCents } from '#values/money.ts'
import { fieldError } from '#wire/client.ts'
import { useApi } from '#wire/use-api.ts'
import type { payoutsContract } from '../contract/endpoints.ts'
import type { MoneyPage, OwnPayout } from '../contract/objects.ts'
import { latestReceiptDay } from '../rules/payouts.ts'
import { OwnReceipt } from './OwnReceipt.tsx'
import { SpendingList } from './SpendingList.tsx'

type ReceiptsDialogProps = { payout: OwnPayout; money: MoneyPage; onClose: () => void }

/** What a payout was spent on, and the next receipt. A sent record is never changed, because it is public. */
export function ReceiptsDialog({ payout, money, onClose }: ReceiptsDialogProps) {
  const formId = useId()
  const left = cents(payout.cents - payout.spent)
  const [round, setRound] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const { isUploading, onBusy: onUpload } = useUploads()
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Receipts of P-${payout.number}`}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Close
          </Button>
          {left > 0 && (
            <Button
              type="submit"
              form={formId}
              busy={isBusy}
              disabledReason={isUploading ? 'The upload is still under way.' : undefined}
            >
              Add This Receipt
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-5">
        <p>
          {inCents(payout.spent)} of {inCents(payout.cents)} are accounted for.
        </p>
        {payout.spendings.length > 0 && (
          <SpendingList
            spendings={payout.spendings}
            actions={(spending) => <OwnReceipt payout={payout} spending={spending} />}
          />
        )}
        {left > 0 && (
          <ReceiptForm
            key={round}
            id={formId}
            payout={payout}
            money={money}
            onBusy={setBusy}
            onUpload={onUpload}
            onSent={() => setRound(round + 1)}
          />
        )}
      </div>
    </Dialog>
  )
}

type ReceiptFormProps = {
  id: string
  payout: OwnPayout
  money: MoneyPage
  onBusy: (busy: boolean) => void
  onUpload: (busy: boolean) => void
  onSent: () => void
}

function ReceiptForm({ id, payout, money, onBusy, onUpload, onSent }: ReceiptFormProps) {
  const api = useApi<typeof payoutsContract>()
  const { errors, fault, send, setErrors } = useSending()
  const [file, setFile] = useState<UploadedValue | null>(null)
  const key = useRef(newKey())
  const left = cents(payout.cents - payout.spent)
  const lines = money.projects.find((one) => one.id === payout.project.id)?.lines ?? []
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const text = (name: string): string => String(form.get(name) ?? '')
    const amountCents = centsFrom(text('amount'))
    const isWrong = amountCents === undefined || amountCents < 1 || amountCents > left
    const wrong = [
      ...(text('what').trim() ? [] : [{ location: 'body.what', message: 'Please say what was paid.' }]),
      ...(isWrong ? [{ location: 'body.amountCents', message: `Please give an amount up to ${inCents(left)}.` }] : []),
      ...(text('spentOn') ? [] : [{ location: 'body.spentOn', message: 'Please give the day of the receipt.' }]),
      ...(file ? [] : [{ location: 'body.fileId', message: 'Please add the receipt.' }]),
    ]
    if (amountCents === undefined || !file || wrong.length > 0) return setErrors(wrong)
    onBusy(true)
    const body = {
      ...{ lineKey: text('line') || null, amountCents, spentOn: text('spentOn'), what: text('what') },
      fileId: file.fileId as Id<'file'>,
    }
    const headers = { 'idempotency-key': key.current }
    const params = { id: payout.id }
    const done = await send(() => api('POST /api/me/payouts/:id/spendings', { params, headers, body }), 'Added.')
    onBusy(false)
    if (done) onSent()
  }
  return (
    <Form id={id} fault={fault} onSubmit={(event) => void submit(event)} className="grid gap-4">
      <Field label="What was paid?" hint="Everybody reads this." error={fieldError(errors, 'what')} required>
        <TextInput name="what" maxLength={200} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Amount" hint={`Up to ${inCents(left)}.`} error={fieldError(errors, 'amountCents')} required>
          <TextInput name="amount" before="$" inputMode="decimal" autoComplete="off" />
        </Field>
        <Field label="Day of the receipt" hint="As it says." error={fieldError(errors, 'spentOn')} required>
          <TextInput name="spentOn" type="date" max={latestReceiptDay(money.now)} />
        </Field>
      </div>
      {lines.length > 0 && (
        <Field label="Line of the budget" error={fieldError(errors, 'lineKey')}>
          <Select
            name="line"
            placeholder="In none of them"
            options={lines.map(({ key: value, label }) => ({ value, label }))}
          />
        </Field>
      )}
      <FileUpload
        purpose="receipt"
        label="Receipt"
        hint="PDF or picture, smaller than 10 MB. Our finance staff can open it; the pages show the words and the sum, not the file."
        value={file}
        onChange={setFile}
        onBusy={onUpload}
        error={fieldError(errors, 'fileId')}
      />
    </Form>
  )
}
