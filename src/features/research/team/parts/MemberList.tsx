import { useState } from 'react'
import { Avatar } from '#ui/Avatar.tsx'
import { Button } from '#ui/Button.tsx'
import { DateText } from '#ui/DateText.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import { Select } from '#ui/Select.tsx'
import type { Id } from '#values/id.ts'
import { useApi } from '#wire/use-api.ts'
import type { TeamMember, teamContract } from '../contract.ts'
import { memberRoles, roleTexts } from '../rules.ts'
import { useTeamCall } from './use-team-call.ts'

type ListProps = {
  readonly projectId: Id<'project'>
  readonly members: readonly TeamMember[]
  readonly isLead: boolean
  /** Called once the reader has left the team. */
  readonly onLeft: () => void
}

const roleOf = ({ role }: TeamMember): string => (role === 'lead' ? 'Lead' : roleTexts[role].name)

/** Who is in the team now; the lead may end each membership, a member their own. */
export const MemberList = ({ members, ...rest }: ListProps) => (
  <section aria-labelledby="members">
    <h2 id="members" className="sr-only">
      Members
    </h2>
    <ul className="divide-y divide-line border-line border-y">
      {members.map((member) => (
        <li key={member.userId} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
          <Avatar name={member.name} size="md" />
          <div className="min-w-0 flex-1 basis-48 leading-snug">
            <p className="wrap-anywhere font-semibold">
              {member.name}
              {member.isMe && <span className="font-normal text-ink-2"> (you)</span>}
            </p>
            <p className="text-ink-2 text-sm">
              {roleOf(member)}
              {member.institution && ` · ${member.institution}`}
              {member.joinedAt && (
                <>
                  {' · since '}
                  <DateText at={member.joinedAt} />
                </>
              )}
            </p>
          </div>
          {member.role !== 'lead' && (rest.isLead || member.isMe) && (
            <div className="flex items-center gap-3">
              {rest.isLead && <RoleChoice member={member} projectId={rest.projectId} />}
              <EndMembership member={member} {...rest} />
            </div>
          )}
        </li>
      ))}
    </ul>
  </section>
)

const roleOptions = memberRoles.map((role) => ({ value: role, label: roleTexts[role].name }))

/** What a member may do, changed in place. */
function RoleChoice({ member, projectId }: Pick<ListProps, 'projectId'> & { readonly member: TeamMember }) {
  const api = useApi<typeof teamContract>()
  const { isBusy, call } = useTeamCall()
  const { userId, name, role } = member
  const change = (next: string): void => {
    const [chosen] = memberRoles.filter((one) => one === next)
    if (!chosen || chosen === role || isBusy) return
    const params = { id: projectId, userId }
    const done = `${name} is now ${chosen === 'editor' ? 'an' : 'a'} ${roleTexts[chosen].name.toLowerCase()}.`
    void call(() => api('PUT /api/projects/:id/team/:userId', { params, body: { role: chosen } }), done)
  }
  return (
    <div className="w-32">
      <Field bare label={`What ${name} may do`}>
        <Select options={roleOptions} value={role} onChange={(event) => change(event.target.value)} />
      </Field>
    </div>
  )
}

function EndMembership({ member, projectId, onLeft }: Omit<ListProps, 'members'> & { readonly member: TeamMember }) {
  const api = useApi<typeof teamContract>()
  const { isBusy, call } = useTeamCall()
  const [isAsking, setAsking] = useState(false)
  const { userId, name, isMe } = member
  const end = async (): Promise<void> => {
    const params = { id: projectId, userId }
    const done = isMe ? 'You have left the team.' : `${name} is not in the team any more.`
    if ((await call(() => api('DELETE /api/projects/:id/team/:userId', { params }), done)) && isMe) onLeft()
    setAsking(false)
  }
  return (
    <>
      <Button variant="quiet" size="sm" onClick={() => setAsking(true)}>
        {isMe ? 'Leave' : 'Remove'}
        {!isMe && <span className="sr-only"> {name}</span>}
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={isMe ? 'Leave this team?' : `Remove ${name}?`}
        footer={
          <>
            <Button variant="quiet" onClick={() => setAsking(false)}>
              {isMe ? 'Stay' : 'Keep'}
            </Button>
            <Button variant="danger" busy={isBusy} onClick={() => void end()}>
              {isMe ? 'Leave' : 'Remove'}
            </Button>
          </>
        }
      >
        <p>
          {isMe
            ? 'You can then neither edit the project nor read what is not public. Its lead can invite you again.'
            : 'They can then neither edit the project nor read what is not public. What they wrote stays. You can invite them again.'}
        </p>
      </Dialog>
    </>
  )
}
