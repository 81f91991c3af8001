import { lazy, Suspense } from 'react'
import { openLink } from '#features/foundation/files/parts/open-link.ts'
import { Button } from '#ui/Button.tsx'
import { toast } from '#ui/toast.ts'
import { useApi } from '#wire/use-api.ts'
import type { PublicResearcher, researchersContract } from '../contract.ts'
import { socialLinks } from '../rules.ts'

// For staff alone: other readers' pages do not load its dialog.
const PrivateCvButton = lazy(async () => ({ default: (await import('./PrivateCvButton.tsx')).PrivateCvButton }))

/** A researcher's links to other sites, and to the CV if it is public (AMB-127). */
export function ResearcherLinks({ researcher }: { researcher: PublicResearcher }) {
  const links = socialLinks.flatMap(({ field, label }) => {
    const href = researcher[field]
    return href ? [{ href, label }] : []
  })
  if (links.length === 0 && !researcher.hasCv && !researcher.cvNeedsReason) return null
  return (
    <ul className="flex flex-wrap items-center gap-x-5">
      {links.map(({ href, label }) => (
        <li key={label}>
          <a
            href={href}
            target="_blank"
            rel="noopener noreferrer nofollow"
            className="inline-flex min-h-11 items-center"
          >
            {label}
          </a>
        </li>
      ))}
      {researcher.hasCv && (
        <li>
          <CvButton publicId={researcher.publicId} />
        </li>
      )}
      {researcher.cvNeedsReason && (
        <li>
          <Suspense fallback={null}>
            <PrivateCvButton researcher={researcher} />
          </Suspense>
        </li>
      )}
    </ul>
  )
}

/** Requests a short-lived link and opens it: the browser saves the file and stays on the page. */
function CvButton({ publicId }: { publicId: string }) {
  const api = useApi<typeof researchersContract>()
  const open = async (): Promise<void> => {
    const answer = await api('GET /api/researchers/:id/cv-link', { params: { id: publicId } })
    if (answer.ok) openLink(answer.data.url)
    else toast.error(answer.refusal.title)
  }
  return (
    <Button variant="link" onClick={() => void open()}>
      View CV
    </Button>
  )
}
