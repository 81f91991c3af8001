import { useSearchParams } from 'react-router'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Field } from '#ui/Field.tsx'
import { SaveButton } from '#ui/SaveButton.tsx'
import { Select } from '#ui/Select.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import { changedUrl } from '#wire/changed-url.ts'
import { DeskPageLinks } from '#wire/desk-page-links.tsx'
import { FilterForm } from '#wire/filter-form.tsx'
import { useApi } from '#wire/use-api.ts'
import type { BookEntry, financeContract } from '../contract.ts'
import { EntryList } from './EntryList.tsx'
import { kindLabels } from './labels.tsx'
import { ledgerFilter } from './ledger-filter.ts'
import { PartLinks } from './PartLinks.tsx'

type LedgerBrowserProps = { entries: readonly BookEntry[]; older: string | null; fault?: string | undefined }

/** Every entry of the books, by kind, project and day. */
export const LedgerBrowser = ({ entries, older, fault }: LedgerBrowserProps) => (
  <div className="grid gap-3">
    <PartLinks of="ledger" />
    <Filters fault={fault} />
    {entries.length > 0 ? (
      <EntryList entries={entries} links />
    ) : (
      <EmptyState title="No transactions in this period." text="Nothing was booked that fits these filters." />
    )}
    <div className="flex flex-wrap gap-3">
      <DeskPageLinks older={older} what="entries" />
      <SaveTable />
    </div>
  </div>
)

const kinds = Object.entries(kindLabels).map(([value, label]) => ({ value, label }))

function Filters({ fault }: { fault: string | undefined }) {
  const [query] = useSearchParams()
  return (
    <FilterForm
      urlFor={(chosen) => changedUrl(query, { after: undefined, ...chosen })}
      className="grid items-end gap-2 sm:grid-cols-2 lg:grid-cols-[repeat(4,minmax(0,1fr))_auto]"
    >
      <Field label="Kind">
        <Select name="kind" defaultValue={query.get('kind') ?? ''} placeholder="All kinds" options={kinds} />
      </Field>
      <Field label="From" error={fault}>
        <TextInput type="date" name="from" defaultValue={query.get('from') ?? ''} />
      </Field>
      <Field label="To">
        <TextInput type="date" name="to" defaultValue={query.get('to') ?? ''} />
      </Field>
      <Field label="Project">
        <TextInput
          name="project"
          placeholder="A part of its title, or its id"
          defaultValue={query.get('project') ?? ''}
          maxLength={200}
        />
      </Field>
      <div className="sm:col-span-2 lg:col-span-1">
        <Button type="submit" variant="quiet">
          Show These Entries
        </Button>
      </div>
    </FilterForm>
  )
}

function SaveTable() {
  const api = useApi<typeof financeContract>()
  const [query] = useSearchParams()
  return (
    <SaveButton
      name="ledger.csv"
      what="table"
      load={() => api('GET /api/admin/ledger.csv', { query: ledgerFilter(query) })}
      variant="quiet"
      size="sm"
    >
      Download as a table (CSV)
    </SaveButton>
  )
}
