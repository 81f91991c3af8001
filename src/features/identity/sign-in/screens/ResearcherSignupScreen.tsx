import { useEffect, useRef, useState } from 'react'
import { Form, Link, useLoaderData, useNavigate, useSearchParams } from 'react-router'
import { PlanCards } from '#features/identity/plans/parts/PlanCards.tsx'
import { defaultTier, findPlan, type Plan, setupFee, type Tier } from '#features/identity/plans/rules.ts'
import { signOut } from '#features/identity/session/parts/session.ts'
import { startPageOf } from '#features/identity/session/parts/start-page-of.ts'
import { useInitiallySignedIn } from '#features/identity/session/parts/use-initially-signed-in.ts'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { Card } from '#ui/Card.tsx'
import { Money } from '#ui/Money.tsx'
import { paths } from '#values/paths.ts'
import { must } from '#wire/client.ts'
import { load } from '#wire/load.ts'
import { screen } from '#wire/screen.ts'
import type { waysContract } from '../contract/ways.ts'
import { AlmostFinishedDialog } from '../parts/AlmostFinishedDialog.tsx'
import { OtherSignInMethods } from '../parts/OtherSignInMethods.tsx'
import { SignUpForm } from '../parts/SignUpForm.tsx'
import { useAfterSignIn } from '../parts/use-after-sign-in.ts'

export const loader = load<typeof waysContract>()(({ api }) => must(api('GET /api/sign-in-ways')))

export const handle = screen<typeof loader>(() => ({
  title: 'For researchers',
  description: 'Choose a plan, create a researcher account, and ask donors directly for what your research needs.',
  canonical: paths.researcherSignup,
}))

/** RSUP: a plan first, then the account. The chosen plan is in the URL. */
export function Component() {
  const me = useInitiallySignedIn()
  const navigate = useNavigate()
  const isDonor = me?.userType === 'donor' && !me.staff
  const home = me && !isDonor ? startPageOf(me) : undefined
  useEffect(() => {
    if (home) void navigate(home, { replace: true })
  }, [home, navigate])
  return isDonor ? <SeparateAccount email={me.email || me.displayName} /> : <ChoosePlan />
}

function ChoosePlan() {
  const [query, setQuery] = useSearchParams()
  const asked = findPlan(query.get('plan'))
  const [cameWithPlan] = useState(asked !== undefined)
  const [marked, setMarked] = useState<Tier>()
  const plan = findPlan(marked ?? asked?.tier ?? defaultTier)
  const choose = (tier: Tier): void => {
    setMarked(tier)
    if (asked) setQuery({ plan: tier }, { replace: true, preventScrollReset: true })
  }
  return (
    <div className="mx-auto grid w-full max-w-6xl grid-cols-[minmax(0,1fr)] gap-8 px-4 py-10 lg:py-16">
      <div className="grid gap-4">
        <h1>List your research</h1>
        <p className="max-w-prose text-ink-2 text-lg">
          Choose a plan, then create your account. Every plan begins with a one-time setup fee of{' '}
          <strong className="mark font-semibold text-ink">
            <Money amount={setupFee} />
          </strong>
          . Nothing is charged when you sign up.
        </p>
      </div>
      <Form method="get" preventScrollReset className="grid gap-6">
        <PlanCards chosen={plan?.tier ?? defaultTier} onChoose={choose} />
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          {!asked && <Button type="submit">Continue with {plan?.name}</Button>}
          <p className="text-ink-2 text-sm">
            Prices in US dollars. Monthly fees are subject to regional tax. You can change the plan later.
          </p>
        </div>
      </Form>
      {asked && plan && <Account plan={plan} isNext={!cameWithPlan} />}
    </div>
  )
}

/** @param isNext it has just appeared under the plans: the page scrolls to it. */
function Account({ plan, isNext }: { plan: Plan; isNext: boolean }) {
  const ways = useLoaderData<typeof loader>()
  const [sentTo, setSentTo] = useState<string>()
  const { signedUp } = useAfterSignIn(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isNext) return
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'start' })
  }, [isNext])
  return (
    <section className="grid gap-x-16 gap-y-6 border-line border-t pt-8 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <div className="grid content-start gap-3">
        <h2 ref={heading} tabIndex={-1} className="scroll-mt-24 outline-none">
          Your researcher account
        </h2>
        <p className="text-ink-2" role="status">
          {plan.name} plan: <Money amount={plan.perMonth} /> per month, after <Money amount={setupFee} /> for the setup.
        </p>
        <p className="text-ink-2">
          Already here?{' '}
          <Link to={paths.signIn()} className="inline-flex min-h-11 items-center">
            Sign in
          </Link>
        </p>
      </div>
      <Card>
        <SignUpForm userType="researcher" tier={plan.tier} onMailSent={setSentTo} onSignedIn={signedUp} />
        <OtherSignInMethods ways={ways} as="researcher" plan={plan.tier} />
      </Card>
      <AlmostFinishedDialog email={sentTo} onClose={() => setSentTo(undefined)} onContinue={() => signedUp()} />
    </section>
  )
}

/** AMB-010: a type of account never changes automatically. */
const SeparateAccount = ({ email }: { email: string }) => (
  <section className="dot-grid">
    <div className="mx-auto grid max-w-6xl justify-items-start gap-5 px-4 py-20">
      <h1>A researcher needs a separate account</h1>
      <p className="max-w-prose text-ink-2">
        You are signed in as {email}, which is a donor account. Donors and researchers have different duties here, so an
        account never changes from one to the other. Sign out and create a researcher account with another e-mail
        address.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void signOut()}>Sign Out</Button>
        <Link to={paths.donorProfile} className={buttonClass({ variant: 'quiet' })}>
          Go to My Profile
        </Link>
      </div>
    </div>
  </section>
)
