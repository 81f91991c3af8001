import { lazy, Suspense } from 'react'
import { EmptyState } from '#ui/EmptyState.tsx'
import type { Id } from '#values/id.ts'
import { PageLinks } from '#wire/page-links.tsx'
import type { ProjectQuestions } from '../contract.ts'
import { AnsweredEntry } from './AnsweredEntry.tsx'
import { askForm } from './fetched-ask-form.ts'
import { OwnQuestions } from './OwnQuestions.tsx'
import { WaitingText } from './QuestionsSection.tsx'

// For those who may answer alone.
const OpenQuestions = lazy(() => import('./OpenQuestions.tsx').then((module) => ({ default: module.OpenQuestions })))

export type QuestionsTabProps = {
  readonly projectId: Id<'project'>
  readonly questions: ProjectQuestions
  /** This page's cursor: absent for the newest. */
  readonly after: string | undefined
}

const pageAt = (after: string | undefined): string =>
  `?${new URLSearchParams({ tab: 'questions', ...(after && { after }) })}`

/** All answered questions of a project, the last answered first, after the actions for the reader. */
export function QuestionsTab({ projectId, questions, after }: QuestionsTabProps) {
  const mayAnswer = questions.open !== null
  return (
    <div className="grid max-w-prose grid-cols-[minmax(0,1fr)] gap-6">
      <h2 className="sr-only">Questions and answers</h2>
      {questions.open ? (
        <Suspense fallback={null}>
          <OpenQuestions items={questions.open} />
        </Suspense>
      ) : (
        <askForm.Part projectId={projectId} />
      )}
      {questions.own.length > 0 && <OwnQuestions items={questions.own} />}
      {!mayAnswer && questions.waiting > 0 && (
        <p className="-my-3 text-ink-2 text-sm">
          <WaitingText {...questions} />
        </p>
      )}
      {questions.items.length > 0 ? (
        <div className="divide-y divide-line border-line border-y">
          {questions.items.map((question) => (
            <AnsweredEntry
              key={question.id}
              question={question}
              mayAnswer={mayAnswer}
              isModerator={questions.isModerator}
            />
          ))}
        </div>
      ) : (
        <EmptyState
          as="h3"
          title="No answers yet"
          text={
            mayAnswer
              ? 'What donors and visitors ask, and you answer, stands here for everyone.'
              : 'Questions stand here for everyone once the researcher has answered them.'
          }
        />
      )}
      <PageLinks older={questions.older} after={after} hrefAt={pageAt} what="answers" />
    </div>
  )
}
