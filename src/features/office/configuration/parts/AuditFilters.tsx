import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { Field } from '#ui/Field.tsx'
import { SaveButton } from '#ui/SaveButton.tsx'
import { Select } from '#ui/Select.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import { changedUrl } from '#wire/changed-url.ts'
import { FilterForm } from '#wire/filter-form.tsx'
import { useApi } from '#wire/use-api.ts'
import type { auditContract } from '../contract/audit.ts'

type AuditFiltersProps = {
  readonly kinds: readonly string[]
  readonly fault: string | undefined
  /** At the end: other actions on the filtered entries. */
  readonly end?: ReactNode
}

/** `signing_key` as people read it. */
const wordsOf = (kind: string): string => {
  const words = kind.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The filter is in the URL, so that it can be shared with a colleague. */
export function AuditFilters({ kinds, fault, end }: AuditFiltersProps) {
  const [query] = useSearchParams()
  const what = query.get('what') ?? ''
  const known = what === '' || kinds.includes(what) ? kinds : [...kinds, what]
  return (
    <FilterForm
      urlFor={(chosen) => changedUrl(query, { after: undefined, ...chosen })}
      label="Filter the log"
      className="grid items-end gap-2 sm:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_11rem_9rem_9rem_auto]"
    >
      <Field label="Who acted">
        <TextInput
          type="search"
          name="by"
          placeholder="E-mail or id"
          maxLength={254}
          defaultValue={query.get('by') ?? ''}
        />
      </Field>
      <Field label="What it is about">
        <TextInput
          type="search"
          name="about"
          placeholder="E-mail, or id of anything"
          maxLength={254}
          defaultValue={query.get('about') ?? ''}
        />
      </Field>
      <Field label="What was done">
        <Select
          name="what"
          placeholder="Everything"
          defaultValue={what}
          options={known.map((value) => ({ value, label: wordsOf(value) }))}
        />
      </Field>
      <Field label="From">
        <TextInput type="date" name="from" defaultValue={query.get('from') ?? ''} />
      </Field>
      <Field label="To" {...(fault !== undefined && { error: fault })}>
        <TextInput type="date" name="to" defaultValue={query.get('to') ?? ''} />
      </Field>
      {end}
    </FilterForm>
  )
}

export function SaveLog() {
  const api = useApi<typeof auditContract>()
  const [query] = useSearchParams()
  const given = (name: string): string | undefined => query.get(name) || undefined
  const filter = {
    by: given('by'),
    about: given('about'),
    what: given('what'),
    from: given('from'),
    to: given('to'),
  }
  return (
    <SaveButton
      name="audit-log.csv"
      what="table"
      load={() => api('GET /api/admin/audit.csv', { query: filter })}
      variant="quiet"
      size="sm"
    >
      CSV<span className="sr-only"> of what is filtered</span>
    </SaveButton>
  )
}
