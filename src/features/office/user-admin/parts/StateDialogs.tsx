import { useState } from 'react'
import { Field } from '#ui/Field.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import type { WholePerson } from '../contract.ts'
import { ActDialog } from './ActDialog.tsx'
import { nameOf } from './PersonLabels.tsx'
import { useAct } from './use-act.ts'

type DialogProps = { person: WholePerson; onClose: () => void }
const reasonHint = 'The person reads it in a mail, and colleagues in the history.'
const keptHint = 'For the colleagues who read the history later.'

export function PauseDialog({ person, onClose }: DialogProps) {
  const { send, ...state } = useAct(onClose)
  const name = nameOf(person)
  const pause = (reason: string) =>
    send(
      (api) => api('POST /api/admin/users/:id/pause', { params: { id: person.id }, body: { reason } }),
      `${name} is paused.`,
    )
  return (
    <ActDialog
      {...state}
      title={`Pause ${name}?`}
      text="The sessions end at once, the owner cannot sign in, and its projects are hidden until you restore it. Donors of open projects are notified."
      button="Pause Account"
      danger
      hint={reasonHint}
      onClose={onClose}
      send={(reason) => void pause(reason)}
    />
  )
}

export function BanDialog({ person, onClose }: DialogProps) {
  const { send, ...state } = useAct(onClose)
  const [until, setUntil] = useState('')
  const name = nameOf(person)
  const ban = (reason: string) => {
    const body = { reason, ...(until && { until }) }
    return send(
      (api) => api('POST /api/admin/users/:id/ban', { params: { id: person.id }, body }),
      `${name} is banned.`,
    )
  }
  return (
    <ActDialog
      {...state}
      title={`Ban ${name}?`}
      text="The sessions end at once, the owner cannot sign in, and its projects are hidden. Donors of open projects are notified."
      button="Ban Account"
      danger
      hint={reasonHint}
      onClose={onClose}
      send={(reason) => void ban(reason)}
    >
      <Field label="Last day of the ban" hint="Empty for a ban without an end." error={state.faults.until} optional>
        <TextInput type="date" value={until} onChange={(event) => setUntil(event.currentTarget.value)} />
      </Field>
    </ActDialog>
  )
}

export function RestoreDialog({ person, onClose }: DialogProps) {
  const { send, ...state } = useAct(onClose)
  const name = nameOf(person)
  const restore = (reason: string) =>
    send(
      (api) => api('POST /api/admin/users/:id/restore', { params: { id: person.id }, body: { reason } }),
      `${name} is restored.`,
    )
  return (
    <ActDialog
      {...state}
      title={`Restore ${name}?`}
      text="The person can sign in again and is notified by mail. Projects that were hidden with the account are shown again."
      button="Restore Account"
      hint={keptHint}
      onClose={onClose}
      send={(reason) => void restore(reason)}
    />
  )
}

export function EndSessionsDialog({ person, onClose }: DialogProps) {
  const { send, ...state } = useAct(onClose)
  const name = nameOf(person)
  const end = (reason: string) =>
    send(
      (api) => api('POST /api/admin/users/:id/end-sessions', { params: { id: person.id }, body: { reason } }),
      `${name} is signed out everywhere.`,
    )
  return (
    <ActDialog
      {...state}
      title={`Sign ${name} out everywhere?`}
      text="Every session ends at once. The person can sign in again."
      button="End All Sessions"
      hint={keptHint}
      onClose={onClose}
      send={(reason) => void end(reason)}
    />
  )
}

type Factor = WholePerson['factors'][number]

export function RemoveFactorDialog({ person, factor, onClose }: DialogProps & { factor: Factor }) {
  const { send, ...state } = useAct(onClose)
  const params = { id: person.id, factorId: factor.id }
  const remove = (reason: string) =>
    send(
      (api) => api('POST /api/admin/users/:id/factors/:factorId/remove', { params, body: { reason } }),
      'The second factor is removed.',
    )
  return (
    <ActDialog
      {...state}
      title="Remove this second factor?"
      text="Do this only when you are certain who asks: without it, the password alone is enough to sign in. The person is notified by mail."
      button="Remove Factor"
      danger
      hint={keptHint}
      onClose={onClose}
      send={(reason) => void remove(reason)}
    />
  )
}

type Passkey = WholePerson['passkeys'][number]

export function RemovePasskeyDialog({ person, passkey, onClose }: DialogProps & { passkey: Passkey }) {
  const { send, ...state } = useAct(onClose)
  const params = { id: person.id, passkeyId: passkey.id }
  const remove = (reason: string) =>
    send(
      (api) => api('POST /api/admin/users/:id/passkeys/:passkeyId/remove', { params, body: { reason } }),
      'The passkey is removed.',
    )
  return (
    <ActDialog
      {...state}
      title="Remove this passkey?"
      text="It no longer signs in to the account, and sessions that began with it end. The person is notified by mail."
      button="Remove Passkey"
      danger
      hint={keptHint}
      onClose={onClose}
      send={(reason) => void remove(reason)}
    />
  )
}
