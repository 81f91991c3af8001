import { useTestModeWhenAway } from '#features/foundation/test-mode/parts/use-test-mode-when-away.ts'
import { donorFields, researcherFields, type Typed } from '#features/identity/accounts/rules/sign-up.ts'
import type { SessionState } from '#features/identity/session/parts/session.ts'
import { paths } from '#values/paths.ts'
import { AuthForm } from './AuthForm.tsx'
import { type Outcome, type SignedIn, signUp } from './auth-calls.ts'
import { forgetDraft } from './draft.ts'

type SignUpFormProps = {
  userType: 'donor' | 'researcher'
  /** A researcher's plan. */
  tier?: string
  checksLength?: boolean
  /** The account waits for its link to be followed. */
  onMailSent: (email: string) => void
  /** This installation asks for no confirmation (AMB-030). */
  onSignedIn: (session: SessionState) => void
}

/** Creating an account, the same on every screen that offers it (AMB-002, AMB-040). */
export function SignUpForm({ userType, tier, checksLength = false, onMailSent, onSignedIn }: SignUpFormProps) {
  const startTestMode = useTestModeWhenAway()
  const send = async (typed: Typed): Promise<Outcome<Partial<SignedIn>>> => {
    const clean = (name: keyof Typed): string => typed[name]?.trim() ?? ''
    const email = clean('email')
    const outcome = await signUp({
      email,
      password: typed.password ?? '',
      first_name: clean('first_name'),
      last_name: clean('last_name'),
      institution: clean('institution'),
      field_of_study: clean('field_of_study'),
      user_type: userType,
      ...(tier ? { subscription_tier: tier } : {}),
    })
    if (!outcome.ok && outcome.code === 'unreachable')
      await startTestMode(userType === 'donor' ? paths.getStarted() : paths.researcherSignup)
    if (!outcome.ok) return outcome
    forgetDraft()
    if (outcome.session) onSignedIn(outcome.session)
    else onMailSent(email)
    return outcome
  }
  return (
    <AuthForm
      label={userType === 'donor' ? 'Create a donor account' : 'Create a researcher account'}
      fields={userType === 'donor' ? donorFields : researcherFields}
      checksLength={checksLength}
      submitLabel="Create Account"
      send={send}
    />
  )
}
