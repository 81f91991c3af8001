import { useId, useState } from 'react'
import { useUploads } from '#features/foundation/files/parts/use-uploads.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { DiscardChanges } from '#ui/DiscardChanges.tsx'
import { Form } from '#ui/Form.tsx'
import { toast } from '#ui/toast.ts'
import { useFieldsDraft } from '#ui/use-draft.ts'
import { onRefusal } from '#wire/client.ts'
import type { FieldError } from '#wire/contract.ts'
import { useApi } from '#wire/use-api.ts'
import type { ResearcherProfile, researchersContract } from '../contract.ts'
import { ProfileFields } from './ProfileFields.tsx'
import { bodyOf, changesIn, formOf } from './profile-form.ts'

export type ResearcherProfileDialogProps = {
  readonly profile: ResearcherProfile
  readonly open: boolean
  readonly onClose: () => void
  /** Called after saving, to reload the profile. */
  readonly onSaved: () => void
}

/** MODL-06: edits the whole profile. Typed text survives errors, closing and reloads. */
export function ResearcherProfileDialog({ profile, open, onClose, onSaved }: ResearcherProfileDialogProps) {
  const api = useApi<typeof researchersContract>()
  const saved = formOf(profile)
  const draft = useFieldsDraft('researcher-profile', (kept) => changesIn(kept, saved))
  const form = { ...saved, ...draft.fields }
  const [saving, setSaving] = useState(false)
  const { isUploading, onBusy } = useUploads()
  const [errors, setErrors] = useState<readonly FieldError[]>([])
  const [fault, setFault] = useState<string>()
  const formId = useId()

  const save = async (): Promise<void> => {
    setSaving(true)
    setFault(undefined)
    setErrors([])
    try {
      const answer = await api('PUT /api/me/researcher-profile', { body: bodyOf(form) })
      if (answer.ok) {
        draft.clear()
        toast.show('Your profile is saved.')
        return onSaved()
      }
      const { refusal } = answer
      onRefusal(refusal, {
        invalid_input: () => setErrors(refusal.errors),
        orcid_taken: () => setErrors([{ location: 'body.orcidId', message: refusal.title }]),
        file_not_found: () => setFault(refusal.title),
        too_often: () => setFault(refusal.title),
        not_signed_in: () => setFault(refusal.title),
        not_allowed: () => setFault(refusal.title),
      })
    } catch {
      setFault('Your profile could not be saved. Nothing you typed is lost; please try again in a moment.')
    } finally {
      setSaving(false)
    }
  }

  const waiting = isUploading ? 'The upload is still under way.' : undefined
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Researcher Profile Information"
      wide
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={saving} disabledReason={waiting}>
            {saving ? 'Saving...' : 'Save Profile'}
          </Button>
        </>
      }
    >
      <Form
        kept
        fault={fault}
        id={formId}
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          if (!saving && !waiting) void save()
        }}
      >
        <p className="text-ink-2">
          Donors read this before they give. Everything is optional, and you can change it at any time.
        </p>
        <ProfileFields form={form} errors={errors} onChange={draft.change} onBusy={onBusy} />
        <DiscardChanges draft={draft} className="justify-self-start" />
      </Form>
    </Dialog>
  )
}
