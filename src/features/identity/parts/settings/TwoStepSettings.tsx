import { useEffect, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { toast } from '#ui/toast.ts'
import type { Outcome } from '../auth-calls.ts'
import { type Enrolment, enrolApp, findApp, makeRecoveryCodes, removeApp } from '../factor-calls.ts'
import { AddAppDialog } from './AddAppDialog.tsx'
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx'
import { SettingsSection } from './SettingsSection.tsx'

/** AMB-047: an authenticator app beside the password, with recovery codes that are shown once. */
export function TwoStepSettings() {
  const { appId, read } = useApp()
  const [enrolment, setEnrolment] = useState<Enrolment>()
  const [codes, setCodes] = useState<readonly string[]>()
  const [busy, setBusy] = useState(false)
  const run = async <T extends object>(call: Promise<Outcome<T>>, then: (made: T) => void): Promise<void> => {
    setBusy(true)
    const outcome = await call
    setBusy(false)
    if (outcome.ok) then(outcome)
    else toast.error(outcome.message)
  }
  const makeCodes = (): Promise<void> => run(makeRecoveryCodes(), (made) => setCodes(made.codes))
  const added = async (): Promise<void> => {
    setEnrolment(undefined)
    toast.show('Two-step sign-in is on.')
    await makeCodes()
    await read()
  }
  const remove = (id: string): Promise<void> =>
    run(removeApp(id), () => {
      toast.show('Two-step sign-in is off.')
      void read()
    })
  return (
    <SettingsSection
      title="Two-step sign-in"
      text="A code of an app on your phone, beside the password: a stolen password alone opens nothing."
    >
      {appId === 'unknown' && <p className="text-ink-2">Looking whether it is on.</p>}
      {appId === undefined && (
        <div className="grid justify-items-start gap-3">
          <p>It is off.</p>
          <Button busy={busy} onClick={() => void run(enrolApp(), setEnrolment)}>
            Set Up
          </Button>
        </div>
      )}
      {appId !== undefined && appId !== 'unknown' && (
        <>
          <p>It is on. We ask for a code each time you sign in.</p>
          <div className="flex flex-wrap gap-3">
            <Button variant="quiet" busy={busy} onClick={() => void makeCodes()}>
              New Recovery Codes
            </Button>
            <Button variant="quiet" busy={busy} onClick={() => void remove(appId)}>
              Turn Off
            </Button>
          </div>
        </>
      )}
      <AddAppDialog enrolment={enrolment} onClose={() => setEnrolment(undefined)} onAdded={() => void added()} />
      <RecoveryCodesDialog codes={codes} onClose={() => setCodes(undefined)} />
    </SettingsSection>
  )
}

/** Asked of the auth service once the section is shown. */
function useApp() {
  const [appId, setAppId] = useState<string | undefined>('unknown')
  const read = async (): Promise<void> => {
    const found = await findApp()
    if (found.ok) setAppId(found.app?.id)
    else toast.error(found.message)
  }
  useEffect(() => {
    void findApp().then((found) => (found.ok ? setAppId(found.app?.id) : toast.error(found.message)))
  }, [])
  return { appId, read }
}
