import { Link } from 'react-router'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { Select } from '#ui/Select.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import { type Instant, monthName } from '#values/time.ts'
import { FilterForm } from '#wire/filter-form.tsx'
import { type LedgerWish, ledgerUrl, monthsBetween } from './ledger-url.ts'

type LedgerFilterProps = { wish: LedgerWish; since: Instant; now: Instant }

/** A GET form to the same URL, so that it works without scripts and can be shared (AMB-121). */
export function LedgerFilter({ wish, since, now }: LedgerFilterProps) {
  const months = monthsBetween(since, now).map((value) => ({ value, label: monthName(value) }))
  const isFiltered = wish.search !== undefined || wish.month !== undefined
  return (
    <div>
      <FilterForm className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_12rem_auto]">
        <input type="hidden" name="tab" value="ledger" />
        <Field label="Name or receipt number">
          <TextInput type="search" name="search" defaultValue={wish.search ?? ''} maxLength={100} />
        </Field>
        <Field label="Month">
          <Select name="month" placeholder="All months" options={months} defaultValue={wish.month ?? ''} />
        </Field>
        <Button type="submit" variant="quiet">
          Find
        </Button>
      </FilterForm>
      {isFiltered && (
        <Link
          to={ledgerUrl({ search: undefined, month: undefined, after: undefined })}
          preventScrollReset
          className="mt-2 inline-flex min-h-11 items-center"
        >
          Show all entries
        </Link>
      )}
    </div>
  )
}
