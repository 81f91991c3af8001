import type { EnvironmentLine } from '#platform/settings.ts'
import { settings } from './settings.ts'

/**
 * The settings that staff may read. For all others they only see whether they are set, because those hold secrets.
 */
const shown: ReadonlySet<string> = new Set([
  ...[
    'MODE',
    'TEST_MODE',
    'ORIGIN',
    'API_ORIGIN',
    'SEED',
    'BUNDLED_DATABASE',
    'LOG_LEVEL',
    'LIMIT_FACTOR',
    'WHOLE_REFUNDS',
  ],
  ...['BRAND', 'CONTACT_EMAIL', 'CONTACT_PHONE', 'CONTACT_ADDRESS', 'SECURITY_CONTACT', 'SECURITY_UNTIL'],
  ...['TAX_NUMBER', 'TAX_TEXT', 'RECEIPT_TEXT', 'TEAM', 'COPYRIGHT_YEAR', 'MAIL_FROM', 'MAIL_NEWS_FROM'],
  ...['REVIEW_LETTER_SECONDS', 'REVIEW_SECOND_APPROVER', 'AUTH_SIGN_UP_OPEN'],
])

/** Every setting of the environment as staff see it. */
export const environmentLines = (
  environment: Readonly<Record<string, string | undefined>>,
): readonly EnvironmentLine[] =>
  Object.entries(settings).map(([name, { meaning }]) => {
    const value = environment[name]?.trim() || undefined
    return { name, meaning, isSet: value !== undefined, value: shown.has(name) ? (value ?? null) : null }
  })
