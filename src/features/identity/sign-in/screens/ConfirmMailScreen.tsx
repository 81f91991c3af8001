import { type FormEvent, lazy, Suspense, useState } from 'react'
import { Link, useLoaderData, useNavigate } from 'react-router'
import { type SessionState, useAuth } from '#features/identity/session/parts/session.ts'
import { startPageOf } from '#features/identity/session/parts/start-page-of.ts'
import { useHydrated } from '#features/identity/session/parts/use-hydrated.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { Form } from '#ui/Form.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import { toast } from '#ui/toast.ts'
import { paths } from '#values/paths.ts'
import { load } from '#wire/load.ts'
import { screen } from '#wire/screen.ts'
import { hasPendingSecondFactor, resendLink, type SignedIn } from '../parts/auth-calls.ts'
import { readDraft } from '../parts/draft.ts'
import { RecoveryRequest } from '../parts/ForgotPassword.tsx'
import { LazySecondFactor } from '../parts/LazySecondFactor.tsx'
import { type LinkType, linkTypeOf, type MailedLink, useMailedLink } from '../parts/mailed-link.ts'
import { spendLink } from '../parts/own-calls.ts'

// Loaded only for invited people.
const AcceptInvitation = lazy(() =>
  import('../parts/AcceptInvitation.tsx').then((module) => ({ default: module.AcceptInvitation })),
)

export const loader = load<Record<never, never>>()(({ query }) =>
  Promise.resolve(linkTypeOf(query.get('type')) ?? 'signup'),
)

export const handle = screen<typeof loader>((type) => ({
  title: texts[type].title,
  robots: 'noindex',
  canonical: paths.confirmMail,
}))

type Texts = { readonly title: string; readonly text: string; readonly button: string; readonly again: string }
const confirming: Texts = {
  title: 'Confirm your e-mail',
  text: 'One press, and the address is confirmed as yours. You are signed in, and your profile opens.',
  button: 'Confirm and Sign In',
  again: 'Ask for another, or sign in if your address is confirmed by now.',
}
const texts: Readonly<Record<LinkType, Texts>> = {
  signup: confirming,
  email: confirming,
  recovery: {
    title: 'Choose a new password',
    text: 'One press, and you are signed in. Then you choose the new password.',
    button: 'Go On',
    again: 'Ask for another.',
  },
  email_change: {
    title: 'Confirm the new address',
    text: 'One press, and this side of the change is confirmed. The other address is asked, too.',
    button: 'Confirm the Change',
    again: 'Ask for the change again in your settings.',
  },
  invite: {
    title: 'Accept the invitation',
    text: 'Say who you are and choose a password. Then you are signed in.',
    button: 'Go On',
    again: 'Ask the person who invited you for another.',
  },
  magiclink: {
    title: 'Sign in',
    text: 'One press, and you are signed in.',
    button: 'Sign In',
    again: 'Sign in with your password, or ask for another link where you asked for this one.',
  },
}

/**
 * The page of the mailed link (AMB-030). Opening it spends nothing, because mail scanners open links too. The button
 * does.
 */
export function Component() {
  const type = useLoaderData<typeof loader>()
  const link = useMailedLink()
  const [state, setState] = useState<'fresh' | 'failed' | 'spent' | 'half'>('fresh')
  const isReady = useHydrated()
  const { title } = texts[type]
  return (
    <section className="dot-grid">
      <div className="mx-auto grid max-w-6xl grid-cols-[minmax(0,1fr)] justify-items-start gap-5 px-4 py-16 sm:py-20">
        <h1>{title}</h1>
        {link && state === 'fresh' && <Fresh link={link} onEnd={setState} />}
        {state === 'spent' && <Spent />}
        {state === 'half' && (
          <p className="max-w-prose text-ink-2 text-lg" role="status">
            This side is confirmed. Now follow the link in the mail to the other address.
          </p>
        )}
        {state === 'failed' && <NoLonger type={type} why="This link has expired or was used already." />}
        {!link && isReady && state === 'fresh' && <NoLonger type={type} why="This link is not complete." />}
      </div>
    </section>
  )
}

/** A person with two-step sign-in is asked for it in the dialog, and signed in only then. */
function Spent() {
  const session = useAuth()
  const isIn = session.state === 'signed-in'
  return (
    <p className="text-ink-2 text-lg">{isIn ? 'You are signed in.' : 'Your link is accepted. One step is left.'}</p>
  )
}

type FreshProps = { link: MailedLink; onEnd: (state: 'failed' | 'spent' | 'half') => void }

/** An invitation to another site is finished there. */
function Fresh({ link, onEnd }: FreshProps) {
  const isHydrated = useHydrated()
  if (link.type !== 'invite' || link.onward) return <Confirm link={link} onEnd={onEnd} />
  return (
    <>
      <p className="max-w-prose text-ink-2 text-lg">{texts.invite.text}</p>
      {isHydrated && (
        <Suspense fallback={null}>
          <AcceptInvitation link={link} onFailed={() => onEnd('failed')} />
        </Suspense>
      )}
    </>
  )
}

function Confirm({ link, onEnd }: FreshProps) {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [owesFactor, setOwesFactor] = useState(false)
  const { text, button } = texts[link.type]
  const arrive = async ({ session, isHalf }: SignedIn & { isHalf: boolean }): Promise<void> => {
    if (isHalf) return onEnd('half')
    // The dialog for the new password opens automatically, and continues from there.
    if (link.type === 'recovery') return onEnd('spent')
    if (await hasPendingSecondFactor()) return setOwesFactor(true)
    await goOn(session)
  }
  const goOn = async (session: SessionState): Promise<void> => {
    toast.show(
      link.type === 'email_change'
        ? 'Your address is changed.'
        : link.type === 'magiclink'
          ? 'Welcome back!'
          : 'Your e-mail is confirmed.',
    )
    await navigate(session.state === 'signed-in' ? startPageOf(session.me) : paths.signIn(), { replace: true })
  }
  const confirm = async (): Promise<void> => {
    setBusy(true)
    if (link.onward) return location.assign(link.onward)
    const outcome = await spendLink(link.tokenHash, link.type)
    setBusy(false)
    if (outcome.ok) return arrive(outcome)
    if (outcome.code === 'otp_expired') return onEnd('failed')
    toast.error(outcome.message)
  }
  if (owesFactor)
    return (
      <div className="w-full max-w-md">
        <LazySecondFactor onShown={(session) => void goOn(session)} />
      </div>
    )
  return (
    <>
      <p className="max-w-prose text-ink-2 text-lg">{text}</p>
      <Button busy={busy} onClick={() => void confirm()}>
        {button}
      </Button>
    </>
  )
}

function NoLonger({ type, why }: { type: LinkType; why: string }) {
  const [sent, setSent] = useState(false)
  const isConfirming = type === 'signup' || type === 'email'
  return (
    <>
      <p className="max-w-prose text-ink-2 text-lg" role="status">
        {sent
          ? 'If this address is waiting to be confirmed, a new link is on its way to it.'
          : `${why} ${texts[type].again}`}
      </p>
      {isConfirming && !sent && <SendNewLink onSent={() => setSent(true)} />}
      {type === 'recovery' && (
        <div className="w-full max-w-md">
          <RecoveryRequest submitLabel="Send a New One" />
        </div>
      )}
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
    <Form
      method="post"
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
    </Form>
  )
}
