import Plus from 'lucide-react/icons/plus'
import type { FormEvent } from 'react'
import { Button } from '#ui/Button.tsx'
import { DiscardChanges } from '#ui/DiscardChanges.tsx'
import { Field } from '#ui/Field.tsx'
import { Form } from '#ui/Form.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import type { Rubrics } from '../contract/rubrics.ts'
import { isSameRubric, questionsMax } from '../rules/rubric.ts'
import { QuestionFields } from './QuestionFields.tsx'
import { RubricPreview } from './RubricPreview.tsx'
import { type TypedQuestion, useWrittenRubric } from './use-written-rubric.ts'

/** Writes the version after the latest one, which stays unchanged; a preview for reviewers is beside it. */
export function RubricForm({ latest }: { readonly latest: Rubrics['items'][number] }) {
  const { typed, change, send, faults, isBusy, draft } = useWrittenRubric(latest)
  const { questions, reason } = typed
  const isSame = isSameRubric(latest.questions, questions)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!isSame) void send()
  }
  const set = (key: string, part: Partial<TypedQuestion>): void =>
    change({ questions: questions.map((one) => (one.key === key ? { ...one, ...part } : one)) })
  const move = (at: number, by: 1 | -1): void => change({ questions: swapped(questions, at, at + by) })
  const add = (): void =>
    change({ questions: [...questions, { key: newKey(questions), name: '', text: '', weight: 1, isNew: true }] })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-12">
      <Form kept fault={faults.form} onSubmit={submit} className="grid gap-3 lg:col-span-8">
        <h2>Version {latest.version + 1}</h2>
        <p className="max-w-prose text-ink-2 text-sm dense:text-xs">
          It is used for reviews that open after it was written. Version {latest.version} stays as it is, with the
          reviews that began with it.
        </p>
        <div className="border-line border-t">
          {questions.map((question, at) => (
            <QuestionFields
              key={question.key}
              {...{ question, at, faults }}
              of={questions.length}
              onChange={(part) => set(question.key, part)}
              onMove={(by) => move(at, by)}
              onRemove={() => change({ questions: questions.filter(({ key }) => key !== question.key) })}
            />
          ))}
        </div>
        {questions.length < questionsMax && (
          <div>
            <Button variant="quiet" size="sm" onClick={add}>
              <Plus size={16} aria-hidden="true" />
              Add a question
            </Button>
          </div>
        )}
        <Field
          label="Why it changes"
          hint="It stands with the version, and in the audit log."
          error={faults.reason}
          required
        >
          <TextArea rows={2} limit={1000} value={reason} onChange={(event) => change({ reason: event.target.value })} />
        </Field>
        <div className="flex flex-wrap items-start gap-3">
          <Button type="submit" busy={isBusy} disabledReason={isSame ? 'Nothing is changed yet.' : undefined}>
            Use version {latest.version + 1} from now on
          </Button>
          <DiscardChanges draft={draft} variant="quiet" />
        </div>
      </Form>
      <RubricPreview key={questions.map(({ key }) => key).join()} version={latest.version + 1} questions={questions} />
    </div>
  )
}

/** Only for this page: the server assigns the permanent key. */
function newKey(questions: readonly TypedQuestion[]): string {
  let count = 1
  while (questions.some(({ key }) => key === `new-${count}`)) count++
  return `new-${count}`
}

function swapped<T>(list: readonly T[], one: number, other: number): readonly T[] {
  const [first, second] = [list[one], list[other]]
  if (first === undefined || second === undefined) return list
  return list.map((item, at) => (at === one ? second : at === other ? first : item))
}
