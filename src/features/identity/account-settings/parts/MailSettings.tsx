import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { MailPreferences, mailPreferencesContract } from '#features/foundation/mail-preferences/contract.ts'
import { cannotBeReached } from '#features/identity/session/parts/cannot-be-reached.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { toast } from '#ui/toast.ts'
import { useApi } from '#wire/use-api.ts'
import { SettingsSection } from './SettingsSection.tsx'

/** AMB-089: a switch is saved at once, and reverts when saving fails. */
export function MailSettings({ preferences }: { preferences: MailPreferences }) {
  const api = useApi<typeof mailPreferencesContract>()
  const { revalidate } = useRevalidator()
  const [shown, setShown] = useState(preferences)
  const save = async (next: MailPreferences): Promise<void> => {
    setShown(next)
    try {
      const answer = await api('PUT /api/me/mail-preferences', { body: next })
      if (answer.ok) {
        toast.show('Your mails are saved.')
        return await revalidate()
      }
      toast.error(answer.refusal.title)
    } catch {
      toast.error(cannotBeReached)
    }
    setShown(preferences)
  }
  return (
    <SettingsSection title="Mails" text="Receipts and warnings about your account are always mailed.">
      <Checkbox
        label="Updates by mail"
        hint="What researchers write whose projects you gave to or saved. You find it among your notifications, too."
        checked={shown.projectUpdates}
        onChange={(event) => void save({ ...shown, projectUpdates: event.currentTarget.checked })}
      />
      <Checkbox
        label="Questions and answers by mail"
        hint="What is asked about your projects, and answers to what you asked."
        checked={shown.questions}
        onChange={(event) => void save({ ...shown, questions: event.currentTarget.checked })}
      />
      <Checkbox
        label="Thanks by mail"
        hint="What researchers write to those who gave to their project; twice a month at most. You find it among your notifications, too."
        checked={shown.thanks}
        onChange={(event) => void save({ ...shown, thanks: event.currentTarget.checked })}
      />
      <Checkbox
        label="Messages by mail"
        hint="One mail when somebody wrote to you and you have not read it after two minutes. Rooms of projects you gave to are not mailed."
        checked={shown.messages}
        onChange={(event) => void save({ ...shown, messages: event.currentTarget.checked })}
      />
    </SettingsSection>
  )
}
