import { useState } from 'react'
import type { WholePerson } from '../contract.ts'
import { ActDialog } from './ActDialog.tsx'
import { nameOf } from './PersonLabels.tsx'
import { areasOf, areasText, formOf, RoleFields } from './RoleFields.tsx'
import { useAct } from './use-act.ts'

type DialogProps = { person: WholePerson; onClose: () => void }
const hint = 'For the colleagues who read the history later.'

/** The stored role, or the first role with its permissions. */
const startOf = ({ role, staff }: WholePerson) =>
  role && staff
    ? { role, permissions: staff.permissions, areas: areasText(staff.expertiseAreas) }
    : formOf('scientific_reviewer')

export function RoleDialog({ person, onClose }: DialogProps) {
  const { send, ...state } = useAct(onClose)
  const [form, setForm] = useState(() => startOf(person))
  const name = nameOf(person)
  const save = (reason: string) => {
    const { role, permissions, areas } = form
    const body = { role, permissions: [...permissions], expertiseAreas: areasOf(areas), reason }
    return send(
      (api) => api('PUT /api/admin/users/:id/role', { params: { id: person.id }, body }),
      'The role is saved.',
    )
  }
  return (
    <ActDialog
      {...state}
      title={person.role ? `Change the role of ${name}` : `Make ${name} staff?`}
      text="Staff neither give nor ask for donations while they are staff. The person is notified of a new role by mail, and it counts at once."
      button="Save Role"
      hint={hint}
      onClose={onClose}
      send={(reason) => void save(reason)}
    >
      <RoleFields form={form} change={setForm} narrows />
    </ActDialog>
  )
}

export function TakeRoleDialog({ person, onClose }: DialogProps) {
  const { send, ...state } = useAct(onClose)
  const name = nameOf(person)
  const take = (reason: string) =>
    send(
      (api) => api('POST /api/admin/users/:id/role/remove', { params: { id: person.id }, body: { reason } }),
      `${name} is no longer staff.`,
    )
  return (
    <ActDialog
      {...state}
      title={`Take the role from ${name}?`}
      text="The sessions end at once. The account stays, without access to the staff area."
      button="Take Role Away"
      danger
      hint={hint}
      onClose={onClose}
      send={(reason) => void take(reason)}
    />
  )
}
