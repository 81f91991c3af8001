import X from 'lucide-react/icons/x'
import { Link, useLoaderData } from 'react-router'
import { buttonClass } from '#ui/button-class.ts'
import { Pagination } from '#ui/Pagination.tsx'
import { paths } from '#values/paths.ts'
import { must } from '#wire/client.ts'
import { load } from '#wire/load.ts'
import { routerLink } from '#wire/router-link.tsx'
import { screen } from '#wire/screen.ts'
import type { SearchResults, searchContract } from '../contract.ts'
import { FacetAside } from '../parts/FacetAside.tsx'
import { foundPositions, nothingFound, recentSearches } from '../parts/fetched-parts.ts'
import { Results } from '../parts/Results.tsx'
import { keepRecent } from '../parts/recent.ts'
import { SearchForm, SortForm } from '../parts/SearchForm.tsx'
import { useResultKeys } from '../parts/use-result-keys.ts'
import { firstPage, type SearchChoice, searchChoiceOf, searchQueryOf, toggled } from '../rules/choice.ts'
import { foundText } from '../rules/found-text.ts'

type Loaded = { readonly choice: SearchChoice; readonly results: SearchResults }

export const loader = load<typeof searchContract>()(async ({ api, query }): Promise<Loaded> => {
  const choice = searchChoiceOf(query)
  const results = await must(api('GET /api/search', { query: searchQueryOf(choice) as { q?: string } }))
  if (choice.q === '') await recentSearches.prepare()
  if (hasPositions(results)) await foundPositions.prepare()
  if (results.items.length === 0) await nothingFound.prepare()
  return { choice, results }
})

const hasPositions = ({ positions }: SearchResults): boolean => positions !== null && positions.items.length > 0

export const handle = screen<typeof loader>(({ choice }) => ({
  title: choice.q === '' ? 'Search' : `Search: ${choice.q}`,
  description: 'Search reviewed research projects and researchers by words, field, place, and what is still needed.',
  canonical: paths.search(),
  // There is no end of searches; only the empty search page may be indexed.
  ...(Object.keys(searchQueryOf(choice)).length > 0 && { robots: 'noindex' as const }),
}))

export function Component() {
  const { choice, results } = useLoaderData<typeof loader>()
  useResultKeys()
  const keep = (): void => keepRecent(results.corrected ?? choice.q)
  return (
    <div className="mx-auto max-w-6xl px-4 pt-6 pb-20">
      <SearchForm choice={choice} />
      <Correction choice={choice} corrected={results.corrected} />
      {choice.q === '' && <recentSearches.Part />}
      <div className="grid gap-x-12 gap-y-8 pt-4 lg:grid-cols-[224px_minmax(0,1fr)] lg:pt-5">
        <FacetAside choice={choice} results={results} />
        <section aria-label="Results" className="min-w-0 lg:order-last">
          <Head choice={choice} results={results} />
          {hasPositions(results) && (
            <foundPositions.Part positions={results.positions} q={results.corrected ?? choice.q} />
          )}
          {results.items.length > 0 ? (
            <Results items={results.items} onOpen={keep} />
          ) : (
            <div className="pt-6">
              {results.next === null ? (
                <nothingFound.Part choice={choice} unknown={results.unknown} />
              ) : (
                <p className="text-ink-2">Nothing fits in this part of the list. The next page looks further.</p>
              )}
            </div>
          )}
          {results.isCut && results.page === results.pages && (
            <p className="pt-6 text-center text-ink-2">There are more. Add a word or a filter to narrow your search.</p>
          )}
          <div className="mt-8">
            {results.next !== null || choice.after !== null ? (
              <Further choice={choice} next={results.next} />
            ) : (
              <Pagination
                current={results.page}
                last={results.pages}
                hrefFor={(page) => paths.search(searchQueryOf({ ...choice, page }))}
                renderLink={routerLink}
              />
            )}
          </div>
        </section>
      </div>
    </div>
  )
}

/** For a list that is too long for page numbers. */
const Further = ({ choice, next }: { readonly choice: SearchChoice; readonly next: string | null }) => (
  <nav aria-label="Pages" className="flex flex-wrap justify-center gap-3">
    {choice.after !== null && (
      <Link to={paths.search(searchQueryOf(firstPage(choice)))} className={buttonClass({ variant: 'quiet' })}>
        First page
      </Link>
    )}
    {next !== null && (
      <Link
        to={paths.search(searchQueryOf({ ...firstPage(choice), after: next }))}
        rel="next"
        className={buttonClass({ variant: 'quiet' })}
      >
        Next page
      </Link>
    )}
  </nav>
)

function Correction({ choice, corrected }: { readonly choice: SearchChoice; readonly corrected: string | null }) {
  if (corrected === null) return null
  return (
    <p className="mt-2.5 text-ink-2 text-sm" role="status">
      Showing results for <strong className="text-ink">{corrected}</strong>.{' '}
      <Link to={paths.search(searchQueryOf({ ...firstPage(choice), exact: true }))} className="inline-block py-1">
        Search instead for {choice.q}
      </Link>
    </p>
  )
}

/** The count, the chosen values as removable tokens, and the order. */
function Head({ choice, results }: Loaded) {
  const chosen = results.facets.flatMap(({ facet, values }) =>
    values.filter(({ isChosen }) => isChosen).map((value) => ({ facet, ...value })),
  )
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-ink border-b pb-3">
      <h1 className="text-[1.375rem]" aria-live="polite">
        {foundText(results, choice.chosen.kind)}
      </h1>
      {chosen.map(({ facet, value, label }) => (
        <Link
          key={`${facet} ${value}`}
          to={paths.search(searchQueryOf(toggled(choice, facet, value)))}
          preventScrollReset
          className="inline-flex min-h-11 items-center gap-1.5 rounded-md border border-edge bg-surface px-2.5 text-ink text-sm no-underline hover:bg-brand-50 lg:min-h-8"
        >
          <span className="sr-only">Take out </span>
          {label}
          <X size={15} aria-hidden="true" />
        </Link>
      ))}
      {chosen.length > 0 && (
        <Link
          to={paths.search(searchQueryOf({ ...firstPage(choice), chosen: {} }))}
          className="inline-flex min-h-11 items-center text-sm lg:min-h-8"
        >
          Clear
        </Link>
      )}
      <div className="ml-auto">
        <SortForm choice={choice} />
      </div>
    </div>
  )
}
