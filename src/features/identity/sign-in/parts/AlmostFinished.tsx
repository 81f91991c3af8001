import { useAuth } from '#features/identity/session/parts/session.ts'
import { MailboxNote } from './MailboxNote.tsx'
import { ResendLink } from './ResendLink.tsx'

export const almostFinishedTitle = "You're almost finished"

/** What to do between signing up and following the mailed link (MODL-03, MODL-04). */
export function AlmostFinished({ email }: { email: string }) {
  const session = useAuth()
  if (session.state === 'signed-in')
    return <p role="status">Your address is confirmed, and you are signed in. Choose Continue.</p>
  return (
    <div className="grid gap-4">
      <p>
        We sent a mail to <strong className="font-semibold">{email}</strong>. Click the link in it to confirm that the
        address is yours; your new profile opens then. The link works for 24 hours.
      </p>
      <MailboxNote />
      <p className="text-ink-2">Nothing there after a minute? Look among the unwanted mail, or ask for another link.</p>
      <ResendLink email={email} />
    </div>
  )
}
