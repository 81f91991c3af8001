import { Fragment, type ReactNode } from 'react'
import { PaidPositions } from '#features/careers/jobs/parts/PaidPositions.tsx'
import { ReportLink } from '#features/foundation/reports/parts/ReportLink.tsx'
import { SupportersSection } from '#features/funding/supporters/parts/SupportersSection.tsx'
import { QuestionsSection } from '#features/research/questions/parts/QuestionsSection.tsx'
import { ReviewRecordSection } from '#features/research/reviews/parts/ReviewRecordSection.tsx'
import { Plan } from './Plan.tsx'
import type { PageData } from './shown-page.ts'

type Section = { readonly name: string; readonly show: (page: PageData) => ReactNode }

/**
 * The sections below the text of the first tab, in reading order: budget, milestones, positions, review record,
 * questions, supporters. An empty section has no heading either.
 */
const sections: readonly Section[] = [
  { name: 'plan', show: ({ project, spending }) => <Plan project={project} spending={spending} /> },
  { name: 'positions', show: ({ positions }) => <PaidPositions jobs={positions} /> },
  { name: 'review record', show: recordOf },
  { name: 'questions', show: questionsOf },
  { name: 'supporters', show: supportersOf },
  { name: 'report', show: reportOf },
]

/** The sections, one after the other; the server renders them, and their script comes after the first paint. */
export const Sections = ({ page }: { readonly page: PageData }) =>
  sections.map(({ name, show }) => <Fragment key={name}>{show(page)}</Fragment>)

function recordOf({ project, record }: PageData): ReactNode {
  return record && <ReviewRecordSection projectId={project.id} record={record} />
}

function questionsOf({ project, questions }: PageData): ReactNode {
  if (!questions || project.status !== 'approved') return null
  return <QuestionsSection questions={questions} href="?tab=questions" mayAsk={project.standing === null} />
}

/** PROJ-44, for the page as a whole. */
function reportOf({ project }: PageData): ReactNode {
  if (project.status !== 'approved' || project.standing !== null) return null
  const pictureId = /^\/files\/([\da-f-]{36})\//.exec(project.projectImage)?.[1]
  return (
    <p className="mt-8 border-line border-t pt-2 text-ink-2 text-sm">
      Something is wrong here? <ReportLink kind="project" id={project.id} what="this project" pictureId={pictureId} />
    </p>
  )
}

function supportersOf({ supporters, supportersAfter }: PageData): ReactNode {
  if (!supporters) return null
  const hrefAt = (after: string | undefined): string => `?${after ? `supporters=${after}` : ''}#supporters`
  return <SupportersSection supporters={supporters} hrefAt={hrefAt} after={supportersAfter} />
}
