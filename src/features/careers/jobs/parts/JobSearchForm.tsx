import { buttonClass } from '#ui/button-class.ts'
import { Field } from '#ui/Field.tsx'
import { Select } from '#ui/Select.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import { paths } from '#values/paths.ts'
import { FilterForm } from '#wire/filter-form.tsx'
import { type JobChoice, jobQueryMax, jobQueryOf, jobSortLabels, jobSorts, jobsFromStart } from '../rules/choice.ts'
import { filterTypes, jobTypeLabels } from '../rules/jobs.ts'

type FormProps = { readonly choice: JobChoice }

/** The URL for other words or another order with the same choices, from the first page. */
const addressOf =
  (choice: JobChoice) =>
  (typed: Readonly<Record<string, string>>): string => {
    const merged = { ...jobQueryOf(jobsFromStart(choice)), ...typed }
    return paths.jobs(
      Object.fromEntries(
        Object.entries(merged).filter(([name, value]) => value !== '' && !(name === 'sort' && value === 'newest')),
      ),
    )
  }

/** What the URL holds besides the form's own fields, for browsers without scripts. */
const Kept = ({ choice, without }: FormProps & { readonly without: readonly string[] }) =>
  Object.entries(jobQueryOf(jobsFromStart(choice)))
    .filter(([name]) => !without.includes(name))
    .map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)

/** JOBS-01 to JOBS-04. */
export const JobSearchForm = ({ choice }: FormProps) => (
  <FilterForm
    label="Positions"
    urlFor={addressOf(choice)}
    className="grid grid-cols-2 gap-2 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)_11.25rem_auto]"
  >
    <div className="max-lg:col-span-2">
      <Field label="Title or company" bare>
        <TextInput
          type="search"
          name="q"
          placeholder="Title or company"
          defaultValue={choice.q}
          maxLength={jobQueryMax}
        />
      </Field>
    </div>
    <Field label="Location" bare>
      <TextInput
        type="search"
        name="location"
        placeholder="Location"
        defaultValue={choice.location}
        maxLength={jobQueryMax}
      />
    </Field>
    <Field label="Type" bare>
      <Select
        name="type"
        defaultValue={choice.type}
        placeholder="All"
        options={filterTypes.map((value) => ({ value, label: jobTypeLabels[value] }))}
      />
    </Field>
    <Kept choice={choice} without={['q', 'location', 'type']} />
    <button type="submit" className={`${buttonClass()} max-lg:col-span-2`}>
      Search
    </button>
  </FilterForm>
)

export const JobSortForm = ({ choice }: FormProps) => (
  <FilterForm label="Order" urlFor={addressOf(choice)} className="flex gap-2">
    <Field label="Order of the positions" bare>
      <Select
        name="sort"
        defaultValue={choice.sort}
        data-without="newest"
        options={jobSorts.map((value) => ({ value, label: jobSortLabels[value] }))}
        className="text-sm"
      />
    </Field>
    <Kept choice={choice} without={['sort']} />
    <noscript>
      <button type="submit" className={buttonClass({ variant: 'quiet', size: 'sm' })}>
        Sort
      </button>
    </noscript>
  </FilterForm>
)
