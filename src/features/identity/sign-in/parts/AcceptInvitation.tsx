import { useRef } from 'react'
import { useNavigate } from 'react-router'
import type { Typed } from '#features/identity/accounts/rules/sign-up.ts'
import { startPageOf } from '#features/identity/session/parts/start-page-of.ts'
import { toast } from '#ui/toast.ts'
import { AuthForm } from './AuthForm.tsx'
import type { Outcome } from './auth-calls.ts'
import { forgetDraft } from './draft.ts'
import type { MailedLink } from './mailed-link.ts'
import { finishInvitation, spendLink } from './own-calls.ts'

/** For an invited person: the address is known. */
const invitationFields = ['first_name', 'last_name', 'password', 'confirm_password'] as const

type AcceptInvitationProps = { link: MailedLink; onFailed: () => void }

/** An invited person enters their name and chooses a password; submitting spends the link, once. */
export function AcceptInvitation({ link, onFailed }: AcceptInvitationProps) {
  const navigate = useNavigate()
  const isSpent = useRef(false)
  const send = async (typed: Typed): Promise<Outcome<object>> => {
    if (!isSpent.current) {
      const spent = await spendLink(link.tokenHash, 'invite')
      if (!spent.ok && spent.code === 'otp_expired') onFailed()
      if (!spent.ok) return spent
      isSpent.current = true
    }
    const { first_name = '', last_name = '', password = '' } = typed
    const names = { first_name: first_name.trim(), last_name: last_name.trim() }
    const outcome = await finishInvitation(password, names)
    if (!outcome.ok) return outcome
    forgetDraft()
    toast.show('Welcome. Your account is ready.')
    const { session } = outcome
    if (session.state === 'signed-in') await navigate(startPageOf(session.me), { replace: true })
    return outcome
  }
  return (
    <div className="w-full max-w-md">
      <AuthForm
        label="Accept the invitation"
        fields={invitationFields}
        checksLength
        submitLabel="Accept and Sign In"
        send={send}
      />
    </div>
  )
}
