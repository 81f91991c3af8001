import { type SubmitEvent, useId } from 'react'
import type { monthsContract, WholeMonth } from '#features/funding/months/contract.ts'
import { reasonMax } from '#features/funding/months/rules/months.ts'
import { useSending } from '#features/funding/payees/parts/use-sending.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import { Form } from '#ui/Form.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { useDraft } from '#ui/use-draft.ts'
import { monthName } from '#values/time.ts'
import { fieldError } from '#wire/client.ts'
import { useApi } from '#wire/use-api.ts'

export type MonthAct = 'check' | 'reopen'
type DialogsProps = { month: WholeMonth; act: MonthAct | undefined; onClose: () => void }

/** The second person's word, which is final; and the way back before it. */
export function MonthDialogs({ month, act, onClose }: DialogsProps) {
  const api = useApi<typeof monthsContract>()
  const { busy, errors, fault, send } = useSending()
  const reason = useDraft(`reopen:${month.month}`)
  const formId = useId()
  const name = monthName(month.month)
  const params = { month: month.month }
  const calls = {
    check: () =>
      send(
        () => api('POST /api/admin/books/months/:month/check', { params, body: { hash: month.hash ?? '' } }),
        `${name} is closed for good.`,
      ),
    reopen: () =>
      send(
        () => api('POST /api/admin/books/months/:month/reopening', { params, body: { reason: reason.text } }),
        `${name} is open again.`,
      ),
  } as const
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    if (act === undefined || !(await calls[act]())) return
    reason.clear()
    onClose()
  }
  return (
    <Dialog
      open={act !== undefined}
      onClose={onClose}
      title={act === 'check' ? `Check ${name}?` : `Open ${name} again?`}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Not Yet
          </Button>
          <Button type="submit" form={formId} busy={busy}>
            {act === 'check' ? 'It Is Right' : 'Open It Again'}
          </Button>
        </>
      }
    >
      <Form kept id={formId} fault={fault} onSubmit={(event) => void submit(event)} className="grid gap-4">
        {act === 'check' ? (
          <p>
            You have compared the trial balance with what the bank and the gateway say. From now on this month cannot be
            changed or opened again; what comes later counts for the first open day.
          </p>
        ) : (
          <Field label="Why" hint="For the colleague who closed it." error={fieldError(errors, 'reason')} required>
            <TextArea
              rows={3}
              limit={reasonMax}
              value={reason.text}
              onChange={(event) => reason.setText(event.currentTarget.value)}
            />
          </Field>
        )}
      </Form>
    </Dialog>
  )
}
