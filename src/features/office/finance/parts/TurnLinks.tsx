import { Link, useSearchParams } from 'react-router'
import { buttonClass } from '#ui/button-class.ts'
import { deskUrl } from './desk-url.ts'

/** The links between pages from new to old; each page has its own URL. */
export function TurnLinks({ older, what }: { older: string | null; what: string }) {
  const [query] = useSearchParams()
  const turn = (after: string | undefined, text: string) => (
    <Link to={deskUrl(query, { after })} className={buttonClass({ variant: 'quiet', size: 'sm' })}>
      {text}
    </Link>
  )
  if (older === null && !query.has('after')) return null
  return (
    <nav aria-label={`Pages of ${what}`} className="flex flex-wrap gap-3">
      {query.has('after') && turn(undefined, 'Newest')}
      {older !== null && turn(older, 'Older')}
    </nav>
  )
}
