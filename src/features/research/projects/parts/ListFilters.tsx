import { useId } from 'react'
import { buttonClass } from '#ui/button-class.ts'
import { Field } from '#ui/Field.tsx'
import { Select } from '#ui/Select.tsx'
import { FilterForm } from '#wire/filter-form.tsx'
import { type ListChoice, sortLabels } from '../rules/list-query.ts'
import { fundingUseLabels } from '../rules/projects.ts'

const options = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))
const uses = [{ value: 'all', label: 'All' }, ...options(fundingUseLabels)]

/** LIST-03, LIST-05: a GET form to the same URL, so that it works without scripts (AMB-121). */
export function ListFilters({ choice }: { readonly choice: ListChoice }) {
  const id = useId()
  return (
    <FilterForm className="grid w-full grid-cols-2 items-end gap-3 sm:flex sm:w-auto">
      <div className="min-w-0 sm:w-44">
        <Field label="Category" id={`${id}-use`}>
          <Select name="use" options={uses} defaultValue={choice.use ?? 'all'} />
        </Field>
      </div>
      <div className="min-w-0 sm:w-56">
        <Field label="Sort by" id={`${id}-sort`}>
          <Select
            name="sort"
            options={options(sortLabels)}
            defaultValue={choice.sort ?? 'trending'}
            data-without="trending"
          />
        </Field>
      </div>
      <noscript>
        <button type="submit" className={buttonClass({ variant: 'quiet' })}>
          Apply
        </button>
      </noscript>
    </FilterForm>
  )
}
