import { useLoaderData, useRevalidator } from 'react-router'
import { NotAllowed } from '#features/identity/staff/parts/NotAllowed.tsx'
import { SettingsBar } from '#features/office/content/parts/SettingsBar.tsx'
import { Button } from '#ui/Button.tsx'
import { DateText } from '#ui/DateText.tsx'
import { DeskPage } from '#ui/DeskBar.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import { RefusedAnswer } from '#wire/client.ts'
import { load } from '#wire/load.ts'
import { screen } from '#wire/screen.ts'
import type { SystemState, systemContract } from '../contract.ts'
import { SystemTable } from '../parts/SystemTable.tsx'
import { runWords } from '../parts/system-words.ts'

export const loader = load<typeof systemContract>()(async ({ api }) => {
  const answer = await api('GET /api/admin/system')
  if (answer.ok) return answer.data
  if (answer.refusal.code === 'not_allowed') return undefined
  throw new RefusedAnswer(answer.refusal)
})

export const handle = screen(() => ({ title: 'Settings: system', robots: 'noindex' }))

export function Component() {
  const system = useLoaderData<typeof loader>()
  const { revalidate, state } = useRevalidator()
  if (!system) return <NotAllowed />
  const { parts, schedules, now } = system
  return (
    <>
      <SettingsBar
        current="system"
        end={
          <Button size="sm" variant="quiet" busy={state === 'loading'} onClick={() => void revalidate()}>
            Ask Again
          </Button>
        }
      />
      <DeskPage>
        <div className="grid max-w-[60rem] gap-2">
          <h2 className="sr-only">Parts</h2>
          <SystemTable parts={parts} now={now} />
        </div>
        <div className="grid max-w-[60rem] gap-2">
          <h2>Schedules</h2>
          {schedules.length > 0 ? (
            <Schedules schedules={schedules} now={now} />
          ) : (
            <p className="text-ink-2 text-sm dense:text-xs">
              None has run yet. Each stands here after its first run, most of them at night in UTC.
            </p>
          )}
        </div>
      </DeskPage>
    </>
  )
}

function Schedules({ schedules, now }: Pick<SystemState, 'schedules' | 'now'>) {
  const columns: readonly Column<SystemState['schedules'][number]>[] = [
    { key: 'name', head: 'Schedule', rowHead: true, cell: ({ name }) => name.replaceAll('-', ' ') },
    {
      key: 'state',
      head: 'State',
      cell: ({ state }) => <StatusBadge tone={runWords[state].tone}>{runWords[state].text}</StatusBadge>,
    },
    {
      key: 'began',
      head: 'Last run',
      cell: ({ beganAt }) => <DateText at={beganAt} now={now} className="whitespace-nowrap" />,
    },
  ]
  return <Table caption="Schedules" columns={columns} rows={schedules} rowKey={({ name }) => name} />
}
