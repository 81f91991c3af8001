import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { SettingsSection } from '#features/identity/account-settings/parts/SettingsSection.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { toast } from '#ui/toast.ts'
import { useApi } from '#wire/use-api.ts'
import type { Reminders, researchersContract } from '../contract.ts'

const switches: readonly { readonly name: keyof Reminders; readonly label: string; readonly hint: string }[] = [
  { name: 'weeklyUpdates', label: 'Weekly updates', hint: 'A nudge each week to post what is new.' },
  { name: 'monthlyReports', label: 'Monthly reports', hint: 'The figures of your projects, once a month.' },
  { name: 'donorMessages', label: 'Donor messages', hint: 'A mail when a donor writes to you.' },
  {
    name: 'updateDue',
    label: 'Updates due',
    hint: 'Once a quarter, when donors of a project have heard nothing for three months.',
  },
]

/** RESP-23, AMB-136: each switch is saved at once, and reverts when saving fails. */
export function ReminderSettings({ reminders }: { reminders: Reminders }) {
  const api = useApi<typeof researchersContract>()
  const { revalidate } = useRevalidator()
  // What is being saved; the table of all topics shows the same rows.
  const [pending, setPending] = useState<Reminders | null>(null)
  const shown = pending ?? reminders
  const save = async (next: Reminders): Promise<void> => {
    setPending(next)
    try {
      const answer = await api('PUT /api/me/reminders', { body: next })
      if (answer.ok) {
        toast.show('Your reminders are saved.')
        await revalidate()
      } else toast.error(answer.refusal.title)
    } catch {
      toast.error('Your reminders could not be saved. Please try again in a moment.')
    }
    setPending(null)
  }
  return (
    <SettingsSection title="Reminders" text="What we write to you by mail.">
      <div className="grid">
        {switches.map(({ name, label, hint }) => (
          <Checkbox
            key={name}
            label={label}
            hint={hint}
            checked={shown[name]}
            onChange={(event) => void save({ ...shown, [name]: event.currentTarget.checked })}
          />
        ))}
      </div>
    </SettingsSection>
  )
}
