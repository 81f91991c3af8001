import type { Instant } from '#values/time.ts'

import type { Provider } from './providers.ts'
import type { SamlProvider } from './saml.ts'

export const passwordClasses = ['lower', 'upper', 'digit', 'symbol'] as const
export type PasswordClass = (typeof passwordClasses)[number]

/** Calls that are counted for each network address; each kind has a count of its own. */
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
/** Where an operator's own service may be asked or told (Standard Webhooks). */
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

/** A key that an operator brings along: P-256 or RSA, in the fields of RFC 7517. */
export type SigningJwk = { readonly kty: 'EC' | 'RSA' } & {
  readonly [field in 'kid' | 'crv' | 'x' | 'y' | 'n' | 'e' | 'd' | 'p' | 'q' | 'dp' | 'dq' | 'qi']?: string | undefined
} & { readonly key_ops?: readonly string[] | undefined; readonly use?: string | undefined }

/** Whom to ask whether a person solved a puzzle; both speak the same way. */
export const captchaProviders = ['hcaptcha', 'turnstile'] as const
export type Captcha = {
  readonly provider: (typeof captchaProviders)[number]
  readonly secret: string
  /** Names the operator to the service, in the open. */
  readonly siteKey: string
  /** The service's own, or one that plays it. */
  readonly scriptUrl: string
  readonly verifyUrl: string
}

/** One that takes JSON `{to, text}`, or Twilio and whoever speaks as it does. */
export type SmsSender =
  | { readonly kind: 'http'; readonly url: string; readonly authorization: string | undefined }
  | {
      readonly kind: 'twilio'
      readonly url: string
      readonly account: string
      readonly token: string
      /** A number with its plus sign, a name, or the id of a messaging service. */
      readonly from: string
    }

/** Everything that changes how the auth service behaves; the host reads it once from the environment. */
export type AuthSettings = {
  /** Whether people may make accounts themselves. */
  readonly signUpOpen: boolean
  /** Whether somebody may have a session without saying who they are. */
  readonly anonymous: boolean
  /** Anonymous accounts that were not used for so long are taken away. */
  readonly anonymousDays: number
  /** Turns e-mail verification off, for demo seeds and tests (AMB-030). */
  readonly mailAutoconfirm: boolean
  /** Where redirects may lead beside our own site: `scheme://host/path` with the wildcards of identity's redirect rule. */
  readonly redirectUrls: readonly string[]
  /** CNST-07. */
  readonly passwordLengthMin: number
  /** Kinds of characters that a new password must hold. */
  readonly passwordClasses: readonly PasswordClass[]
  /** Access tokens live so long (AMB-032). */
  readonly accessTokenSeconds: number
  /** An ancestor of the active refresh token is honoured so long after it was replaced (AMB-056). */
  readonly refreshGraceSeconds: number
  /** Keys of the operator's own: the first one signs, all of them verify. Empty: we make and change our own. */
  readonly signingKeys: readonly SigningJwk[]
  /** A key that we made signs for so long; then the next one takes over. */
  readonly signingKeyDays: number
  /** The HS256 secret of an earlier service, whose tokens are still read; empty for none. Nothing is signed by it. */
  readonly legacySecret: string
  /** A session ends so long after it began; 0 for never. */
  readonly sessionSeconds: number
  /** A session ends when it was not refreshed for so long, at least for the life of an access token; 0 for never. */
  readonly sessionIdleSeconds: number
  /** A session that shows one factor of somebody who has two ends after this; 0 for never. */
  readonly sessionLowSeconds: number
  /** A new sign-in ends the person's other sessions. */
  readonly sessionSingle: boolean
  /** Links that confirm an address (AMB-032). */
  readonly confirmLinkSeconds: number
  /** Links that let somebody into a known account (AMB-032). */
  readonly signInLinkSeconds: number
  /** The code in the same mail (AMB-032). */
  readonly codeSeconds: number
  /** Wrong codes after which a mailed code is worth nothing. */
  readonly codeTries: number
  /** AMB-033: between two mails of a kind to one address. */
  readonly mailPauseSeconds: number
  /** AMB-033: mails of a kind to one address. */
  readonly mailsPerDay: number
  /** Mails to sign in by: somebody without a password asks for one at each visit. */
  readonly signInMailsPerDay: number
  /** AMB-037: wrong passwords for one address in a quarter of an hour. */
  readonly signInTries: number
  /** Wrong second factors of one person in a quarter of an hour. */
  readonly factorTries: number
  /** Requests from one network address in five minutes, times the setting LIMIT_FACTOR. */
  /** The anonymous ones in an hour instead. */
  readonly perAddress: Readonly<Record<CountedCall, number>>
  /** Other services that people may sign in with. */
  readonly providers: readonly Provider[]
  /** Institutions whose members sign in at their own page; none: SAML is off. */
  readonly samlProviders: readonly SamlProvider[]
  /** Whether a signed-in person may add another way of signing in. */
  readonly manualLinking: boolean
  readonly captcha: Captcha | undefined
  /** Who sends text messages; nobody unless set. */
  readonly sms: SmsSender | undefined
  /** Lets people in without proving their phone, for trials. */
  readonly smsAutoconfirm: boolean
  readonly smsCodeSeconds: number
  /** Between two messages of a kind to one phone. */
  readonly smsPauseSeconds: number
  readonly smsPerDay: number
  /** In all: text messages cost money, and whoever sells them knows how to ask for many. */
  readonly smsPerHour: number
  /** Phones that are sent nothing, with the code that is theirs. */
  readonly smsTestCodes: Readonly<Record<string, string>>
  readonly smsTestCodesUntil: Instant | undefined
  readonly hooks: { readonly [Name in HookName]?: string }
  /** The first ones of a rotation sign too: `whsec_` and base64. */
  readonly hookSecrets: readonly string[]
  readonly hookTimeoutMs: number
  /** Keys of a device that sign in by themselves; with them off, those that exist open nothing. */
  readonly passkeys: boolean
  /** Security keys as the second factor. */
  readonly securityKeys: boolean
  /** Phones as the second factor: whether they may be added, and whether those that there are are asked. */
  readonly phoneFactorEnrol: boolean
  readonly phoneFactorVerify: boolean
}

/** What holds unless an operator says otherwise; tests replace single parts. */
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
  sessionSeconds: 0,
  sessionIdleSeconds: 0,
  sessionLowSeconds: 0,
  sessionSingle: false,
  confirmLinkSeconds: 86_400,
  signInLinkSeconds: 3600,
  codeSeconds: 600,
  // Five in a million is what a guesser gets.
  codeTries: 5,
  mailPauseSeconds: 60,
  mailsPerDay: 5,
  signInMailsPerDay: 20,
  signInTries: 20,
  // With three codes good at a time, one guesser in 22,000 gets through.
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
    // One as the form opens, and two for a sign-in.
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
  securityKeys: true,
  // A message can be read on the way, and a number moved to another card.
  phoneFactorEnrol: false,
  phoneFactorVerify: false,
}
