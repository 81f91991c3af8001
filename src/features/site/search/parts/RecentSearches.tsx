import { Link } from 'react-router'
import { paths } from '#values/paths.ts'
import { forgetRecent, useRecent } from './recent.ts'

/** Recent searches in this browser; before the first one, what people can search for. */
export function RecentSearches() {
  const recent = useRecent()
  if (recent.length === 0)
    return (
      <p className="mt-2.5 text-ink-2 text-sm">
        Search by topic (“coral bleaching”), method (“mass spectrometry”), person or institution. Small slips of the
        fingers are forgiven.
      </p>
    )
  return (
    <p className="mt-2.5 flex flex-wrap items-center gap-x-4 text-sm">
      <span className="text-ink-2">Recent</span>
      {recent.map((q) => (
        <Link key={q} to={paths.search({ q })} className="inline-flex min-h-11 items-center lg:min-h-8">
          {q}
        </Link>
      ))}
      <button
        type="button"
        onClick={forgetRecent}
        className="inline-flex min-h-11 items-center text-ink-3 underline lg:min-h-8"
      >
        Clear<span className="sr-only"> recent searches</span>
      </button>
    </p>
  )
}
