import { Link } from 'react-router'

import { paths } from '#values/paths.ts'
import type { HelpArticle } from '../contract/pages.ts'
import { versionDate } from '../rules/version-date.ts'
import { OwnText } from './OwnText.tsx'
import { WasHelpful } from './WasHelpful.tsx'

export const Article = ({ article }: { readonly article: HelpArticle }) => (
  <div className="grid gap-12 lg:grid-cols-[minmax(0,1fr)_18rem] lg:gap-16">
    <article className="min-w-0 max-w-prose">
      <nav aria-label="Where this stands" className="mb-3 text-sm print:hidden">
        <Link to={paths.help()} className="inline-flex min-h-11 items-center">
          All help
        </Link>
        <span className="text-ink-3"> / {article.group.title}</span>
      </nav>
      <h1 className="mb-5">{article.title}</h1>
      <OwnText text={article.text} rendered={article.rendered} />
      <p className="mt-6 text-ink-3 text-sm">Last looked through {versionDate(article.updated)}</p>
      <WasHelpful slug={article.slug} />
    </article>
    {article.beside.length > 0 && (
      <aside aria-labelledby="beside" className="print:hidden">
        <h2 id="beside" className="small-caps mb-2 font-sans font-semibold text-ink-3">
          {article.group.title}
        </h2>
        <ul>
          {article.beside.map(({ slug, title }) => (
            <li key={slug} className="border-line border-b">
              <Link to={paths.help(slug)} className="flex min-h-11 items-center py-1.5 no-underline hover:underline">
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </aside>
    )}
  </div>
)
