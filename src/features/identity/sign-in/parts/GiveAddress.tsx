import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { Typed } from '#features/identity/accounts/rules/sign-up.ts'
import type { AccountType } from '#features/identity/accounts/rules/sign-up-data.ts'
import { cannotBeReached } from '#features/identity/session/parts/cannot-be-reached.ts'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { paths } from '#values/paths.ts'
import { useApi } from '#wire/use-api.ts'
import type { NewcomerSeen, newcomerContract } from '../contract/newcomers.ts'
import { providerErrorMessage } from '../rules/provider-words.ts'
import { AccountTypeForms } from './AccountTypeForms.tsx'
import type { Outcome } from './auth-calls.ts'
import { MailboxNote } from './MailboxNote.tsx'

/** Where the service gave no address either. */
const newcomerDonorFields = ['first_name', 'last_name', 'email', 'terms'] as const
const newcomerResearcherFields = ['first_name', 'last_name', 'institution', 'field_of_study', 'email', 'terms'] as const

type Seen = NewcomerSeen | { readonly no: string } | undefined
type GiveAddressProps = {
  as: 'donor' | 'researcher'
  plan: string | null
  /** The page around it, by its heading and what it says. */
  frame: (title: string, text: string, children?: ReactNode) => ReactNode
}

/** For people whose service gives no e-mail address: they enter one, and a mail to it makes the account. */
export function GiveAddress({ as, plan, frame }: GiveAddressProps) {
  const api = useApi<typeof newcomerContract>()
  const [seen, setSeen] = useState<Seen>()
  const [sentTo, setSentTo] = useState<string>()
  useEffect(() => {
    const ask = async (): Promise<Seen> => {
      const answer = await api('GET /api/newcomer')
      return answer.ok ? answer.data : { no: providerErrorMessage(answer.refusal.code) }
    }
    void ask()
      .catch(() => ({ no: cannotBeReached }))
      .then(setSeen)
  }, [])
  const send = async (chosen: AccountType, typed: Typed): Promise<Outcome<object>> => {
    const email = typed.email?.trim() ?? ''
    const answer = await api('POST /api/newcomer', { body: { ...chosen, email } })
    if (!answer.ok) return { ok: false, code: answer.refusal.code, message: answer.refusal.title }
    setSentTo(email)
    return { ok: true }
  }
  if (!seen) return frame('Signing in', 'One moment, we are looking who you are.')
  if ('no' in seen) return frame('Not signed in', seen.no, <Back />)
  if (sentTo !== undefined)
    return frame(
      "You're almost finished",
      `We sent a mail to ${sentTo}. Follow the link in it: that makes your account, and signs you in. The link works for a limited time.`,
      <Sent to={sentTo} provider={seen.provider} onAgain={() => setSentTo(undefined)} />,
    )
  return frame(
    'One more step',
    `${seen.provider} told us who you are, but no e-mail address. We need one for receipts and warnings: we send a link to it, which makes your account.`,
    <AccountTypeForms
      as={as}
      plan={plan}
      known={seen}
      fields={{ donor: newcomerDonorFields, researcher: newcomerResearcherFields }}
      submitLabel="Send the Link"
      send={send}
    />,
  )
}

const Back = () => (
  <Link to={paths.signIn()} className={buttonClass()}>
    Back to Sign In
  </Link>
)

const Sent = ({ to, provider, onAgain }: { to: string; provider: string; onAgain: () => void }) => (
  <>
    <MailboxNote to={to} />
    <p className="max-w-prose text-ink-2">
      From then on {provider} opens your account. Nothing there after a minute? Look among the unwanted mail, or give
      the address once more.
    </p>
    <Button variant="quiet" onClick={onAgain}>
      Use Another Address
    </Button>
  </>
)
