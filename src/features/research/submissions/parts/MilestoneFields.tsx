import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { newKey } from '#features/research/drafts/parts/new-key.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { cx } from '#ui/cx.ts'
import { Field } from '#ui/Field.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import { shareOf } from '#values/digits.ts'
import { milestonesMax, wholeBps } from '../rules/budget.ts'
import type { Draft, TypedMilestone } from './draft.ts'
import { columnName, ListHead, RemoveButton } from './list-parts.tsx'
import type { Errors } from './use-submission.ts'

type MilestoneFieldsProps = {
  readonly draft: Draft
  readonly change: (part: Partial<Draft>) => void
  readonly errors: Errors
  /** Once a project is approved, shares stay as they are. */
  readonly isLocked: boolean
}

/** What will be shown, and by when; and the share of the money held back until then, if the researcher wants that. */
export function MilestoneFields({ draft: { milestones }, change, errors, isLocked }: MilestoneFieldsProps) {
  const hasShares = milestones.some(({ share = '' }) => share.trim() !== '')
  const [isChosen, setChosen] = useState(false)
  const isByMilestone = hasShares || isChosen
  const set = (key: string, part: Partial<TypedMilestone>): void =>
    change({ milestones: milestones.map((one) => (one.key === key ? { ...one, ...part } : one)) })
  const choose = (isOn: boolean): void => {
    setChosen(isOn)
    if (!isOn) change({ milestones: milestones.map(({ share: _share, ...one }) => one) })
  }
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ListHead title="Milestones" optional>
        What will be shown, and by when, also if the answer is no.
      </ListHead>
      {milestones.map(({ key, title, dueOn, share = '' }, at) => (
        <div
          key={key}
          className={cx(
            'grid items-start gap-3 border-line border-b pb-4',
            isByMilestone ? 'sm:grid-cols-[minmax(0,1fr)_11rem_7rem_auto]' : 'sm:grid-cols-[minmax(0,1fr)_11rem_auto]',
          )}
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
          {isByMilestone && (
            <Field label={columnName('Releases', at)} error={errors[`milestones.${at}.shareBps`]}>
              <TextInput
                inputMode="decimal"
                autoComplete="off"
                after="%"
                value={share}
                readOnly={isLocked}
                aria-label={`Milestone ${at + 1}: share of the money in percent`}
                onChange={(event) => set(key, { share: event.target.value })}
              />
            </Field>
          )}
          {!(isLocked && share.trim() !== '') && (
            <RemoveButton
              name={`milestone ${at + 1}`}
              isFirst={at === 0}
              onPress={() => change({ milestones: milestones.filter((one) => one.key !== key) })}
            />
          )}
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
      {milestones.length > 0 && !isLocked && (
        <Checkbox
          label="Release the money by milestone"
          hint="Donors see that a share of their money is paid out only once a reviewer has checked a milestone. It stays so once the project is approved."
          error={errors.milestones}
          checked={isByMilestone}
          onChange={(event) => choose(event.currentTarget.checked)}
        />
      )}
      {isByMilestone && <FromStart milestones={milestones} isLocked={isLocked} />}
    </fieldset>
  )
}

/** The share that no milestone holds back. */
function FromStart({ milestones, isLocked }: { readonly milestones: Draft['milestones']; readonly isLocked: boolean }) {
  const held = milestones.reduce((sum, { share = '' }) => sum + (shareOf(share) ?? 0), 0)
  const left = (wholeBps - held) / 100
  return (
    <p aria-live="polite" className={left < 0 ? 'text-bad' : 'text-ink-2'}>
      {left < 0
        ? `The shares add up to ${held / 100}%, which is ${-left}% too much.`
        : `Available from the start, with no milestone: ${left}%.`}
      {isLocked && ' Shares stay as they are: donors gave for them.'}
    </p>
  )
}
