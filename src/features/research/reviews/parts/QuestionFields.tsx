import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Trash2 from 'lucide-react/icons/trash-2'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { Select } from '#ui/Select.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import { questionNameMax, questionTextMax, weightMax } from '../rules/rubric.ts'
import type { Faults, TypedQuestion } from './use-written-rubric.ts'

type QuestionFieldsProps = {
  readonly question: TypedQuestion
  readonly at: number
  readonly of: number
  readonly faults: Faults
  readonly onChange: (part: Partial<TypedQuestion>) => void
  readonly onMove: (by: 1 | -1) => void
  readonly onRemove: () => void
}

const weights = Array.from({ length: weightMax }, (_, at) => ({ value: String(at + 1), label: String(at + 1) }))

/** One question of the next version: its name in the row, its whole text, and how much it counts. */
export function QuestionFields({ question, at, of, faults, onChange, onMove, onRemove }: QuestionFieldsProps) {
  const fault = (name: string): string | undefined => faults[`questions.${at}.${name}`]
  const nth = `Question ${at + 1}`
  return (
    <fieldset aria-label={nth} className="grid gap-3 border-line border-b py-4">
      <div className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_5rem_auto]">
        <Field label="Short name" error={fault('name')}>
          <TextInput
            value={question.name}
            maxLength={questionNameMax}
            onChange={(event) => onChange({ name: event.target.value })}
          />
        </Field>
        <Field label="Weight" error={fault('weight')}>
          <Select
            options={weights}
            value={String(question.weight)}
            onChange={(event) => onChange({ weight: Number(event.target.value) })}
          />
        </Field>
        <div className="flex sm:pt-6">
          <Button
            variant="link"
            size="sm"
            aria-label={`Move up: ${nth}`}
            disabledReason={at === 0 ? 'It is the first one.' : undefined}
            reasonId={`rubric-edge-${at}`}
            onClick={() => onMove(-1)}
          >
            <ArrowUp size={18} aria-hidden="true" />
          </Button>
          <Button
            variant="link"
            size="sm"
            aria-label={`Move down: ${nth}`}
            disabledReason={at === of - 1 ? 'It is the last one.' : undefined}
            reasonId={`rubric-edge-${at}`}
            onClick={() => onMove(1)}
          >
            <ArrowDown size={18} aria-hidden="true" />
          </Button>
          <Button
            variant="link"
            size="sm"
            aria-label={`Remove: ${nth}`}
            disabledReason={of === 1 ? 'A rubric has at least one question.' : undefined}
            reasonId={`rubric-edge-${at}`}
            onClick={onRemove}
          >
            <Trash2 size={18} aria-hidden="true" />
          </Button>
          <span id={`rubric-edge-${at}`} className="sr-only">
            Not possible at its place.
          </span>
        </div>
      </div>
      <Field label="The whole question" error={fault('text')}>
        <TextArea
          rows={2}
          limit={questionTextMax}
          value={question.text}
          onChange={(event) => onChange({ text: event.target.value })}
        />
      </Field>
    </fieldset>
  )
}
