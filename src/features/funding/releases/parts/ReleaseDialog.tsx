import { type SubmitEvent, useId } from 'react'
import { useSending } from '#features/funding/payees/parts/use-sending.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import { Form } from '#ui/Form.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { useDraft } from '#ui/use-draft.ts'
import { inPercent } from '#values/money.ts'
import { fieldError } from '#wire/client.ts'
import { useApi } from '#wire/use-api.ts'
import type { MilestoneToCheck, releasesContract } from '../contract.ts'
import { releaseReasonMax } from '../rules.ts'

export type Act = 'release' | 'return'
type ReleaseDialogProps = {
  readonly act: Act
  readonly item: MilestoneToCheck
  readonly onClose: () => void
  readonly onDecided: () => void
}

/** The question before a share is released, or the reason with which a milestone goes back. */
export function ReleaseDialog({ act, item, onClose, onDecided }: ReleaseDialogProps) {
  const api = useApi<typeof releasesContract>()
  const formId = useId()
  const reason = useDraft(`milestone-return:${item.key}`)
  const { busy, errors, fault, send } = useSending()
  const { project, key, title, shareBps, update } = item
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const params = { id: project.id, key }
    const updateId = update.id
    const call = () =>
      act === 'release'
        ? api('POST /api/admin/milestones/:id/:key/release', { params, body: { updateId } })
        : api('POST /api/admin/milestones/:id/:key/return', { params, body: { updateId, reason: reason.text } })
    if (!(await send(call, `${project.researcher} is notified.`))) return
    reason.clear()
    onDecided()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={act === 'release' ? `Release ${inPercent(shareBps)} of the money?` : 'Send this milestone back?'}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Not Yet
          </Button>
          <Button type="submit" form={formId} busy={busy}>
            {act === 'release' ? 'Release It' : 'Send It Back'}
          </Button>
        </>
      }
    >
      <Form kept id={formId} fault={fault} onSubmit={(event) => void submit(event)} className="grid gap-4">
        <p className="break-words font-semibold">{title}</p>
        {act === 'release' ? (
          <p>
            You have read the update, and it shows that the milestone is reached. The share can be paid out from now on;
            this cannot be taken back. Everybody sees the day on the project’s page.
          </p>
        ) : (
          <Field
            label="What is missing?"
            hint="Everybody reads this on the project’s page. The milestone is open again."
            error={fieldError(errors, 'reason')}
            required
          >
            <TextArea
              rows={5}
              limit={releaseReasonMax}
              value={reason.text}
              onChange={(event) => reason.setText(event.target.value)}
            />
          </Field>
        )}
      </Form>
    </Dialog>
  )
}
