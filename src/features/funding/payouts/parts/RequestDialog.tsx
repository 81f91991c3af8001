import { type SubmitEvent, useId, useState } from 'react'
import { newKey } from '#features/funding/donations/parts/gift-draft.ts'
import { useSending } from '#features/funding/payees/parts/use-sending.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import { Form } from '#ui/Form.tsx'
import { Select } from '#ui/Select.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import { useDraft } from '#ui/use-draft.ts'
import { cents, centsFrom, inCents } from '#values/money.ts'
import { fieldError } from '#wire/client.ts'
import { useApi } from '#wire/use-api.ts'
import type { payoutsContract } from '../contract/endpoints.ts'
import type { MoneyPage } from '../contract/objects.ts'
import { payoutCentsMin } from '../rules/free.ts'

type RequestDialogProps = { money: MoneyPage; open: boolean; onClose: () => void }

/** Which project, how much of what is available, and what it pays for. */
export function RequestDialog({ money, open, onClose }: RequestDialogProps) {
  const api = useApi<typeof payoutsContract>()
  const formId = useId()
  const free = money.projects.filter(({ available }) => available > 0)
  const [projectId, setProjectId] = useState<string>()
  const chosen = free.find(({ id }) => id === projectId) ?? free[0]
  const [amount, setAmount] = useState<string>()
  const purpose = useDraft('payout-purpose')
  const { busy, errors, fault, send, setErrors } = useSending()
  const sent = useDraft('payout-sent')
  const typed = amount ?? (chosen ? (chosen.available / 100).toFixed(2) : '')
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    if (!chosen) return
    const amountCents = centsFrom(typed)
    const most = chosen.available
    const isWrong = amountCents === undefined || amountCents < payoutCentsMin || amountCents > most
    const wrong = [
      ...(isWrong
        ? [
            {
              location: 'body.amountCents',
              message: `Please give an amount from ${inCents(payoutCentsMin)} to ${inCents(most)}.`,
            },
          ]
        : []),
      ...(purpose.text.trim() === '' ? [{ location: 'body.purpose', message: 'Please say what it pays for.' }] : []),
    ]
    if (amountCents === undefined || wrong.length > 0) return setErrors(wrong)
    const body = { projectId: chosen.id, amountCents, purpose: purpose.text }
    const form = JSON.stringify(body)
    // A retry of the same form keeps its key, also after a reload; a changed form is another payout.
    const known = sent.text.endsWith(` ${form}`) ? sent.text.slice(0, -form.length - 1) : undefined
    const key = known ?? newKey()
    sent.setText(`${key} ${form}`)
    const headers = { 'idempotency-key': key }
    const done = await send(
      () => api('POST /api/me/payouts', { headers, body }),
      `Asked for ${inCents(cents(amountCents))}. Our staff look at it.`,
    )
    if (!done) return
    purpose.clear()
    setAmount(undefined)
    sent.clear()
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Ask for a payout"
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Not Now
          </Button>
          <Button type="submit" form={formId} busy={busy}>
            Ask for It
          </Button>
        </>
      }
    >
      <Form kept id={formId} fault={fault} onSubmit={(event) => void submit(event)} className="grid gap-4">
        <Field label="Project" error={fieldError(errors, 'projectId')} required>
          <Select
            value={chosen?.id ?? ''}
            onChange={(event) => {
              setProjectId(event.currentTarget.value)
              setAmount(undefined)
            }}
            options={free.map(({ id, title, available }) => ({ value: id, label: `${title}: ${inCents(available)}` }))}
          />
        </Field>
        <Field
          label="Amount"
          hint={chosen ? `Up to ${inCents(chosen.available)} are available.` : undefined}
          error={fieldError(errors, 'amountCents')}
          required
        >
          <TextInput
            before="$"
            inputMode="decimal"
            autoComplete="off"
            value={typed}
            onChange={(event) => setAmount(event.target.value)}
          />
        </Field>
        <Field
          label="What does it pay for?"
          hint="In a sentence. Donors read it beside the payout once it is paid."
          error={fieldError(errors, 'purpose')}
          required
        >
          <TextArea
            rows={3}
            limit={500}
            value={purpose.text}
            onChange={(event) => purpose.setText(event.target.value)}
          />
        </Field>
        <p className="text-ink-2 text-sm">
          Our staff look at each payout; above $5,000 two people agree. It mostly arrives within two banking days after
          that.
        </p>
      </Form>
    </Dialog>
  )
}
