import * as z from 'zod'
import { type AuthSettings, safeAuthSettings } from '#platform/auth-settings.ts'

const yesOrNo = (unlessSet: boolean) => ({
  shape: z
    .enum(['yes', 'no'])
    .default(unlessSet ? 'yes' : 'no')
    .transform((word) => word === 'yes'),
  expects: 'yes or no',
  byDefault: unlessSet ? 'yes' : 'no',
})

const wholeNumber = (min: number, max: number, unlessSet: number) => ({
  shape: z.coerce.number().int().min(min).max(max).default(unlessSet),
  expects: `a whole number from ${min} to ${max}`,
  byDefault: String(unlessSet),
})

/** The settings of the auth service, as rows of the one table in settings.ts. */
export const authSettings = {
  AUTH_MAIL_AUTOCONFIRM: {
    ...yesOrNo(safeAuthSettings.mailAutoconfirm),
    meaning: 'Lets people in without proving their e-mail address (AMB-030). For trials only.',
  },
  AUTH_PASSWORD_LENGTH_MIN: {
    ...wholeNumber(1, 64, safeAuthSettings.passwordLengthMin),
    meaning: 'The fewest characters of a new password (CNST-07). We recommend 8 or more.',
  },
} as const

type AuthValues = { readonly [Name in keyof typeof authSettings]: z.infer<(typeof authSettings)[Name]['shape']> }

export const authSettingsOf = (values: AuthValues): AuthSettings => ({
  mailAutoconfirm: values.AUTH_MAIL_AUTOCONFIRM,
  passwordLengthMin: values.AUTH_PASSWORD_LENGTH_MIN,
})
