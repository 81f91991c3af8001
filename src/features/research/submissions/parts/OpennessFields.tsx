import Plus from 'lucide-react/icons/plus'
import { Fragment } from 'react'
import { FileUpload } from '#features/foundation/files/parts/FileUpload.tsx'
import { newKey } from '#features/research/drafts/parts/new-key.ts'
import { AskedNote } from '#features/research/reviews/parts/AskedNote.tsx'
import { ethicsKindLabels, ethicsKinds } from '#features/research/versions/rules/plan.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { Select } from '#ui/Select.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import { ethicsMax } from '../rules/budget.ts'
import type { Draft, TypedApproval } from './draft.ts'
import { ListHead, RemoveButton } from './list-parts.tsx'
import type { Errors } from './use-submission.ts'

type OpennessFieldsProps = {
  readonly draft: Draft
  readonly change: (part: Partial<Draft>) => void
  readonly errors: Errors
  readonly onBusy: (busy: boolean) => void
}

const notes = [
  {
    name: 'existingFunding',
    label: 'Existing funding',
    hint: 'Grants and other money that this work has already, and what they pay for.',
  },
  {
    name: 'conflicts',
    label: 'Conflicts of interest',
    hint: 'Who could gain or lose by the result: employment, shares, patents, family. Donors see it.',
  },
] as const

/** What donors and reviewers should know about outside influence: boards, other funding, interests. */
export function OpennessFields({ draft, change, errors, onBusy }: OpennessFieldsProps) {
  const { ethics } = draft
  const set = (key: string, part: Partial<TypedApproval>): void =>
    change({ ethics: ethics.map((one) => (one.key === key ? { ...one, ...part } : one)) })
  return (
    <>
      <AskedNote field="ethics" />
      <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <ListHead title="Ethics approvals" optional>
          For work with people, animals, or organisms that could do harm.
        </ListHead>
        {ethics.map((one, at) => (
          <Approval
            key={one.key}
            {...{ approval: one, at, errors, onBusy }}
            onChange={(part) => set(one.key, part)}
            onRemove={() => change({ ethics: ethics.filter(({ key }) => key !== one.key) })}
          />
        ))}
        {ethics.length < ethicsMax && (
          <div>
            <Button variant="quiet" size="sm" onClick={() => change({ ethics: [...ethics, emptyApproval()] })}>
              <Plus size={16} aria-hidden="true" />
              Add an approval
            </Button>
          </div>
        )}
      </fieldset>
      {notes.map(({ name, label, hint }) => (
        <Fragment key={name}>
          <AskedNote field={name} />
          <Field label={label} optional hint={hint} error={errors[name]}>
            <TextArea
              rows={3}
              {...(draft[name].length > 4000 ? { limit: 5000 } : {})}
              value={draft[name]}
              onChange={(event) => change({ [name]: event.target.value })}
            />
          </Field>
        </Fragment>
      ))}
    </>
  )
}

const emptyApproval = (): TypedApproval => ({
  ...{ key: newKey(), kind: '', reference: '', board: '', approvedOn: '', letter: null },
})

type ApprovalProps = {
  readonly approval: TypedApproval
  readonly at: number
  readonly errors: Errors
  readonly onBusy: (busy: boolean) => void
  readonly onChange: (part: Partial<TypedApproval>) => void
  readonly onRemove: () => void
}

function Approval({ approval, at, errors, onBusy, onChange, onRemove }: ApprovalProps) {
  const fault = (name: string) => errors[`ethics.${at}.${name}`]
  return (
    <div className="grid gap-4 rounded-lg border border-line p-4">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label="Kind" error={fault('kind')}>
          <Select
            placeholder="Choose"
            options={ethicsKinds.map((kind) => ({ value: kind, label: ethicsKindLabels[kind] }))}
            value={approval.kind}
            onChange={(event) => onChange({ kind: ethicsKinds.find((kind) => kind === event.target.value) ?? '' })}
          />
        </Field>
        <Field label="Number of the approval" error={fault('reference')}>
          <TextInput value={approval.reference} onChange={(event) => onChange({ reference: event.target.value })} />
        </Field>
        <Field label="Board" error={fault('board')}>
          <TextInput value={approval.board} onChange={(event) => onChange({ board: event.target.value })} />
        </Field>
        <Field label="Approved on" error={fault('approvedOn')}>
          <TextInput
            type="date"
            min="2000-01-01"
            max="2099-12-31"
            value={approval.approvedOn}
            onChange={(event) => onChange({ approvedOn: event.target.value })}
          />
        </Field>
      </div>
      <FileUpload
        purpose="ethics_approval"
        label="The board’s letter (optional)"
        hint="A PDF file under 10MB. Only reviewers read it; donors see that it is kept."
        value={approval.letter}
        onChange={(letter) => onChange({ letter })}
        onBusy={onBusy}
        error={fault('fileId')}
      />
      <RemoveButton name={`approval ${at + 1}`} onPress={onRemove} />
    </div>
  )
}
