import { Link } from 'react-router'
import { DateText } from '#ui/DateText.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import { deskPaths } from '#values/desk-paths.ts'
import type { Instant } from '#values/time.ts'
import type { PersonRow } from '../contract.ts'
import { nameOf, PersonState, typeOf } from './PersonLabels.tsx'

export function PeopleTable({ people, now }: { people: readonly PersonRow[]; now: Instant }) {
  const columns: readonly Column<PersonRow>[] = [
    {
      key: 'name',
      head: 'Name',
      rowHead: true,
      cell: (one) => (
        <Link to={deskPaths.user(one.id)} data-person className="wrap-anywhere -my-2 inline-block py-2 font-semibold">
          {nameOf(one)}
        </Link>
      ),
    },
    { key: 'email', head: 'E-mail', cell: (one) => <span className="wrap-anywhere">{one.email ?? 'None'}</span> },
    { key: 'type', head: 'Type', cell: (one) => <span className="whitespace-nowrap">{typeOf(one)}</span> },
    { key: 'state', head: 'State', cell: (one) => <PersonState {...one} /> },
    { key: 'joined', head: 'Joined', cell: (one) => <DateText at={one.createdAt} className="whitespace-nowrap" /> },
    {
      key: 'last',
      head: 'Last sign-in',
      cell: (one) =>
        one.lastSignInAt ? <DateText at={one.lastSignInAt} now={now} className="whitespace-nowrap" /> : 'Never',
    },
  ]
  return <Table caption="People" columns={columns} rows={people} rowKey={(one) => one.id} />
}
