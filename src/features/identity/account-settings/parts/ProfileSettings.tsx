import { type SubmitEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { FileUpload, type UploadedValue } from '#features/foundation/files/parts/FileUpload.tsx'
import { cannotBeReached } from '#features/identity/session/parts/cannot-be-reached.ts'
import { refreshSession } from '#features/identity/session/parts/session.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { Form } from '#ui/Form.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import { toast } from '#ui/toast.ts'
import { fieldError } from '#wire/client.ts'
import type { FieldError } from '#wire/contract.ts'
import { useApi } from '#wire/use-api.ts'
import type { accountContract, OwnProfile } from '../contract.ts'
import { SettingsSection } from './SettingsSection.tsx'

type ProfileSettingsProps = {
  profile: OwnProfile
  /** Researchers have their photo in the research profile (AMB-130). */
  hasPhoto: boolean
}

const photoOf = ({ photo }: OwnProfile): UploadedValue | null =>
  photo && { fileId: photo.fileId, name: photo.fileName, sizeBytes: photo.sizeBytes, previewUrl: photo.imageUrl }

export function ProfileSettings({ profile, hasPhoto }: ProfileSettingsProps) {
  const [photo, setPhoto] = useState(() => photoOf(profile))
  const [uploading, setUploading] = useState(false)
  const { busy, errors, save } = useSave()
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const names = { firstName: String(typed.get('firstName')), lastName: String(typed.get('lastName')) }
    if (!busy && !uploading) void save({ ...names, ...(hasPhoto ? { photoFileId: photo?.fileId ?? null } : {}) })
  }
  return (
    <SettingsSection title="Profile" text={hasPhoto ? undefined : 'Your photo stands in your research profile.'}>
      <Form aria-label="Profile" onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <Field label="First name" error={fieldError(errors, 'firstName')} required>
            <TextInput name="firstName" autoComplete="given-name" defaultValue={profile.firstName} maxLength={100} />
          </Field>
          <Field label="Last name" error={fieldError(errors, 'lastName')} required>
            <TextInput name="lastName" autoComplete="family-name" defaultValue={profile.lastName} maxLength={100} />
          </Field>
        </div>
        {hasPhoto && (
          <FileUpload
            purpose="avatar"
            label="Photo"
            hint="An image smaller than 5 MB. Places and camera data are removed."
            value={photo}
            onChange={setPhoto}
            onBusy={setUploading}
            error={fieldError(errors, 'photoFileId')}
          />
        )}
        <div>
          <Button type="submit" busy={busy} disabledReason={uploading ? 'The upload is still under way.' : undefined}>
            Save Profile
          </Button>
        </div>
      </Form>
    </SettingsSection>
  )
}

type Names = { firstName: string; lastName: string; photoFileId?: string | null }

function useSave() {
  const api = useApi<typeof accountContract>()
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<readonly FieldError[]>([])
  const save = async (body: Names): Promise<void> => {
    setBusy(true)
    setErrors([])
    try {
      const answer = await api('PUT /api/me/profile', { body })
      if (!answer.ok) {
        setErrors(answer.refusal.errors)
        if (answer.refusal.errors.length === 0) toast.error(answer.refusal.title)
        return
      }
      toast.show('Your profile is saved.')
      await Promise.all([refreshSession(), revalidate()])
    } catch {
      toast.error(cannotBeReached)
    } finally {
      setBusy(false)
    }
  }
  return { busy, errors, save }
}
