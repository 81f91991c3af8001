import { Field } from './Field.tsx'
import { type Option, Select } from './Select.tsx'
import { TextInput } from './TextInput.tsx'

export type FilterFieldsProps = {
  /** The page's address, which holds the filters. */
  readonly query: URLSearchParams
  readonly search: { readonly label: string; readonly placeholder: string; readonly className?: string }
  readonly selects: readonly {
    readonly name: string
    readonly label: string
    /** The text while nothing is chosen; absent if there is always a choice. */
    readonly all?: string
    /** The chosen value, if it is not in the address. */
    readonly chosen?: string
    readonly options: readonly Option[]
  }[]
}

/** The fields of a filter above a list: words to search for, and choices. Their labels are for screen readers alone. */
export const FilterFields = ({ query, search, selects }: FilterFieldsProps) => (
  <>
    <div className={search.className}>
      <Field label={search.label} bare>
        <TextInput
          type="search"
          name="search"
          placeholder={search.placeholder}
          defaultValue={query.get('search') ?? ''}
          maxLength={200}
        />
      </Field>
    </div>
    {selects.map(({ name, label, all, chosen, options }) => (
      <Field key={name} label={label} bare>
        <Select
          name={name}
          defaultValue={chosen ?? query.get(name) ?? ''}
          {...(all !== undefined && { placeholder: all })}
          options={options}
        />
      </Field>
    ))}
  </>
)
