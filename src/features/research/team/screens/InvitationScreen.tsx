import { type ReactNode, useContext, useEffect, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { useAuth } from '#features/identity/session/parts/session.ts'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { DraftWriter, keepDraft, keptDraft } from '#ui/drafts.ts'
import { Spinner } from '#ui/Spinner.tsx'
import { toast } from '#ui/toast.ts'
import { paths } from '#values/paths.ts'
import { longDate } from '#values/time.ts'
import { screen } from '#wire/screen.ts'
import { useApi } from '#wire/use-api.ts'
import type { Invitation, teamContract } from '../contract.ts'
import { roleTexts } from '../rules.ts'

export const handle = screen(() => ({ title: 'Invitation', robots: 'noindex', canonical: '/invitation' }))

type Found = Invitation | 'looking' | 'unknown' | 'failed'

/** The page that an invitation's link opens. Its secret is after the '#': no server, log or referrer sees it. */
export function Component() {
  const { token, found, read } = useInvitation()
  return (
    <section className="dot-grid">
      <div className="mx-auto grid max-w-3xl justify-items-start gap-5 px-4 py-16 sm:py-20">
        {found === 'looking' && <Spinner label="The invitation is being opened" shown />}
        {found === 'unknown' && (
          <>
            <h1>No such invitation</h1>
            <p className="max-w-prose text-ink-2 text-lg">
              This link opens no invitation. When one is mailed again, the link of the mail before ends: open the newest
              mail, or ask the person who invited you.
            </p>
          </>
        )}
        {found === 'failed' && (
          <>
            <h1>Invitation</h1>
            <p className="text-ink-2 text-lg">The invitation could not be read just now.</p>
            <Button onClick={read}>Try again</Button>
          </>
        )}
        {typeof found === 'object' && <Opened invitation={found} token={token} onChanged={read} />}
      </div>
    </section>
  )
}

const draftName = 'invitation'

function useInvitation() {
  const api = useApi<typeof teamContract>()
  const { hash } = useLocation()
  const writer = useContext(DraftWriter)
  // Signing in leads away and back without the link, so that none of our URLs contains its secret.
  const token = hash.slice(1) || (keptDraft(draftName, writer) ?? '')
  const { state } = useAuth()
  const [found, setFound] = useState<Found>('looking')
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    if (state === 'loading') return
    keepDraft(draftName, writer, token || undefined)
    api('POST /api/invitations/open', { body: { token } }).then(
      (answer) => setFound(answer.ok ? answer.data : 'unknown'),
      () => setFound('failed'),
    )
  }, [api, token, state, turn, writer])
  return { token, found, read: () => setTurn(turn + 1) }
}

type OpenedProps = { readonly invitation: Invitation; readonly token: string; readonly onChanged: () => void }

function Opened({ invitation, token, onChanged }: OpenedProps) {
  const { title, lead, role, state } = invitation
  return (
    <>
      <h1>{title}</h1>
      <p className="max-w-prose text-lg">
        {lead} invites you to the team of this research project, as{' '}
        <strong>{roleTexts[role].name.toLowerCase()}</strong>. {roleTexts[role].may}
      </p>
      {state === 'open' ? (
        <Open invitation={invitation} token={token} onChanged={onChanged} />
      ) : (
        <Over invitation={invitation} token={token} onChanged={onChanged} />
      )}
    </>
  )
}

function Open({ invitation, token, onChanged }: OpenedProps) {
  const { obstacle, email, expiresAt, projectId } = invitation
  const { accept, decline, isBusy } = useAnswer(token, onChanged)
  const here = paths.invitation()
  if (obstacle === 'member')
    return (
      <Link to={paths.project(projectId)} className={buttonClass()}>
        You are in this team. Open the project
      </Link>
    )
  return (
    <>
      {obstacle === 'signed_out' && (
        <>
          <p className="max-w-prose text-ink-2">
            It was mailed to {email} and can be accepted until {longDate(expiresAt)}. Sign in with that address, or sign
            up with it as a researcher; then open the link of the mail again.
          </p>
          <div className="flex flex-wrap gap-3">
            <Link to={paths.signIn(here)} className={buttonClass()}>
              Sign In
            </Link>
            <Link to={paths.signIn(here, 'researcher')} className={buttonClass({ variant: 'quiet' })}>
              Sign up as a researcher
            </Link>
          </div>
        </>
      )}
      {obstacle === 'wrong_account' && (
        <Ask {...{ invitation, token, onChanged }} button="Ask for a mail to my address">
          It was mailed to {email}, which is not the address of the account that you are signed in with. Sign in with
          that address, or ask {invitation.lead} for a mail to yours.
        </Ask>
      )}
      {obstacle === 'not_researcher' && (
        <p className="max-w-prose text-ink-2">
          A team is made of researchers, and the account of this address is a donor’s. Sign up as a researcher with
          another address, open this link again, and ask for a mail to it.
        </p>
      )}
      {obstacle === 'not_confirmed' && (
        <p className="max-w-prose text-ink-2">Please confirm your e-mail address first, then open this link again.</p>
      )}
      <div className="flex flex-wrap gap-3">
        {obstacle === null && (
          <Button busy={isBusy} onClick={() => void accept()}>
            Accept
          </Button>
        )}
        <Button variant="quiet" busy={isBusy} onClick={() => void decline()}>
          Decline
        </Button>
      </div>
    </>
  )
}

const overTexts = {
  accepted: 'This invitation was accepted.',
  declined: 'This invitation was declined. If that was a mistake, write to the person who invited you.',
  withdrawn: 'This invitation was withdrawn.',
} as const

function Over(props: OpenedProps) {
  const { state, obstacle, projectId, expiresAt } = props.invitation
  if (state === 'expired')
    return (
      <Ask {...props} button="Ask again">
        This invitation could be accepted until {longDate(expiresAt)}. You can ask for another.
      </Ask>
    )
  return (
    <>
      <p className="text-ink-2">{state === 'open' ? '' : overTexts[state]}</p>
      {obstacle === 'member' && (
        <Link to={paths.project(projectId)} className={buttonClass()}>
          Open the project
        </Link>
      )}
    </>
  )
}

type AskProps = OpenedProps & { readonly button: string; readonly children: ReactNode }

/** Asks the lead for another mail. */
function Ask({ invitation, token, onChanged, button, children }: AskProps) {
  const { ask, isBusy } = useAnswer(token, onChanged)
  return (
    <>
      <p className="max-w-prose text-ink-2">{children}</p>
      {invitation.isAsked ? (
        <p role="status">{invitation.lead} was asked for another mail.</p>
      ) : (
        <Button busy={isBusy} onClick={() => void ask()}>
          {button}
        </Button>
      )}
    </>
  )
}

type Key = 'accept' | 'decline' | 'ask'
const done: Readonly<Record<Key, string>> = {
  accept: 'You are in the team.',
  decline: 'You declined the invitation.',
  ask: 'Your wish was passed on.',
}

function useAnswer(token: string, onChanged: () => void) {
  const api = useApi<typeof teamContract>()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const send = async (key: Key): Promise<void> => {
    setBusy(true)
    try {
      const body = { token }
      const answer =
        key === 'accept'
          ? await api('POST /api/invitations/accept', { body })
          : await api(`POST /api/invitations/${key}`, { body })
      if (!answer.ok) toast.error(answer.refusal.title)
      else {
        toast.show(done[key])
        if (answer.data) return await navigate(paths.project(answer.data.projectId))
      }
      onChanged()
    } catch {
      toast.error('That could not be sent. Please try again.')
    } finally {
      setBusy(false)
    }
  }
  return {
    isBusy,
    accept: (): Promise<void> => send('accept'),
    decline: (): Promise<void> => send('decline'),
    ask: (): Promise<void> => send('ask'),
  }
}
