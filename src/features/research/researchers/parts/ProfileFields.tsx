import { FileUpload } from '#features/foundation/files/parts/FileUpload.tsx'
import { InstitutionInput } from '#features/identity/institutions/parts/InstitutionInput.tsx'
import { AddByDoi } from '#features/research/publications/parts/AddByDoi.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Field } from '#ui/Field.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import type { FieldError } from '#wire/contract.ts'
import { placeText, socialLinks } from '../rules.ts'
import { errorOf, linesOf, type ProfileForm, type TextFieldName } from './profile-form.ts'

export type ProfileFieldsProps = {
  readonly form: ProfileForm
  readonly errors: readonly FieldError[]
  readonly onChange: (change: Partial<ProfileForm>) => void
  readonly onBusy: (busy: boolean) => void
}

export function ProfileFields({ form, errors, onChange, onBusy }: ProfileFieldsProps) {
  /** The props of a text control for a field. */
  const text = (name: TextFieldName) => ({
    name,
    value: form[name],
    onChange: (event: { currentTarget: { value: string } }) => onChange({ [name]: event.currentTarget.value }),
  })
  return (
    <>
      <FileUpload
        purpose="profile_image"
        label="Photo"
        hint="An image smaller than 5 MB. Places and camera data are removed."
        value={form.photo}
        onChange={(photo) => onChange({ photo })}
        onBusy={onBusy}
        error={errorOf(errors, 'photoFileId')}
      />
      <Field label="Bio" error={errorOf(errors, 'bio')}>
        <TextArea {...text('bio')} limit={20_000} />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label="Institution"
          hint={form.institutionId === null ? 'Chosen from the list, people find you by its place.' : form.place}
          error={errorOf(errors, 'institution')}
        >
          <InstitutionInput
            name="institution"
            value={form.institution}
            onText={(institution, chosen) =>
              onChange({ institution, institutionId: chosen?.id ?? null, place: chosen ? placeText(chosen) : '' })
            }
            autoComplete="organization"
          />
        </Field>
        <Field label="Field of study" hint="What your work is about." error={errorOf(errors, 'fieldOfStudy')}>
          <TextInput {...text('fieldOfStudy')} />
        </Field>
      </div>
      <Field label="Research interests" hint="One on each line." error={errorOf(errors, 'researchInterests')}>
        <TextArea {...text('interests')} rows={4} />
      </Field>
      <Field
        label="Key publications"
        hint="One on each line. A DOI in a line becomes a link."
        error={errorOf(errors, 'publications')}
      >
        <TextArea {...text('publications')} rows={4} />
      </Field>
      <AddByDoi
        lines={linesOf(form.publications)}
        onAdd={(line) => onChange({ publications: [...linesOf(form.publications), line].join('\n') })}
      />
      <Field
        label="ORCID iD"
        hint="Such as 0000-0002-1825-0097. Once you have signed in with ORCID or our staff have confirmed it, it becomes your public address; the former one goes on leading there."
        error={errorOf(errors, 'orcidId')}
      >
        <TextInput {...text('orcidId')} autoComplete="off" spellCheck={false} />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        {socialLinks.map(({ field, label }) => (
          <Field key={field} label={label} error={errorOf(errors, field)}>
            <TextInput {...text(field)} type="url" inputMode="url" placeholder="https://" spellCheck={false} />
          </Field>
        ))}
      </div>
      <FileUpload
        purpose="cv"
        label="CV"
        hint="A PDF smaller than 10 MB."
        value={form.cv}
        onChange={(cv) => onChange({ cv })}
        onBusy={onBusy}
        error={errorOf(errors, 'cvFileId')}
      />
      <Checkbox
        label="Show CV publicly"
        hint="Every visitor can then open it from your public page. CVs often hold an address and a phone number."
        checked={form.cvPublic}
        onChange={(event) => onChange({ cvPublic: event.currentTarget.checked })}
      />
    </>
  )
}
