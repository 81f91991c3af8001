import { type FormEvent, useEffect, useState } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import { toast } from '#ui/toast.ts'
import { paths } from '#values/paths.ts'
import { screen } from '#wire/screen.ts'
import { type LinkType, linkTypes, resendLink, spendLink } from '../parts/auth-calls.ts'
import { readDraft } from '../parts/draft.ts'
import { homeOf } from '../parts/home-of.ts'
import { useHydrated } from '../parts/use-hydrated.ts'

export const handle = screen(() => ({ title: 'Confirm your e-mail', robots: 'noindex', canonical: paths.confirmMail }))

type MailedLink = { readonly tokenHash: string; readonly type: LinkType }

/**
 * Where the mailed link leads (AMB-030). Opening it spends nothing: mail scanners open links too. The button does.
 */
export function Component() {
  const link = useMailedLink()
  const [failed, setFailed] = useState(false)
  const isReady = useHydrated()
  return (
    <section className="dot-grid">
      <div className="mx-auto grid max-w-6xl justify-items-start gap-5 px-4 py-16 sm:py-20">
        <h1>Confirm your e-mail</h1>
        {link && !failed && <Confirm link={link} onFailed={() => setFailed(true)} />}
        {failed && <NoLonger why="This link has expired or was used already." />}
        {!link && isReady && <NoLonger why="This link is not complete." />}
      </div>
    </section>
  )
}

/** The token leaves the address bar at once and stays in the history entry's own state, which a reload keeps (SESS-32). */
function useMailedLink(): MailedLink | undefined {
  const [query] = useSearchParams()
  const { state } = useLocation()
  const isReady = useHydrated()
  const navigate = useNavigate()
  const tokenHash = query.get('token_hash')
  const type = linkTypes.find((one) => one === query.get('type'))
  useEffect(() => {
    if (tokenHash && type) void navigate(paths.confirmMail, { replace: true, state: { tokenHash, type } })
  }, [tokenHash, type, navigate])
  if (tokenHash && type) return { tokenHash, type }
  // The server does not see the state: until the page is taken over, both show the same.
  const kept: Partial<MailedLink> | null = isReady ? state : null
  return kept?.tokenHash && kept.type ? { tokenHash: kept.tokenHash, type: kept.type } : undefined
}

function Confirm({ link, onFailed }: { link: MailedLink; onFailed: () => void }) {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const confirm = async (): Promise<void> => {
    setBusy(true)
    const outcome = await spendLink(link.tokenHash, link.type)
    setBusy(false)
    if (!outcome.ok) {
      if (outcome.code === 'otp_expired') return onFailed()
      return toast.error(outcome.message)
    }
    toast.show('Your e-mail is confirmed.')
    const { session } = outcome
    await navigate(session.state === 'signed-in' ? homeOf(session.me) : paths.signIn(), { replace: true })
  }
  return (
    <>
      <p className="max-w-prose text-ink-2 text-lg">
        One press, and the address is confirmed as yours. You are signed in, and your profile opens.
      </p>
      <Button busy={busy} onClick={() => void confirm()}>
        Confirm and Sign In
      </Button>
    </>
  )
}

function NoLonger({ why }: { why: string }) {
  const [sent, setSent] = useState(false)
  return (
    <>
      <p className="max-w-prose text-ink-2 text-lg" role="status">
        {sent
          ? 'If this address is waiting to be confirmed, a new link is on its way to it.'
          : `${why} Ask for another, or sign in if your address is confirmed by now.`}
      </p>
      {!sent && <SendNewLink onSent={() => setSent(true)} />}
      <Link to={paths.signIn()} className="inline-flex min-h-11 items-center">
        Sign in
      </Link>
    </>
  )
}

function SendNewLink({ onSent }: { onSent: () => void }) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const isReady = useHydrated()
  const send = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    if (busy) return
    const email = String(new FormData(event.currentTarget).get('email')).trim()
    if (!/^[^\s@]+@[^\s@]+$/.test(email)) return setError('Enter the address that you signed up with.')
    setError(undefined)
    setBusy(true)
    const outcome = await resendLink(email)
    setBusy(false)
    if (outcome.ok) onSent()
    else toast.error(outcome.message)
  }
  return (
    <form
      method="post"
      noValidate
      aria-label="Send a new link"
      onSubmit={(event) => void send(event)}
      className="grid w-full max-w-md gap-4"
    >
      <Field label="E-mail" error={error} required>
        <TextInput name="email" type="email" autoComplete="email" defaultValue={isReady ? readDraft().email : ''} />
      </Field>
      <Button type={isReady ? 'submit' : 'button'} busy={busy}>
        Send a New One
      </Button>
    </form>
  )
}
