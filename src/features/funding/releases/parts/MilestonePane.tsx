import { useLayoutEffect } from 'react'
import { Link } from 'react-router'
import { useTaxonomy } from '#features/research/catalogue/parts/use-taxonomy.ts'
import { areaLabel, sectorLabel } from '#features/research/catalogue/rules/form-areas.ts'
import { headClass, type Place, PlaceInQueue } from '#features/research/reviews/parts/PlaceInQueue.tsx'
import { Button } from '#ui/Button.tsx'
import { DateText } from '#ui/DateText.tsx'
import { Due } from '#ui/Due.tsx'
import { Kbd } from '#ui/Kbd.tsx'
import { Label } from '#ui/Label.tsx'
import { Money } from '#ui/Money.tsx'
import { inPercent } from '#values/money.ts'
import { paths } from '#values/paths.ts'
import { type Instant, shortDate } from '#values/time.ts'
import type { MilestoneToCheck } from '../contract.ts'
import type { Act } from './ReleaseDialog.tsx'

type MilestonePaneProps = {
  readonly item: MilestoneToCheck
  readonly now: Instant
  readonly place: Place
  /** Whether it was chosen on the desk, so that its title takes the focus. */
  readonly takesFocus: boolean
  readonly onStep: (by: 1 | -1) => void
  readonly onAct: (act: Act) => void
}

/** The milestone's promise and its evidence; the decision stays in view below, and facts are beside it. */
export function MilestonePane(props: MilestonePaneProps) {
  const { item, now, place, takesFocus, onStep, onAct } = props
  const { project, title, shareBps, dueAt } = item
  const taxonomy = useTaxonomy()
  useLayoutEffect(() => {
    if (takesFocus) document.getElementById('review-title')?.focus({ preventScroll: true })
    // Only once: each item has its own pane.
  }, [])
  return (
    <>
      <article
        aria-labelledby="review-title"
        className="flex min-w-0 flex-col bg-surface max-xl:border-line max-xl:border-b xl:overflow-y-auto"
      >
        <div className={headClass}>
          <PlaceInQueue place={place} onStep={onStep} />
          <span className="ml-auto lg:hidden">
            <Due at={dueAt} now={now} />
          </span>
          <Link
            to={paths.project(project.id)}
            className="inline-flex min-h-11 items-center text-brand-700 lg:ml-auto dense:min-h-8"
          >
            Its page
          </Link>
        </div>
        <div className="grid flex-1 grid-cols-[minmax(0,1fr)] content-start gap-4 break-words px-4 py-4 text-base leading-6 lg:px-5 dense:text-sm dense:leading-5">
          <div className="grid gap-1">
            <Label
              parts={[
                'Milestone',
                sectorLabel(taxonomy, project.sector),
                areaLabel(taxonomy, project.sector, project.subsection),
              ]}
              boxed={false}
            />
            <h2 id="review-title" tabIndex={-1} className="text-xl leading-7 outline-none">
              {title}
            </h2>
            <p className="text-ink-2 text-sm dense:text-xs">
              {project.researcher}: {project.title}
            </p>
          </div>
          <Shown item={item} />
        </div>
        <div className="sticky bottom-0 grid border-line border-t bg-surface">
          <div className="flex flex-wrap items-start gap-2 px-4 py-2.5 max-lg:*:flex-1 lg:px-5">
            <Button onClick={() => onAct('release')} aria-keyshortcuts="a">
              Release {inPercent(shareBps)} <Kbd>a</Kbd>
            </Button>
            <Button variant="quiet" onClick={() => onAct('return')} aria-keyshortcuts="r">
              Send Back <Kbd>r</Kbd>
            </Button>
          </div>
          <p className="border-line border-t bg-paper px-4 py-1.5 text-ink-3 text-xs lg:px-5">
            What is released can be paid out from then on, and is not taken back.
          </p>
        </div>
      </article>
      <MilestoneFacts item={item} now={now} />
    </>
  )
}

function Shown({ item: { project, update, before } }: { item: MilestoneToCheck }) {
  return (
    <>
      <section aria-labelledby="shown" className="grid gap-2">
        <h3 id="shown" className="font-sans font-semibold text-sm tracking-normal">
          The update that shows it
        </h3>
        <p className="whitespace-pre-line border-line border-l-2 pl-3">{update.text}</p>
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
    </>
  )
}

function MilestoneFacts({ item, now }: { item: MilestoneToCheck; now: Instant }) {
  const { dueAt, dueOn, reachedAt, shareBps, cents, update } = item
  const facts = [
    ['Due', <Due key="due" at={dueAt} now={now} />],
    ['Planned for', shortDate(dueOn)],
    ['Reached', <DateText key="reached" at={reachedAt} now={now} />],
    ...(update.publishedAt ? [['Update', <DateText key="update" at={update.publishedAt} now={now} />] as const] : []),
    ['Share', inPercent(shareBps)],
    ['Opens now', <Money key="cents" amount={cents} exact />],
  ] as const
  return (
    <aside aria-label="Facts" className="min-w-0 px-4 py-3 xl:overflow-y-auto xl:border-line xl:border-l">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm dense:text-xs">
        {facts.map(([term, value]) => (
          <div key={String(term)} className="contents">
            <dt className="text-ink-3">{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </aside>
  )
}
