import { type ReactNode, useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { Me } from '#features/identity/session/contract.ts'
import { type SessionState, useAuth } from '#features/identity/session/parts/session.ts'
import { isUnfinished, startPageOf } from '#features/identity/session/parts/start-page-of.ts'
import { buttonClass } from '#ui/button-class.ts'
import { Card } from '#ui/Card.tsx'
import { toast } from '#ui/toast.ts'
import { paths, safeNext } from '#values/paths.ts'
import { screen } from '#wire/screen.ts'
import { hasPendingSecondFactor } from '../parts/auth-calls.ts'
import { FinishSignUp } from '../parts/FinishSignUp.tsx'
import { GiveAddress } from '../parts/GiveAddress.tsx'
import { LazySecondFactor } from '../parts/LazySecondFactor.tsx'
import { providerErrorMessage } from '../rules/provider-words.ts'

export const handle = screen(() => ({ title: 'Signing in', robots: 'noindex', canonical: paths.signInArrival() }))

/** The return page of a sign-in with another service: an error message, the last questions, or a redirect. */
export function Component() {
  const [query] = useSearchParams()
  const session = useAuth()
  const error = query.get('error_code') ?? query.get('error')
  if (error !== null) return <Failed text={providerErrorMessage(error)} session={session} />
  const as = query.get('as') === 'researcher' ? 'researcher' : 'donor'
  if (query.get('step') === 'address') return <GiveAddress as={as} plan={query.get('plan')} frame={frame} />
  if (session.state === 'loading') return <Frame title="Signing in" text="One moment, we are looking who you are." />
  return session.state === 'signed-in' ? <Known me={session.me} /> : <Unknown />
}

/** A person who was already signed in, and tried another sign-in, still is. */
function Failed({ text, session }: { text: string; session: SessionState }) {
  const [query] = useSearchParams()
  if (session.state === 'signed-in')
    return (
      <Frame title="You are still signed in" text={text}>
        <Link to={safeNext(query.get('next'), startPageOf(session.me))} className={buttonClass()}>
          Go on as {session.me.displayName}
        </Link>
      </Frame>
    )
  return (
    <Frame title={session.state === 'loading' ? 'Signing in' : 'Not signed in'} text={text}>
      <Link to={paths.signIn(safeNext(query.get('next'), '') || undefined)} className={buttonClass()}>
        Back to Sign In
      </Link>
    </Frame>
  )
}

function Known({ me }: { me: Me }) {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const [begunUnfinished] = useState(isUnfinished(me))
  const isWaiting = isUnfinished(me)
  const to = isWaiting ? undefined : safeNext(query.get('next'), startPageOf(me))
  useEffect(() => {
    if (!to) return
    toast.show(begunUnfinished ? 'Welcome. Your account is ready.' : 'Welcome back!')
    void navigate(to, { replace: true })
  }, [to, begunUnfinished, navigate])
  if (!isWaiting) return <Frame title="Signing in" text="You are signed in." />
  const as = query.get('as') ?? me.saidType
  return (
    <Frame title="One more step" text="What brings you here? An account is for giving or for asking, and stays so.">
      <FinishSignUp me={me} as={as === 'researcher' ? 'researcher' : 'donor'} plan={query.get('plan')} />
    </Frame>
  )
}

/** Signed out, or with a second factor still required. */
function Unknown() {
  const [isHalf, setIsHalf] = useState<boolean>()
  useEffect(() => {
    void hasPendingSecondFactor().then(setIsHalf)
  }, [])
  if (isHalf === undefined) return <Frame title="Signing in" text="One moment, we are looking who you are." />
  if (isHalf)
    return (
      <Frame title="Second step" text="Your account has two-step sign-in, whatever way you come.">
        <Card className="w-full max-w-md">
          <LazySecondFactor onShown={() => undefined} />
        </Card>
      </Frame>
    )
  return (
    <Frame title="Not signed in" text="Nothing came with you that would sign you in. Please begin again.">
      <Link to={paths.signIn()} className={buttonClass()}>
        Back to Sign In
      </Link>
    </Frame>
  )
}

const frame = (title: string, text: string, children?: ReactNode) => (
  <Frame title={title} text={text}>
    {children}
  </Frame>
)

const Frame = ({ title, text, children }: { title: string; text: string; children?: ReactNode }) => (
  <section className="dot-grid">
    <div className="mx-auto grid max-w-6xl grid-cols-[minmax(0,1fr)] justify-items-start gap-5 px-4 py-12 sm:py-20">
      <h1>{title}</h1>
      <p className="max-w-prose break-words text-ink-2 text-lg" role="status">
        {text}
      </p>
      {children}
    </div>
  </section>
)
