import { passwordLengthMin } from '#features/identity/accounts/rules/passwords.ts'
import type { FieldName } from '#features/identity/accounts/rules/sign-up.ts'
import { InstitutionInput } from '#features/identity/institutions/parts/InstitutionInput.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Field } from '#ui/Field.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import { paths } from '#values/paths.ts'
import { PasswordInput } from './PasswordInput.tsx'

type Texts = { label: string; hint?: string; autoComplete: string; type?: string; max: number }
const texts: Readonly<Partial<Record<FieldName, Texts>>> = {
  first_name: { label: 'First name', autoComplete: 'given-name', max: 100 },
  last_name: { label: 'Last name', autoComplete: 'family-name', max: 100 },
  new_email: { label: 'New e-mail', autoComplete: 'email', type: 'email', max: 254 },
  email: { label: 'E-mail', autoComplete: 'email', type: 'email', max: 254 },
  field_of_study: { label: 'Field of study', hint: 'Such as marine biology.', autoComplete: 'off', max: 200 },
}

type FormFieldProps = {
  name: FieldName
  /** `true` if the message is in a toast. */
  error: string | true | undefined
  /** A password that is being chosen, not an existing one. */
  isNew: boolean
  /** Beside the one that it replaces. */
  isChange: boolean
  /** Whether the browser may offer known accounts, and passkeys. */
  isSignIn: boolean
}

/** One field of the account forms, by its name in the sign-up call. */
export function FormField({ name, error, isNew, isChange, isSignIn }: FormFieldProps) {
  if (name === 'terms') return <TermsField error={error} />
  if (name === 'current_password')
    return (
      <Field label="Current password" error={error} required>
        <PasswordInput name={name} what="current password" autoComplete="current-password" />
      </Field>
    )
  if (name === 'password')
    return (
      <Field
        label={isChange ? 'New password' : 'Password'}
        hint={isNew && `At least ${passwordLengthMin} characters.`}
        error={error}
        required
      >
        <PasswordInput name={name} what="password" autoComplete={isNew ? 'new-password' : 'current-password'} />
      </Field>
    )
  if (name === 'confirm_password')
    return (
      <Field label="Confirm password" hint="The same once more." error={error} required>
        <PasswordInput name={name} what="confirmed password" autoComplete="new-password" />
      </Field>
    )
  if (name === 'code' || name === 'app_code')
    return (
      <Field
        label="Code"
        hint={name === 'code' ? 'Without your phone, type a recovery code.' : undefined}
        error={error}
        required
      >
        <TextInput name={name} autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} maxLength={40} />
      </Field>
    )
  if (name === 'recovery_code')
    return (
      <Field label="Recovery code" error={error} required>
        <TextInput name={name} autoComplete="off" autoCapitalize="none" spellCheck={false} maxLength={40} />
      </Field>
    )
  if (name === 'phone')
    return (
      <Field label="Phone" hint="With the country code, such as +1 555 010 0199." error={error} required>
        <TextInput name={name} type="tel" autoComplete="tel" maxLength={30} />
      </Field>
    )
  if (name === 'sms_code')
    return (
      <Field label="Code" error={error} required>
        <TextInput name={name} inputMode="numeric" autoComplete="one-time-code" maxLength={10} />
      </Field>
    )
  if (name === 'institution')
    return (
      <Field label="Institution" hint="Choose it from the list, or type it." error={error} required>
        <InstitutionInput name={name} autoComplete="organization" />
      </Field>
    )
  const { label = name, hint, autoComplete = 'off', type = 'text', max = 200 } = texts[name] ?? {}
  return (
    <Field label={label} hint={hint} error={error} required>
      <TextInput name={name} type={type} autoComplete={isSignIn ? 'username webauthn' : autoComplete} maxLength={max} />
    </Field>
  )
}

const TermsField = ({ error }: Pick<FormFieldProps, 'error'>) => (
  <Checkbox
    name="terms"
    required
    error={error}
    label={
      <>
        I have read and accept the{' '}
        <a href={paths.terms} target="_blank" rel="noopener">
          terms and conditions<span className="sr-only"> (opens in a new tab)</span>
        </a>
        .
      </>
    }
  />
)
