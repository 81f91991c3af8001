import { DonatePanel } from '#features/funding/donations/parts/DonatePanel.tsx'
import { SaveButton } from '#features/research/follows/parts/SaveButton.tsx'
import type { ProjectDetail } from '#features/research/projects/contract.ts'
import { wholeDollars } from '#features/research/projects/parts/whole-dollars.ts'
import { percentFunded } from '#features/research/projects/rules/projects.ts'
import { Card } from '#ui/Card.tsx'
import { DateText } from '#ui/DateText.tsx'
import { GraduatedBar } from '#ui/GraduatedBar.tsx'
import { Money } from '#ui/Money.tsx'
import { inThousands } from '#values/count.ts'
import { inDollars } from '#values/money.ts'

/** PROJ-25 to PROJ-31: the funding progress, in view beside the text. */
export function FundingCard({ project }: { readonly project: ProjectDetail }) {
  const raised = wholeDollars(project.totalFunded)
  const percent = percentFunded(project.totalFunded, project.totalTarget)
  const { donorCount } = project
  const closed = project.donationsRefused === 'deadline_passed'
  return (
    <Card as="aside" className="scroll-mt-20 self-start lg:sticky lg:top-20">
      <h2 id="funding" className="sr-only scroll-mt-24">
        Funding
      </h2>
      <p className="font-semibold font-serif text-4xl leading-none">
        <span className="mark">
          <Money amount={raised} />
        </span>
      </p>
      <p className="mt-2 text-ink-2">raised of {inDollars(wholeDollars(project.totalTarget))} goal</p>
      {project.minimumViable > 0 && (
        <p className="text-ink-3 text-sm">It needs at least {inDollars(wholeDollars(project.minimumViable))}.</p>
      )}
      <GraduatedBar
        className="mt-4"
        percent={percent}
        label="Funded"
        valueText={`${percent} % funded, ${inDollars(raised)} raised`}
      />
      <p className="mt-3 flex flex-wrap justify-between gap-x-4 text-sm">
        <span>
          <strong className="font-semibold">{percent}%</strong> funded
        </span>
        <span>
          <strong className="font-semibold">{inThousands(donorCount)}</strong> {donorCount === 1 ? 'donor' : 'donors'}
        </span>
      </p>
      <p className="mt-1 text-ink-3 text-sm">
        {closed ? 'Closed' : 'Closes'} <DateText at={project.deadline} form="long" />
      </p>
      <div className="mt-5 empty:hidden">
        <DonatePanel project={project} follow={<SaveButton projectId={project.id} saved={project.isSaved} />} />
      </div>
    </Card>
  )
}
