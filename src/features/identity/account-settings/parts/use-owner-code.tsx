import { type ReactNode, useRef, useState } from 'react'
import { phoneCodeFields, type Typed } from '#features/identity/accounts/rules/sign-up.ts'
import { AuthForm } from '#features/identity/sign-in/parts/AuthForm.tsx'
import type { Outcome } from '#features/identity/sign-in/parts/auth-calls.ts'
import { requestNonce } from '#features/identity/sign-in/parts/owner-calls.ts'
import { Dialog } from '#ui/Dialog.tsx'

/** @param nonce the code from the phone, if one was asked for. */
type Change = (nonce?: string) => Promise<Outcome<object>>
type Answer = Outcome<object> | Promise<Outcome<object>>
type Waiting = { readonly change: Change; readonly settle: (answer: Answer) => void }

const notConfirmed = { ok: false, code: 'not_confirmed', message: 'Nothing is changed: the code is missing.' } as const
const wrongCode = 'This code is not right, or it is too old. Close this, and try again for another one.'

async function withWords(answer: Promise<Outcome<object>>): Promise<Outcome<object>> {
  const outcome = await answer
  return outcome.ok || outcome.code !== 'reauthentication_not_valid' ? outcome : { ...outcome, message: wrongCode }
}

/**
 * For changes that decide who can open an account that has only a phone: if its holder signed in a while ago, a dialog
 * asks for a code that is sent to the phone, and the change is sent again with it.
 */
export function useOwnerCode(): {
  readonly confirmed: (change: Change) => Promise<Outcome<object>>
  dialog: ReactNode
} {
  const [waiting, setWaiting] = useState<Waiting>()
  /** The answer to a code that was sent: it counts, even if the dialog is closed meanwhile. */
  const sent = useRef<Promise<Outcome<object>>>(undefined)
  const confirmed = async (change: Change): Promise<Outcome<object>> => {
    const outcome = await change()
    if (outcome.ok || outcome.code !== 'reauthentication_needed') return outcome
    const asked = await requestNonce()
    return asked.ok ? new Promise((settle) => setWaiting({ change, settle })) : asked
  }
  const end = (answer: Answer): void => {
    setWaiting(undefined)
    waiting?.settle(answer)
  }
  const send = async ({ sms_code = '' }: Typed): Promise<Outcome<object>> => {
    if (!waiting) return notConfirmed
    sent.current = withWords(waiting.change(sms_code.replaceAll(/\s/g, '')))
    const outcome = await sent.current
    sent.current = undefined
    if (!outcome.ok && outcome.code === 'reauthentication_not_valid') return outcome
    end(outcome)
    return { ok: true }
  }
  const dialog = (
    <Dialog open={waiting !== undefined} onClose={() => end(sent.current ?? notConfirmed)} title="Is it you?">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <p>You signed in a while ago. To be sure that it is you, we sent a code to your phone.</p>
        <p className="text-ink-2">No phone at hand? If you have a password, sign out and in again with it instead.</p>
        <AuthForm label="Code from the message" fields={phoneCodeFields} submitLabel="Confirm" send={send} />
      </div>
    </Dialog>
  )
  return { confirmed, dialog }
}
