import { useSite } from '#features/pages/parts/use-site.ts'
import { paths } from '#values/paths.ts'
import { ResendLink } from './ResendLink.tsx'
import { useSession } from './session.ts'

export const almostFinishedTitle = "You're almost finished"

/** What to do between signing up and following the mailed link (MODL-03, MODL-04). */
export function AlmostFinished({ email }: { email: string }) {
  const session = useSession()
  const { mode } = useSite()
  if (session.state === 'signed-in')
    return <p role="status">Your address is confirmed, and you are signed in. Choose Continue.</p>
  return (
    <div className="grid gap-4">
      <p>
        We sent a mail to <strong className="font-semibold">{email}</strong>. Click the link in it to confirm that the
        address is yours; your new profile opens then. The link works for 24 hours.
      </p>
      {mode !== 'production' && (
        <p className="rounded-md border border-line bg-sunken px-3 py-2 text-ink-2 text-sm">
          This installation shows its mails on a page of its own:{' '}
          <a href={paths.mailbox} target="_blank" rel="noopener">
            open the mailbox<span className="sr-only"> (opens in a new tab)</span>
          </a>
        </p>
      )}
      <p className="text-ink-2">Nothing there after a minute? Look among the unwanted mail, or ask for another link.</p>
      <ResendLink email={email} />
    </div>
  )
}
