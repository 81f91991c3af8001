import { type SubmitEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { SettingsSection } from '#features/identity/account-settings/parts/SettingsSection.tsx'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { Form } from '#ui/Form.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import { toast } from '#ui/toast.ts'
import { must } from '#wire/client.ts'
import type { FieldError } from '#wire/contract.ts'
import { useApi } from '#wire/use-api.ts'
import type { ResearcherProfile, researchersContract } from '../contract.ts'
import { socialLinks } from '../rules.ts'
import { bodyOf, errorOf, formOf, type ProfileForm } from './profile-form.ts'

/** RESP-22, AMB-128: the five links of the public page; the same columns as in the profile dialog. */
export function SocialLinkSettings({ profile }: { profile: ResearcherProfile }) {
  const { busy, errors, save } = useSave()
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const links = socialLinks
      .map(({ field }) => [field, String(typed.get(field))] as const)
      .filter(([field, link]) => link !== (profile[field] ?? ''))
    if (!busy) void save(Object.fromEntries(links))
  }
  return (
    <SettingsSection title="Social links" text="They stand on your public page.">
      <Form aria-label="Social links" onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {socialLinks.map(({ field, label }) => (
          <Field key={field} label={label} error={errorOf(errors, field)}>
            <TextInput
              key={profile[field]}
              name={field}
              type="url"
              inputMode="url"
              placeholder="https://"
              spellCheck={false}
              defaultValue={profile[field] ?? ''}
            />
          </Field>
        ))}
        <div>
          <Button type="submit" busy={busy}>
            Save Links
          </Button>
        </div>
      </Form>
    </SettingsSection>
  )
}

function useSave() {
  const api = useApi<typeof researchersContract>()
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<readonly FieldError[]>([])
  const save = async (changed: Partial<ProfileForm>): Promise<void> => {
    setBusy(true)
    setErrors([])
    try {
      // The profile is saved as a whole, and another window may have changed the rest of it.
      const present = await must(api('GET /api/me/researcher-profile'))
      const body = bodyOf({ ...formOf(present), ...changed })
      const answer = await api('PUT /api/me/researcher-profile', { body })
      if (!answer.ok) {
        setErrors(answer.refusal.errors)
        if (answer.refusal.errors.length === 0) toast.error(answer.refusal.title)
        return
      }
      toast.show('Your links are saved.')
      await revalidate()
    } catch {
      toast.error('Your links could not be saved. Please try again in a moment.')
    } finally {
      setBusy(false)
    }
  }
  return { busy, errors, save }
}
