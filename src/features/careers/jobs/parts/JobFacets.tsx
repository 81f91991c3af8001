import Check from 'lucide-react/icons/check'
import { Link } from 'react-router'
import { cx } from '#ui/cx.ts'
import { inThousands } from '#values/count.ts'
import { paths } from '#values/paths.ts'
import type { JobList } from '../contract/objects.ts'
import { flagToggled, type JobChoice, jobFacetLabels, jobFlagLabels, jobQueryOf, jobToggled } from '../rules/choice.ts'

type FacetsProps = { readonly choice: JobChoice; readonly list: Pick<JobList, 'facets' | 'flags'> }
type Group = JobList['facets'][number]
const shownFirst = 6

/** Each choice is a link to the same list with or without it, so that filters work without scripts. */
export const JobFacets = ({ choice, list }: FacetsProps) => (
  <div className="grid">
    {list.facets
      .filter(({ values }) => values.length > 0)
      .map(({ facet, values }) => (
        <section key={facet} aria-label={jobFacetLabels[facet]} className={sectionClass}>
          <h2 className={headClass}>{jobFacetLabels[facet]}</h2>
          <Values choice={choice} group={{ facet, values: firstOf(facet, values) }} />
          <Others
            choice={choice}
            group={{ facet, values: values.filter((one) => !firstOf(facet, values).includes(one)) }}
          />
        </section>
      ))}
    <section aria-label="More" className={sectionClass}>
      <h2 className={headClass}>More</h2>
      <ul>
        {list.flags.map(({ flag, count, isChosen }) => (
          <Value
            key={flag}
            to={paths.jobs(jobQueryOf(flagToggled(choice, flag)))}
            label={jobFlagLabels[flag]}
            count={count}
            isChosen={isChosen}
          />
        ))}
      </ul>
    </section>
  </div>
)

const sectionClass = 'border-line border-t py-3.5 first:border-0 first:pt-0'
const headClass = 'mb-1 font-sans font-semibold text-sm tracking-normal'

/** For disciplines the sectors, for other facets the first few values, and always what is chosen. */
const firstOf = (facet: Group['facet'], values: Group['values']): Group['values'] =>
  values.filter((one, at) => one.isChosen || (facet === 'discipline' ? !one.value.includes('/') : at < shownFirst))

function Others({ choice, group }: { readonly choice: JobChoice; readonly group: Group }) {
  const there = group.values.filter(({ count }) => count !== 0)
  if (there.length === 0) return null
  return (
    <details>
      <summary className="inline-flex min-h-11 items-center text-brand-700 text-sm underline underline-offset-[0.18em] lg:min-h-7">
        {group.facet === 'discipline' ? 'Areas' : `${there.length} more`}
      </summary>
      <Values choice={choice} group={{ ...group, values: there }} />
    </details>
  )
}

const Values = ({ choice, group: { facet, values } }: { readonly choice: JobChoice; readonly group: Group }) => (
  <ul>
    {values.map(({ value, ...shown }) => (
      <Value key={value} to={paths.jobs(jobQueryOf(jobToggled(choice, facet, value)))} {...shown} />
    ))}
  </ul>
)

type ValueProps = {
  readonly to: string
  readonly label: string
  readonly count: number | null
  readonly isChosen: boolean
}

const Value = ({ to, label, count, isChosen }: ValueProps) => (
  <li>
    <Link
      to={to}
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
      <span className="wrap-anywhere min-w-0">{label}</span>
      <span className="sr-only">{isChosen ? ', chosen: take it out' : ''}</span>
      {count !== null && <span className="ml-auto pl-2 font-normal text-ink-3">{inThousands(count)}</span>}
    </Link>
  </li>
)
