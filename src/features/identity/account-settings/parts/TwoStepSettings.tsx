import { useEffect, useState } from 'react'
import type { SignInWays } from '#features/identity/sign-in/contract/ways.ts'
import type { Outcome } from '#features/identity/sign-in/parts/auth-calls.ts'
import {
  addKey,
  type Enrolment,
  enrolApp,
  findFactors,
  makeRecoveryCodes,
  type OwnFactor,
  removeFactor,
} from '#features/identity/sign-in/parts/factor-calls.ts'
import { supportsWebauthn } from '#features/identity/sign-in/parts/passkey-calls.ts'
import { Button } from '#ui/Button.tsx'
import { DateText } from '#ui/DateText.tsx'
import { toast } from '#ui/toast.ts'
import { AddAppDialog } from './AddAppDialog.tsx'
import { AddPhoneDialog } from './AddPhoneDialog.tsx'
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx'
import { SettingsSection } from './SettingsSection.tsx'

/**
 * AMB-047: an authenticator app, security keys or phones in addition to the password, with recovery codes that are
 * shown once.
 */
export function TwoStepSettings({ ways }: { ways: SignInWays }) {
  const { factors, hasCodes, read } = useFactors()
  const [enrolment, setEnrolment] = useState<Enrolment>()
  const [codes, setCodes] = useState<readonly string[]>()
  const [addsPhone, setAddsPhone] = useState(false)
  const { busy, run } = useRun()
  const makeCodes = () => run('codes', makeRecoveryCodes(), (made) => setCodes(made.codes))
  const added = async (said: string): Promise<void> => {
    setEnrolment(undefined)
    setAddsPhone(false)
    toast.show(said)
    // A stored set of codes stays valid.
    if (!hasCodes) await makeCodes()
    await read()
  }
  const remove = ({ id, name }: OwnFactor) =>
    run(id, removeFactor(id), () => {
      toast.show(factors?.length === 1 ? 'Two-step sign-in is off.' : `${name} is removed.`)
      void read()
    })
  const isOn = factors !== undefined && factors.length > 0
  return (
    <SettingsSection
      title="Two-step sign-in"
      text={`${ways.phoneFactors ? 'A code of an app, a code by message' : 'A code of an app on your phone'} or a security key, beside the password: a stolen password alone opens nothing.`}
    >
      {factors === undefined && <p className="text-ink-2">Looking whether it is on.</p>}
      {factors && <p>{isOn ? 'It is on. We ask for one of these each time you sign in.' : 'It is off.'}</p>}
      {isOn && <FactorList factors={factors} busy={busy} onRemove={(factor) => void remove(factor)} />}
      {factors && (
        <AddFactors
          factors={factors}
          ways={ways}
          busy={busy}
          onApp={() => void run('app', enrolApp(), setEnrolment)}
          onPhone={() => setAddsPhone(true)}
          onKey={(name) => void run('key', addKey(name), () => void added(`${name} is added.`))}
          onCodes={() => void makeCodes()}
        />
      )}
      <AddAppDialog
        enrolment={enrolment}
        onClose={() => setEnrolment(undefined)}
        onAdded={() => void added(isOn ? 'Your app is added.' : enabledMessage)}
      />
      <AddPhoneDialog
        open={addsPhone}
        nameFor={(phone) => nameLike(phoneName(phone), factors ?? [])}
        onClose={() => setAddsPhone(false)}
        onAdded={() => void added(isOn ? 'Your phone is added.' : enabledMessage)}
      />
      <RecoveryCodesDialog codes={codes} onClose={() => setCodes(undefined)} />
    </SettingsSection>
  )
}

const enabledMessage = 'Two-step sign-in is on.'
/** The rest of the number stays hidden at the second step. */
const phoneName = (phone: string): string => `Phone ending in ${phone.replaceAll(/\D/g, '').slice(-4)}`

/** One call at a time; refusals are shown. */
function useRun() {
  const [busy, setBusy] = useState<string>()
  const run = async <T extends object>(what: string, call: Promise<Outcome<T>>, then: (made: T) => void) => {
    setBusy(what)
    const outcome = await call
    setBusy(undefined)
    if (outcome.ok) then(outcome)
    else toast.error(outcome.message)
  }
  return { busy, run }
}

type AddFactorsProps = {
  factors: readonly OwnFactor[]
  ways: Pick<SignInWays, 'securityKeys' | 'phoneFactors'>
  busy: string | undefined
  onApp: () => void
  onPhone: () => void
  onKey: (name: string) => void
  onCodes: () => void
}

function AddFactors({ factors, ways, busy, onApp, onPhone, onKey, onCodes }: AddFactorsProps) {
  const isOn = factors.length > 0
  return (
    <>
      <div className="flex flex-wrap gap-3">
        {!factors.some(({ kind }) => kind === 'app') && (
          <Button variant={isOn ? 'quiet' : 'primary'} busy={busy === 'app'} onClick={onApp}>
            Set Up an App
          </Button>
        )}
        {ways.phoneFactors && (
          <Button variant="quiet" onClick={onPhone}>
            Add a Phone
          </Button>
        )}
        {ways.securityKeys && supportsWebauthn() && (
          <Button variant="quiet" busy={busy === 'key'} onClick={() => onKey(nameLike('Security key', factors))}>
            Add a Security Key
          </Button>
        )}
        {isOn && (
          <Button variant="quiet" busy={busy === 'codes'} onClick={onCodes}>
            New Recovery Codes
          </Button>
        )}
      </div>
      {ways.securityKeys && !supportsWebauthn() && (
        <p className="text-ink-2 text-sm">This browser cannot add security keys.</p>
      )}
    </>
  )
}

/** Factors must have different names. */
function nameLike(wanted: string, factors: readonly OwnFactor[]): string {
  const taken = new Set(factors.map((one) => one.name))
  for (let at = 1; ; at++) {
    const name = at === 1 ? wanted : `${wanted} (${at})`
    if (!taken.has(name)) return name
  }
}

type FactorListProps = {
  factors: readonly OwnFactor[]
  busy: string | undefined
  onRemove: (factor: OwnFactor) => void
}

const FactorList = ({ factors, busy, onRemove }: FactorListProps) => (
  <ul className="grid divide-y divide-line rounded-lg border border-line bg-surface">
    {factors.map((factor) => (
      <li key={factor.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
        <div className="min-w-0">
          <p className="break-words font-semibold">{factor.name}</p>
          <p className="text-ink-2 text-sm">
            Added <DateText at={factor.since} />
          </p>
        </div>
        <Button variant="quiet" size="sm" busy={busy === factor.id} onClick={() => onRemove(factor)}>
          Remove<span className="sr-only"> {factor.name}</span>
        </Button>
      </li>
    ))}
  </ul>
)

/** Requested from the auth service once the section is visible. */
function useFactors() {
  const [known, setKnown] = useState<{ factors: readonly OwnFactor[]; hasCodes: boolean }>()
  const read = async (): Promise<void> => {
    const found = await findFactors()
    if (found.ok) setKnown(found)
    else toast.error(found.message)
  }
  useEffect(() => {
    void findFactors().then((found) => (found.ok ? setKnown(found) : toast.error(found.message)))
  }, [])
  return { factors: known?.factors, hasCodes: known?.hasCodes ?? false, read }
}
