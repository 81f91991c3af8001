import { useState } from 'react'
import { useLoaderData } from 'react-router'
import { NotAllowed } from '#features/identity/staff/parts/NotAllowed.tsx'
import { SettingsBar } from '#features/office/content/parts/SettingsBar.tsx'
import { Button } from '#ui/Button.tsx'
import { DeskPage } from '#ui/DeskBar.tsx'
import { RefusedAnswer } from '#wire/client.ts'
import { load } from '#wire/load.ts'
import { screen } from '#wire/screen.ts'
import type { userAdminContract } from '../contract.ts'
import { InviteDialog } from '../parts/InviteDialog.tsx'
import { InvitedTable, MembersTable } from '../parts/StaffTables.tsx'

export const loader = load<typeof userAdminContract>()(async ({ api }) => {
  const answer = await api('GET /api/admin/staff')
  if (answer.ok) return answer.data
  if (answer.refusal.code === 'not_allowed') return undefined
  throw new RefusedAnswer(answer.refusal)
})

export const handle = screen(() => ({ title: 'Settings: staff', robots: 'noindex' }))

/** Who is staff, and who was asked to be. Roles are changed on the person's own page. */
export function Component() {
  const list = useLoaderData<typeof loader>()
  const [isInviting, setInviting] = useState(false)
  if (!list) return <NotAllowed />
  const { members, invitations, now } = list
  return (
    <>
      <SettingsBar
        current="staff"
        end={
          <Button size="sm" onClick={() => setInviting(true)}>
            Invite Staff
          </Button>
        }
      />
      <DeskPage>
        <p className="max-w-[60ch] text-ink-2 text-sm dense:text-xs dense:leading-4">
          Open a person to change or take away a role. Staff cannot change their own role, and the last super admin
          stays.
        </p>
        <MembersTable members={members} now={now} />
        {invitations.length > 0 && (
          <div className="grid gap-2">
            <h2>Invited</h2>
            <InvitedTable invitations={invitations} now={now} />
          </div>
        )}
        {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
      </DeskPage>
    </>
  )
}
