import { lazy, type ReactNode, Suspense } from 'react'
import { Link } from 'react-router'
import type { ProjectDetail, ProjectOutcome } from '#features/research/projects/contract/objects.ts'
import { wholeDollars } from '#features/research/projects/parts/whole-dollars.ts'
import { findingLabels } from '#features/research/projects/rules/completion.ts'
import { Card } from '#ui/Card.tsx'
import { DateText } from '#ui/DateText.tsx'
import { Prose } from '#ui/Prose.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { inDollars } from '#values/money.ts'
import { paths } from '#values/paths.ts'
import { longDate } from '#values/time.ts'

// For the owner alone: other readers do not get it.
const StatementForm = lazy(() => import('./StatementForm.tsx').then((module) => ({ default: module.StatementForm })))

type Shown = { readonly project: ProjectDetail }

/** AMB-071: the outcome of a closed project and its researcher's statement. Empty while it is open. */
export function OutcomeBanner({ project }: Shown) {
  const { outcome } = project
  if (project.donationsRefused !== 'deadline_passed') return null
  return (
    <Card as="section" className="scroll-mt-20">
      <h2 id="outcome" className="scroll-mt-24 text-xl">
        What became of it
      </h2>
      <div className="mt-2 grid gap-3">
        {outcome ? (
          <Decided project={project} outcome={outcome} />
        ) : (
          <p>
            The deadline has passed. Payments that were begun before it still count; what became of the project stands
            here a day after the deadline.
          </p>
        )}
        {project.completedAt !== null && project.finding !== null && (
          <p>
            The research is completed:{' '}
            <Link to={paths.project(project.id, { tab: 'updates' })}>
              {findingLabels[project.finding].toLowerCase()}
            </Link>
            , as its final report says.
          </p>
        )}
      </div>
    </Card>
  )
}

const keeps = 'The project keeps that: after the fees it is held until it is paid out to its researcher.'

/** Late money may lift a project above its minimum after donors were offered to redirect: the offer remains. */
function stillOffered({ now }: ProjectDetail, { redirectUntil, isUnfetched }: ProjectOutcome): string {
  if (redirectUntil === null || redirectUntil <= now) return ''
  return isUnfetched
    ? `For 60 days its researcher could not be paid, so its donors may redirect their gifts until ${longDate(redirectUntil)}, by the link in their mail or in My Donations.`
    : `A payment settled late, so the offer to redirect gifts holds until ${longDate(redirectUntil)}.`
}

function Decided({ project, outcome }: Shown & { readonly outcome: ProjectOutcome }) {
  const { kind, minimum, redirectUntil } = outcome
  const raised = inDollars(wholeDollars(outcome.raised))
  const goal = inDollars(wholeDollars(project.totalTarget))
  if (kind === 'reached')
    return (
      <Banner badge={<StatusBadge tone="ok">Goal reached</StatusBadge>}>
        {raised} of {goal} came in by the deadline. {keeps} {stillOffered(project, outcome)}
      </Banner>
    )
  if (kind === 'nothing')
    return <Banner badge={<StatusBadge tone="neutral">Closed</StatusBadge>}>By the deadline nothing was raised.</Banner>
  if (kind === 'partial')
    return (
      <>
        <Banner badge={<StatusBadge tone="neutral">Closed below the goal</StatusBadge>}>
          {raised} of {goal} came in by the deadline. {keeps} {stillOffered(project, outcome)}
        </Banner>
        <Statement project={project} outcome={outcome} />
      </>
    )
  const isOpen = redirectUntil !== null && redirectUntil > project.now
  return (
    <Banner badge={<StatusBadge tone="warn">Closed below its minimum</StatusBadge>}>
      {raised} came in by the deadline; the project needed at least {inDollars(wholeDollars(minimum))}.{' '}
      {redirectUntil !== null &&
        (isOpen
          ? `Until ${longDate(redirectUntil)} everybody who gave may redirect their gift to another project, by the link in their mail or in My Donations. What they leave stays here.`
          : `Until ${longDate(redirectUntil)} everybody who gave could redirect their gift. What they left stays here.`)}
    </Banner>
  )
}

const Banner = ({ badge, children }: { readonly badge: ReactNode; readonly children: ReactNode }) => (
  <>
    <p>{badge}</p>
    <p>{children}</p>
  </>
)

/** The researcher's statement, or that it is due or overdue. */
function Statement({ project, outcome }: Shown & { readonly outcome: ProjectOutcome }) {
  const { statement, statedAt, statementDueAt } = outcome
  if (statement !== null && statedAt !== null)
    return (
      <blockquote className="border-brand-500 border-l-4 pl-4">
        <Prose text={statement} />
        <footer className="mt-2 text-ink-2 text-sm">
          {project.researcher.name}, <DateText at={statedAt} form="long" />
        </footer>
      </blockquote>
    )
  if (statementDueAt === null) return null
  const isMissing = statementDueAt <= project.now
  return (
    <>
      {isMissing ? (
        <p>
          <StatusBadge tone="bad">The researcher’s statement is missing.</StatusBadge> It was due on{' '}
          {longDate(statementDueAt)}.
        </p>
      ) : (
        <p className="text-ink-2">The researcher says here by {longDate(statementDueAt)} what will be done with it.</p>
      )}
      {project.isOwner && (
        <Suspense fallback={null}>
          <StatementForm projectId={project.id} />
        </Suspense>
      )}
    </>
  )
}
