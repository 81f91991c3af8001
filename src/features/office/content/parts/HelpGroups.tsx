import { Link } from 'react-router'
import { buttonClass } from '#ui/button-class.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { counted } from '#values/count.ts'
import { paths } from '#values/paths.ts'
import type { HelpIndex } from '../contract/pages.ts'

/** The titles of all articles, or of those that were found, by group. */
export function HelpGroups({ index, q }: { readonly index: HelpIndex; readonly q: string }) {
  if (index.found === 0)
    return (
      <EmptyState
        title="No articles found."
        text="Try one word, such as refund or payout. Or write to us: a person answers."
        action={
          <Link to={paths.contact()} className={buttonClass()}>
            Contact Us
          </Link>
        }
      />
    )
  return (
    <>
      <p role="status" className={q === '' ? 'sr-only' : 'mb-6 font-semibold font-serif text-lg'}>
        {q === '' ? 'All articles' : counted(index.found, 'article')}
      </p>
      <div className="gap-x-12 sm:columns-2">
        {index.groups.map(({ id, title, articles }) => (
          <section key={id} aria-labelledby={`help-${id}`} className="mb-10 break-inside-avoid">
            <h2 id={`help-${id}`} className="mb-1 border-ink border-b pb-2 text-xl">
              {title}
            </h2>
            <ul>
              {articles.map(({ slug, title: name }) => (
                <li key={slug} className="border-line border-b">
                  <Link
                    to={paths.help(slug)}
                    className="flex min-h-11 items-center py-1.5 no-underline hover:underline"
                  >
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  )
}
