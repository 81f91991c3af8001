import type { Privacy, privacyContract } from '#features/identity/privacy/contract.ts'
import { cannotBeReached } from '#features/identity/session/parts/cannot-be-reached.ts'
import { Checkbox, type CheckboxProps } from '#ui/Checkbox.tsx'
import { toast } from '#ui/toast.ts'
import { useSwitch } from '#ui/use-switch.ts'
import { useApi } from '#wire/use-api.ts'
import { SettingsSection } from './SettingsSection.tsx'

/** AMB-133. */
export const PrivacySettings = ({ privacy }: { privacy: Privacy }) => (
  <SettingsSection title="Privacy" text="What others see of you as a donor.">
    <PrivacySwitch
      name="anonymousByDefault"
      isOn={privacy.anonymousByDefault}
      label="Give anonymously by default"
      hint="The form of a gift begins so; you can still choose each time. It changes no gift of before."
    />
    <PrivacySwitch
      name="visibleToSupporters"
      isOn={privacy.visibleToSupporters}
      label="Visible to co-supporters"
      hint="Donors of the same project who allow it, too, see your first name and initial under Connections. Only for gifts that you made by name."
    />
  </SettingsSection>
)

type PrivacySwitchProps = Pick<CheckboxProps, 'label' | 'hint'> & { name: keyof Privacy; isOn: boolean }

/** Saved at once, and reverted when saving fails. */
function PrivacySwitch({ name, isOn, label, hint }: PrivacySwitchProps) {
  const api = useApi<typeof privacyContract>()
  const [isChosen, put] = useSwitch(isOn, async (wanted) => {
    const answer = await api('PUT /api/me/privacy', { body: { [name]: wanted } }).catch(() => undefined)
    if (!answer?.ok) return answer?.refusal.title ?? cannotBeReached
    toast.show('Your choice is saved.')
    return undefined
  })
  return (
    <Checkbox
      label={label}
      hint={hint}
      checked={isChosen}
      onChange={(event) => void put(event.currentTarget.checked)}
    />
  )
}
