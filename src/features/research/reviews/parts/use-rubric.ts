import { useEffect, useRef, useState } from 'react'
import { useApi } from '#wire/use-api.ts'
import type { reviewsContract } from '../contract/endpoints.ts'
import type { Review, RubricAnswer } from '../contract/objects.ts'
import { type Question, sumOf } from '../rules/rubric.ts'

export type RubricState = 'saved' | 'saving' | 'failed' | 'changed'
/** After the last letter of a note. */
const restMs = 700

/**
 * The answers of a rubric, saved while they are given: one save at a time, and 'saved' only after the server's
 * answer.
 */
export function useRubric(review: Review) {
  const questions: readonly Question[] = review.rubric.questions
  const [answers, setAnswers] = useState<readonly RubricAnswer[]>(review.rubric.answers)
  const [openKey, setOpenKey] = useState<string>()
  const { state, later, settle } = useSaving(review, answers)
  const answerFor = (key: string): RubricAnswer =>
    answers.find((one) => one.key === key) ?? { key, score: null, note: '', authorSees: false, revision: 0 }
  const change = (key: string, typed: Partial<RubricAnswer>): void => {
    const next = { ...answerFor(key), ...typed }
    setAnswers((known) => [...known.filter((one) => one.key !== key), next])
    later(next, 'note' in typed ? restMs : 0)
  }
  const firstOpen = questions.find(({ key }) => answerFor(key).score === null)?.key
  const current = openKey ?? firstOpen
  const score = (points: number): void => {
    if (current === undefined) return
    change(current, { score: points })
    const following = questions[questions.findIndex(({ key }) => key === current) + 1]
    setOpenKey(following?.key)
    lastScore.current = points
  }
  const lastScore = useRef<number | null>(null)
  return {
    questions,
    answerFor,
    change,
    current,
    open: setOpenKey,
    /** Scores the current question and moves to the next one. */
    score,
    /** Scores open questions like the last one. */
    same: (): void => {
      if (lastScore.current === null) return
      for (const { key } of questions) if (answerFor(key).score === null) change(key, { score: lastScore.current })
    },
    sum: sumOf(questions, answers),
    state,
    settle,
  }
}
export type RubricHandle = ReturnType<typeof useRubric>
/** What is rendered. */
export type ShownRubric = Pick<RubricHandle, 'questions' | 'sum' | 'answerFor' | 'change' | 'current' | 'open'> & {
  /** Of a preview nothing is saved. */
  readonly state: RubricState | 'preview'
}

/** One save in flight; later changes follow it. */
function useSaving(review: Review, answers: readonly RubricAnswer[]) {
  const api = useApi<typeof reviewsContract>()
  const [state, setState] = useState<RubricState>('saved')
  const waiting = useRef(new Map<string, RubricAnswer>())
  const revisions = useRef(new Map(answers.map(({ key, revision }) => [key, revision])))
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const running = useRef<Promise<void>>(undefined)
  const send = async (): Promise<void> => {
    let outcome: RubricState = 'saved'
    for (let next = waiting.current.values().next().value; next; next = waiting.current.values().next().value) {
      waiting.current.delete(next.key)
      const revision = revisions.current.get(next.key) ?? 0
      const body = { ...next, revision }
      const answer = await api('PUT /api/admin/reviews/:id/answers', { params: { id: review.id }, body }).catch(
        () => null,
      )
      if (answer?.ok) revisions.current.set(next.key, answer.data.revision)
      else if (answer?.refusal.code === 'answer_changed') {
        // Text typed here stays, and replaces the other one only with its next change.
        revisions.current.set(next.key, answer.refusal.data.revision)
        outcome = 'changed'
      } else {
        waiting.current.set(next.key, next)
        outcome = 'failed'
        break
      }
    }
    setState(outcome)
  }
  const flush = (): Promise<void> => {
    clearTimeout(timer.current)
    running.current ??= send().finally(() => {
      running.current = undefined
    })
    return running.current
  }
  const later = (answer: RubricAnswer, ms: number): void => {
    waiting.current.set(answer.key, answer)
    setState('saving')
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void flush(), ms)
  }
  const last = useRef(flush)
  useEffect(() => {
    last.current = flush
  })
  // Moving to the next item loses nothing that was typed.
  useEffect(() => () => void last.current(), [])
  return { state, later, settle: flush }
}
