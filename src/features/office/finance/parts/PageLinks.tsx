import { useSearchParams } from 'react-router'
import { PageLinks as Turns } from '#wire/turn-links.tsx'
import { queueUrl } from './desk-url.ts'

/** The links between the pages of a desk's list. */
export function PageLinks({ older, what }: { older: string | null; what: string }) {
  const [query] = useSearchParams()
  return (
    <Turns
      older={older}
      after={query.get('after') ?? undefined}
      hrefAt={(after) => queueUrl(query, { after })}
      what={what}
    />
  )
}
