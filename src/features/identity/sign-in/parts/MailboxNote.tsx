import { useSite } from '#features/foundation/installation/parts/use-site.ts'
import { paths } from '#values/paths.ts'

/** A link to a demo's mails; empty in production, whose mails are really sent. @param to whose mails it opens. */
export function MailboxNote({ to }: { readonly to: string }) {
  const { mode } = useSite()
  if (mode === 'production') return null
  return (
    <p className="rounded-md border border-line bg-sunken px-3 py-2 text-ink-2 text-sm">
      This installation shows its mails on a page of its own:{' '}
      <a href={paths.mailboxOf(to)} target="_blank" rel="noopener">
        open the mailbox<span className="sr-only"> (opens in a new tab)</span>
      </a>
    </p>
  )
}
