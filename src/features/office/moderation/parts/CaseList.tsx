import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { PageLinks, type PageLinksProps } from '#wire/page-links.tsx'
import { type CaseListName, deskUrl } from './desk-url.ts'

type CaseListProps = Pick<PageLinksProps, 'older' | 'what' | 'words'> & {
  readonly name: CaseListName
  readonly children: ReactNode
}

/** One of the long lists of a case, a page at a time. */
export function CaseList({ name, children, ...links }: CaseListProps) {
  const [query] = useSearchParams()
  const after = query.get(name) ?? undefined
  if (links.older === null && after === undefined) return children
  return (
    <>
      <div className="grid gap-5">{children}</div>
      <PageLinks {...links} after={after} hrefAt={(place) => deskUrl(query, { [name]: place })} />
    </>
  )
}
