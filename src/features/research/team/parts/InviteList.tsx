import { Button } from '#ui/Button.tsx'
import { DateText } from '#ui/DateText.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { useApi } from '#wire/use-api.ts'
import type { TeamInvite, teamContract } from '../contract.ts'
import { roleTexts } from '../rules.ts'
import { useTeamCall } from './use-team-call.ts'

/** Unanswered invitations; empty if there are none. */
export function InviteList({ invites }: { readonly invites: readonly TeamInvite[] }) {
  if (invites.length === 0) return null
  return (
    <section aria-labelledby="invites">
      <h2 id="invites" className="mb-2 text-xl">
        Invited
      </h2>
      <ul className="divide-y divide-line border-line border-y">
        {invites.map((invite) => (
          <li key={invite.id}>
            <Invited {...invite} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Invited({ id, email, role, state, sentAt, expiresAt, askedAt, askedEmail }: TeamInvite) {
  const api = useApi<typeof teamContract>()
  const { isBusy, call } = useTeamCall()
  const send = (toAskedEmail: boolean) =>
    call(
      () => api('POST /api/invitations/:id/resend', { params: { id }, body: { toAskedEmail } }),
      `The invitation was mailed to ${toAskedEmail ? askedEmail : email}.`,
    )
  const withdraw = () =>
    call(() => api('DELETE /api/invitations/:id', { params: { id } }), 'The invitation was withdrawn.')
  return (
    <div className="grid gap-2 py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <div className="mr-auto min-w-0 leading-snug">
          <p className="wrap-anywhere font-semibold">{email}</p>
          <p className="flex flex-wrap items-center gap-x-2 text-ink-2 text-sm">
            <span>{roleTexts[role].name}</span>
            {state === 'expired' ? (
              <StatusBadge tone="warn">
                Expired <DateText at={expiresAt} />
              </StatusBadge>
            ) : (
              <StatusBadge tone="neutral">
                Mailed <DateText at={sentAt} />, open until <DateText at={expiresAt} />
              </StatusBadge>
            )}
          </p>
        </div>
        <Button variant="quiet" size="sm" busy={isBusy} onClick={() => void send(false)}>
          Mail it again<span className="sr-only"> to {email}</span>
        </Button>
        <Button variant="quiet" size="sm" busy={isBusy} onClick={() => void withdraw()}>
          Withdraw<span className="sr-only"> the invitation of {email}</span>
        </Button>
      </div>
      {askedAt !== null && (
        <div
          role="note"
          className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-md bg-brand-50 px-3 py-2 text-sm"
        >
          <p className="mr-auto">
            {askedEmail === null
              ? 'The person who got this mail asks for another.'
              : `The person who got this mail asks for one to ${askedEmail}. Is it the person whom you mean?`}
          </p>
          {askedEmail !== null && (
            <Button size="sm" busy={isBusy} onClick={() => void send(true)}>
              Invite {askedEmail}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
