import { useAuth } from '#features/identity/session/parts/session.ts'
import { Field } from '#ui/Field.tsx'
import { RadioCards } from '#ui/RadioCards.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import type { useGiftForm } from './use-gift-form.ts'

const cards = [
  { value: 'account', title: 'Sign in to give', text: 'The gift stands in your account. You sign in before you pay.' },
  {
    value: 'guest',
    title: 'Give as a guest',
    text: 'We mail the receipt. Your gift stays anonymous, and an account with the same address can claim it later.',
  },
] as const

/** For signed-out visitors: give with an account or without one (AMB-094). */
export function GuestChoice({ form }: { form: ReturnType<typeof useGiftForm> }) {
  const session = useAuth()
  if (session.state !== 'signed-out') return null
  return (
    <div className="grid gap-4">
      <RadioCards
        legend="How would you like to give?"
        name="giving-way"
        cards={cards}
        value={form.way}
        onChange={(event) => form.setWay(event.currentTarget.value === 'guest' ? 'guest' : 'account')}
      />
      {form.isGuest && (
        <Field label="E-mail for the receipt" error={form.faults.email}>
          <TextInput
            type="email"
            inputMode="email"
            autoComplete="email"
            maxLength={254}
            value={form.email}
            onChange={(event) => form.setEmail(event.currentTarget.value)}
          />
        </Field>
      )}
    </div>
  )
}
