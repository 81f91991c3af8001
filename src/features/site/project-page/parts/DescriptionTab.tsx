import { Fragment, type ReactNode } from 'react'
import { RichText } from '#features/foundation/rich-text/parts/RichText.tsx'
import { SupportersSection } from '#features/funding/supporters/parts/SupportersSection.tsx'
import { QuestionsSection } from '#features/research/questions/parts/QuestionsSection.tsx'
import { Plan } from './Plan.tsx'
import type { PageData } from './page-data.ts'

type Section = { readonly name: string; readonly show: (page: PageData) => ReactNode }

/**
 * What stands below the text of the first tab, in the order in which it is read: budget, milestones, review record,
 * questions, supporters. A section that has nothing to show shows no heading either.
 */
const sections: readonly Section[] = [
  { name: 'plan', show: ({ project }) => <Plan project={project} /> },
  { name: 'questions', show: questionsOf },
  { name: 'supporters', show: supportersOf },
]

/** PROJ-16, PROJ-17: the text, and all that a donor decides by. */
export function DescriptionTab(page: PageData) {
  const { description, timeline, rendered } = page.project
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <div className="grid max-w-prose gap-6">
        <section aria-labelledby="overview">
          <h2 id="overview" className="mb-3 text-xl">
            Overview
          </h2>
          <RichText text={description} rendered={rendered?.description} />
        </section>
        {timeline && (
          <section aria-labelledby="timeline">
            <h2 id="timeline" className="mb-3 text-xl">
              Timeline
            </h2>
            <RichText text={timeline} rendered={rendered?.timeline} />
          </section>
        )}
      </div>
      {sections.map(({ name, show }) => (
        <Fragment key={name}>{show(page)}</Fragment>
      ))}
    </div>
  )
}

function questionsOf({ project, questions }: PageData): ReactNode {
  if (!questions || project.status !== 'approved') return null
  return <QuestionsSection questions={questions} href="?tab=questions" mayAsk={!project.isOwner} />
}

function supportersOf({ supporters, supportersAfter }: PageData): ReactNode {
  if (!supporters) return null
  const hrefAt = (after: string | undefined): string => `?${after ? `supporters=${after}` : ''}#supporters`
  return <SupportersSection supporters={supporters} hrefAt={hrefAt} after={supportersAfter} />
}
