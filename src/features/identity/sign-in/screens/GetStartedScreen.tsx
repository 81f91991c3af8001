import { useState } from 'react'
import { Link, useLoaderData, useSearchParams } from 'react-router'
import { buttonClass } from '#ui/button-class.ts'
import { Card } from '#ui/Card.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { paths } from '#values/paths.ts'
import { must } from '#wire/client.ts'
import { load } from '#wire/load.ts'
import { screen } from '#wire/screen.ts'
import type { waysContract } from '../contract/ways.ts'
import { AlmostFinishedDialog } from '../parts/AlmostFinishedDialog.tsx'
import { AuthPage } from '../parts/AuthPage.tsx'
import { OtherSignInMethods } from '../parts/OtherSignInMethods.tsx'
import { SignInForm } from '../parts/SignInForm.tsx'
import { SignUpForm } from '../parts/SignUpForm.tsx'
import { useAfterSignIn } from '../parts/use-after-sign-in.ts'

export const loader = load<typeof waysContract>()(({ api }) => must(api('GET /api/sign-in-ways')))

export const handle = screen<typeof loader>(() => ({
  title: 'Get started',
  description: 'Create a donor account, or sign in.',
  canonical: paths.getStarted(),
}))

/** The start page for donors (GETS): signing up first, signing in beside it. */
export function Component() {
  return (
    <AuthPage
      title="Get started"
      text="Give directly to research that has been read and checked, and follow every cent of it."
      aside={<ForResearchers />}
    >
      <Forms />
    </AuthPage>
  )
}

function Forms() {
  const ways = useLoaderData<typeof loader>()
  const [query, setQuery] = useSearchParams()
  const [sentTo, setSentTo] = useState<string>()
  const { signedIn, signedUp } = useAfterSignIn(query.get('next'))
  const change = (tab: string): void =>
    setQuery(
      (now) => {
        now.delete('tab')
        if (tab === 'sign-in') now.set('tab', tab)
        return now
      },
      { replace: true, preventScrollReset: true },
    )
  const signUp = <SignUpForm userType="donor" onMailSent={setSentTo} onSignedIn={signedUp} />
  const signIn = <SignInForm ways={ways} onSignedIn={signedIn} onUnconfirmed={setSentTo} />
  return (
    <Card>
      <Tabs
        label="Sign up or sign in"
        current={query.get('tab') === 'sign-in' ? 'sign-in' : 'sign-up'}
        onChange={change}
        tabs={[
          { id: 'sign-up', label: 'Sign Up', panel: signUp },
          { id: 'sign-in', label: 'Sign In', panel: signIn },
        ]}
      />
      <OtherSignInMethods ways={ways} as="donor" next={query.get('next') ?? undefined} />
      <AlmostFinishedDialog email={sentTo} onClose={() => setSentTo(undefined)} onContinue={() => signedUp()} />
    </Card>
  )
}

const ForResearchers = () => (
  <div className="grid justify-items-start gap-3 border-line border-t pt-6">
    <p className="text-ink-2">Looking for funding? Researchers have accounts of their own, with a plan.</p>
    <Link to={paths.researcherSignup} className={buttonClass({ variant: 'quiet' })}>
      I'm a Researcher
    </Link>
  </div>
)
