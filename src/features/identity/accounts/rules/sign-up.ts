import { isLongEnough, passwordsDiffer, passwordTooShort } from './passwords.ts'

/** The edition of the terms that is agreed to at sign-up (AMB-042): December 2024, as /terms says about itself. */
export const termsVersion = '2024-12'
/** CNST-15: the pause before a staff member is sent to the dashboard, so that they can read the greeting. */
export const staffRedirectMs = 100

export type FieldName =
  | 'first_name'
  | 'last_name'
  | 'email'
  | 'current_password'
  | 'password'
  | 'confirm_password'
  | 'institution'
  | 'field_of_study'
  | 'terms'
  | 'new_email'
  | 'code'
  | 'app_code'
  | 'recovery_code'
  | 'phone'
  | 'sms_code'
export type Typed = Readonly<Partial<Record<FieldName, string>>>
export type FieldErrors = Readonly<Partial<Record<FieldName, string>>>

const whenEmpty: Readonly<Record<FieldName, string>> = {
  first_name: 'Enter your first name.',
  last_name: 'Enter your last name.',
  email: 'Enter your e-mail address.',
  current_password: 'Enter your current password.',
  password: 'Enter a password.',
  confirm_password: 'Enter the password once more.',
  institution: 'Enter your institution.',
  field_of_study: 'Enter your field of study.',
  terms: 'Accept the terms to create an account.',
  new_email: 'Enter the new address.',
  code: 'Enter the code that your app shows, or a recovery code.',
  recovery_code: 'Enter one of your recovery codes.',
  app_code: 'Enter the six digits that your app shows.',
  phone: 'Enter your phone number.',
  sms_code: 'Enter the six digits of the message.',
}

export const signInFields = ['email', 'password'] as const
export const recoveryFields = ['email'] as const
export const secondFactorFields = ['code'] as const
export const phoneFields = ['phone'] as const
export const phoneCodeFields = ['sms_code'] as const
export const changeFields = ['current_password', 'password', 'confirm_password'] as const
export const newPasswordFields = ['password', 'confirm_password'] as const
export const donorFields = ['first_name', 'last_name', 'email', 'password', 'confirm_password', 'terms'] as const
/** AMB-040. */
export const researcherFields = [
  'first_name',
  'last_name',
  'institution',
  'field_of_study',
  'email',
  'password',
  'confirm_password',
  'terms',
] as const

/**
 * What is wrong with a form before it is sent, beside which field. Everything asked for is required.
 * @param checksLength only the combined page checks the length itself (AMB-035, AMB-036).
 */
export function checkForm(fields: readonly FieldName[], typed: Typed, checksLength: boolean): FieldErrors {
  const errors: Partial<Record<FieldName, string>> = {}
  for (const field of fields) if (!isFilled(field, typed)) errors[field] = whenEmpty[field]
  const { password = '', confirm_password } = typed
  for (const field of ['email', 'new_email'] as const)
    if (!errors[field] && typed[field] && !/^\s*[^\s@]+@[^\s@]+\s*$/.test(typed[field]))
      errors[field] = 'Enter an address with one @, such as name@example.org.'
  if (checksLength && !errors.password && !isLongEnough(password)) errors.password = passwordTooShort
  if (fields.includes('confirm_password') && !errors.confirm_password && password !== confirm_password)
    errors.confirm_password = passwordsDiffer
  return errors
}

/** Spaces are a password like any other, but no name. */
const isFilled = (field: FieldName, typed: Typed): boolean =>
  Boolean(field.endsWith('password') ? typed[field] : typed[field]?.trim())
