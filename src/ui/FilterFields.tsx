import { Field } from './Field.tsx'
import { type Option, Select } from './Select.tsx'
import { TextInput } from './TextInput.tsx'

export type FilterFieldsProps = {
  /** The page's query, which holds the current choices. */
  readonly query: URLSearchParams
  readonly search: { readonly label: string; readonly placeholder: string; readonly className?: string }
  readonly selects: readonly {
    readonly name: string
    readonly label: string
    /** The text while nothing is chosen; absent if there is always a choice. */
    readonly all?: string
    /** The current choice, if the query alone does not give it. */
    readonly chosen?: string
    readonly options: readonly Option[]
  }[]
}

/** The filter above a list: a search field and selects. Their labels are for screen readers only. */
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
