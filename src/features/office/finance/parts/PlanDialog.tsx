import { type SubmitEvent, useId } from 'react'
import { useSending } from '#features/funding/payees/parts/use-sending.ts'
import type { planDeskContract, WholeDeskPlan } from '#features/funding/plan-desk/contract.ts'
import { reasonMax } from '#features/funding/plan-desk/rules.ts'
import { isMonthPaid } from '#features/funding/subscriptions/rules/states.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import { Form } from '#ui/Form.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { useDraft } from '#ui/use-draft.ts'
import { fieldError } from '#wire/client.ts'
import { useApi } from '#wire/use-api.ts'

export type PlanAct = 'cancel' | 'resume'
type PlanDialogProps = { plan: WholeDeskPlan; act: PlanAct | undefined; onClose: () => void }

/** Staff act for a researcher only as the researcher could, and say why. */
export function PlanDialog({ plan, act, onClose }: PlanDialogProps) {
  const api = useApi<typeof planDeskContract>()
  const { busy, errors, fault, send } = useSending()
  const reason = useDraft(`plan:${plan.userId}`)
  const formId = useId()
  const given = { params: { userId: plan.userId }, body: { reason: reason.text } }
  const calls = {
    cancel: () =>
      send(() => api('POST /api/admin/plans/:userId/cancellation', given), 'Cancelled. The researcher is notified.'),
    resume: () =>
      send(() => api('POST /api/admin/plans/:userId/resumption', given), 'Taken back. The researcher is notified.'),
  } as const
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    if (act === undefined || !(await calls[act]())) return
    reason.clear()
    onClose()
  }
  const isAtOnce = !isMonthPaid(plan, plan.now)
  return (
    <Dialog
      open={act !== undefined}
      onClose={onClose}
      title={act === 'resume' ? 'Take the change back?' : `Cancel the plan of ${plan.person}?`}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Not Yet
          </Button>
          <Button type="submit" form={formId} busy={busy} {...(act === 'cancel' && { variant: 'danger' as const })}>
            {act === 'resume' ? 'Take It Back' : 'Cancel It'}
          </Button>
        </>
      }
    >
      <Form kept id={formId} fault={fault} onSubmit={(event) => void submit(event)} className="grid gap-4">
        <p>
          {act === 'resume'
            ? 'The plan goes on as it is.'
            : isAtOnce
              ? 'The paid month is over: the plan ends at once, and an open invoice is void.'
              : 'The plan ends with the month that is paid. Nothing is given back.'}
        </p>
        <Field label="Why" hint="The researcher reads these words." error={fieldError(errors, 'reason')} required>
          <TextArea
            rows={3}
            limit={reasonMax}
            value={reason.text}
            onChange={(event) => reason.setText(event.target.value)}
          />
        </Field>
      </Form>
    </Dialog>
  )
}
