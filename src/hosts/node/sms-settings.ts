import * as z from 'zod'
import { type AuthSettings, type SmsSender, safeAuthSettings as safe } from '#platform/auth-settings.ts'
import { instantOf } from '#values/time.ts'
import { serviceUrl } from './service-url.ts'
import { wholeNumber } from './whole-number.ts'

const pairs = (text: string): string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')

/** Text messages, as rows of the table in settings.ts. */
export const smsSettings = {
  AUTH_SMS_URL: {
    shape: serviceUrl.optional(),
    expects: 'an address such as https://sms.example/messages',
    meaning:
      'Takes text messages as a POST of {"to": "+15550100", "text": "…"}; anything but a 2xx is tried again. Opens phones as a way of signing in and up.',
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
  AUTH_SMS_TWILIO_ACCOUNT: {
    shape: z
      .string()
      .regex(/^AC[0-9a-fA-F]{32}$/)
      .optional(),
    expects: 'AC and 32 hexadecimal digits',
    meaning: 'The SID of an account at Twilio, which sends text messages then. Instead of AUTH_SMS_URL.',
    byDefault: 'none',
  },
  AUTH_SMS_TWILIO_TOKEN: {
    shape: z
      .string()
      .regex(/^[\x21-\x7e]{1,200}$/)
      .optional(),
    expects: 'the auth token of AUTH_SMS_TWILIO_ACCOUNT',
    meaning: 'Identifies you to Twilio.',
    byDefault: 'none; required with AUTH_SMS_TWILIO_ACCOUNT',
  },
  AUTH_SMS_TWILIO_FROM: {
    shape: z
      .string()
      .regex(/^(\+[1-9]\d{6,14}|MG[0-9a-fA-F]{32}|[A-Za-z0-9 ]{1,11})$/)
      .optional(),
    expects: 'a number such as +15550100, the SID of a messaging service, or a name of at most 11 letters',
    meaning: 'Whom the messages come from.',
    byDefault: 'none; required with AUTH_SMS_TWILIO_ACCOUNT',
  },
  AUTH_SMS_TWILIO_URL: {
    shape: serviceUrl.default('https://api.twilio.com'),
    expects: 'an address such as https://api.dublin.ie1.twilio.com',
    meaning: 'Another region of Twilio, or a service that speaks as it does.',
    byDefault: 'https://api.twilio.com',
  },
  AUTH_SMS_AUTOCONFIRM: {
    shape: z
      .enum(['yes', 'no'])
      .default('no')
      .transform((word) => word === 'yes'),
    expects: 'yes or no',
    meaning: 'Lets people in without proving their phone. For trials only.',
    byDefault: 'no',
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
  | 'sms'
  | 'smsAutoconfirm'
  | 'smsCodeSeconds'
  | 'smsPauseSeconds'
  | 'smsPerDay'
  | 'smsPerHour'
  | 'smsTestCodes'
  | 'smsTestCodesUntil'
>

/** Twilio's three settings are all present or all absent: `smsProblems` checks it. */
function senderOf(values: Values): SmsSender | undefined {
  const { AUTH_SMS_URL: url, AUTH_SMS_AUTHORIZATION: authorization } = values
  if (url) return Object.freeze({ kind: 'http', url, authorization })
  const { AUTH_SMS_TWILIO_ACCOUNT: account, AUTH_SMS_TWILIO_TOKEN: token, AUTH_SMS_TWILIO_FROM: from } = values
  if (!account || !token || !from) return undefined
  return Object.freeze({ kind: 'twilio', url: values.AUTH_SMS_TWILIO_URL, account, token, from })
}

export const smsSettingsOf = (values: Values): SmsPart => ({
  sms: senderOf(values),
  smsAutoconfirm: values.AUTH_SMS_AUTOCONFIRM,
  smsCodeSeconds: values.AUTH_SMS_CODE_SECONDS,
  smsPauseSeconds: values.AUTH_SMS_PAUSE_SECONDS,
  smsPerDay: values.AUTH_SMS_PER_DAY,
  smsPerHour: values.AUTH_SMS_PER_HOUR,
  smsTestCodes: Object.freeze(Object.fromEntries(values.AUTH_SMS_TEST_CODES.map((pair) => pair.split('=')))),
  smsTestCodesUntil: values.AUTH_SMS_TEST_UNTIL ? instantOf(Date.parse(values.AUTH_SMS_TEST_UNTIL)) : undefined,
})

const twilioNames = ['AUTH_SMS_TWILIO_ACCOUNT', 'AUTH_SMS_TWILIO_TOKEN', 'AUTH_SMS_TWILIO_FROM'] as const

/** Problems that involve several settings. */
export function smsProblems(values: Values, isProduction: boolean): string[] {
  const problems: string[] = []
  for (const name of ['AUTH_SMS_URL', 'AUTH_SMS_TWILIO_URL'] as const)
    if (isProduction && values[name]?.startsWith('http:'))
      problems.push(`${name} must begin with https:// in production`)
  const missing = twilioNames.filter((name) => values[name] === undefined)
  if (missing.length < twilioNames.length)
    for (const name of missing) problems.push(`${name} is missing and must be ${smsSettings[name].expects}`)
  if (values.AUTH_SMS_URL && missing.length < twilioNames.length)
    problems.push('AUTH_SMS_URL and AUTH_SMS_TWILIO_ACCOUNT name two senders of text messages; choose one')
  if (isProduction && values.AUTH_SMS_TEST_CODES.length > 0 && !values.AUTH_SMS_TEST_UNTIL)
    problems.push(`AUTH_SMS_TEST_UNTIL is missing and must be ${smsSettings.AUTH_SMS_TEST_UNTIL.expects}`)
  return problems
}
