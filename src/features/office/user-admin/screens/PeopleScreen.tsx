import { useState } from 'react'
import { useLoaderData } from 'react-router'
import { tiers } from '#features/identity/plans/rules.ts'
import { useAdminAuth } from '#features/identity/session/parts/admin-auth.tsx'
import { NotAllowed } from '#features/identity/staff/parts/NotAllowed.tsx'
import { Button } from '#ui/Button.tsx'
import { DeskBar, DeskPage } from '#ui/DeskBar.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { inThousands } from '#values/count.ts'
import { roleNames } from '#values/role-names.ts'
import { must, RefusedAnswer } from '#wire/client.ts'
import { DeskPageLinks } from '#wire/desk-page-links.tsx'
import { load } from '#wire/load.ts'
import { screen } from '#wire/screen.ts'
import type { PersonRow, userAdminContract } from '../contract.ts'
import { InviteDialog } from '../parts/InviteDialog.tsx'
import { PeopleFilters } from '../parts/PeopleFilters.tsx'
import { PeopleTable } from '../parts/PeopleTable.tsx'
import { mayDo } from '../rules/rights.ts'

const noPeople = { people: [], older: null, total: 0 }

export const loader = load<typeof userAdminContract>()(async ({ api, query }) => {
  const given = (name: string): string | undefined => query.get(name) || undefined
  const filter = {
    search: given('search'),
    type: oneOf(['donor', 'researcher', 'staff'] as const, query.get('type')),
    state: oneOf(['active', 'paused', 'banned', 'closed'] as const, query.get('state')),
    role: oneOf(Object.keys(roleNames) as NonNullable<PersonRow['role']>[], query.get('role')),
    confirmed: oneOf(['yes', 'no'] as const, query.get('confirmed')),
    badge: oneOf(['yes', 'no'] as const, query.get('badge')),
    plan: oneOf(['none', ...tiers] as const, query.get('plan')),
    after: given('after'),
  }
  try {
    return await must(api('GET /api/admin/users', { query: filter }))
  } catch (error) {
    const code = error instanceof RefusedAnswer ? error.code : undefined
    if (code === 'not_allowed') return undefined
    // An invalid cursor or search: an empty list.
    if (code === 'invalid_input') return { ...noPeople, now: undefined }
    throw error
  }
})

const oneOf = <T extends string>(known: readonly T[], text: string | null): T | undefined =>
  known.find((one) => one === text)

export const handle = screen(() => ({ title: 'User Management', robots: 'noindex' }))

export function Component() {
  const found = useLoaderData<typeof loader>()
  const { staff } = useAdminAuth()
  const [isInviting, setInviting] = useState(false)
  if (!found) return <NotAllowed />
  const { people, older, total, now } = found
  return (
    <>
      <DeskBar
        title="User Management"
        note={<span role="status">{total === 1 ? '1 person' : `${inThousands(total)} people`}</span>}
        end={
          mayDo(staff, 'invite') && (
            <Button size="sm" onClick={() => setInviting(true)}>
              Invite Staff
            </Button>
          )
        }
      />
      <DeskPage>
        <PeopleFilters />
        {now && people.length > 0 ? (
          <PeopleTable people={people} now={now} />
        ) : (
          <EmptyState
            title="No users found."
            text="Search for a part of a name or address, or for a whole address or id. Closed accounts come when you choose that state."
          />
        )}
        <DeskPageLinks older={older} what="people" />
        {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
      </DeskPage>
    </>
  )
}
