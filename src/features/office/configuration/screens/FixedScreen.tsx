import { useLoaderData } from 'react-router'
import { NotAllowed } from '#features/identity/staff/parts/NotAllowed.tsx'
import { SettingsBar } from '#features/office/content/parts/SettingsBar.tsx'
import { DeskPage } from '#ui/DeskBar.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import { RefusedAnswer } from '#wire/client.ts'
import { load } from '#wire/load.ts'
import { screen } from '#wire/screen.ts'
import type { FixedValues, settingsContract } from '../contract/settings.ts'

export const loader = load<typeof settingsContract>()(async ({ api }) => {
  const answer = await api('GET /api/admin/fixed-values')
  if (answer.ok) return answer.data
  if (answer.refusal.code === 'not_allowed') return undefined
  throw new RefusedAnswer(answer.refusal)
})

export const handle = screen(() => ({ title: 'Settings: fixed', robots: 'noindex' }))

type Line = FixedValues['environment'][number]

const constants: readonly Column<FixedValues['constants'][number]>[] = [
  { key: 'label', head: 'Constant', rowHead: true, cell: ({ label }) => label },
  { key: 'value', head: 'Value', cell: ({ value }) => <span className="wrap-anywhere tabular-nums">{value}</span> },
]
const environment: readonly Column<Line>[] = [
  { key: 'name', head: 'Name', rowHead: true, cell: ({ name }) => <code className="wrap-anywhere">{name}</code> },
  { key: 'value', head: 'Value', cell: (line) => <span className="wrap-anywhere">{shownValue(line)}</span> },
  {
    key: 'meaning',
    head: 'What it is for',
    cell: ({ meaning }) => <span className="wrap-anywhere text-ink-2">{meaning}</span>,
  },
]

const shownValue = ({ isSet, value }: Line) => {
  if (!isSet) return <span className="text-ink-3">Not set</span>
  return value ?? <span className="text-ink-3">Set, not shown here</span>
}

/** What cannot be changed while the product runs. */
export function Component() {
  const fixed = useLoaderData<typeof loader>()
  if (!fixed) return <NotAllowed />
  return (
    <>
      <SettingsBar current="fixed" />
      <DeskPage>
        <div className="grid max-w-[40rem] gap-2">
          <h2>Constants</h2>
          <p className="text-ink-2 text-sm dense:text-xs">
            Part of the product: texts, forms and the books go by them.
          </p>
          <Table caption="Constants" columns={constants} rows={fixed.constants} rowKey={({ label }) => label} />
        </div>
        <div className="grid gap-2">
          <h2>Set by the environment</h2>
          <p className="text-ink-2 text-sm dense:text-xs">
            Written down by the operator for the server, and read once at its start. Secrets are never shown.
          </p>
          <Table
            caption="Set by the environment"
            columns={environment}
            rows={fixed.environment}
            rowKey={({ name }) => name}
          />
        </div>
      </DeskPage>
    </>
  )
}
