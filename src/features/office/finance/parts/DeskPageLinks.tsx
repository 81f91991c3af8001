import { useSearchParams } from 'react-router'
import { PageLinks } from '#wire/page-links.tsx'
import { queueUrl } from './desk-url.ts'

/** The links between the pages of a desk's list. */
export function DeskPageLinks({ older, what }: { older: string | null; what: string }) {
  const [query] = useSearchParams()
  return (
    <PageLinks
      older={older}
      after={query.get('after') ?? undefined}
      hrefAt={(after) => queueUrl(query, { after })}
      what={what}
    />
  )
}
