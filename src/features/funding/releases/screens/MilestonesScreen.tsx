import { useState } from 'react'
import { Link, useLoaderData } from 'react-router'
import { NotAllowed } from '#features/identity/staff/parts/NotAllowed.tsx'
import { DateText } from '#ui/DateText.tsx'
import { DeskBar, DeskPage } from '#ui/DeskBar.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { inPercent } from '#values/money.ts'
import { paths } from '#values/paths.ts'
import { RefusedAnswer } from '#wire/client.ts'
import { load } from '#wire/load.ts'
import { screen } from '#wire/screen.ts'
import type { MilestoneDesk, MilestoneToCheck, releasesContract } from '../contract.ts'
import { MilestoneItem } from '../parts/MilestoneItem.tsx'
import { type Act, ReleaseDialog } from '../parts/ReleaseDialog.tsx'

export const loader = load<typeof releasesContract>()(async ({ api }): Promise<MilestoneDesk | 'not allowed'> => {
  const desk = await api('GET /api/admin/milestones')
  if (desk.ok) return desk.data
  if (desk.refusal.code === 'not_allowed') return 'not allowed'
  throw new RefusedAnswer(desk.refusal)
})

export const handle = screen(() => ({ title: 'Milestones', robots: 'noindex' }))

export function Component() {
  const desk = useLoaderData<typeof loader>()
  return desk === 'not allowed' ? <NotAllowed /> : <Desk {...desk} />
}

/** Milestones that are said to be reached and hold a share of the money, each with what shows it. */
function Desk({ items, decided, now }: MilestoneDesk) {
  const [chosen, setChosen] = useState<{ act: Act; item: MilestoneToCheck }>()
  const first = items[0]
  const begin = (act: Act, item: MilestoneToCheck | undefined): void => {
    if (item) setChosen({ act, item })
  }
  return (
    <>
      <DeskBar
        title="Milestones"
        note={items.length === 0 ? undefined : `${items.length} to check`}
        keys={{
          a: { what: 'Release the first', act: () => begin('release', first) },
          r: { what: 'Send the first back', act: () => begin('return', first) },
        }}
      />
      <DeskPage>
        {items.length === 0 ? (
          <EmptyState
            title="No milestone waits."
            text="Where a project releases its money by milestone, each that its researcher says is reached appears here, with the update that shows it."
          />
        ) : (
          <ul className="grid max-w-3xl gap-4">
            {items.map((item) => (
              <li key={`${item.project.id} ${item.key}`} data-row>
                <MilestoneItem item={item} now={now} onAct={(act) => begin(act, item)} />
              </li>
            ))}
          </ul>
        )}
        {decided.length > 0 && <Decided decided={decided} now={now} />}
      </DeskPage>
      {chosen && <ReleaseDialog {...chosen} onClose={() => setChosen(undefined)} />}
    </>
  )
}

const Decided = ({ decided, now }: Pick<MilestoneDesk, 'decided' | 'now'>) => (
  <section aria-labelledby="decided" className="mt-4 grid max-w-3xl gap-2">
    <h2 id="decided" className="text-lg">
      Decided
    </h2>
    <ul className="divide-y divide-line border-line border-y">
      {decided.map(({ id, project, title, shareBps, decision, reason, by, at }) => (
        <li key={id} className="grid gap-0.5 break-words py-2 text-sm dense:text-xs">
          <span>
            {decision === 'released' ? `${inPercent(shareBps)} released: ` : 'Sent back: '}
            {title}
          </span>
          <span className="text-ink-2">
            <Link to={paths.project(project.id)}>{project.title}</Link>, {by}, <DateText at={at} now={now} />
          </span>
          {reason && <span className="whitespace-pre-line text-ink-2">{reason}</span>}
        </li>
      ))}
    </ul>
  </section>
)
