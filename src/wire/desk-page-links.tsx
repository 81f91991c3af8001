import { useSearchParams } from 'react-router'
import { changedUrl } from './changed-url.ts'
import { PageLinks, type PageLinksProps } from './page-links.tsx'

/** The links between the pages of a desk's list. */
export function DeskPageLinks({ older, what, words }: Pick<PageLinksProps, 'older' | 'what' | 'words'>) {
  const [query] = useSearchParams()
  return (
    <PageLinks
      older={older}
      after={query.get('after') ?? undefined}
      hrefAt={(after) => changedUrl(query, { after })}
      what={what}
      {...(words && { words })}
    />
  )
}
