import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import { paths } from '#values/paths.ts'
import { FilterForm } from '#wire/filter-form.tsx'

/** Works without scripts, too; the words are in the address. */
export const HelpSearch = ({ q }: { readonly q: string }) => (
  <FilterForm
    label="Search the help"
    urlFor={({ q: words = '' }) => paths.help(undefined, words === '' ? undefined : words)}
    className="mb-10 grid max-w-xl grid-cols-[minmax(0,1fr)_auto] items-end gap-2 print:hidden"
  >
    <Field label="What is it about?">
      <TextInput name="q" type="search" defaultValue={q} maxLength={200} placeholder="refund, payout, password …" />
    </Field>
    <Button type="submit" variant="quiet">
      Search
    </Button>
  </FilterForm>
)
