import { type SubmitEvent, useId, useState } from 'react'
import { ConfirmIdentity, typedPassword } from '#features/identity/account-settings/parts/ConfirmIdentity.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Form } from '#ui/Form.tsx'
import { usePageRestored } from '#ui/use-page-restored.ts'
import { fieldError } from '#wire/client.ts'
import { useApi } from '#wire/use-api.ts'
import type { payeesContract } from '../contract.ts'
import { useSending } from './use-sending.ts'

type AccountDialogProps = {
  isChange: boolean
  open: boolean
  onClose: () => void
}

/** Asks for the password again, or for a fresh sign-in, then opens the provider's page. */
export function AccountDialog({ isChange, open, onClose }: AccountDialogProps) {
  const api = useApi<typeof payeesContract>()
  const formId = useId()
  const { errors, fault, send } = useSending()
  const [isLeaving, setLeaving] = useState(false)
  usePageRestored(() => setLeaving(false))
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    if (isLeaving) return
    setLeaving(true)
    const body = typedPassword(new FormData(event.currentTarget))
    const page = await send(() => api('POST /api/me/payee/account', { body }))
    if (page) location.assign(page.url)
    else setLeaving(false)
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={isChange ? 'Change the bank account' : 'Add a bank account'}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Not Now
          </Button>
          <Button type="submit" form={formId} busy={isLeaving}>
            Go to the Provider’s Page
          </Button>
        </>
      }
    >
      <Form id={formId} fault={fault} onSubmit={(event) => void submit(event)} className="grid gap-4">
        <p>
          Our payment provider takes the account number on a page of its own. It never reaches us: we see the last four
          digits.
        </p>
        {isChange && <p>A changed account waits three days before money leaves to it, and we mail you at once.</p>}
        <ConfirmIdentity error={fieldError(errors, 'password')} />
      </Form>
    </Dialog>
  )
}
