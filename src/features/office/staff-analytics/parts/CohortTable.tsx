import { cx } from '#ui/cx.ts'
import { inThousands } from '#values/count.ts'
import { monthName } from '#values/time.ts'
import type { MonthOfDonors } from '../contract.ts'
import { peopleMin } from '../rules/withheld.ts'
import { shareText } from './words.ts'

/** A count of people; too few are not told apart. */
export const People = ({ count }: { count: number | null }) =>
  count === null ? (
    <span className="text-ink-3" title={`Fewer than ${peopleMin}, or told by a sum`}>
      few
    </span>
  ) : (
    inThousands(count)
  )

/** Each row the donors of one first month, each column so many months later: who of them gave again. */
export function CohortTable({ months }: { months: readonly MonthOfDonors[] }) {
  const rows = months.filter(({ first }) => first !== 0).toReversed()
  const columns = Math.max(...rows.map(({ cohort }) => cohort.length))
  return (
    <section
      aria-label="Donors who come back, month by month"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: on phones the box scrolls
      tabIndex={0}
      className="relative overflow-x-auto rounded-lg border border-line bg-surface"
    >
      <table className="w-full border-separate border-spacing-0 text-right text-xs tabular-nums">
        <caption className="sr-only">Of the donors of each first month, who gave in the months after it</caption>
        <thead>
          <tr>
            <Head isFirst>First gift in</Head>
            <Head>Donors</Head>
            {Array.from({ length: columns - 1 }, (_, at) => `+${at + 1}`).map((name) => (
              <Head key={name}>{name}</Head>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ month, cohort }) => (
            <tr key={month}>
              <th
                scope="row"
                className="sticky left-0 whitespace-nowrap border-line border-b bg-surface px-3 py-1.5 text-left font-semibold"
              >
                {monthName(month)}
              </th>
              {cohort.map((count, at) => (
                <Cell key={at} count={count} of={at === 0 ? undefined : cohort[0]} />
              ))}
              {cohort.length < columns && <td colSpan={columns - cohort.length} className="border-line border-b" />}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const Head = ({ children, isFirst = false }: { children: string; isFirst?: boolean }) => (
  <th
    scope="col"
    className={cx(
      'small-caps h-7 whitespace-nowrap border-line border-b px-3 font-normal text-[0.6875rem] text-ink-3',
      isFirst && 'sticky left-0 bg-surface text-left',
    )}
  >
    {children}
  </th>
)

/** The number, and below it which share of the cohort it is; the more, the fuller its ground. */
function Cell({ count, of }: { count: number | null; of: number | null | undefined }) {
  const share = count !== null && of ? count / of : 0
  return (
    <td
      className={cx(
        'whitespace-nowrap border-line border-b px-3 py-1.5',
        share >= 0.4 ? 'bg-brand-100' : share > 0 && 'bg-brand-50',
      )}
    >
      <People count={count} />
      {share > 0 && <span className="ml-1 text-ink-2">{shareText(count ?? 0, of ?? 0)}</span>}
    </td>
  )
}
