import * as z from 'zod'
import { relyingPartyId } from '#features/identity/second-factors/rules/webauthn.ts'
import { safeAuthSettings as safe } from '#platform/auth-settings.ts'

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')

/** A site by https (or on this machine), or an Android app by the hash of its certificate. */
const passkeyOrigin = z
  .string()
  .regex(/^(https:\/\/[a-z0-9.-]+(:\d{1,5})?|http:\/\/localhost(:\d{1,5})?|android:apk-key-hash:[\w-]{43})$/)

/** Where passkeys and security keys are accepted, as rows of the table in settings.ts. */
export const passkeySettings = {
  AUTH_PASSKEY_HOST: {
    shape: z
      .string()
      .regex(/^([a-z0-9-]+\.)*[a-z0-9-]+$/)
      .optional(),
    expects: 'the host of ORIGIN, or a domain that it belongs to',
    meaning: 'What passkeys and security keys are bound to (the relying party). Those made for another host end.',
    byDefault: 'the host of ORIGIN',
  },
  AUTH_PASSKEY_ORIGINS: {
    shape: z.string().default('').transform(listOf).pipe(z.array(passkeyOrigin)),
    expects: 'addresses such as https://app.fundamental.example with commas between them, or android:apk-key-hash:…',
    meaning:
      'Where else than at ORIGIN passkeys and security keys may be shown. Sites must belong to AUTH_PASSKEY_HOST.',
    byDefault: 'none',
  },
} as const

type Values = { readonly [Name in keyof typeof passkeySettings]: z.infer<(typeof passkeySettings)[Name]['shape']> }

export const passkeySettingsOf = (values: Values) => ({
  passkeyHost: values.AUTH_PASSKEY_HOST ?? safe.passkeyHost,
  passkeyOrigins: Object.freeze(values.AUTH_PASSKEY_ORIGINS),
})

/** Browsers show a key only to sites of the host that it is bound to (WebAuthn §5.1.3). @param origin of our site. */
export function passkeyProblems(values: Values, origin: string): string[] {
  const own = relyingPartyId(origin)
  const host = values.AUTH_PASSKEY_HOST ?? own
  const belongs = (name: string): boolean => name === host || name.endsWith(`.${host}`)
  const problems: string[] = []
  if (values.AUTH_PASSKEY_HOST && (own === undefined || !belongs(own)))
    problems.push(`AUTH_PASSKEY_HOST must be ${passkeySettings.AUTH_PASSKEY_HOST.expects}`)
  if (values.AUTH_PASSKEY_HOST && values.AUTH_PASSKEY_HOST !== own && !values.AUTH_PASSKEY_HOST.includes('.'))
    problems.push('AUTH_PASSKEY_HOST must not be a domain that others share')
  const sites = values.AUTH_PASSKEY_ORIGINS.filter((one) => one.startsWith('http'))
  if (!sites.every((one) => belongs(new URL(one).hostname)))
    problems.push('each site of AUTH_PASSKEY_ORIGINS must belong to AUTH_PASSKEY_HOST')
  return problems
}
