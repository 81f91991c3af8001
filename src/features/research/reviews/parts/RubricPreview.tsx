import { useState } from 'react'
import type { RubricAnswer } from '../contract/objects.ts'
import { type Question, sumOf } from '../rules/rubric.ts'
import { RubricPane } from './RubricPane.tsx'

type RubricPreviewProps = { readonly version: number; readonly questions: readonly Question[] }

/** The rubric as reviewers will see it; scores in it are not stored. */
export function RubricPreview({ version, questions }: RubricPreviewProps) {
  const [answers, setAnswers] = useState<readonly RubricAnswer[]>([])
  const [current, setCurrent] = useState<string | undefined>(questions[0]?.key)
  const answerFor = (key: string): RubricAnswer =>
    answers.find((one) => one.key === key) ?? { key, score: null, note: '', authorSees: false, revision: 0 }
  const change = (key: string, given: Partial<RubricAnswer>): void =>
    setAnswers((known) => [...known.filter((one) => one.key !== key), { ...answerFor(key), ...given }])
  const named = questions.map((one) => ({ ...one, name: one.name.trim() || 'Without a name' }))
  return (
    <aside aria-label="Preview" className="grid gap-3 rounded-lg border border-line bg-paper p-4 lg:col-span-4">
      <p className="text-ink-3 text-xs">As reviewers will see it. Try it; nothing is kept.</p>
      <RubricPane
        version={version}
        rubric={{
          questions: named,
          sum: sumOf(questions, answers),
          ...{ state: 'preview', answerFor, change, current, open: setCurrent },
        }}
      />
    </aside>
  )
}
