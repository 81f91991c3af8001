import { resolve } from 'node:path'
import * as z from 'zod'
import type { StripeKeys } from '#features/funding/stripe-gateway/actions/client.ts'
import { isLoopback } from '#features/identity/sign-in/rules/provider-request.ts'
import type { AuthSettings } from '#platform/auth-settings.ts'
import type { EnvironmentLine, Settings } from '#platform/settings.ts'
import type { TeamRole } from '#values/team.ts'
import { type Instant, instantOf } from '#values/time.ts'
import { authSettingsOf } from './auth-settings.ts'
import { environmentLines } from './environment-lines.ts'
import { doorProblems } from './hook-settings.ts'
import { passkeyProblems } from './passkey-settings.ts'
import { PlainProblem } from './plain-problem.ts'
import { refusedInProduction } from './production-settings.ts'
import { type SettingName, settings } from './settings.ts'
import { smsProblems } from './sms-settings.ts'
import { plansStripeOf, stripeOf, stripeProblems } from './stripe-settings.ts'

export type Mode = 'demo' | 'development' | 'production'

/** The settings, parsed once at the start; no other file reads the environment. */
export type Config = {
  readonly mode: Mode
  readonly port: number
  readonly host: string
  /** Scheme, host and port, without a slash at the end. */
  readonly origin: string
  /** The origin for programs; undefined if it is the same. */
  readonly apiOrigin: string | undefined
  /** An absolute path. */
  readonly dataDir: string
  /** Undefined: the bundled PostgreSQL, in the data folder. */
  readonly databaseUrl: string | undefined
  readonly seed: 'demo' | 'none'
  /** Offered if its files are built. */
  readonly testMode: 'allowed' | 'off'
  /** Undefined: generated and stored in the data folder (secret.ts). */
  readonly secret: string | undefined
  /** Undefined: mail stays on the mailbox page. */
  readonly smtpUrl: string | undefined
  /** Undefined: documents are not scanned for viruses. */
  readonly clamavUrl: string | undefined
  /** Undefined: publications are not looked up. */
  readonly doiLookup: string | undefined
  readonly dataDoiLookup: string | undefined
  readonly mailFrom: string
  readonly mailNewsFrom: string
  readonly mailEventSecrets: readonly string[]
  readonly mailReplyAddress: string | undefined
  readonly brand: string
  /** Lines that are not set are left out in production (AMB-018). */
  readonly contact: { readonly email?: string; readonly phone?: string; readonly address?: string }
  readonly security: { readonly contact?: string; readonly until?: Instant }
  readonly tax: { readonly number?: string; readonly goodsText?: string; readonly text?: string }
  /** AMB-020: names for the roles of the about page. */
  readonly team: Readonly<Partial<Record<TeamRole, string>>>
  readonly copyrightYear: number
  readonly staffEmails: readonly string[]
  readonly trustedProxies: readonly string[]
  readonly wholeRefunds: Settings['wholeRefunds']
  readonly reviews: Settings['reviews']
  /** Multiplies the rate limits by network address. */
  readonly limitFactor: number
  readonly environment: readonly EnvironmentLine[]
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  readonly auth: AuthSettings
  /** Undefined: the test gateway; no gateway in production. */
  readonly stripe: StripeKeys | undefined
  /** Undefined: one account takes gifts and plans. */
  readonly plansStripe: StripeKeys | undefined
}

type Environment = Readonly<Record<string, string | undefined>>
type Values = { [Name in SettingName]: z.infer<(typeof settings)[Name]['shape']> }

/**
 * Reads the settings from an environment. An empty value counts as not set.
 *
 * @throws PlainProblem that lists every wrong and missing setting by name, never by value: some are secrets.
 */
export function readConfig(environment: Environment): Config {
  const problems: string[] = []
  const values = readValues(environment, problems)
  const isProduction = values.MODE === 'production'
  if (values.AUTH_LEGACY_SERVICE_KEY && values.AUTH_LEGACY_JWT_SECRET === '')
    problems.push('AUTH_LEGACY_SERVICE_KEY does nothing without AUTH_LEGACY_JWT_SECRET')
  if (problems.length === 0) problems.push(...doorProblems(values, isProduction), ...smsProblems(values, isProduction))
  if (problems.length === 0 && values.MODE === 'production') problems.push(...missingInProduction(values))
  if (problems.length === 0) problems.push(...stripeProblems(values), ...passkeyProblems(values, siteOf(values)))
  if (problems.length > 0) throw new PlainProblem(`The settings need a change: ${problems.join('; ')}.`)
  return Object.freeze({ ...complete(values), environment: environmentLines(environment) })
}

function readValues(environment: Environment, problems: string[]): Values {
  const entries = Object.entries(settings).map(([name, setting]) => {
    const parsed = z.safeParse(setting.shape, environment[name]?.trim() || undefined)
    if (!parsed.success) problems.push(`${name} must be ${setting.expects}`)
    return [name, parsed.data]
  })
  return Object.fromEntries(entries) as Values
}

/** Production has no defaults for what identifies the operator. */
function missingInProduction(values: Values): string[] {
  const problems: string[] = []
  const need = (name: SettingName) => problems.push(`${name} is missing and must be ${settings[name].expects}`)
  if (!values.DATABASE_URL && values.BUNDLED_DATABASE === 'no') {
    problems.push(`DATABASE_URL is missing and must be ${settings.DATABASE_URL.expects} (or set BUNDLED_DATABASE=yes)`)
  }
  if (!values.ORIGIN) need('ORIGIN')
  else if (!values.ORIGIN.startsWith('https:')) problems.push('ORIGIN must begin with https:// in production')
  if (values.API_ORIGIN && !values.API_ORIGIN.startsWith('https:'))
    problems.push('API_ORIGIN must begin with https:// in production')
  for (const name of ['SECRET', 'SMTP_URL', 'MAIL_FROM'] as const) if (!values[name]) need(name)
  if (values.SEED === 'demo') problems.push('SEED must be none in production')
  if (values.TEST_MODE === 'allowed') problems.push('TEST_MODE must be off in production')
  problems.push(...signInsNearby(values), ...refusedInProduction(values))
  return problems
}

/** In production, identity providers must be public https services, never a program on this machine (SSRF). */
function signInsNearby({ AUTH_PROVIDERS: providers, AUTH_SAML_PROVIDERS: institutions }: Values): string[] {
  const isFar = (address: string): boolean => address.startsWith('https:') && !isLoopback(address)
  const need = 'must begin with https:// and lead to another machine in production'
  return [
    ...(providers.every(({ issuer }) => isFar(issuer)) ? [] : [`each issuer of AUTH_PROVIDERS ${need}`]),
    ...(institutions.every(({ signInUrl }) => isFar(signInUrl))
      ? []
      : [`each signInUrl of AUTH_SAML_PROVIDERS ${need}`]),
  ]
}

const siteOf = ({ ORIGIN, PORT }: Values): string => (ORIGIN ? new URL(ORIGIN).origin : `http://localhost:${PORT}`)

function complete(values: Values): Omit<Config, 'environment'> {
  const mode = values.MODE
  const isProduction = mode === 'production'
  const contact = contactOf(values, isProduction ? {} : inventedContact)
  return {
    mode,
    port: values.PORT,
    host: values.HOST ?? (isProduction ? '0.0.0.0' : '127.0.0.1'),
    origin: siteOf(values),
    apiOrigin: values.API_ORIGIN ? new URL(values.API_ORIGIN).origin : undefined,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    seed: values.SEED ?? (mode === 'demo' ? 'demo' : 'none'),
    testMode: values.TEST_MODE ?? (isProduction ? 'off' : 'allowed'),
    secret: values.SECRET,
    smtpUrl: values.SMTP_URL,
    clamavUrl: values.CLAMAV_URL,
    doiLookup: values.DOI_LOOKUP,
    dataDoiLookup: values.DATA_DOI_LOOKUP,
    mailFrom: values.MAIL_FROM ?? `${values.BRAND} <no-reply@fundamental.example>`,
    mailNewsFrom: values.MAIL_NEWS_FROM ?? values.MAIL_FROM ?? `${values.BRAND} <no-reply@fundamental.example>`,
    mailEventSecrets: Object.freeze(values.MAIL_EVENTS_SECRETS),
    mailReplyAddress: values.MAIL_REPLY_ADDRESS,
    brand: values.BRAND,
    contact,
    security: securityOf(values, contact.email),
    tax: taxOf(values),
    team: Object.freeze(values.TEAM),
    copyrightYear: values.COPYRIGHT_YEAR,
    staffEmails: Object.freeze(values.STAFF_EMAILS),
    trustedProxies: Object.freeze(values.TRUSTED_PROXIES),
    wholeRefunds: Object.freeze(values.WHOLE_REFUNDS),
    reviews: {
      letterSeconds: values.REVIEW_LETTER_SECONDS,
      needsSecond: values.REVIEW_SECOND_APPROVER === 'yes',
    },
    limitFactor: values.LIMIT_FACTOR ?? (isProduction ? 1 : 100),
    logLevel: values.LOG_LEVEL,
    auth: Object.freeze(authSettingsOf(values)),
    stripe: stripeOf(values),
    plansStripe: plansStripeOf(values),
  }
}

function securityOf({ SECURITY_CONTACT: contact, SECURITY_UNTIL: until }: Values, email: string | undefined) {
  const at = contact ?? (email && `mailto:${email}`)
  return Object.freeze({ ...(at && { contact: at }), ...(until && { until: instantOf(Date.parse(until)) }) })
}

function taxOf({ TAX_NUMBER: number, TAX_TEXT: text, RECEIPT_TEXT: goodsText }: Values): Config['tax'] {
  return Object.freeze({ ...(number && { number }), ...(text && { text }), ...(goodsText && { goodsText }) })
}

const inventedContact = {
  CONTACT_EMAIL: 'support@fundamental.example',
  CONTACT_PHONE: '+1 (555) 010-0199',
  CONTACT_ADDRESS: '100 Example Street, San Francisco, CA',
}

function contactOf(values: Values, invented: Partial<typeof inventedContact>): Config['contact'] {
  const email = values.CONTACT_EMAIL ?? invented.CONTACT_EMAIL
  const phone = values.CONTACT_PHONE ?? invented.CONTACT_PHONE
  const address = values.CONTACT_ADDRESS ?? invented.CONTACT_ADDRESS
  return Object.freeze({ ...(email && { email }), ...(phone && { phone }), ...(address && { address }) })
}
