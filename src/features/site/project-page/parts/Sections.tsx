import { Fragment, type ReactNode } from 'react'
import { PaidPositions } from '#features/careers/jobs/parts/PaidPositions.tsx'
import { SupportersSection } from '#features/funding/supporters/parts/SupportersSection.tsx'
import { QuestionsSection } from '#features/research/questions/parts/QuestionsSection.tsx'
import { ReviewRecordSection } from '#features/research/reviews/parts/ReviewRecordSection.tsx'
import { Plan } from './Plan.tsx'
import type { PageData } from './shown-page.ts'

type Section = { readonly name: string; readonly show: (page: PageData) => ReactNode }

/**
 * What stands below the text of the first tab, in the order in which it is read: budget, milestones, positions, review
 * record, questions, supporters. A section that has nothing to show shows no heading either.
 */
const sections: readonly Section[] = [
  { name: 'plan', show: ({ project, spending }) => <Plan project={project} spending={spending} /> },
  { name: 'positions', show: ({ positions }) => <PaidPositions jobs={positions} /> },
  { name: 'review record', show: recordOf },
  { name: 'questions', show: questionsOf },
  { name: 'supporters', show: supportersOf },
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

function supportersOf({ supporters, supportersAfter }: PageData): ReactNode {
  if (!supporters) return null
  const hrefAt = (after: string | undefined): string => `?${after ? `supporters=${after}` : ''}#supporters`
  return <SupportersSection supporters={supporters} hrefAt={hrefAt} after={supportersAfter} />
}
