import { Link } from 'react-router'
import { DateText } from '#ui/DateText.tsx'
import { inThousands } from '#values/count.ts'
import type { Supporters } from '../contract.ts'

type SectionProps = {
  readonly supporters: Supporters
  /** The URL at a cursor; without one at the newest. */
  readonly hrefAt: (after: string | undefined) => string
  /** This page's cursor: absent for the newest. */
  readonly after: string | undefined
}

const link = 'inline-flex min-h-11 items-center'

/** The donors, each named as they chose; empty before the first gift. */
export function SupportersSection({ supporters, hrefAt, after }: SectionProps) {
  const { items, older, donors, unnamed } = supporters
  if (donors === 0 && items.length === 0) return null
  return (
    <section aria-labelledby="supporters">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 pb-2">
        <h2 id="supporters" className="scroll-mt-24 text-xl">
          Supporters
        </h2>
        <p className="text-ink-2 text-sm">
          {inThousands(donors)} {donors === 1 ? 'donor' : 'donors'}, shown as each one chose
        </p>
      </div>
      <ul className="grid grid-cols-1 gap-x-5 text-sm min-[22rem]:grid-cols-2 sm:grid-cols-3">
        {items.map(({ id, name, at }) => (
          <li
            key={id}
            className="flex flex-col border-line border-b py-2 sm:flex-row sm:items-baseline sm:justify-between sm:gap-2"
          >
            <bdi className="wrap-anywhere min-w-0">{name}</bdi>
            <DateText at={at} className="shrink-0 text-ink-3" />
          </li>
        ))}
        {older === null && unnamed !== 0 && (
          <li className="border-line border-b py-2">
            {unnamed === null ? 'and those without a name' : `${inThousands(unnamed)} anonymous`}
          </li>
        )}
      </ul>
      {(older !== null || after !== undefined) && (
        <nav aria-label="Pages of supporters" className="flex gap-x-6 pt-1 text-sm">
          {after !== undefined && (
            <Link to={hrefAt(undefined)} className={link}>
              Newest supporters
            </Link>
          )}
          {older !== null && (
            <Link to={hrefAt(older)} className={link}>
              Earlier supporters
            </Link>
          )}
        </nav>
      )}
    </section>
  )
}
