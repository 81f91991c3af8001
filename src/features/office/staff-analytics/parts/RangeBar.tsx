import { Link, useSearchParams } from 'react-router'
import { type Range, rangeName } from '#features/office/overview/rules/ranges.ts'
import { Field } from '#ui/Field.tsx'
import { Select } from '#ui/Select.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import { FilterForm } from '#wire/filter-form.tsx'
import { presetDefault, presets } from '../rules/ranges.ts'
import { deskUrl } from './desk-url.ts'

type RangeBarProps = { range?: Range | undefined; against?: Range | null | undefined; fault?: string | undefined }

/** The days that the figures are of and what they are compared with: all of it is the page's address. */
export function RangeBar({ range, against, fault }: RangeBarProps) {
  const [query] = useSearchParams()
  const isByDates = Boolean(query.get('from') || query.get('to'))
  const preset = isByDates ? undefined : (query.get('days') ?? presetDefault)
  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-2">
      <div className="grid">
        <h2>{range ? rangeName(range) : 'Days'}</h2>
        <p className="text-ink-3 text-sm dense:text-xs">
          {against ? `against ${rangeName(against)}` : 'compared with nothing'}
        </p>
      </div>
      <nav aria-label="Days up to today" className="flex flex-wrap gap-x-4 text-sm dense:text-xs">
        {presets.map((days) => (
          <Link
            key={days}
            to={deskUrl(query, { days: days === presetDefault ? undefined : days, from: undefined, to: undefined })}
            aria-current={days === preset ? 'true' : undefined}
            className="inline-flex min-h-11 items-center aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:no-underline dense:min-h-8"
          >
            {days === '365' ? 'A year' : `${days} days`}
          </Link>
        ))}
      </nav>
      <FilterForm
        label="Days and comparison"
        urlFor={({ from, to, against: other }) =>
          deskUrl(query, { from, to, against: other, ...((from || to) && { days: undefined }) })
        }
        className="flex flex-wrap items-end gap-2"
      >
        <Field label="From">
          <TextInput type="date" name="from" defaultValue={query.get('from') ?? ''} />
        </Field>
        <Field label="To" {...(fault !== undefined && { error: fault })}>
          <TextInput type="date" name="to" defaultValue={query.get('to') ?? ''} />
        </Field>
        <Field label="Against">
          <Select
            name="against"
            className="min-w-40"
            defaultValue={query.get('against') ?? ''}
            placeholder="The time before"
            options={[
              { value: 'year', label: 'A year before' },
              { value: 'none', label: 'Nothing' },
            ]}
          />
        </Field>
      </FilterForm>
    </div>
  )
}
