import { Link } from 'react-router'
import { paths } from '#values/paths.ts'
import type { HelpArticle, HelpIndex } from '../contract/pages.ts'
import { Article } from './Article.tsx'
import { HelpGroups } from './HelpGroups.tsx'
import { HelpSearch } from './HelpSearch.tsx'

export type HelpPageProps = {
  readonly q: string
  readonly index: HelpIndex | null
  readonly article: HelpArticle | null
}

/** The search, and an article in the place of the list where one is open. */
export function HelpPage({ q, index, article }: HelpPageProps) {
  return (
    <div className="mx-auto max-w-6xl px-4 py-14 print:py-0">
      {article === null && <h1 className="mb-4">Help</h1>}
      <HelpSearch q={q} />
      {article && <Article key={article.slug} article={article} />}
      {index && <HelpGroups index={index} q={q} />}
      <p className="mt-14 border-line border-t pt-6 text-ink-2 print:hidden">
        Short answers stand in the <Link to={paths.faq}>frequently asked questions</Link>. Something else?{' '}
        <Link to={paths.contact()}>Write to us</Link>, and a person answers.
      </p>
    </div>
  )
}
