import * as z from 'zod'
import { type AuthSettings, safeAuthSettings } from '#platform/auth-settings.ts'

/** `scheme://host/path` with the wildcards `*`, `**` and `?`; never a scheme that runs something. */
const redirectUrl = z
  .string()
  .regex(/^(?!(javascript|data|vbscript|file|blob|about|filesystem):)[a-z][a-z0-9+.-]*:\/\/[^/\s#\\@]+(\/[^\s#\\]*)?$/)

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')

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
  AUTH_REDIRECT_URLS: {
    shape: z.string().default('').transform(listOf).pipe(z.array(redirectUrl)),
    expects: 'addresses such as https://*.partner.example/** with commas between them',
    meaning: 'Where sign-ins may lead beside ORIGIN: * stops at dots and slashes, ** crosses them, ? is one character.',
    byDefault: 'none',
  },
  AUTH_PASSWORD_LENGTH_MIN: {
    ...wholeNumber(1, 64, safeAuthSettings.passwordLengthMin),
    meaning: 'The fewest characters of a new password (CNST-07). We recommend 8 or more.',
  },
} as const

type AuthValues = { readonly [Name in keyof typeof authSettings]: z.infer<(typeof authSettings)[Name]['shape']> }

export const authSettingsOf = (values: AuthValues): AuthSettings => ({
  mailAutoconfirm: values.AUTH_MAIL_AUTOCONFIRM,
  redirectUrls: Object.freeze(values.AUTH_REDIRECT_URLS),
  passwordLengthMin: values.AUTH_PASSWORD_LENGTH_MIN,
})
