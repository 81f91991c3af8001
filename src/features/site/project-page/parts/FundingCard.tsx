import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { DonatePanel } from '#features/funding/donations/parts/DonatePanel.tsx'
import { SaveButton } from '#features/research/follows/parts/SaveButton.tsx'
import type { ProjectDetail } from '#features/research/projects/contract/objects.ts'
import { wholeDollars } from '#features/research/projects/parts/whole-dollars.ts'
import { daysLeft, daysLeftFew, percentFunded } from '#features/research/projects/rules/projects.ts'
import { Card } from '#ui/Card.tsx'
import { cx } from '#ui/cx.ts'
import { DateText } from '#ui/DateText.tsx'
import { GraduatedBar } from '#ui/GraduatedBar.tsx'
import { ShareButton } from '#ui/ShareButton.tsx'
import { inThousands } from '#values/count.ts'
import { inDollars } from '#values/money.ts'
import { paths } from '#values/paths.ts'

/** PROJ-25 to PROJ-31: the funding progress, in view next to the text. */
export function FundingCard({ project }: { readonly project: ProjectDetail }) {
  const raised = wholeDollars(project.totalFunded)
  const percent = percentFunded(project.totalFunded, project.totalTarget)
  const { donorCount } = project
  return (
    <Card as="section" className="scroll-mt-20">
      <h2 id="funding" className="sr-only scroll-mt-24">
        Funding
      </h2>
      <GraduatedBar
        percent={percent}
        label="Funded"
        leading
        caption={inDollars(raised)}
        valueText={`${percent} % funded, ${inDollars(raised)} raised`}
      />
      <p className="mt-2 text-ink-2">raised of {inDollars(wholeDollars(project.totalTarget))} goal</p>
      {project.minimumViable > 0 && (
        <p className="text-ink-3 text-sm">It needs at least {inDollars(wholeDollars(project.minimumViable))}.</p>
      )}
      <ul className="mt-4 flex flex-wrap justify-between gap-x-4 gap-y-2">
        <Figure value={`${percent}%`}>funded</Figure>
        <Figure value={inThousands(donorCount)}>{donorCount === 1 ? 'donor' : 'donors'}</Figure>
        <TimeLeft project={project} />
      </ul>
      <div className="mt-5 empty:hidden">
        <DonatePanel
          project={project}
          saveButton={<SaveButton projectId={project.id} saved={project.isSaved} />}
          shareButton={<ShareButton title={project.title} />}
        />
      </div>
      {project.isSupporter && (
        <Link to={paths.messages({ project: project.id })} className="mt-3 inline-flex min-h-11 items-center">
          Conversation of its supporters
        </Link>
      )}
    </Card>
  )
}

/** Counts started days, so that the last day is never shown as zero. */
function TimeLeft({ project }: { readonly project: ProjectDetail }) {
  const days = daysLeft(project.deadline, project.now)
  if (days === null)
    return (
      <Figure value="Closed">
        <DateText at={project.deadline} />
      </Figure>
    )
  return (
    <Figure value={days === 1 ? 'Last' : `${days} days`} few={days <= daysLeftFew}>
      {days === 1 ? 'day' : 'left'}
    </Figure>
  )
}

type FigureProps = { readonly value: string; readonly few?: boolean; readonly children: ReactNode }

/** A number above its word. */
const Figure = ({ value, few = false, children }: FigureProps) => (
  <li className="leading-snug">
    <strong className={cx('block font-semibold text-lg tabular-nums', few && 'text-warn')}>{value}</strong>{' '}
    <span className="text-ink-2 text-sm">{children}</span>
  </li>
)
