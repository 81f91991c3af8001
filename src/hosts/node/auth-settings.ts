import * as z from 'zod'
import { type AuthSettings, passwordClasses, safeAuthSettings as safe } from '#platform/auth-settings.ts'
import { authLimitSettings, authLimitsOf } from './auth-limit-settings.ts'
import { hookSettings, hookSettingsOf } from './hook-settings.ts'
import { jsonList } from './json-setting.ts'
import { passkeySettings, passkeySettingsOf } from './passkey-settings.ts'
import { providersShape } from './providers.ts'
import { samlProvidersShape } from './saml-providers.ts'
import { smsSettings, smsSettingsOf } from './sms-settings.ts'
import { wholeNumber } from './whole-number.ts'

/** `scheme://host/path` with the wildcards `*`, `**` and `?`; never a scheme that runs scripts. */
const redirectUrl = z
  .string()
  .regex(/^(?!(javascript|data|vbscript|file|blob|about|filesystem):)[a-z][a-z0-9+.-]*:\/\/[^/\s#\\@]+(\/[^\s#\\]*)?$/)

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')

const part = z.string().min(1).optional()
const number = z.string().min(1)
const common = { kid: part, use: part, key_ops: z.array(z.string()).optional() }
const signingKey = z.discriminatedUnion('kty', [
  z.object({ ...common, kty: z.literal('EC'), crv: z.literal('P-256'), x: number, y: number, d: part }),
  // 342 base64url characters are 2048 bits, the minimum for RS256 (RFC 7518 §3.3).
  z.object({
    ...{ ...common, kty: z.literal('RSA'), n: number.min(342), e: number },
    ...{ d: part, p: part, q: part, dp: part, dq: part, qi: part },
  }),
])
const signingKeys = z.array(signingKey).refine((keys) => keys.length === 0 || keys[0]?.d !== undefined)

const yesOrNo = (unlessSet: boolean) => ({
  shape: z
    .enum(['yes', 'no'])
    .default(unlessSet ? 'yes' : 'no')
    .transform((word) => word === 'yes'),
  expects: 'yes or no',
  byDefault: unlessSet ? 'yes' : 'no',
})

/** The settings of the auth service, as rows of the table in settings.ts. */
export const authSettings = {
  AUTH_SIGN_UP_OPEN: {
    ...yesOrNo(safe.signUpOpen),
    meaning: 'Whether people may make accounts themselves. Administrators may in any case.',
  },
  AUTH_ANONYMOUS: {
    ...yesOrNo(safe.anonymous),
    meaning:
      'Lets clients of your own sign people in anonymously. Nothing of the product opens before they give an address or a phone.',
  },
  AUTH_ANONYMOUS_DAYS: {
    ...wholeNumber(1, 3650, safe.anonymousDays),
    meaning: 'Anonymous accounts that were not used for so many days, and own nothing, are taken away.',
  },
  AUTH_MAIL_AUTOCONFIRM: {
    ...yesOrNo(safe.mailAutoconfirm),
    meaning: 'Lets people in without proving their e-mail address (AMB-030). For trials only.',
  },
  AUTH_REDIRECT_URLS: {
    shape: z.string().default('').transform(listOf).pipe(z.array(redirectUrl)),
    expects: 'addresses such as https://*.partner.example/** with commas between them',
    meaning:
      'Where sign-ins may lead beside ORIGIN: * stops at dots and slashes, ** crosses them, ? is one character. Production refuses http:// and hosts that are a wildcard alone.',
    byDefault: 'none',
  },
  AUTH_PASSWORD_LENGTH_MIN: {
    ...wholeNumber(1, 64, safe.passwordLengthMin),
    meaning: 'The fewest characters of a new password (CNST-07). We recommend 8 or more.',
  },
  AUTH_PASSWORD_CLASSES: {
    shape: z
      .string()
      .default('')
      .transform(listOf)
      .pipe(z.array(z.enum(passwordClasses))),
    expects: 'some of lower, upper, digit and symbol with commas between them',
    meaning: 'Kinds of characters that a new password must hold. A greater length protects better.',
    byDefault: 'none',
  },
  AUTH_ACCESS_TOKEN_SECONDS: {
    ...wholeNumber(60, 86400, safe.accessTokenSeconds),
    meaning: 'How long an access token lives (AMB-032).',
  },
  AUTH_REFRESH_GRACE_SECONDS: {
    ...wholeNumber(0, 3600, safe.refreshGraceSeconds),
    meaning: 'How long a replaced refresh token is honoured after its child was replaced, too (AMB-056).',
  },
  AUTH_SIGNING_KEYS: {
    shape: jsonList(signingKeys),
    expects: 'a JSON array of keys (RFC 7517), P-256 or RSA of 2048 bits or more, the first one with its private part',
    meaning: 'Keys of your own for access tokens: the first one signs by ES256 or RS256, all of them verify.',
    byDefault: 'none; keys are made, kept sealed in the database and changed',
  },
  AUTH_SIGNING_KEY_DAYS: {
    ...wholeNumber(1, 3650, safe.signingKeyDays),
    meaning: 'How long a key that was made here signs before the next one takes over.',
  },
  AUTH_LEGACY_JWT_SECRET: {
    shape: z.string().min(32).default(''),
    expects: 'at least 32 characters',
    meaning: 'The HS256 secret of an earlier service: its access tokens are still read. Nothing is signed by it.',
    byDefault: 'none',
  },
  AUTH_LEGACY_SERVICE_KEY: {
    ...yesOrNo(safe.legacyServiceKey),
    meaning:
      'Accepts the service key of that earlier service, signed by AUTH_LEGACY_JWT_SECRET, while your servers move over. It cannot be revoked here one by one.',
  },
  AUTH_SESSION_SECONDS: {
    ...wholeNumber(0, 31_536_000, safe.sessionSeconds),
    meaning: 'How long a session lives from its beginning; 0 for ever.',
  },
  AUTH_SESSION_IDLE_SECONDS: {
    ...wholeNumber(0, 31_536_000, safe.sessionIdleSeconds),
    meaning: 'How long a session lives unused, at least as long as an access token; 0 for ever.',
  },
  AUTH_SESSION_LOW_SECONDS: {
    ...wholeNumber(0, 31_536_000, safe.sessionLowSeconds),
    meaning: 'How long a session of a user with a second factor lives without showing it; 0 for ever.',
  },
  AUTH_SESSION_SINGLE: {
    ...yesOrNo(safe.sessionSingle),
    meaning: 'Whether a new sign-in ends the person’s other sessions.',
  },
  AUTH_CONFIRM_LINK_SECONDS: {
    ...wholeNumber(300, 604800, safe.confirmLinkSeconds),
    meaning: 'How long a mailed link that confirms an address lives (AMB-032).',
  },
  AUTH_SIGN_IN_LINK_SECONDS: {
    ...wholeNumber(60, 86400, safe.signInLinkSeconds),
    meaning: 'How long a mailed sign-in link lives (AMB-032).',
  },
  AUTH_CODE_SECONDS: {
    ...wholeNumber(60, 3600, safe.codeSeconds),
    meaning: 'How long the code in the same mail lives (AMB-032).',
  },
  AUTH_CODE_TRIES: {
    ...wholeNumber(1, 20, safe.codeTries),
    meaning: 'Wrong codes after which a mailed code is worth nothing.',
  },
  AUTH_MAIL_PAUSE_SECONDS: {
    ...wholeNumber(0, 3600, safe.mailPauseSeconds),
    meaning: 'The pause between two mails of a kind to one address (AMB-033).',
  },
  AUTH_MAILS_PER_DAY: {
    ...wholeNumber(1, 1000, safe.mailsPerDay),
    meaning: 'Mails of a kind to one address in a day (AMB-033).',
  },
  AUTH_SIGN_IN_MAILS_PER_DAY: {
    ...wholeNumber(1, 1000, safe.signInMailsPerDay),
    meaning: 'Mails to sign in by to one address in a day.',
  },
  AUTH_SIGN_IN_TRIES: {
    ...wholeNumber(1, 1000, safe.signInTries),
    meaning:
      'Wrong passwords for one address in a quarter of an hour (AMB-037), and five times as many in a day. Networks that the person has signed in from are counted apart.',
  },
  AUTH_FACTOR_TRIES: {
    ...wholeNumber(1, 100, safe.factorTries),
    meaning: 'Wrong second factors of one person in a quarter of an hour.',
  },
  ...authLimitSettings,
  AUTH_PROVIDERS: {
    shape: providersShape,
    expects:
      'a JSON list of services, each with clientId and clientSecret, and either preset (google, orcid or github) or id, name and issuer (https)',
    meaning:
      'Other services that people may sign in with, by OpenID Connect; also scopes and audiences. Give each API_ORIGIN/auth/v1/callback and ORIGIN/auth/v1/callback as redirect addresses.',
    byDefault: 'none',
  },
  AUTH_SAML_PROVIDERS: {
    shape: samlProvidersShape,
    expects: 'a JSON list of objects with id (a UUID), name, domains, entityId, signInUrl and certificates (PEM)',
    meaning:
      'Institutions whose members sign in at their own page (SAML 2.0). Ours for them: /auth/v1/sso/saml/metadata.',
    byDefault: 'none',
  },
  AUTH_MANUAL_LINKING: {
    ...yesOrNo(safe.manualLinking),
    meaning: 'Lets people link and unlink ways of signing in from their settings.',
  },
  ...hookSettings,
  ...smsSettings,
  AUTH_PASSKEYS: {
    ...yesOrNo(safe.passkeys),
    meaning: 'Lets people sign in with passkeys. They need an ORIGIN with a name, and https unless it is localhost.',
  },
  ...passkeySettings,
  AUTH_SECURITY_KEYS: {
    ...yesOrNo(safe.securityKeys),
    meaning: 'Lets people add security keys as their second factor, under the same conditions.',
  },
  AUTH_PHONE_FACTOR_ENROLL: {
    ...yesOrNo(safe.phoneFactorEnrol),
    meaning: 'Lets people add a phone as their second factor. It needs AUTH_SMS_URL or a hook that sends messages.',
  },
  AUTH_PHONE_FACTOR_VERIFY: {
    ...yesOrNo(safe.phoneFactorVerify),
    meaning: 'Sends codes to the phones that were added so. Turn it on together with AUTH_PHONE_FACTOR_ENROLL.',
  },
} as const

type AuthValues = { readonly [Name in keyof typeof authSettings]: z.infer<(typeof authSettings)[Name]['shape']> }

export const authSettingsOf = (values: AuthValues): AuthSettings => ({
  signUpOpen: values.AUTH_SIGN_UP_OPEN,
  anonymous: values.AUTH_ANONYMOUS,
  anonymousDays: values.AUTH_ANONYMOUS_DAYS,
  mailAutoconfirm: values.AUTH_MAIL_AUTOCONFIRM,
  redirectUrls: Object.freeze(values.AUTH_REDIRECT_URLS),
  passwordLengthMin: values.AUTH_PASSWORD_LENGTH_MIN,
  passwordClasses: Object.freeze(values.AUTH_PASSWORD_CLASSES),
  accessTokenSeconds: values.AUTH_ACCESS_TOKEN_SECONDS,
  refreshGraceSeconds: values.AUTH_REFRESH_GRACE_SECONDS,
  signingKeys: Object.freeze(values.AUTH_SIGNING_KEYS),
  signingKeyDays: values.AUTH_SIGNING_KEY_DAYS,
  legacySecret: values.AUTH_LEGACY_JWT_SECRET,
  legacyServiceKey: values.AUTH_LEGACY_SERVICE_KEY,
  sessionSeconds: values.AUTH_SESSION_SECONDS,
  sessionIdleSeconds: values.AUTH_SESSION_IDLE_SECONDS,
  sessionLowSeconds: values.AUTH_SESSION_LOW_SECONDS,
  sessionSingle: values.AUTH_SESSION_SINGLE,
  confirmLinkSeconds: values.AUTH_CONFIRM_LINK_SECONDS,
  signInLinkSeconds: values.AUTH_SIGN_IN_LINK_SECONDS,
  codeSeconds: values.AUTH_CODE_SECONDS,
  codeTries: values.AUTH_CODE_TRIES,
  mailPauseSeconds: values.AUTH_MAIL_PAUSE_SECONDS,
  mailsPerDay: values.AUTH_MAILS_PER_DAY,
  signInMailsPerDay: values.AUTH_SIGN_IN_MAILS_PER_DAY,
  signInTries: values.AUTH_SIGN_IN_TRIES,
  factorTries: values.AUTH_FACTOR_TRIES,
  perAddress: authLimitsOf(values),
  providers: values.AUTH_PROVIDERS,
  samlProviders: values.AUTH_SAML_PROVIDERS,
  manualLinking: values.AUTH_MANUAL_LINKING,
  ...hookSettingsOf(values),
  ...smsSettingsOf(values),
  passkeys: values.AUTH_PASSKEYS,
  ...passkeySettingsOf(values),
  securityKeys: values.AUTH_SECURITY_KEYS,
  phoneFactorEnrol: values.AUTH_PHONE_FACTOR_ENROLL,
  phoneFactorVerify: values.AUTH_PHONE_FACTOR_VERIFY,
})
