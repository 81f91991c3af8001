import { Link } from 'react-router'
import { buttonClass } from '#ui/button-class.ts'
import { DateText } from '#ui/DateText.tsx'
import type { ProjectQuestions } from '../contract.ts'
import { previewed } from '../rules.ts'
import { AnswerText, QuestionEntry } from './QuestionEntry.tsx'

type SectionProps = {
  readonly questions: ProjectQuestions
  /** The tab with all of them. */
  readonly href: string
  /** Whether the reader may ask: those who may answer do not. */
  readonly mayAsk: boolean
}

/** On the first tab of a project's page: the latest answers, and how to ask. */
export function QuestionsSection({ questions, href, mayAsk }: SectionProps) {
  const items = questions.items.filter(({ hiddenReason }) => hiddenReason === null).slice(0, previewed)
  const more = questions.answered - items.length
  return (
    <section aria-labelledby="questions">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-b pb-3">
        <h2 id="questions" className="text-xl">
          Questions and answers
        </h2>
        {mayAsk && (
          <Link to={href} preventScrollReset className={buttonClass({ variant: 'quiet', size: 'sm' })}>
            Ask a question
          </Link>
        )}
      </div>
      {items.length === 0 && <p className="pt-4 text-ink-2">No question has been answered here yet.</p>}
      <div className="divide-y divide-line">
        {items.map((question) => (
          <QuestionEntry key={question.id} question={question} as="h3">
            <AnswerText answer={question.answer} />
          </QuestionEntry>
        ))}
      </div>
      <p className="flex flex-wrap items-center gap-x-1.5 border-line border-t pt-2 text-ink-2 text-sm empty:hidden">
        {more > 0 && (
          <Link to={href} preventScrollReset className="inline-flex min-h-11 items-center">
            {more === 1 ? '1 more answer' : `${more} more answers`}
          </Link>
        )}
        {more > 0 && questions.waiting > 0 && <span aria-hidden="true">·</span>}
        <WaitingText {...questions} />
      </p>
    </section>
  )
}

/** How many questions wait for an answer, and since when; empty if none does. */
export function WaitingText({ waiting, waitingSince }: Pick<ProjectQuestions, 'waiting' | 'waitingSince'>) {
  if (waiting === 0 || waitingSince === null) return null
  return (
    <span className="inline-flex min-h-11 items-center">
      <span>
        {waiting === 1 ? '1 question waits' : `${waiting} questions wait`} for an answer since{' '}
        <DateText at={waitingSince} form="long" />
      </span>
    </span>
  )
}
