import type { ReactNode } from 'react'
import { DateText } from '#ui/DateText.tsx'
import { Prose } from '#ui/Prose.tsx'
import type { AnsweredQuestion } from '../contract.ts'

type EntryProps = {
  readonly question: Pick<AnsweredQuestion, 'text' | 'asker' | 'askedAt'>
  /** The level of the question's heading. */
  readonly as: 'h3' | 'h4'
  readonly children?: ReactNode
}

/** A question with its asker and time; its children below. `dir` follows the script of the text. */
export const QuestionEntry = ({ question: { text, asker, askedAt }, as: Heading, children }: EntryProps) => (
  <article className="grid grid-cols-[minmax(0,1fr)] gap-1.5 py-4">
    <Heading dir="auto" className="wrap-anywhere whitespace-pre-line font-sans font-semibold text-base leading-snug">
      {text}
    </Heading>
    <p className="text-ink-3 text-sm">
      <bdi>{asker}</bdi> · <DateText at={askedAt} form="long" />
    </p>
    {children}
  </article>
)

type AnswerProps = { readonly answer: AnsweredQuestion['answer']; readonly more?: ReactNode }

/** The answer, along a line of the brand's colour. */
export const AnswerText = ({ answer: { text, author, at }, more }: AnswerProps) => (
  <div className="mt-1 border-brand-500 border-l-2 pl-4">
    <div dir="auto" className="wrap-anywhere text-ink-2">
      <Prose text={text} />
    </div>
    <p className="mt-1 flex flex-wrap items-center gap-x-1.5 text-ink-3 text-sm">
      <span>
        <bdi>{author}</bdi>, <DateText at={at} form="long" />
      </span>
      {more}
    </p>
  </div>
)
