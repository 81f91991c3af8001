import { useState } from 'react'
import { Field } from '#ui/Field.tsx'
import { Select } from '#ui/Select.tsx'
import { useApi } from '#wire/use-api.ts'
import type { reportsContract } from '../contract.ts'
import { type FileableKind, reportReasonLabels, reportReasons } from '../rules/reports.ts'
import { ReportForm } from './ReportForm.tsx'

export type ReportDialogProps = {
  readonly kind: FileableKind
  readonly id: string
  /** 'this project', for use within a sentence. */
  readonly what: string
  /** The picture next to the text, which can be reported instead. */
  readonly pictureId?: string | undefined
  readonly onClose: () => void
}

/** Only signed-in people can report, so that each counts once. */
export function ReportDialog({ kind, id, what, pictureId, onClose }: ReportDialogProps) {
  const api = useApi<typeof reportsContract>()
  const [about, setAbout] = useState<'text' | 'picture'>('text')
  const target = about === 'picture' && pictureId ? { kind: 'picture' as const, id: pictureId } : { kind, id }
  return (
    <ReportForm
      what={what}
      reasons={reportReasons}
      labels={reportReasonLabels}
      thanks="Thank you. A moderator looks at it, and you hear what was decided."
      send={(given) => api('POST /api/reports', { body: { ...target, ...given } })}
      onClose={onClose}
    >
      {pictureId !== undefined && (
        <Field label="What is it about?">
          <Select
            value={about}
            options={[
              { value: 'text', label: 'What is written' },
              { value: 'picture', label: 'The picture' },
            ]}
            onChange={(event) => setAbout(event.currentTarget.value as 'text' | 'picture')}
          />
        </Field>
      )}
    </ReportForm>
  )
}
