import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { lazy, Suspense, useEffect, useState } from 'react'
import { buttonClass } from '#ui/button-class.ts'
import { cx } from '#ui/cx.ts'
import { paths } from '#values/paths.ts'
import type { SearchResults } from '../contract.ts'
import { chosenCount, firstPage, type SearchChoice, searchQueryOf } from '../rules/choice.ts'
import { foundText } from '../rules/found-text.ts'
import { Facets } from './Facets.tsx'

/** Loaded on first use, on phones; its content is part of the page. */
const FilterSheet = lazy(async () => ({ default: (await import('./FilterSheet.tsx')).FilterSheet }))

type FacetAsideProps = { readonly choice: SearchChoice; readonly results: SearchResults }

/** Next to the results; on a phone a sheet. Without scripts, a phone has the filters below the results. */
export function FacetAside({ choice, results }: FacetAsideProps) {
  const [isOpen, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  const [hasScripts, setScripts] = useState(false)
  useEffect(() => setScripts(true), [])
  const count = chosenCount(choice.chosen)
  const look = buttonClass({ variant: 'quiet', size: 'sm' })
  const opener = (
    <>
      <SlidersHorizontal size={16} aria-hidden="true" />
      Filters
      {count > 0 && <strong>{count}</strong>}
    </>
  )
  const open = (): void => {
    setWasOpen(true)
    setOpen(true)
  }
  return (
    <>
      <div className="lg:hidden">
        {hasScripts ? (
          <button type="button" onClick={open} className={look}>
            {opener}
          </button>
        ) : (
          <a href="#filters" className={look}>
            {opener}
          </a>
        )}
      </div>
      <aside id="filters" aria-label="Filters" className={cx('max-lg:order-last', hasScripts && 'max-lg:hidden')}>
        <Facets choice={choice} facets={results.facets} />
      </aside>
      {wasOpen && (
        <Suspense fallback={null}>
          <FilterSheet
            open={isOpen}
            onClose={() => setOpen(false)}
            clearTo={paths.search(searchQueryOf({ ...firstPage(choice), chosen: {} }))}
            found={foundText(results, choice.chosen.kind)}
          >
            <Facets choice={choice} facets={results.facets} />
          </FilterSheet>
        </Suspense>
      )}
    </>
  )
}
