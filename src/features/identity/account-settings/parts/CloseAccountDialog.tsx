import { type SubmitEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { cannotBeReached } from '#features/identity/session/parts/cannot-be-reached.ts'
import { signOut } from '#features/identity/session/parts/session.ts'
import { useManagedBy } from '#features/identity/session/parts/use-managed-by.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Form } from '#ui/Form.tsx'
import { toast } from '#ui/toast.ts'
import { paths } from '#values/paths.ts'
import { useApi } from '#wire/use-api.ts'
import type { accountContract } from '../contract.ts'
import { ConfirmIdentity, typedPassword } from './ConfirmIdentity.tsx'

type CloseAccountDialogProps = {
  open: boolean
  onClose: () => void
}

/** The last confirmation before an account is closed: what is deleted, what stays, and the password again. */
export function CloseAccountDialog({ open, onClose }: CloseAccountDialogProps) {
  const managedBy = useManagedBy()
  const { busy, error, close, clear } = useClose()
  const formId = useId()
  const leave = (): void => {
    clear()
    onClose()
  }
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (!busy) void close(typedPassword(new FormData(event.currentTarget)))
  }
  return (
    <Dialog
      open={open}
      onClose={leave}
      title="Close your account"
      footer={
        <>
          <Button variant="quiet" onClick={leave}>
            Keep My Account
          </Button>
          <Button variant="danger" type="submit" form={formId} busy={busy}>
            Close Account for Ever
          </Button>
        </>
      }
    >
      <Form
        id={formId}
        aria-label="Close your account"
        fault={managedBy === null ? undefined : error}
        onSubmit={submit}
        className="grid gap-4"
      >
        <p>
          Your name, address, photo, interests, saved projects and notifications are removed. Gifts and projects stay in
          the public books, without your name. Invoices of a plan keep the name they were made out to, as tax law asks.
          This cannot be undone.
        </p>
        <ConfirmIdentity error={error} />
      </Form>
    </Dialog>
  )
}

function useClose() {
  const api = useApi<typeof accountContract>()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const close = async (body: ReturnType<typeof typedPassword>): Promise<void> => {
    setBusy(true)
    setError(undefined)
    try {
      const answer = await api('POST /api/me/close', { body })
      if (!answer.ok) return setError(answer.refusal.errors[0]?.message ?? answer.refusal.title)
      await navigate(paths.home)
      await signOut()
      toast.show('Your account is closed.')
    } catch {
      toast.error(cannotBeReached)
    } finally {
      setBusy(false)
    }
  }
  return { busy, error, close, clear: () => setError(undefined) }
}
