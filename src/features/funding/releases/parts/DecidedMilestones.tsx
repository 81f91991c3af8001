import { Link } from 'react-router'
import { DateText } from '#ui/DateText.tsx'
import { inPercent } from '#values/money.ts'
import { paths } from '#values/paths.ts'
import type { MilestoneDesk } from '../contract.ts'

/** The latest decisions on milestones, shown while no item is open. */
export const DecidedMilestones = ({ decided, now }: Pick<MilestoneDesk, 'decided' | 'now'>) => (
  <section aria-labelledby="decided" className="grid content-start gap-2 p-4 xl:col-span-2">
    <h2 id="decided" className="text-lg">
      Decided
    </h2>
    <ul className="max-w-3xl divide-y divide-line border-line border-y">
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
