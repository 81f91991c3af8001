import { useSearchParams } from 'react-router'
import { PageLinks, type PageLinksProps } from './page-links.tsx'
import { queueUrl } from './queue-url.ts'

/** The links between the pages of a desk's list. */
export function DeskPageLinks({ older, what, words }: Pick<PageLinksProps, 'older' | 'what' | 'words'>) {
  const [query] = useSearchParams()
  return (
    <PageLinks
      older={older}
      after={query.get('after') ?? undefined}
      hrefAt={(after) => queueUrl(query, { after })}
      what={what}
      {...(words && { words })}
    />
  )
}
