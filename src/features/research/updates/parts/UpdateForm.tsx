import { type ReactNode, useState } from 'react'
import { RichTextArea } from '#features/foundation/rich-text/parts/RichTextArea.tsx'
import { type Finding, findingLabels, findings } from '#features/research/projects/rules/completion.ts'
import {
  type UpdateAudience,
  type UpdateKind,
  updateKindLabels,
  updateKinds,
} from '#features/research/projects/rules/update-kinds.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { Form } from '#ui/Form.tsx'
import { Select } from '#ui/Select.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import { dayMs, fieldOfInstant, type Instant, later } from '#values/time.ts'
import type { WantedState } from '../rules/kinds.ts'
import type { Wording } from '../rules/merge-update.ts'

/** The typed update; its time as in the field, in the author's own time zone, undefined to publish at once. */
export type Written = Wording

export type UpdateErrors = Readonly<Partial<Record<'content' | 'finding' | 'publishAt' | 'form', string>>>

type UpdateFormProps = {
  readonly now: Instant
  readonly label: string
  readonly hint: string
  readonly written: Written
  readonly onWrite: (written: Written) => void
  readonly errors: UpdateErrors
  /** The action in progress. */
  readonly busy: WantedState | undefined
  readonly onSend: (state: WantedState) => void
  /** A published one keeps its audience and its time of publication. */
  readonly isPublished?: boolean
  readonly onCancel?: () => void
}

const kindOptions = updateKinds.map((kind) => ({ value: kind, label: updateKindLabels[kind] }))
const findingOptions = findings.map((finding) => ({ value: finding, label: findingLabels[finding] }))
const audienceOptions = [
  { value: 'public', label: 'Everyone' },
  { value: 'donors', label: 'Donors of this project' },
]

/** Writes an update: a new one, a draft, or a new wording of a published one. */
export function UpdateForm(props: UpdateFormProps) {
  const { now, label, hint, written, onWrite, errors, busy, onSend, isPublished, onCancel } = props
  const [isUploading, setUploading] = useState(false)
  const change = (part: Partial<Written>): void => onWrite({ ...written, ...part })
  const wait = isUploading ? 'The picture is still being sent.' : undefined
  const isLater = written.publishAt !== undefined
  const main: WantedState = isLater ? 'scheduled' : 'published'
  return (
    <Form
      kept
      fault={errors.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isUploading) onSend(main)
      }}
      className="mb-6 grid grid-cols-[minmax(0,1fr)] gap-4 rounded-lg border border-line bg-surface p-4"
    >
      <Field label={label} hint={hint} error={errors.content}>
        <RichTextArea
          rows={5}
          value={written.content}
          onText={(content) => change({ content })}
          onBusy={setUploading}
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Choice
          label="Kind"
          value={written.kind}
          options={optionsFor(written.kind, isPublished)}
          onChoose={(kind) => change({ kind: kind as UpdateKind })}
        />
        {!isPublished && (
          <Choice
            label="Who can read it"
            value={written.audience}
            options={audienceOptions}
            onChoose={(audience) => change({ audience: audience as UpdateAudience })}
          />
        )}
        {written.kind === 'final' && !isPublished && (
          <Field label="What the research found" required error={errors.finding}>
            <Select
              placeholder="Choose one"
              options={findingOptions}
              value={written.finding ?? ''}
              onChange={(event) => change({ finding: (event.target.value || undefined) as Finding | undefined })}
            />
          </Field>
        )}
        {isLater && (
          <Field label="Publish at" hint="In your own time." error={errors.publishAt}>
            <TextInput
              type="datetime-local"
              value={written.publishAt}
              onChange={(event) => change({ publishAt: event.target.value })}
            />
          </Field>
        )}
      </div>
      {written.kind === 'final' && !isPublished && (
        <p className="text-ink-2 text-sm">
          The final report completes the project. A result that says no counts as much as one that says yes.
        </p>
      )}
      <div className="flex flex-wrap items-start gap-3">
        <Button type="submit" busy={busy === main} disabledReason={wait}>
          {isPublished ? 'Save changes' : isLater ? 'Schedule' : 'Post update'}
        </Button>
        {!isPublished && (
          <>
            <Button variant="quiet" busy={busy === 'draft'} onClick={() => onSend('draft')}>
              Save as draft
            </Button>
            <Button
              variant="quiet"
              onClick={() => change({ publishAt: isLater ? undefined : fieldOfInstant(later(now, dayMs)) })}
            >
              {isLater ? 'Publish at once instead' : 'Publish later'}
            </Button>
          </>
        )}
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </Form>
  )
}

/** A final report stays one, and nothing else becomes one. */
const optionsFor = (kind: UpdateKind, isPublished: boolean | undefined) =>
  isPublished ? kindOptions.filter(({ value }) => (value === 'final') === (kind === 'final')) : kindOptions

type ChoiceProps = {
  readonly label: ReactNode
  readonly value: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly onChoose: (value: string) => void
}
const Choice = ({ label, value, options, onChoose }: ChoiceProps) => (
  <Field label={label}>
    <Select options={options} value={value} onChange={(event) => onChoose(event.target.value)} />
  </Field>
)
