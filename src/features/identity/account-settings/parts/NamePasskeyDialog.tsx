import { type SubmitEvent, useId, useState } from 'react'
import { namePasskey, type Passkey } from '#features/identity/sign-in/parts/passkey-calls.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import { Form } from '#ui/Form.tsx'
import { TextInput } from '#ui/TextInput.tsx'

export type PasskeyDialogProps = {
  /** Closed while there is none. */
  passkey: Passkey | undefined
  onClose: () => void
  /** @param said the result, as a sentence. */
  onDone: (said: string) => void
}

export function NamePasskeyDialog({ passkey, onClose, onDone }: PasskeyDialogProps) {
  const formId = useId()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const leave = (): void => {
    setError(undefined)
    onClose()
  }
  const save = async (name: string): Promise<void> => {
    if (busy || !passkey) return
    if (name === '') return setError('Enter a name.')
    setBusy(true)
    const outcome = await namePasskey(passkey.id, name)
    setBusy(false)
    if (!outcome.ok) return setError(outcome.message)
    setError(undefined)
    onDone('Your passkey is renamed.')
  }
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    void save(String(new FormData(event.currentTarget).get('name')).trim())
  }
  return (
    <Dialog
      open={passkey !== undefined}
      onClose={leave}
      title="Rename the passkey"
      footer={
        <>
          <Button variant="quiet" onClick={leave}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={busy}>
            Save Name
          </Button>
        </>
      }
    >
      <Form id={formId} aria-label="Rename the passkey" onSubmit={submit}>
        <Field label="Name" hint="Such as the device that holds it." error={error} required>
          <TextInput name="name" autoComplete="off" defaultValue={passkey?.name} maxLength={100} />
        </Field>
      </Form>
    </Dialog>
  )
}
