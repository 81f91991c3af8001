import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Field } from '#ui/Field.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import { deskPaths } from '#values/desk-paths.ts'
import type { Instant } from '#values/time.ts'
import { FilterForm } from '#wire/filter-form.tsx'
import { neighbours, type Range, rangeName } from '../rules/ranges.ts'

type RangeBarProps = { range?: Range; against?: Range; now?: Instant; fault?: string }

const urlOf = (days: Partial<Range>): string => deskPaths.financial({ from: days.from, to: days.to })

/** The days that the figures are of, in the address, with the months beside them. */
export function RangeBar({ range, against, now, fault }: RangeBarProps) {
  const [query] = useSearchParams()
  const beside = range && now && neighbours(range, now)
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
      <h2 id="range" className="self-center">
        {range ? rangeName(range) : 'Overview'}
      </h2>
      {beside && (
        <nav aria-label="Months" className="flex gap-2 self-center">
          <Arrow to={urlOf(beside.earlier)} label="The month before">
            <ChevronLeft size={16} aria-hidden="true" />
          </Arrow>
          {beside.later && (
            <Arrow to={urlOf(beside.later)} label="The month after">
              <ChevronRight size={16} aria-hidden="true" />
            </Arrow>
          )}
        </nav>
      )}
      <FilterForm
        label="Days"
        urlFor={(chosen) => urlOf({ ...(chosen.from && { from: chosen.from }), ...(chosen.to && { to: chosen.to }) })}
        className="flex flex-wrap items-end gap-2"
      >
        <Field label="From">
          <Day name="from" asked={query.get('from')} shown={range?.from} />
        </Field>
        <Field label="To" {...(fault !== undefined && { error: fault })}>
          <Day name="to" asked={query.get('to')} shown={range?.to} />
        </Field>
      </FilterForm>
      {against && (
        <p className="self-center text-ink-3 text-sm dense:text-xs">
          against {rangeName(against)}
          {against.to.slice(8) < '28' &&
            against.from.slice(0, 7) === against.to.slice(0, 7) &&
            `, up to its day ${Number(against.to.slice(8))}`}
        </p>
      )}
      <p className="ml-auto self-center text-ink-3 text-sm dense:text-xs">Booked days, UTC</p>
    </div>
  )
}

type DayProps = { name: 'from' | 'to'; asked: string | null; shown: string | undefined }

/** What was asked for stays, also where it is refused; without that it is the day that is shown. */
const Day = ({ name, asked, shown = '' }: DayProps) => (
  <TextInput type="date" name={name} defaultValue={asked ?? shown} data-without={shown} />
)

const Arrow = ({ to, label, children }: { to: string; label: string; children: ReactNode }) => (
  <Link
    to={to}
    aria-label={label}
    className="grid size-11 place-items-center rounded-md border border-edge bg-surface text-ink dense:size-8"
  >
    {children}
  </Link>
)
