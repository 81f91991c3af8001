import { Link } from 'react-router'
import { useTaxonomy } from '#features/research/catalogue/parts/use-taxonomy.ts'
import { areaLabel, sectorLabel } from '#features/research/catalogue/rules/form-areas.ts'
import { wholeDollars } from '#features/research/projects/parts/whole-dollars.ts'
import { percentFunded } from '#features/research/projects/rules/projects.ts'
import { GraduatedBar } from '#ui/GraduatedBar.tsx'
import { Label } from '#ui/Label.tsx'
import { inCents, inDollars } from '#values/money.ts'
import { paths } from '#values/paths.ts'
import { longDate } from '#values/time.ts'
import type { JobProject } from '../contract/objects.ts'

/** The funded project that pays for a position, with the line of its budget. */
export function PayingProject({ project }: { readonly project: JobProject }) {
  const { totalFunded, totalTarget, donorCount, line, donorsToldAt } = project
  const taxonomy = useTaxonomy()
  const [raised, goal] = [inDollars(wholeDollars(totalFunded)), inDollars(wholeDollars(totalTarget))]
  const percent = percentFunded(totalFunded, totalTarget)
  return (
    <section aria-labelledby="paying-project" className="rounded-lg border border-line bg-surface px-5 pt-3.5 pb-4.5">
      <h2
        id="paying-project"
        className="small-caps border-ink border-b pb-2.5 font-normal font-sans text-ink-2 text-sm"
      >
        Paid from a funded project
      </h2>
      <p className="pt-3.5">
        <Label
          parts={[sectorLabel(taxonomy, project.sector), areaLabel(taxonomy, project.sector, project.subsection)]}
          boxed={false}
        />
      </p>
      <h3 className="wrap-anywhere mt-1.5 mb-1 text-lg">
        <Link to={paths.project(project.id)}>{project.title}</Link>
      </h3>
      <p className="mb-2.5 text-ink-3 text-xs">
        {raised} of {goal} · {percent}% · {donorCount === 1 ? '1 donor' : `${donorCount} donors`}
      </p>
      <GraduatedBar percent={percent} label="Funded so far" valueText={`${percent} % funded, ${raised} raised`} />
      {line && (
        <>
          <p className="small-caps pt-4 pb-1 text-ink-2 text-sm">Budget line: {line.use}</p>
          <p className="flex justify-between gap-4 border-line border-b py-1 text-sm">
            <span className="wrap-anywhere text-ink-2">{line.label}</span>
            <strong className="font-semibold tabular-nums">{inCents(line.cents)}</strong>
          </p>
        </>
      )}
      {donorsToldAt && (
        <p className="mt-2.5 text-ink-3 text-xs">Donors of the project were notified on {longDate(donorsToldAt)}.</p>
      )}
    </section>
  )
}
