import { Checkbox } from '#ui/Checkbox.tsx'
import { cx } from '#ui/cx.ts'
import { Field } from '#ui/Field.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { noteLengthMax, type Question, scoreMax } from '../rules/rubric.ts'
import type { RubricState, ShownRubric } from './use-rubric.ts'

const stateTexts: Readonly<Record<RubricState, string>> = {
  saved: 'Saved',
  saving: 'Saving',
  failed: 'Not saved: no connection. Change an answer to try again.',
  changed: 'Another window has saved an answer. Yours stays here; change it to save it.',
}

/** A short name and five boxes in a row; the current question opens with its text, a note, and who reads it. */
type RubricPaneProps = { version: number | null; rubric: ShownRubric }

export function RubricPane({ version, rubric }: RubricPaneProps) {
  const { questions, sum, state } = rubric
  if (questions.length === 0) return null
  return (
    <section aria-labelledby="rubric" className="grid gap-1">
      <h2 id="rubric" className="flex justify-between font-sans font-semibold text-sm tracking-normal dense:text-xs">
        Rubric {version}
        <span className="font-normal text-ink-2 tabular-nums">
          {sum.points} of {sum.of}
          {sum.open > 0 && `, ${sum.open} open`}
        </span>
      </h2>
      {questions.map((question) => (
        <Row key={question.key} question={question} rubric={rubric} />
      ))}
      {state !== 'preview' && (
        <p
          role="status"
          className={cx('text-xs', state === 'saved' || state === 'saving' ? 'text-ink-3' : 'text-warn')}
        >
          {stateTexts[state]}
        </p>
      )}
    </section>
  )
}

function Row({ question, rubric }: { question: Question; rubric: ShownRubric }) {
  const { key, name, text, weight } = question
  const answer = rubric.answerFor(key)
  const isCurrent = rubric.current === key
  return (
    <div className={cx('grid gap-1 py-1', isCurrent && '-mx-2 rounded-md bg-brand-50 px-2')}>
      <div className="flex flex-wrap items-center justify-between gap-x-1">
        <button
          type="button"
          aria-expanded={isCurrent}
          onClick={() => rubric.open(key)}
          className={cx(
            'inline-flex min-h-11 items-center text-left text-sm dense:min-h-8 dense:text-xs',
            isCurrent && 'font-semibold',
          )}
        >
          {name}
        </button>
        <fieldset aria-label={`Score: ${name}`} className="flex max-lg:w-full">
          {Array.from({ length: scoreMax + 1 }, (_, points) => (
            <button
              key={points}
              type="button"
              aria-pressed={answer.score === points}
              onClick={() => {
                rubric.open(key)
                rubric.change(key, { score: points })
              }}
              className={cx(
                '-ml-px min-h-11 flex-1 border border-edge text-sm tabular-nums first:rounded-l-md last:rounded-r-md dense:min-h-6 dense:w-5.5 dense:text-xs',
                answer.score === points ? 'bg-brand-600 font-semibold text-on-brand' : 'bg-surface hover:bg-brand-50',
              )}
            >
              {points}
            </button>
          ))}
        </fieldset>
      </div>
      {isCurrent && (
        <>
          <p className="text-ink-2 text-sm dense:text-xs">
            {text}
            {weight > 1 && ` Weight ${weight}.`}
          </p>
          <Field label={`Note on: ${name}`} bare>
            <TextArea
              rows={2}
              limit={noteLengthMax}
              value={answer.note}
              placeholder="Note"
              onChange={(event) => rubric.change(key, { note: event.target.value })}
            />
          </Field>
          <Checkbox
            label="Author sees this note"
            checked={answer.authorSees}
            onChange={(event) => rubric.change(key, { authorSees: event.target.checked })}
          />
        </>
      )}
    </div>
  )
}
