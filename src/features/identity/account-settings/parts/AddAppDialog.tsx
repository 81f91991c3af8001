import type { Typed } from '#features/identity/accounts/rules/sign-up.ts'
import { AuthForm } from '#features/identity/sign-in/parts/AuthForm.tsx'
import type { Outcome, SignedIn } from '#features/identity/sign-in/parts/auth-calls.ts'
import { type Enrolment, showCode } from '#features/identity/sign-in/parts/factor-calls.ts'
import { Dialog } from '#ui/Dialog.tsx'

const appCodeFields = ['app_code'] as const

type AddAppDialogProps = {
  /** Closed while there is none. */
  enrolment: Enrolment | undefined
  onClose: () => void
  onAdded: () => void
}

/** The secret as a QR code for the phone's camera and as text, and the first code as proof that it arrived. */
export const AddAppDialog = ({ enrolment, onClose, onAdded }: AddAppDialogProps) => (
  <Dialog open={enrolment !== undefined} onClose={onClose} title="Set up two-step sign-in">
    {enrolment && <AddApp enrolment={enrolment} onAdded={onAdded} />}
  </Dialog>
)

function AddApp({ enrolment, onAdded }: { enrolment: Enrolment; onAdded: () => void }) {
  const { factorId, qrCode, secret, uri } = enrolment
  const send = async ({ app_code = '' }: Typed): Promise<Outcome<SignedIn>> => {
    const outcome = await showCode(factorId, app_code.replaceAll(/\s/g, ''))
    if (outcome.ok) onAdded()
    return outcome
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p>Open an authenticator app on your phone and let it read this picture.</p>
      <img
        src={qrCode}
        alt="QR code with the secret for your app"
        width="224"
        height="224"
        className="justify-self-center rounded-md bg-white"
      />
      <p className="text-ink-2 text-sm">
        No camera? Type this instead: <code className="break-all text-ink">{secret}</code>. Is the app on this device?{' '}
        <a href={uri}>Open it</a>.
      </p>
      <AuthForm label="Set up two-step sign-in" fields={appCodeFields} submitLabel="Turn On" send={send} />
    </div>
  )
}
