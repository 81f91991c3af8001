import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { deferIntent, forgetIntent, storeIntent } from '#features/identity/session/parts/intent.ts'
import { currentSession, type SessionState } from '#features/identity/session/parts/session.ts'
import { isUnfinished } from '#features/identity/session/parts/start-page-of.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { toast } from '#ui/toast.ts'
import { paths } from '#values/paths.ts'
import { useApi } from '#wire/use-api.ts'
import type { SignInWays, waysContract } from '../contract/ways.ts'
import { AlmostFinished, almostFinishedTitle, ContinueButton } from './AlmostFinished.tsx'
import { OtherSignInMethods } from './OtherSignInMethods.tsx'
import { SignInForm } from './SignInForm.tsx'
import { SignUpForm } from './SignUpForm.tsx'

export type SignInQuestionProps = {
  reason: string
  /** The action that continues when the person comes back from another service. */
  intent: string | undefined
  /** True once signed in; false when the person closed it. */
  onAnswer: (signedIn: boolean) => void
}

/** The sign-in and sign-up dialog over any page (MODL-01). */
export function SignInQuestion({ reason, intent, onAnswer: onEnd }: SignInQuestionProps) {
  useEffect(() => (intent === undefined ? forgetIntent() : storeIntent(intent)), [intent])
  const onAnswer = (signedIn: boolean): void => {
    forgetIntent()
    onEnd(signedIn)
  }
  const leave = (): void => {
    deferIntent()
    onEnd(false)
  }
  const [sentTo, setSentTo] = useState<string>()
  const [busy, setBusy] = useState(false)
  const ways = useWays()
  const isIn = (): boolean => currentSession().state === 'signed-in'
  if (sentTo)
    return (
      <Dialog
        key="sent"
        open
        onClose={() => onAnswer(isIn())}
        title={almostFinishedTitle}
        footer={<ContinueButton busy={busy} />}
      >
        <AlmostFinished email={sentTo} onBusy={setBusy} onContinue={() => onAnswer(isIn())} />
      </Dialog>
    )
  return (
    <Dialog key="forms" open onClose={() => onAnswer(false)} title="Sign in to go on">
      <p className="mb-4 text-ink-2">{reason}</p>
      <Forms ways={ways} onMailSent={setSentTo} onAnswer={onAnswer} onLeave={leave} />
      {ways && <OtherSignInMethods ways={ways} as="donor" next={location.pathname + location.search} />}
    </Dialog>
  )
}

/** Undefined until known: the calling page was not made for signing in. */
function useWays(): SignInWays | undefined {
  const api = useApi<typeof waysContract>()
  const [ways, setWays] = useState<SignInWays>()
  useEffect(() => {
    // Without an answer there is still the form.
    api('GET /api/sign-in-ways').then(
      (answer) => answer.ok && setWays(answer.data),
      () => undefined,
    )
  }, [api])
  return ways
}

type FormsProps = Pick<SignInQuestionProps, 'onAnswer'> & {
  ways: SignInWays | undefined
  onMailSent: (to: string) => void
  /** To the page that asks for missing data. */
  onLeave: () => void
}

function Forms({ ways, onMailSent, onAnswer, onLeave }: FormsProps) {
  const [tab, setTab] = useState('sign-in')
  const navigate = useNavigate()
  const goOn = (session: SessionState): void => {
    if (session.state === 'signed-in' && isUnfinished(session.me)) {
      onLeave()
      return void navigate(paths.signInArrival(location.pathname + location.search, 'donor'))
    }
    toast.show('Welcome back!')
    onAnswer(true)
  }
  const signIn = <SignInForm ways={ways} onSignedIn={goOn} onUnconfirmed={onMailSent} />
  const signUp = (
    <div className="grid gap-4">
      <SignUpForm userType="donor" onMailSent={onMailSent} onSignedIn={() => onAnswer(true)} />
      <p className="text-ink-2 text-sm">
        Looking for funding?{' '}
        <Link to={paths.researcherSignup} onClick={() => onAnswer(false)}>
          Create a researcher account
        </Link>
      </p>
    </div>
  )
  return (
    <Tabs
      label="Sign in or sign up"
      current={tab}
      onChange={setTab}
      tabs={[
        { id: 'sign-in', label: 'Sign In', panel: signIn },
        { id: 'sign-up', label: 'Sign Up', panel: signUp },
      ]}
    />
  )
}
