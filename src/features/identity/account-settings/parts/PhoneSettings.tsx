import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Outcome } from '#features/identity/sign-in/parts/auth-calls.ts'
import { PhoneSteps } from '#features/identity/sign-in/parts/PhoneSteps.tsx'
import { changePhone, confirmPhone, removePhone } from '#features/identity/sign-in/parts/phone-calls.ts'
import { Button } from '#ui/Button.tsx'
import { toast } from '#ui/toast.ts'
import { SettingsSection } from './SettingsSection.tsx'
import { useOwnerCode } from './use-owner-code.tsx'

type PhoneSettingsProps = {
  /** With its plus sign; null while there is none. */
  phone: string | null
  canRemove: boolean
}

/** Only if text messages are sent. The number counts once its code was entered. */
export function PhoneSettings({ phone, canRemove }: PhoneSettingsProps) {
  const { revalidate } = useRevalidator()
  const { confirmed, dialog } = useOwnerCode()
  const [busy, setBusy] = useState(false)
  // A new key restarts the steps.
  const [saved, setSaved] = useState(0)
  const done = async (outcome: Outcome<object>, words: string): Promise<void> => {
    if (!outcome.ok) return
    setSaved((count) => count + 1)
    toast.show(words)
    await revalidate()
  }
  const show = async (number: string, code: string): Promise<Outcome<object>> => {
    const outcome = await confirmPhone(number, code)
    await done(outcome, 'Your phone is confirmed.')
    return outcome
  }
  const remove = async (): Promise<void> => {
    setBusy(true)
    const outcome = await removePhone()
    setBusy(false)
    if (!outcome.ok) toast.error(outcome.message)
    await done(outcome, 'Your phone is removed.')
  }
  return (
    <SettingsSection title="Phone" text="With it you can also sign in by a code that is sent to it.">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="break-words">
          {phone ? (
            <>
              Your phone is <strong className="font-semibold">{phone}</strong>.
            </>
          ) : (
            'You have added none.'
          )}
        </p>
        {phone && canRemove && (
          <Button variant="quiet" size="sm" busy={busy} onClick={() => void remove()}>
            Remove<span className="sr-only"> phone</span>
          </Button>
        )}
      </div>
      <PhoneSteps
        key={saved}
        ask={(number) => confirmed((nonce) => changePhone(number, nonce))}
        show={show}
        askLabel={phone ? 'Change Phone' : 'Add Phone'}
        showLabel="Confirm Phone"
        fit
      />
      {dialog}
    </SettingsSection>
  )
}
