import { type SubmitEvent, useId } from 'react'
import { useSending } from '#features/funding/payees/parts/use-sending.ts'
import type { Claims, claimsContract } from '#features/funding/payouts/contract/claims.ts'
import { ConfirmIdentity, typedPassword } from '#features/identity/account-settings/parts/ConfirmIdentity.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import { Form } from '#ui/Form.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { useDraft } from '#ui/use-draft.ts'
import { inCents } from '#values/money.ts'
import { fieldError } from '#wire/client.ts'
import { useApi } from '#wire/use-api.ts'

export type ClaimAct = {
  readonly kind: 'ask' | 'approved' | 'declined'
  readonly claim: Claims['items'][number]
}
type ClaimDialogProps = {
  act: ClaimAct
  onClose: () => void
}

const titles = {
  ask: 'Ask to give up a claim',
  approved: 'Give up a claim',
  declined: 'Keep a claim',
} as const
const buttons = { ask: 'Ask for It', approved: 'Give It Up', declined: 'Keep It' } as const

/** A loss of the platform: a reason from one person, an agreement from another, each confirming who they are. */
export function ClaimDialog({ act: { kind, claim }, onClose }: ClaimDialogProps) {
  const api = useApi<typeof claimsContract>()
  const formId = useId()
  const { busy, errors, fault, send } = useSending()
  const reason = useDraft(`write-off:${claim.projectId}`)
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const typed = typedPassword(new FormData(event.currentTarget))
    const id = claim.writeOff?.id
    const done =
      kind === 'ask' || id === undefined
        ? await send(
            () =>
              api('POST /api/admin/claims/:id/write-off', {
                ...{ params: { id: claim.projectId }, body: { reason: reason.text, ...typed } },
              }),
            'Asked for. A second person decides now.',
          )
        : await send(
            () => api('POST /api/admin/write-offs/:id/decision', { params: { id }, body: { verdict: kind, ...typed } }),
            kind === 'approved' ? 'Given up.' : 'The claim stays.',
          )
    if (!done) return
    reason.clear()
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={titles[kind]}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Not Yet
          </Button>
          <Button type="submit" form={formId} busy={busy} {...(kind === 'approved' && { variant: 'danger' as const })}>
            {buttons[kind]}
          </Button>
        </>
      }
    >
      <Form kept id={formId} fault={fault} onSubmit={(event) => void submit(event)} className="grid gap-4">
        <p className="wrap-anywhere">
          {inCents(claim.writeOff?.cents ?? claim.cents)} of “{claim.title}”.{' '}
          {kind === 'declined'
            ? 'Later gifts to this project go on giving it back.'
            : 'It becomes the platform’s loss, and later gifts to this project need not give it back.'}
        </p>
        {kind === 'ask' && (
          <Field label="Reason" hint="Your colleague reads it." error={fieldError(errors, 'reason')} required>
            <TextArea
              rows={4}
              limit={1000}
              value={reason.text}
              onChange={(event) => reason.setText(event.target.value)}
            />
          </Field>
        )}
        <ConfirmIdentity error={fieldError(errors, 'password')} />
      </Form>
    </Dialog>
  )
}
