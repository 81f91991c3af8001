import { useSearchParams } from 'react-router'
import { plans } from '#features/identity/plans/rules.ts'
import { FilterFields } from '#ui/FilterFields.tsx'
import { roleNames } from '#values/role-names.ts'
import { changedUrl } from '#wire/changed-url.ts'
import { FilterForm } from '#wire/filter-form.tsx'
import { stateLabels } from './PersonLabels.tsx'

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))
const selects = [
  {
    name: 'type',
    label: 'Type',
    all: 'All types',
    options: optionsOf({ donor: 'Donors', researcher: 'Researchers', staff: 'Staff' }),
  },
  { name: 'state', label: 'State', all: 'All but closed', options: optionsOf(stateLabels) },
  {
    name: 'confirmed',
    label: 'Address',
    all: 'Any address',
    options: optionsOf({ yes: 'Address confirmed', no: 'Address not confirmed' }),
  },
  {
    name: 'badge',
    label: 'Badge',
    all: 'Any badge',
    options: optionsOf({ yes: 'Verified researchers', no: 'Researchers without badge' }),
  },
  {
    name: 'plan',
    label: 'Plan',
    all: 'Any plan',
    options: [
      ...plans.map(({ tier, name }) => ({ value: tier, label: name })),
      { value: 'none', label: 'No paid plan' },
    ],
  },
  { name: 'role', label: 'Staff role', all: 'All roles', options: optionsOf(roleNames) },
] as const

/** The search is in the URL, so that it survives a reload and can be shared with a colleague. */
export function PeopleFilters() {
  const [query] = useSearchParams()
  return (
    <FilterForm
      urlFor={(chosen) => changedUrl(query, { after: undefined, ...chosen })}
      className="grid grid-cols-2 gap-2 md:grid-cols-3 xl:grid-cols-6"
    >
      <FilterFields
        query={query}
        search={{
          label: 'Name, e-mail, phone or id',
          placeholder: 'Name, e-mail, phone or id',
          className: 'col-span-2 md:col-span-3 xl:col-span-6',
        }}
        selects={selects}
      />
    </FilterForm>
  )
}
