import * as z from 'zod'
import { authSettings } from './auth-settings.ts'
import { serviceUrl } from './service-url.ts'
import { siteSettings } from './site-settings.ts'
import { stripeSettings } from './stripe-settings.ts'
import { words } from './words.ts'

/**
 * Every setting that the product reads from the environment, with its default and meaning. `docs/settings.md` repeats
 * this table, and a test compares the two.
 */
export const settings = {
  MODE: {
    shape: z.enum(['demo', 'development', 'production']).default('demo'),
    expects: 'demo, development or production',
    meaning: 'Decides mailbox page, demo world, test gateway, second-factor duty and the address listened on.',
    byDefault: 'demo',
  },
  PORT: {
    shape: z.coerce.number().int().min(0).max(65535).default(3000),
    expects: 'a port number from 0 to 65535 (0 takes a free one)',
    meaning: 'The port listened on.',
    byDefault: '3000',
  },
  HOST: {
    shape: z.string().min(1).optional(),
    expects: 'an address to listen on, such as 127.0.0.1',
    meaning: 'The address listened on.',
    byDefault: '127.0.0.1; in production 0.0.0.0',
  },
  ORIGIN: {
    shape: z.url({ protocol: /^https?$/, hostname: /./ }).optional(),
    expects: 'an address such as https://fundamental.example, without a path',
    meaning: 'The address people type: the site, used in links and mails. Production wants https.',
    byDefault: 'http://localhost:PORT; required in production',
  },
  API_ORIGIN: {
    shape: z.url({ protocol: /^https?$/, hostname: /./ }).optional(),
    expects: 'an address such as https://api.fundamental.example, without a path',
    meaning:
      'Where programs call /auth/v1 when it is another address than ORIGIN; both lead here. It issues tokens, stands in generated links, and other services send people back to the one of the two that they came from. Changing it ends access tokens, not sessions.',
    byDefault: 'ORIGIN',
  },
  DATA_DIR: {
    shape: z.string().min(1).default('.data'),
    expects: 'the path of a folder',
    meaning: 'The folder of the bundled database, uploaded files and generated secrets.',
    byDefault: '.data',
  },
  DATABASE_URL: {
    shape: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    expects: 'an address such as postgres://user:password@host/database',
    meaning: 'A PostgreSQL of your own, 15 or newer, instead of the bundled one.',
    byDefault: 'the bundled PostgreSQL; in production required, unless BUNDLED_DATABASE=yes',
  },
  BUNDLED_DATABASE: {
    shape: z.enum(['yes', 'no']).default('no'),
    expects: 'yes or no',
    meaning: 'Allows production to keep its rows in the bundled PostgreSQL. Back up DATA_DIR yourself.',
    byDefault: 'no',
  },
  SEED: {
    shape: z.enum(['demo', 'none']).optional(),
    expects: 'demo or none',
    meaning: 'What an empty database is filled with on the first start.',
    byDefault: 'demo in demo mode, else none',
  },
  TEST_MODE: {
    shape: z.enum(['allowed', 'off']).optional(),
    expects: 'allowed or off',
    meaning:
      'Whether visitors may try the product in Test Mode, which runs in their browser alone and reaches no server. Its files are made behind the demo world, or by `npm run build -- --test-mode`; until they are there it is not offered.',
    byDefault: 'allowed; always off in production',
  },
  SECRET: {
    shape: z.string().min(32).optional(),
    expects: 'at least 32 characters that cannot be guessed',
    meaning: 'The key from which all others are derived. Changing it signs everybody out.',
    byDefault: 'made once and kept in DATA_DIR; required in production',
  },
  SMTP_URL: {
    shape: z.url({ protocol: /^smtps?$/ }).optional(),
    expects: 'an address such as smtps://user:password@mail.example:465',
    meaning: 'The server that sends mail. Without it mail lands on the mailbox page.',
    byDefault: 'none; required in production',
  },
  MAIL_FROM: {
    shape: z
      .string()
      .regex(/^[^<>\r\n]*<?[^\s<>@]+@[^\s<>@]+>?$/)
      .optional(),
    expects: 'a sender such as Fundamental <no-reply@fundamental.example>',
    meaning: 'The sender of receipts and of mails about accounts.',
    byDefault: 'BRAND <no-reply@fundamental.example>; required in production',
  },
  MAIL_NEWS_FROM: {
    shape: z
      .string()
      .regex(/^[^<>\r\n]*<?[^\s<>@]+@[^\s<>@]+>?$/)
      .optional(),
    expects: 'a sender such as Fundamental <news@fundamental.example>',
    meaning:
      'The sender of news, which people can end: with an address of their own, complaints about them hold up no receipt. Have DKIM cover List-Unsubscribe and List-Unsubscribe-Post.',
    byDefault: 'MAIL_FROM',
  },
  MAIL_EVENTS_SECRETS: {
    shape: z
      .string()
      .default('')
      .transform((text) => words(text.replaceAll('|', ',')))
      .pipe(z.array(z.string().regex(/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/))),
    expects: 'whsec_ and at least 24 bytes in base64; several with | between them while you change it',
    meaning:
      'The secrets that sign what a mail service reports to /api/mail/events and hands over to /api/mail/inbound (Standard Webhooks): mail that came back, complaints, and answers to support.',
    byDefault: 'none; then nothing is reported there',
  },
  MAIL_REPLY_ADDRESS: {
    shape: z
      .string()
      .regex(/^[a-z0-9._-]{1,20}@[a-z0-9.-]+\.[a-z0-9-]+$/i)
      .optional(),
    expects: 'an address such as reply@in.fundamental.example',
    meaning:
      'Where answers to support arrive: each mail of support names this address with a secret after a plus sign, and your mail server hands what comes there to /api/mail/inbound.',
    byDefault: 'none; then mails ask to answer by their link',
  },
  CLAMAV_URL: {
    shape: z
      .string()
      .regex(/^(tcp:\/\/[^\s/:]+:\d{1,5}|unix:\/\/\/\S+)$/)
      .optional(),
    expects: 'an address such as tcp://127.0.0.1:3310 or unix:///run/clamav/clamd.ctl',
    meaning: 'A clamd that scans uploaded documents. While it does not answer, no document is taken.',
    byDefault: 'none; documents are read for scripts and files inside, not scanned',
  },
  DOI_LOOKUP: {
    shape: serviceUrl.optional(),
    expects: 'an address such as https://api.crossref.org, without a path',
    meaning:
      'Crossref’s REST API, or one like it, that is asked for a publication when a researcher adds its DOI. It learns the DOI and CONTACT_EMAIL. Redirects are not followed.',
    byDefault: 'none; researchers type their publications, and a DOI in them is still a link',
  },
  DATA_DOI_LOOKUP: {
    shape: serviceUrl.optional(),
    expects: 'an address such as https://api.datacite.org, without a path',
    meaning:
      'DataCite’s REST API, or one like it, that is asked for a DOI which DOI_LOOKUP does not know: data, software, preprints. It learns the DOI and CONTACT_EMAIL. Redirects are not followed.',
    byDefault: 'none',
  },
  ...stripeSettings,
  ...siteSettings,
  STAFF_EMAILS: {
    shape: z.string().default('').transform(addresses).pipe(z.array(z.email())),
    expects: 'e-mail addresses with commas between them',
    meaning:
      'The first staff: super admin, reviewer and support in this order (AMB-026). Each signs up and follows the mailed link, which gives the role once; the password of that sign-up does not count, so they choose one with “Forgot password”.',
    byDefault: 'none',
  },
  TRUSTED_PROXIES: {
    shape: z.string().default('').transform(addresses),
    expects: 'addresses or networks such as 10.0.0.0/8 with commas between them',
    meaning:
      'Proxies of yours before the product: behind them the caller is read from X-Forwarded-For. Production refuses a network wider than /8.',
    byDefault: 'none; the caller is the peer of the connection',
  },
  WHOLE_REFUNDS: {
    shape: z
      .string()
      .default('fraud,platform_error')
      .transform((text) => words(text).filter((word) => word !== 'none'))
      .pipe(z.array(z.enum(['fraud', 'platform_error']))),
    expects: 'fraud, platform_error, or both with a comma between them, or none',
    meaning:
      'For which reasons a refund may be of the whole gift. The platform bears the processing fee then; otherwise it is kept.',
    byDefault: 'fraud,platform_error',
  },
  REVIEW_LETTER_SECONDS: {
    shape: z.coerce.number().int().min(0).max(3600).default(120),
    expects: 'a whole number of seconds, at most 3600',
    meaning: 'How long a reviewer can take a decision back. Its letter to the researcher leaves then.',
    byDefault: '120',
  },
  REVIEW_SECOND_APPROVER: {
    shape: z.enum(['yes', 'no']).default('no'),
    expects: 'yes or no',
    meaning: 'Whether an approval counts only once a second reviewer agrees.',
    byDefault: 'no',
  },
  LIMIT_FACTOR: {
    shape: z.coerce.number().min(0.1).max(1000).optional(),
    expects: 'a number from 0.1 to 1000',
    meaning:
      'Multiplies how many sign-ups, sign-ins and the like one network address, how many gifts one donor, and how many submissions, uploads and saves one person may begin.',
    byDefault: '1 in production, else 100',
  },
  LOG_LEVEL: {
    shape: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
    expects: 'debug, info, warn, error or silent',
    meaning: 'The least serious event that is written to the log.',
    byDefault: 'info',
  },
  CHROMIUM: {
    shape: z.string().min(1).optional(),
    expects: 'the path of a Chromium program',
    meaning: 'The browser of the end-to-end tests and of the pictures in the README.',
    byDefault: 'the system’s, else Playwright’s, else it is installed',
  },
  ...authSettings,
} as const

export type SettingName = keyof typeof settings

function addresses(list: string): string[] {
  return words(list.toLowerCase())
}
