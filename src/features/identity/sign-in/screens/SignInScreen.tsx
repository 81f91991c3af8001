import { useEffect, useState } from 'react'
import { Link, useLoaderData, useNavigate, useSearchParams } from 'react-router'
import type { Me } from '#features/identity/session/contract.ts'
import { signOut } from '#features/identity/session/parts/session.ts'
import { startPageOf } from '#features/identity/session/parts/start-page-of.ts'
import { useInitiallySignedIn } from '#features/identity/session/parts/use-initially-signed-in.ts'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { Card } from '#ui/Card.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { paths, safeNext } from '#values/paths.ts'
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
  title: 'Sign in',
  description: 'Sign in, or create an account as a donor or a researcher.',
  canonical: paths.signIn(),
}))

const tabIds = ['sign-in', 'donor', 'researcher']
const isStaffArea = (path: string): boolean => path === paths.admin || path.startsWith(`${paths.admin}/`)

/** The combined page (AMB-001): one URL to sign in or up for every kind of account. */
export function Component() {
  const [query] = useSearchParams()
  const me = useInitiallySignedIn()
  const next = safeNext(query.get('next'), '')
  const isForStaff = isStaffArea(next.split(/[?#]/)[0] ?? '')
  useSendOn(me && (me.staff || !isForStaff) ? next || startPageOf(me) : undefined)
  if (me && !me.staff && isForStaff) return <StaffOnly me={me} />
  return (
    <AuthPage
      title="Sign in"
      text="Or create an account: as a donor to give, as a researcher to ask."
      aside={
        <p className="border-line border-t pt-4">
          <Link to={paths.home} className="inline-flex min-h-11 items-center">
            Back to Home
          </Link>
        </p>
      }
    >
      <Forms />
    </AuthPage>
  )
}

/** AMB-010: a signed-in person is redirected. */
function useSendOn(to: string | undefined): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (to) void navigate(to, { replace: true })
  }, [to, navigate])
}

function Forms() {
  const ways = useLoaderData<typeof loader>()
  const [query, setQuery] = useSearchParams()
  const [sentTo, setSentTo] = useState<string>()
  const { signedIn, signedUp } = useAfterSignIn(query.get('next'))
  const asked = query.get('tab') ?? ''
  const as = asked === 'donor' || asked === 'researcher' ? asked : undefined
  const change = (tab: string): void =>
    setQuery(
      (now) => {
        now.set('tab', tab)
        return now
      },
      { replace: true, preventScrollReset: true },
    )
  const signUp = (userType: 'donor' | 'researcher') => (
    <SignUpForm key={userType} userType={userType} checksLength onMailSent={setSentTo} onSignedIn={signedUp} />
  )
  return (
    <Card>
      <Tabs
        label="Sign in or create an account"
        current={tabIds.includes(asked) ? asked : 'sign-in'}
        onChange={change}
        tabs={[
          {
            id: 'sign-in',
            label: 'Sign In',
            panel: <SignInForm ways={ways} onSignedIn={signedIn} onUnconfirmed={setSentTo} />,
          },
          { id: 'donor', label: 'Donor', panel: signUp('donor') },
          { id: 'researcher', label: 'Researcher', panel: signUp('researcher') },
        ]}
      />
      <OtherSignInMethods ways={ways} next={query.get('next') ?? undefined} as={as} />
      <AlmostFinishedDialog email={sentTo} onClose={() => setSentTo(undefined)} onContinue={() => signedUp()} />
    </Card>
  )
}

/** AMB-039: a clear message instead of a redirect. */
const StaffOnly = ({ me }: { me: Me }) => (
  <section className="dot-grid">
    <div className="mx-auto grid max-w-6xl justify-items-start gap-5 px-4 py-20">
      <h1>This area is for staff</h1>
      <p className="max-w-prose text-ink-2">
        You are signed in as {me.email || me.displayName}, which is no staff account. Sign out to use another account,
        or go back to the public pages.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void signOut()}>Sign Out</Button>
        <Link to={paths.home} className={buttonClass({ variant: 'quiet' })}>
          Return to Home
        </Link>
      </div>
    </div>
  </section>
)
