import type { Instant } from '#values/time.ts'

import type { Provider } from './providers.ts'
import type { SamlProvider } from './saml.ts'

export const passwordClasses = ['lower', 'upper', 'digit', 'symbol'] as const
export type PasswordClass = (typeof passwordClasses)[number]

/** Calls that are rate-limited by network address, each kind separately. */
export const countedCalls = [
  'token',
  'signup',
  'verify',
  'otp',
  'recover',
  'resend',
  'user',
  'factor',
  'provider',
  'passkey',
  'anonymous',
] as const
export type CountedCall = (typeof countedCalls)[number]
/** Hooks that call an operator's own service (Standard Webhooks). */
export const hookNames = [
  'before-user-created',
  'after-user-created',
  'customize-access-token',
  'password-verification',
  'mfa-verification',
  'send-email',
  'send-sms',
] as const
export type HookName = (typeof hookNames)[number]

/** A signing key that the operator provides: P-256 or RSA, as a JWK (RFC 7517). */
export type SigningJwk = { readonly kty: 'EC' | 'RSA' } & {
  readonly [field in 'kid' | 'crv' | 'x' | 'y' | 'n' | 'e' | 'd' | 'p' | 'q' | 'dp' | 'dq' | 'qi']?: string | undefined
} & { readonly key_ops?: readonly string[] | undefined; readonly use?: string | undefined }

/** Captcha services; both have the same API. */
export const captchaProviders = ['hcaptcha', 'turnstile'] as const
export type Captcha = {
  readonly provider: (typeof captchaProviders)[number]
  readonly secret: string
  /** The operator's public key at the service. */
  readonly siteKey: string
  /** The service's own URL, or that of a test double. */
  readonly scriptUrl: string
  readonly verifyUrl: string
}

/** A service that accepts JSON `{to, text}`, or one with Twilio's API. */
export type SmsSender =
  | { readonly kind: 'http'; readonly url: string; readonly authorization: string | undefined }
  | {
      readonly kind: 'twilio'
      readonly url: string
      readonly account: string
      readonly token: string
      /** A number with its plus sign, a sender name, or the id of a messaging service. */
      readonly from: string
    }

/** The settings of the auth service; the host reads them once from the environment. */
export type AuthSettings = {
  /** Whether people may sign up. */
  readonly signUpOpen: boolean
  /** Whether anonymous sign-in is on. */
  readonly anonymous: boolean
  /** Anonymous accounts are deleted after this many days without use. */
  readonly anonymousDays: number
  /** Turns e-mail verification off, for demo seeds and tests (AMB-030). */
  readonly mailAutoconfirm: boolean
  /**
   * Where redirects may lead besides our own site: `scheme://host/path`, with the wildcards of identity's redirect
   * rule.
   */
  readonly redirectUrls: readonly string[]
  /** CNST-07. */
  readonly passwordLengthMin: number
  /** Kinds of characters that a new password must contain. */
  readonly passwordClasses: readonly PasswordClass[]
  /** Lifetime of access tokens (AMB-032). */
  readonly accessTokenSeconds: number
  /** How long a replaced refresh token is still accepted (AMB-056). */
  readonly refreshGraceSeconds: number
  /** The operator's keys: the first signs, all verify. Empty: we generate and rotate our own. */
  readonly signingKeys: readonly SigningJwk[]
  /** How long a generated key signs before the next one replaces it. */
  readonly signingKeyDays: number
  /** The HS256 secret of an earlier service, to verify its tokens; empty for none. Never used for signing. */
  readonly legacySecret: string
  /** Whether service keys signed with that secret are accepted. */
  readonly legacyServiceKey: boolean
  /** Lifetime of a session; 0 for unlimited. */
  readonly sessionSeconds: number
  /** A session ends after this long without a refresh, at least the lifetime of an access token; 0 for never. */
  readonly sessionIdleSeconds: number
  /** Lifetime of an aal1 session of a person who has a second factor; 0 for unlimited. */
  readonly sessionLowSeconds: number
  /** A new sign-in ends the person's other sessions. */
  readonly sessionSingle: boolean
  /** Lifetime of links that confirm an address (AMB-032). */
  readonly confirmLinkSeconds: number
  /** Lifetime of links that sign in to an existing account (AMB-032). */
  readonly signInLinkSeconds: number
  /** Lifetime of the code in the same mail (AMB-032). */
  readonly codeSeconds: number
  /** Wrong tries after which a mailed code is void. */
  readonly codeTries: number
  /** AMB-033: pause between two mails of a kind to one address. */
  readonly mailPauseSeconds: number
  /** AMB-033: mails of a kind to one address. */
  readonly mailsPerDay: number
  /** Sign-in mails to one address: a person without a password needs one at each visit. */
  readonly signInMailsPerDay: number
  /** AMB-037: wrong passwords for one address in 15 minutes. */
  readonly signInTries: number
  /** Wrong second factors of one person in 15 minutes. */
  readonly factorTries: number
  /**
   * Requests from one network address in five minutes (anonymous sign-ins: in an hour), times the setting LIMIT_FACTOR.
   */
  readonly perAddress: Readonly<Record<CountedCall, number>>
  /** Other services that people may sign in with. */
  readonly providers: readonly Provider[]
  /** Institutions with single sign-on; SAML is off without any. */
  readonly samlProviders: readonly SamlProvider[]
  /** Whether a signed-in person may link another identity. */
  readonly manualLinking: boolean
  readonly captcha: Captcha | undefined
  /** The SMS sender; none unless set. */
  readonly sms: SmsSender | undefined
  /** Accepts phones without verification, for trials. */
  readonly smsAutoconfirm: boolean
  readonly smsCodeSeconds: number
  /** Pause between two messages of a kind to one phone. */
  readonly smsPauseSeconds: number
  readonly smsPerDay: number
  /** In total: text messages cost money, and SMS fraud triggers many. */
  readonly smsPerHour: number
  /** Test phones with their fixed codes; no message is sent to them. */
  readonly smsTestCodes: Readonly<Record<string, string>>
  readonly smsTestCodesUntil: Instant | undefined
  readonly hooks: { readonly [Name in HookName]?: string }
  /** As `whsec_` and base64. During a rotation all of them sign. */
  readonly hookSecrets: readonly string[]
  readonly hookTimeoutMs: number
  /** Whether passkeys can be added and used. */
  readonly passkeys: boolean
  /** The host name that passkeys and security keys are bound to; of our own address unless set. */
  readonly passkeyHost: string | undefined
  /** Other origins where they may be used: other sites of the host, and apps. */
  readonly passkeyOrigins: readonly string[]
  /** Security keys as the second factor. */
  readonly securityKeys: boolean
  /** Phones as the second factor: whether they may be added, and whether existing ones are used. */
  readonly phoneFactorEnrol: boolean
  readonly phoneFactorVerify: boolean
}

/** The defaults; tests override single settings. */
export const safeAuthSettings: AuthSettings = {
  signUpOpen: true,
  anonymous: false,
  anonymousDays: 30,
  mailAutoconfirm: false,
  redirectUrls: [],
  passwordLengthMin: 6,
  passwordClasses: [],
  accessTokenSeconds: 3600,
  refreshGraceSeconds: 10,
  signingKeys: [],
  signingKeyDays: 90,
  legacySecret: '',
  legacyServiceKey: false,
  sessionSeconds: 0,
  sessionIdleSeconds: 0,
  sessionLowSeconds: 0,
  sessionSingle: false,
  confirmLinkSeconds: 86_400,
  signInLinkSeconds: 3600,
  codeSeconds: 600,
  // A guesser's chance is five in a million.
  codeTries: 5,
  mailPauseSeconds: 60,
  mailsPerDay: 5,
  signInMailsPerDay: 20,
  signInTries: 20,
  // Three codes are valid at a time, so one guesser in 22,000 succeeds.
  factorTries: 15,
  perAddress: {
    token: 150,
    signup: 30,
    verify: 30,
    otp: 30,
    recover: 30,
    resend: 30,
    user: 30,
    factor: 30,
    provider: 150,
    // One call when the form opens, and two for a sign-in.
    passkey: 150,
    anonymous: 30,
  },
  providers: [],
  samlProviders: [],
  manualLinking: true,
  captcha: undefined,
  sms: undefined,
  smsAutoconfirm: false,
  smsCodeSeconds: 60,
  smsPauseSeconds: 60,
  smsPerDay: 10,
  smsPerHour: 30,
  smsTestCodes: {},
  smsTestCodesUntil: undefined,
  hooks: {},
  hookSecrets: [],
  hookTimeoutMs: 5000,
  passkeys: true,
  passkeyHost: undefined,
  passkeyOrigins: [],
  securityKeys: true,
  // SMS can be intercepted, and numbers taken over (SIM swap).
  phoneFactorEnrol: false,
  phoneFactorVerify: false,
}
