import * as z from 'zod'
import { type AuthSettings, safeAuthSettings as safe } from '#platform/auth-settings.ts'
import { instantOf } from '#values/time.ts'
import { serviceUrl } from './service-url.ts'

const wholeNumber = (min: number, max: number, unlessSet: number) => ({
  shape: z.coerce.number().int().min(min).max(max).default(unlessSet),
  expects: `a whole number from ${min} to ${max}`,
  byDefault: String(unlessSet),
})

const pairs = (text: string): string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')

/** Text messages, as rows of the one table in settings.ts. */
export const smsSettings = {
  AUTH_SMS_URL: {
    shape: serviceUrl.optional(),
    expects: 'an address such as https://sms.example/messages',
    meaning:
      'Takes text messages as a POST of {"to": "+15550100", "text": "…"}; anything but a 2xx is tried again. Opens phones as a way of signing in.',
    byDefault: 'none; phones are off',
  },
  AUTH_SMS_AUTHORIZATION: {
    shape: z
      .string()
      .regex(/^[\x20-\x7e]{1,500}$/)
      .optional(),
    expects: 'what stands in the header Authorization, such as Bearer and a token',
    meaning: 'Identifies you to AUTH_SMS_URL.',
    byDefault: 'none',
  },
  AUTH_SMS_CODE_SECONDS: {
    ...wholeNumber(30, 600, safe.smsCodeSeconds),
    meaning: 'How long a code lives after it was sent to a phone.',
  },
  AUTH_SMS_PAUSE_SECONDS: {
    ...wholeNumber(0, 3600, safe.smsPauseSeconds),
    meaning: 'The pause between two messages of a kind to one phone.',
  },
  AUTH_SMS_PER_DAY: {
    ...wholeNumber(1, 1000, safe.smsPerDay),
    meaning: 'Messages of a kind to one phone in a day.',
  },
  AUTH_SMS_PER_HOUR: {
    ...wholeNumber(1, 1_000_000, safe.smsPerHour),
    meaning: 'Messages in an hour in all: they cost money.',
  },
  AUTH_SMS_TEST_CODES: {
    shape: z
      .string()
      .default('')
      .transform(pairs)
      .pipe(z.array(z.string().regex(/^[1-9]\d{6,14}=\d{6}$/))),
    expects: 'pairs such as 15550100=123456 with commas between them',
    meaning: 'Phones that are sent nothing and have a fixed code, for the reviewers of an app store.',
    byDefault: 'none',
  },
  AUTH_SMS_TEST_UNTIL: {
    shape: z.iso.datetime().optional(),
    expects: 'a time such as 2027-01-31T00:00:00Z',
    meaning: 'When the fixed codes end.',
    byDefault: 'none; required in production with AUTH_SMS_TEST_CODES',
  },
} as const

type Values = { readonly [Name in keyof typeof smsSettings]: z.infer<(typeof smsSettings)[Name]['shape']> }
type SmsPart = Pick<
  AuthSettings,
  'sms' | 'smsCodeSeconds' | 'smsPauseSeconds' | 'smsPerDay' | 'smsPerHour' | 'smsTestCodes' | 'smsTestCodesUntil'
>

export const smsSettingsOf = (values: Values): SmsPart => ({
  sms: values.AUTH_SMS_URL
    ? Object.freeze({ url: values.AUTH_SMS_URL, authorization: values.AUTH_SMS_AUTHORIZATION })
    : undefined,
  smsCodeSeconds: values.AUTH_SMS_CODE_SECONDS,
  smsPauseSeconds: values.AUTH_SMS_PAUSE_SECONDS,
  smsPerDay: values.AUTH_SMS_PER_DAY,
  smsPerHour: values.AUTH_SMS_PER_HOUR,
  smsTestCodes: Object.freeze(Object.fromEntries(values.AUTH_SMS_TEST_CODES.map((pair) => pair.split('=')))),
  smsTestCodesUntil: values.AUTH_SMS_TEST_UNTIL ? instantOf(Date.parse(values.AUTH_SMS_TEST_UNTIL)) : undefined,
})

/** What single settings cannot see. */
export function smsProblems(values: Values, isProduction: boolean): string[] {
  const problems: string[] = []
  if (isProduction && values.AUTH_SMS_URL?.startsWith('http:'))
    problems.push('AUTH_SMS_URL must begin with https:// in production')
  if (isProduction && values.AUTH_SMS_TEST_CODES.length > 0 && !values.AUTH_SMS_TEST_UNTIL)
    problems.push(`AUTH_SMS_TEST_UNTIL is missing and must be ${smsSettings.AUTH_SMS_TEST_UNTIL.expects}`)
  return problems
}
