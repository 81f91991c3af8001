import { type ReactNode, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import type { WholePerson } from '../contract.ts'
import { nameOf } from './PersonLabels.tsx'
import { RoleDialog, TakeRoleDialog } from './RoleDialogs.tsx'
import { BanDialog, EndSessionsDialog, PauseDialog, RestoreDialog } from './StateDialogs.tsx'
import { useAct } from './use-act.ts'

const asking = {
  end_sessions: { label: 'End Sessions', Dialog: EndSessionsDialog },
  set_role: { label: 'Staff Role', Dialog: RoleDialog },
  take_role: { label: 'Take Role Away', Dialog: TakeRoleDialog },
  restore: { label: 'Restore', Dialog: RestoreDialog },
  pause: { label: 'Pause', Dialog: PauseDialog },
  ban: { label: 'Ban', Dialog: BanDialog },
} as const
type Asking = keyof typeof asking
const order = Object.keys(asking) as readonly Asking[]

/** The acts that the server allows this staff member on this person now. Red is for the dialog that confirms one. */
export function PersonActs({ person }: { person: WholePerson }) {
  const [open, setOpen] = useState<Asking>()
  const { send, busy } = useAct()
  const params = { id: person.id }
  const may = (act: WholePerson['may'][number]): boolean => person.may.includes(act)
  const offered = order.filter(may)
  const Open = open && asking[open].Dialog
  const buttons: ReactNode[] = []
  if (may('resend_confirmation'))
    buttons.push(
      <Button
        key="confirmation"
        variant="quiet"
        busy={busy}
        onClick={() =>
          void send((api) => api('POST /api/admin/users/:id/confirmation', { params }), 'The mail is on its way.')
        }
      >
        {person.invitedAt ? 'Invite Again' : 'Resend Confirmation'}
      </Button>,
    )
  if (may('send_recovery'))
    buttons.push(
      <Button
        key="recovery"
        variant="quiet"
        busy={busy}
        onClick={() =>
          void send((api) => api('POST /api/admin/users/:id/recovery', { params }), 'The mail is on its way.')
        }
      >
        Send Recovery Mail
      </Button>,
    )
  if (buttons.length + offered.length === 0) return null
  return (
    <fieldset aria-label={`What you can do for ${nameOf(person)}`} className="flex flex-wrap gap-2">
      {buttons}
      {offered.map((act) => (
        <Button key={act} variant="quiet" onClick={() => setOpen(act)}>
          {asking[act].label}
        </Button>
      ))}
      {Open && <Open person={person} onClose={() => setOpen(undefined)} />}
    </fieldset>
  )
}
