import Check from 'lucide-react/icons/check'
import { Link } from 'react-router'
import { cx } from '#ui/cx.ts'
import { inThousands } from '#values/count.ts'
import { paths } from '#values/paths.ts'
import type { SearchResults } from '../contract.ts'
import { facetLabels, type SearchChoice, searchQueryOf, toggled } from '../rules/choice.ts'

type FacetsProps = { readonly choice: SearchChoice; readonly facets: SearchResults['facets'] }
type Group = SearchResults['facets'][number]

const shownFirst = 8

/** The filters, each a link to the same search with it or without it, so that it works without scripts. */
export const Facets = ({ choice, facets }: FacetsProps) => (
  <div className="grid">
    {facets.map((group) => (
      <section
        key={group.facet}
        aria-label={facetLabels[group.facet]}
        className="border-line border-t py-3.5 first:border-0 first:pt-0"
      >
        <h3 className="mb-1 font-sans font-semibold text-sm tracking-normal">{facetLabels[group.facet]}</h3>
        <Values choice={choice} facet={group.facet} values={group.values.slice(0, shownFirst)} />
        {group.values.length > shownFirst && (
          <details>
            <summary className="inline-flex min-h-11 items-center text-brand-700 text-sm underline underline-offset-[0.18em] lg:min-h-7">
              {group.values.length - shownFirst} more
            </summary>
            <Values choice={choice} facet={group.facet} values={group.values.slice(shownFirst)} />
          </details>
        )}
      </section>
    ))}
  </div>
)

const Values = ({ choice, facet, values }: { readonly choice: SearchChoice } & Group) => (
  <ul>
    {values.map(({ value, label, count, isChosen }) => (
      <li key={value}>
        <Link
          to={paths.search(searchQueryOf(toggled(choice, facet, value)))}
          preventScrollReset
          rel="nofollow"
          aria-current={isChosen ? 'true' : undefined}
          className={cx(
            'flex min-h-11 items-center gap-2.5 py-1 text-sm leading-tight no-underline hover:text-brand-700 lg:min-h-7',
            isChosen ? 'font-semibold text-ink' : count === 0 ? 'text-ink-3' : 'text-ink-2',
          )}
        >
          <span
            aria-hidden="true"
            className={cx(
              'grid size-4 shrink-0 place-items-center rounded-sm border',
              isChosen ? 'border-brand-600 bg-brand-600 text-on-brand' : 'border-edge bg-surface',
            )}
          >
            {isChosen && <Check size={12} strokeWidth={3} />}
          </span>
          <span className="min-w-0 [overflow-wrap:anywhere]">{label}</span>
          <span className="sr-only">{isChosen ? ', chosen: take it out' : ''}</span>
          {count !== null && <span className="ml-auto pl-2 font-normal text-ink-3">{inThousands(count)}</span>}
        </Link>
      </li>
    ))}
  </ul>
)
