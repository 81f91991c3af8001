import { Link } from 'react-router'
import { Button } from '#ui/Button.tsx'
import { DateText } from '#ui/DateText.tsx'
import { Due } from '#ui/Due.tsx'
import { Money } from '#ui/Money.tsx'
import { inPercent } from '#values/money.ts'
import { paths } from '#values/paths.ts'
import { type Instant, shortDate } from '#values/time.ts'
import type { MilestoneToCheck } from '../contract.ts'
import type { Act } from './ReleaseDialog.tsx'

type MilestoneItemProps = {
  readonly item: MilestoneToCheck
  readonly now: Instant
  readonly onAct: (act: Act) => void
}

/** What was to be shown, what shows it, and what its release opens. */
export function MilestoneItem({ item, now, onAct }: MilestoneItemProps) {
  const { project, title, dueOn, reachedAt, dueAt, shareBps, cents, update, before } = item
  return (
    <article aria-label={title} className="grid gap-3 break-words rounded-lg border border-line bg-surface p-4">
      <div className="grid gap-1">
        <p className="text-ink-2 text-sm dense:text-xs">
          <Link to={paths.project(project.id)}>{project.title}</Link>, {project.researcher}
        </p>
        <h2 className="text-xl leading-7">{title}</h2>
        <p className="text-ink-2 text-sm dense:text-xs">
          Planned for {shortDate(dueOn)}, said to be reached <DateText at={reachedAt} now={now} />. Decision:{' '}
          <Due at={dueAt} now={now} />
        </p>
      </div>
      <p>
        Releases {inPercent(shareBps)} of the money, now <Money amount={cents} exact />.
      </p>
      <section className="grid gap-1">
        <h3 className="text-sm">The update that shows it</h3>
        <p className="line-clamp-12 whitespace-pre-line border-line border-l-2 pl-3">{update.text}</p>
        <Link
          to={paths.project(project.id, { tab: 'updates' })}
          className="inline-flex min-h-11 items-center justify-self-start dense:min-h-8"
        >
          Read it on the project’s page
        </Link>
      </section>
      {before.map(({ at, reason }) => (
        <p key={at} className="whitespace-pre-line text-sm text-warn dense:text-xs">
          Sent back on {shortDate(at)}: {reason}
        </p>
      ))}
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => onAct('release')}>Release {inPercent(shareBps)}</Button>
        <Button variant="quiet" onClick={() => onAct('return')}>
          Send Back
        </Button>
      </div>
    </article>
  )
}
