import SearchIcon from 'lucide-react/icons/search'
import { buttonClass } from '#ui/button-class.ts'
import { controlClass } from '#ui/control-class.ts'
import { Field } from '#ui/Field.tsx'
import { Select } from '#ui/Select.tsx'
import { paths } from '#values/paths.ts'
import { FilterForm } from '#wire/filter-form.tsx'
import { firstPage, type SearchChoice, searchQueryOf, searchSortLabels } from '../rules/choice.ts'
import { qMax } from '../rules/q-max.ts'

type SearchFormProps = { readonly choice: SearchChoice }

/**
 * Another question or order with the same choices, from the first page; a word typed again may be corrected again.
 */
const addressOf =
  (choice: SearchChoice) =>
  (typed: Readonly<Record<string, string>>): string => {
    const { exact: _, ...kept } = searchQueryOf(firstPage(choice))
    const merged = { ...kept, ...typed }
    return paths.search(Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== '')))
  }

/** What the URL contains besides this form's own field, for browsers without scripts. */
const Kept = ({ choice, without }: { readonly choice: SearchChoice; readonly without: 'q' | 'sort' }) =>
  Object.entries(searchQueryOf({ ...firstPage(choice), exact: choice.exact && without === 'sort' }))
    .filter(([name]) => name !== without)
    .map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)

export const SearchForm = ({ choice }: SearchFormProps) => (
  <FilterForm label="Search" urlFor={addressOf(choice)} className="flex max-w-[720px] items-end gap-2">
    <label className="relative min-w-0 flex-1">
      <span className="sr-only">Search projects and researchers</span>
      <SearchIcon
        size={18}
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 left-3 my-auto text-ink-3"
      />
      <input
        type="search"
        name="q"
        defaultValue={choice.q}
        maxLength={qMax}
        autoComplete="off"
        enterKeyHint="search"
        data-search
        placeholder="A question, a method, a name, an institution"
        className={`${controlClass} min-h-12 pl-10 text-lg`}
      />
    </label>
    <Kept choice={choice} without="q" />
    <button type="submit" className={`${buttonClass()} min-h-12 max-sm:hidden`}>
      Search
    </button>
  </FilterForm>
)

const sorts = Object.entries(searchSortLabels).map(([value, label]) => ({ value, label }))

export const SortForm = ({ choice }: SearchFormProps) => (
  <FilterForm
    label="Order"
    urlFor={(typed) => addressOf(choice)({ ...typed, sort: typed.sort === 'relevance' ? '' : (typed.sort ?? '') })}
    className="flex gap-2"
  >
    <Field label="Order of the results" bare>
      <Select name="sort" options={sorts} defaultValue={choice.sort} data-without="relevance" className="text-sm" />
    </Field>
    <Kept choice={choice} without="sort" />
    <noscript>
      <button type="submit" className={buttonClass({ variant: 'quiet', size: 'sm' })}>
        Sort
      </button>
    </noscript>
  </FilterForm>
)
