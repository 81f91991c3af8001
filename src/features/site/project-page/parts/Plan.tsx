import { lazy, Suspense } from 'react'
import type { ProjectSpending } from '#features/funding/payouts/contract/objects.ts'
import { useSessionFact } from '#features/identity/session/parts/session.ts'
import type { ProjectDetail } from '#features/research/projects/contract/objects.ts'
import { ProjectPlan } from '#features/research/projects/parts/ProjectPlan.tsx'

// For the researcher and reviewers only: a reader's page does not load it.
const LetterLink = lazy(() =>
  import('#features/research/projects/parts/LetterLink.tsx').then((module) => ({ default: module.LetterLink })),
)

// Only for people who may edit the project.
const MilestoneAction = lazy(() =>
  import('#features/research/updates/parts/MilestoneAction.tsx').then((module) => ({
    default: module.MilestoneAction,
  })),
)

type PlanProps = { readonly project: ProjectDetail; readonly spending: ProjectSpending | undefined }

/** Budget, milestones, approvals; the boards' letters open for those who may read them. */
export function Plan({ project, spending }: PlanProps) {
  const isStaff = useSessionFact((session) => session.state === 'signed-in' && session.me.staff !== null)
  const letter = (key: string) => (
    <Suspense fallback={null}>
      <LetterLink projectId={project.id} approval={key} />
    </Suspense>
  )
  const milestone = (one: ProjectDetail['milestones'][number]) => (
    <Suspense fallback={null}>
      <MilestoneAction projectId={project.id} milestone={one} updates={project.updates} />
    </Suspense>
  )
  const mayMark = project.status === 'approved' && (project.standing === 'lead' || project.standing === 'editor')
  return (
    <ProjectPlan
      project={project}
      spent={spending && spending.paid > 0 ? spending.lines : undefined}
      letter={project.isOwner || isStaff ? letter : undefined}
      milestoneAction={mayMark ? milestone : undefined}
    />
  )
}
