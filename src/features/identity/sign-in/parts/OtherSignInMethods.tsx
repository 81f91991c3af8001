import { buttonClass } from '#ui/button-class.ts'
import { paths } from '#values/paths.ts'
import type { SignInWays } from '../contract/ways.ts'
import { InstitutionSignIn } from './InstitutionSignIn.tsx'

type OtherWaysProps = {
  ways: SignInWays
  /** The type that a newcomer probably wants; asked anyway. */
  as?: 'donor' | 'researcher' | undefined
  plan?: string
  /** Where to continue afterwards. */
  next?: string | undefined
}

/** Signing in or up with another service; empty if none is configured. Plain links: they lead away from our pages. */
export function OtherSignInMethods({ ways, as, plan, next }: OtherWaysProps) {
  if (ways.providers.length === 0 && !ways.hasInstitutions) return null
  const back = paths.signInArrival(next, as, plan)
  return (
    <div className="mt-5 grid gap-3 border-line border-t pt-5">
      <p className="text-ink-2 text-sm">Or with an account that you have elsewhere:</p>
      {ways.providers.map(({ id, name }) => (
        <a key={id} href={addressOf(id, back)} rel="nofollow" className={buttonClass({ variant: 'quiet', wide: true })}>
          Continue with {name}
        </a>
      ))}
      {ways.hasInstitutions && <InstitutionSignIn back={back} />}
    </div>
  )
}

const addressOf = (provider: string, back: string): string =>
  `/auth/v1/authorize?${new URLSearchParams({ provider, redirect_to: back })}`
