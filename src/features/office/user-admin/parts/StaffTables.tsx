import { Link } from 'react-router'
import { Button } from '#ui/Button.tsx'
import { DateText } from '#ui/DateText.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import { deskPaths } from '#values/desk-paths.ts'
import { roleNames } from '#values/role-names.ts'
import type { Instant } from '#values/time.ts'
import type { StaffList } from '../contract.ts'
import { stateLabels } from './PersonLabels.tsx'
import { areasText } from './RoleFields.tsx'
import { useAct } from './use-act.ts'

type Member = StaffList['members'][number]
type Invited = StaffList['invitations'][number]
type At = { readonly now: Instant }

export function MembersTable({ members, now }: At & { readonly members: readonly Member[] }) {
  const columns: readonly Column<Member>[] = [
    {
      key: 'name',
      head: 'Name',
      rowHead: true,
      cell: ({ id, name }) => (
        <Link to={deskPaths.user(id)} className="-my-2 inline-block py-2 font-semibold">
          {name}
        </Link>
      ),
    },
    { key: 'email', head: 'E-mail', cell: ({ email }) => <span className="wrap-anywhere">{email ?? 'None'}</span> },
    { key: 'role', head: 'Role', cell: ({ role }) => roleNames[role] },
    {
      key: 'areas',
      head: 'Areas',
      cell: ({ expertiseAreas }) => areasText(expertiseAreas),
      isEmpty: ({ expertiseAreas }) => expertiseAreas.length === 0,
    },
    {
      key: 'factor',
      head: 'Second factor',
      cell: ({ state, hasSecondFactor }) => {
        if (state !== 'active') return <StatusBadge tone="bad">{stateLabels[state]}</StatusBadge>
        return hasSecondFactor ? (
          <StatusBadge tone="ok">Set up</StatusBadge>
        ) : (
          <StatusBadge tone="warn">None yet</StatusBadge>
        )
      },
    },
    {
      key: 'last',
      head: 'Last sign-in',
      cell: ({ lastSignInAt }) =>
        lastSignInAt ? <DateText at={lastSignInAt} now={now} className="whitespace-nowrap" /> : 'Never',
    },
  ]
  return <Table caption="Staff" columns={columns} rows={members} rowKey={({ id }) => id} />
}

export function InvitedTable({ invitations, now }: At & { readonly invitations: readonly Invited[] }) {
  const columns: readonly Column<Invited>[] = [
    {
      key: 'email',
      head: 'E-mail',
      rowHead: true,
      cell: ({ email }) => <span className="wrap-anywhere">{email}</span>,
    },
    { key: 'role', head: 'Role', cell: ({ role }) => roleNames[role] },
    { key: 'by', head: 'Invited by', cell: ({ invitedBy }) => invitedBy },
    {
      key: 'at',
      head: 'Invited',
      cell: ({ invitedAt }) => <DateText at={invitedAt} now={now} className="whitespace-nowrap" />,
    },
    { key: 'act', head: 'Act', cell: (one) => <TakeBack invited={one} /> },
  ]
  return <Table caption="Invited" columns={columns} rows={invitations} rowKey={({ id }) => id} />
}

function TakeBack({ invited: { id, email } }: { readonly invited: Invited }) {
  const { send, busy } = useAct()
  const take = (): Promise<void> =>
    send((api) => api('POST /api/admin/invitations/:id/withdraw', { params: { id } }), 'The invitation is taken back.')
  return (
    <Button size="sm" variant="link" busy={busy} onClick={() => void take()}>
      Take Back<span className="sr-only"> the invitation of {email}</span>
    </Button>
  )
}
