import { lazy, Suspense, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import type { AnsweredQuestion } from '../contract.ts'
import { AnswerText, QuestionEntry } from './QuestionEntry.tsx'

const EarlierWordings = lazy(() =>
  import('./EarlierWordings.tsx').then((module) => ({ default: module.EarlierWordings })),
)
// For those who may answer alone.
const AnswerForm = lazy(() => import('./AnswerForm.tsx').then((module) => ({ default: module.AnswerForm })))
// For moderators alone.
const HideQuestion = lazy(() => import('./HideQuestion.tsx').then((module) => ({ default: module.HideQuestion })))

type EntryProps = {
  readonly question: AnsweredQuestion
  readonly mayAnswer: boolean
  readonly isModerator: boolean
}

/** A question with its answer, its earlier wordings, and what this reader may do with it. */
export function AnsweredEntry({ question, mayAnswer, isModerator }: EntryProps) {
  const [isWording, setWording] = useState(false)
  const [showsEarlier, setEarlier] = useState(false)
  const { id, answer } = question
  const edited = answer.editedAt !== null && (
    <Button variant="link" size="sm" aria-expanded={showsEarlier} onClick={() => setEarlier(!showsEarlier)}>
      edited
    </Button>
  )
  return (
    <QuestionEntry question={question} as="h3">
      {isWording ? (
        <Suspense fallback={<AnswerText answer={answer} />}>
          <AnswerForm
            questionId={id}
            version={answer.version}
            text={answer.text}
            label="Your answer"
            button="Save the new wording"
            onDone={() => setWording(false)}
          >
            <Button variant="quiet" size="sm" onClick={() => setWording(false)}>
              Cancel
            </Button>
          </AnswerForm>
        </Suspense>
      ) : (
        <AnswerText answer={answer} more={edited} />
      )}
      {showsEarlier && (
        <Suspense fallback={null}>
          <EarlierWordings questionId={id} version={answer.version} />
        </Suspense>
      )}
      {mayAnswer && !isWording && (
        <Button variant="link" size="sm" onClick={() => setWording(true)} className="justify-self-start">
          Edit the answer
        </Button>
      )}
      {isModerator && (
        <Suspense fallback={null}>
          <HideQuestion questionId={id} hiddenReason={question.hiddenReason} />
        </Suspense>
      )}
    </QuestionEntry>
  )
}
