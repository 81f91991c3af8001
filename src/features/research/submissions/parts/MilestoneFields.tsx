import Plus from 'lucide-react/icons/plus'
import { newKey } from '#features/research/drafts/parts/new-key.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import { milestonesMax } from '../rules/budget.ts'
import type { Draft, TypedMilestone } from './draft.ts'
import { columnName, ListHead, RemoveButton } from './list-parts.tsx'
import type { Errors } from './use-submission.ts'

type MilestoneFieldsProps = {
  readonly draft: Draft
  readonly change: (part: Partial<Draft>) => void
  readonly errors: Errors
}

/** What will be shown, and by when. */
export function MilestoneFields({ draft: { milestones }, change, errors }: MilestoneFieldsProps) {
  const set = (key: string, part: Partial<TypedMilestone>): void =>
    change({ milestones: milestones.map((one) => (one.key === key ? { ...one, ...part } : one)) })
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ListHead title="Milestones" optional>
        What will be shown, and by when, also if the answer is no.
      </ListHead>
      {milestones.map(({ key, title, dueOn }, at) => (
        <div
          key={key}
          className="grid items-start gap-3 border-line border-b pb-4 sm:grid-cols-[minmax(0,1fr)_11rem_auto]"
        >
          <Field label={columnName('What will be shown', at)} error={errors[`milestones.${at}.title`]}>
            <TextInput
              value={title}
              aria-label={`Milestone ${at + 1}: what will be shown`}
              onChange={(event) => set(key, { title: event.target.value })}
            />
          </Field>
          <Field label={columnName('Due', at)} error={errors[`milestones.${at}.dueOn`]}>
            <TextInput
              type="date"
              min="2000-01-01"
              max="2099-12-31"
              value={dueOn}
              aria-label={`Milestone ${at + 1}: due`}
              onChange={(event) => set(key, { dueOn: event.target.value })}
            />
          </Field>
          <RemoveButton
            name={`milestone ${at + 1}`}
            isFirst={at === 0}
            onPress={() => change({ milestones: milestones.filter((one) => one.key !== key) })}
          />
        </div>
      ))}
      {milestones.length < milestonesMax && (
        <div>
          <Button
            variant="quiet"
            size="sm"
            onClick={() => change({ milestones: [...milestones, { key: newKey(), title: '', dueOn: '' }] })}
          >
            <Plus size={16} aria-hidden="true" />
            Add a milestone
          </Button>
        </div>
      )}
    </fieldset>
  )
}
