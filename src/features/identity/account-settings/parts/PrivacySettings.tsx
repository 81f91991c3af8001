import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Privacy, privacyContract } from '#features/identity/privacy/contract.ts'
import { cannotBeReached } from '#features/identity/session/parts/cannot-be-reached.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { toast } from '#ui/toast.ts'
import { useApi } from '#wire/use-api.ts'
import { SettingsSection } from './SettingsSection.tsx'

/** AMB-133: a switch is saved at once, and reverts when saving fails. */
export function PrivacySettings({ privacy }: { privacy: Privacy }) {
  const api = useApi<typeof privacyContract>()
  const { revalidate } = useRevalidator()
  const [shown, setShown] = useState(privacy)
  const save = async (name: keyof Privacy, to: boolean): Promise<void> => {
    const show = (value: boolean): void => setShown((now) => ({ ...now, [name]: value }))
    show(to)
    try {
      const answer = await api('PUT /api/me/privacy', { body: { [name]: to } })
      if (answer.ok) {
        toast.show('Your choice is saved.')
        return await revalidate()
      }
      toast.error(answer.refusal.title)
    } catch {
      toast.error(cannotBeReached)
    }
    show(!to)
  }
  return (
    <SettingsSection title="Privacy" text="What others see of you as a donor.">
      <Checkbox
        label="Give anonymously by default"
        hint="The form of a gift begins so; you can still choose each time. It changes no gift of before."
        checked={shown.anonymousByDefault}
        onChange={(event) => void save('anonymousByDefault', event.currentTarget.checked)}
      />
      <Checkbox
        label="Visible to co-supporters"
        hint="Donors of the same project who allow it, too, see your first name and initial under Connections. Only for gifts that you made by name."
        checked={shown.visibleToSupporters}
        onChange={(event) => void save('visibleToSupporters', event.currentTarget.checked)}
      />
    </SettingsSection>
  )
}
