import { type SubmitEvent, useId } from 'react'
import { useSending } from '#features/funding/payees/parts/use-sending.ts'
import type { payoutsContract } from '#features/funding/payouts/contract/endpoints.ts'
import type { WholePayout } from '#features/funding/payouts/contract/objects.ts'
import { reasonLabels, shownTextMax, staffReasons } from '#features/funding/payouts/rules/holds.ts'
import { ConfirmIdentity, typedPassword } from '#features/identity/account-settings/parts/ConfirmIdentity.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import { Form } from '#ui/Form.tsx'
import { Select } from '#ui/Select.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import { useDraft } from '#ui/use-draft.ts'
import { inCents } from '#values/money.ts'
import { fieldError } from '#wire/client.ts'
import { useApi } from '#wire/use-api.ts'

export type PayoutAct = 'approve' | 'hold' | 'release' | 'decline'
type DialogsProps = {
  payout: WholePayout
  act: PayoutAct | undefined
  onClose: () => void
}

/** What staff say when they decide. Money never leaves on one key: approving asks who it is. */
export function PayoutDialogs({ payout, act, onClose }: DialogsProps) {
  const api = useApi<typeof payoutsContract>()
  const { busy, errors, fault, send } = useSending()
  const formId = useId()
  const shownText = useDraft(`hold:${payout.id}`)
  const refusal = useDraft(`decline:${payout.id}`)
  const params = { id: payout.id }
  const amount = inCents(payout.cents)
  const calls = {
    approve: (form: FormData) => {
      const body = { contentHash: payout.contentHash, ...typedPassword(form) }
      return send(
        () => api('POST /api/admin/payouts/:id/approval', { params, body }),
        ({ state }) =>
          state === 'requested' ? 'Approved. A second person decides now.' : `Approved: ${amount} leave.`,
      )
    },
    hold: (form: FormData) => {
      const reason = staffReasons.find((one) => one === form.get('reason')) ?? 'other'
      const body = { reason, shownText: shownText.text, reviewOn: String(form.get('reviewOn')) }
      return send(
        () => api('POST /api/admin/payouts/:id/hold', { params, body }),
        'On hold. The researcher is notified.',
      )
    },
    release: () =>
      send(
        () => api('POST /api/admin/payouts/:id/release', { params }),
        ({ state }) => (state === 'held' ? 'This hold has ended, and another one has begun.' : 'The hold has ended.'),
      ),
    decline: () =>
      send(
        () => api('POST /api/admin/payouts/:id/refusal', { params, body: { reason: refusal.text } }),
        'Declined. The researcher is notified.',
      ),
  } as const
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    if (act === undefined) return
    if (!(await calls[act](new FormData(event.currentTarget)))) return
    shownText.clear()
    refusal.clear()
    onClose()
  }
  const words = act && titles(amount, payout.payee, payout.last4)[act]
  return (
    <Dialog
      open={act !== undefined}
      onClose={onClose}
      title={words?.title ?? ''}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Not Yet
          </Button>
          <Button type="submit" form={formId} busy={busy} {...(act === 'decline' && { variant: 'danger' as const })}>
            {words?.button}
          </Button>
        </>
      }
    >
      <Form kept id={formId} fault={fault} onSubmit={(event) => void submit(event)} className="grid gap-4">
        <p className="wrap-anywhere">{words?.text}</p>
        {act === 'approve' && <ConfirmIdentity error={fieldError(errors, 'password')} />}
        {act === 'hold' && (
          <>
            <Field label="Reason" error={fieldError(errors, 'reason')} required>
              <Select
                name="reason"
                options={staffReasons.map((value) => ({ value, label: reasonLabels[value] }))}
                defaultValue={staffReasons.find((one) => one === payout.hold?.reason) ?? 'question'}
              />
            </Field>
            <Field
              label="What the researcher reads"
              hint="Why it waits, what is needed, and from whom."
              error={fieldError(errors, 'shownText')}
              required
            >
              <TextArea
                rows={4}
                limit={shownTextMax}
                value={shownText.text}
                onChange={(event) => shownText.setText(event.target.value)}
              />
            </Field>
            <Field label="Look at it again on" error={fieldError(errors, 'reviewOn')} required>
              <TextInput name="reviewOn" type="date" min={payout.now.slice(0, 10)} />
            </Field>
          </>
        )}
        {act === 'decline' && (
          <Field label="Reason" hint="The researcher reads these words." error={fieldError(errors, 'reason')} required>
            <TextArea
              rows={4}
              limit={1000}
              value={refusal.text}
              onChange={(event) => refusal.setText(event.target.value)}
            />
          </Field>
        )}
      </Form>
    </Dialog>
  )
}

const titles = (amount: string, payee: string, last4: string) => ({
  approve: {
    title: `Approve ${amount}?`,
    button: `Approve ${amount}`,
    text: `${amount} go to ${payee}, account ending in ${last4}. Once the transfer has started it cannot be held.`,
  },
  hold: {
    title: `Hold ${amount}?`,
    button: 'Hold It',
    text: 'Approvals so far do not count after a hold. The researcher reads your words and the day.',
  },
  release: {
    title: 'End the hold?',
    button: 'End the Hold',
    text: 'Another person than you approves it then.',
  },
  decline: {
    title: `Decline ${amount}?`,
    button: 'Decline It',
    text: 'The money stays with the project, and the researcher may ask again.',
  },
})
