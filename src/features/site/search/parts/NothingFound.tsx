import { Link } from 'react-router'
import { buttonClass } from '#ui/button-class.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { paths } from '#values/paths.ts'
import { chosenCount, type SearchChoice } from '../rules/choice.ts'

type NothingFoundProps = { readonly choice: SearchChoice; readonly unknown: readonly string[] }

const quoted = (words: readonly string[]): string => words.map((word) => `“${word}”`).join(' and ')

/** Says what was tried, and the step that helps most: fewer choices, or other words. */
export function NothingFound({ choice, unknown }: NothingFoundProps) {
  const isNarrowed = chosenCount(choice.chosen) > 0
  const why =
    unknown.length > 0
      ? `No project or profile has the word ${quoted(unknown)}. Try a more general word, or fewer words.`
      : isNarrowed
        ? 'Nothing has all of this at once.'
        : 'No single project or profile has all of these words. Try fewer of them.'
  return (
    <EmptyState
      title="Nothing found"
      text={why}
      action={
        isNarrowed ? (
          <Link to={paths.search(choice.q ? { q: choice.q } : {})} className={buttonClass({ variant: 'quiet' })}>
            Search without filters
          </Link>
        ) : (
          <Link to={paths.stemSectors} className={buttonClass({ variant: 'quiet' })}>
            Browse by sector
          </Link>
        )
      }
    />
  )
}
