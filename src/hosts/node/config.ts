import { resolve } from 'node:path'
import * as z from 'zod'
import type { AuthSettings } from '#platform/auth-settings.ts'
import { authSettingsOf } from './auth-settings.ts'
import { PlainProblem } from './plain-problem.ts'
import { type SettingName, settings } from './settings.ts'

export type Mode = 'demo' | 'development' | 'production'

/** The settings, parsed and completed once at the start; no other file reads the environment. */
export type Config = {
  readonly mode: Mode
  readonly port: number
  readonly host: string
  /** Scheme, host and port as people type them, without a slash at the end. */
  readonly origin: string
  /** Absolute. */
  readonly dataDir: string
  /** Undefined: the bundled PostgreSQL in the data folder. */
  readonly databaseUrl: string | undefined
  readonly seed: 'demo' | 'none'
  /** Undefined: one is made and kept in the data folder (secret.ts). */
  readonly secret: string | undefined
  /** Undefined: mail lands on the mailbox page. */
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
  readonly brand: string
  /** A line that is not set in production is left out (AMB-018). */
  readonly contact: { readonly email?: string; readonly phone?: string; readonly address?: string }
  readonly copyrightYear: number
  readonly staffEmails: readonly string[]
  readonly trustedProxies: readonly string[]
  /** Multiplies the limits that count by network address. */
  readonly limitFactor: number
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  readonly auth: AuthSettings
}

type Environment = Readonly<Record<string, string | undefined>>
type Values = { [Name in SettingName]: z.infer<(typeof settings)[Name]['shape']> }

/**
 * Reads the settings from an environment. A name set to nothing counts as not set.
 *
 * @throws PlainProblem naming every wrong and every missing setting, never their values: some are secrets.
 */
export function readConfig(environment: Environment): Config {
  const problems: string[] = []
  const values = readValues(environment, problems)
  if (problems.length === 0 && values.MODE === 'production') problems.push(...missingInProduction(values))
  if (problems.length > 0) throw new PlainProblem(`The settings need a change: ${problems.join('; ')}.`)
  return Object.freeze(complete(values))
}

function readValues(environment: Environment, problems: string[]): Values {
  const entries = Object.entries(settings).map(([name, setting]) => {
    const parsed = z.safeParse(setting.shape, environment[name]?.trim() || undefined)
    if (!parsed.success) problems.push(`${name} must be ${setting.expects}`)
    return [name, parsed.data]
  })
  return Object.fromEntries(entries) as Values
}

/** Production never guesses: what a demo may invent, an operator must say. */
function missingInProduction(values: Values): string[] {
  const problems: string[] = []
  const need = (name: SettingName) => problems.push(`${name} is missing and must be ${settings[name].expects}`)
  if (!values.DATABASE_URL && values.BUNDLED_DATABASE === 'no') {
    problems.push(`DATABASE_URL is missing and must be ${settings.DATABASE_URL.expects} (or set BUNDLED_DATABASE=yes)`)
  }
  if (!values.ORIGIN) need('ORIGIN')
  else if (!values.ORIGIN.startsWith('https:')) problems.push('ORIGIN must begin with https:// in production')
  for (const name of ['SECRET', 'SMTP_URL', 'MAIL_FROM'] as const) if (!values[name]) need(name)
  if (values.SEED === 'demo') problems.push('SEED must be none in production')
  return problems
}

function complete(values: Values): Config {
  const mode = values.MODE
  const isProduction = mode === 'production'
  return {
    mode,
    port: values.PORT,
    host: values.HOST ?? (isProduction ? '0.0.0.0' : '127.0.0.1'),
    origin: values.ORIGIN ? new URL(values.ORIGIN).origin : `http://localhost:${values.PORT}`,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    seed: values.SEED ?? (mode === 'demo' ? 'demo' : 'none'),
    secret: values.SECRET,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM ?? `${values.BRAND} <no-reply@fundamental.example>`,
    brand: values.BRAND,
    contact: contactOf(values, isProduction ? {} : inventedContact),
    copyrightYear: values.COPYRIGHT_YEAR,
    staffEmails: Object.freeze(values.STAFF_EMAILS),
    trustedProxies: Object.freeze(values.TRUSTED_PROXIES),
    limitFactor: values.LIMIT_FACTOR ?? (isProduction ? 1 : 100),
    logLevel: values.LOG_LEVEL,
    auth: Object.freeze(authSettingsOf(values)),
  }
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
