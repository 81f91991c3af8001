import { Link, useLocation } from 'react-router'
import { Kbd } from '#ui/Kbd.tsx'
import { paths } from '#values/paths.ts'
import { openSearch } from './open-search.ts'

/** In the top bar: opens the palette, or without scripts the search page, which has its own field. */
export function SearchButton() {
  const { pathname } = useLocation()
  if (pathname === paths.search()) return <span className="mr-auto max-lg:hidden" />
  return (
    <Link
      to={paths.search()}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || !openSearch()) return
        event.preventDefault()
      }}
      className="inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-lg text-ink-2 no-underline hover:bg-brand-50 hover:text-ink lg:mr-auto lg:min-h-9 lg:w-52 lg:justify-start lg:border lg:border-line lg:bg-surface lg:px-3 lg:text-sm"
    >
      <svg
        viewBox="0 0 24 24"
        width="20"
        height="20"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        aria-hidden="true"
        className="lg:size-4"
      >
        <circle cx="11" cy="11" r="8" />
        <path d="m21 21-4.3-4.3" />
      </svg>
      <span className="max-lg:sr-only">Search</span>
      <span aria-hidden="true" className="ml-auto max-lg:hidden">
        <Kbd>Ctrl K</Kbd>
      </span>
    </Link>
  )
}
