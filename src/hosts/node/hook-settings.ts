import * as z from 'zod'
import { type AuthSettings, type Captcha, captchaProviders, type HookName, hookNames } from '#platform/auth-settings.ts'
import { serviceUrl } from './service-url.ts'

// Other services that the auth service calls: hooks, a captcha and an SMS sender.

const listOf = (text: string, between: RegExp): string[] =>
  text
    .split(between)
    .map((one) => one.trim())
    .filter((one) => one !== '')

const hookEntry = z.templateLiteral([z.enum(hookNames), '=', z.string()]).transform((text) => {
  const at = text.indexOf('=')
  return [text.slice(0, at), text.slice(at + 1)] as [HookName, string]
})

export const hookSettings = {
  AUTH_HOOKS: {
    shape: z
      .string()
      .default('')
      .transform((text) => listOf(text, /,/))
      .pipe(z.array(hookEntry.pipe(z.tuple([z.enum(hookNames), serviceUrl])))),
    expects: 'pairs such as send-email=https://hooks.example/mail with commas between them',
    meaning: `Services of yours that are asked or told about sign-ins: ${hookNames.join(', ')}.`,
    byDefault: 'none',
  },
  AUTH_HOOK_SECRETS: {
    shape: z
      .string()
      .default('')
      .transform((text) => listOf(text.replaceAll('v1,', ''), /[|,]/))
      .pipe(z.array(z.string().regex(/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/))),
    expects: 'whsec_ and at least 24 bytes in base64; several with | between them while you change it',
    meaning: 'The secrets that sign what hooks receive (Standard Webhooks).',
    byDefault: 'none; required with AUTH_HOOKS',
  },
  AUTH_HOOK_SECONDS: {
    shape: z.coerce.number().min(1).max(30).default(5),
    expects: 'a number from 1 to 30',
    meaning: 'How long a hook may take, tries included, and a sender of text messages.',
    byDefault: '5',
  },
  AUTH_CAPTCHA: {
    shape: z.enum(captchaProviders).optional(),
    expects: captchaProviders.join(' or '),
    meaning: 'Asks this service whether a person solved its puzzle before sign-ups, sign-ins and mails.',
    byDefault: 'none',
  },
  AUTH_CAPTCHA_SECRET: {
    shape: z.string().min(1).optional(),
    expects: 'the secret key that the service gave you',
    meaning: 'Identifies you to the service of AUTH_CAPTCHA.',
    byDefault: 'none; required with AUTH_CAPTCHA',
  },
  AUTH_CAPTCHA_SITE_KEY: {
    shape: z.string().min(1).optional(),
    expects: 'the site key that the service gave you',
    meaning: 'Shows the service’s puzzle in the product’s own forms.',
    byDefault: 'none; required with AUTH_CAPTCHA',
  },
  AUTH_CAPTCHA_SCRIPT_URL: {
    shape: serviceUrl.optional(),
    expects: 'an address such as https://captcha.example/api.js',
    meaning: 'Where the puzzle’s script comes from. Pages then allow this address instead of the service’s own.',
    byDefault: 'the service’s own address',
  },
  AUTH_CAPTCHA_VERIFY_URL: {
    shape: serviceUrl.optional(),
    expects: 'an address such as https://captcha.example/siteverify',
    meaning: 'Where puzzles are verified.',
    byDefault: 'the service’s own address',
  },
} as const

const verifyUrls: Readonly<Record<Captcha['provider'], string>> = {
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
}

/** The scripts of each captcha service. */
export const captchaScripts: Readonly<Record<Captcha['provider'], string>> = {
  hcaptcha: 'https://js.hcaptcha.com/1/api.js',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/api.js',
}

type Values = { readonly [Name in keyof typeof hookSettings]: z.infer<(typeof hookSettings)[Name]['shape']> }

export const hookSettingsOf = (
  values: Values,
): Pick<AuthSettings, 'hooks' | 'hookSecrets' | 'hookTimeoutMs' | 'captcha'> => ({
  captcha: captchaOf(values),
  hooks: Object.freeze(Object.fromEntries(values.AUTH_HOOKS)),
  hookSecrets: Object.freeze(values.AUTH_HOOK_SECRETS),
  hookTimeoutMs: values.AUTH_HOOK_SECONDS * 1000,
})

function captchaOf(values: Values): Captcha | undefined {
  const { AUTH_CAPTCHA: provider, AUTH_CAPTCHA_SECRET: secret, AUTH_CAPTCHA_SITE_KEY: siteKey } = values
  if (!provider || !secret || !siteKey) return undefined
  const scriptUrl = values.AUTH_CAPTCHA_SCRIPT_URL ?? captchaScripts[provider]
  const verifyUrl = values.AUTH_CAPTCHA_VERIFY_URL ?? verifyUrls[provider]
  return Object.freeze({ provider, secret, siteKey, scriptUrl, verifyUrl })
}

/** Problems that involve several settings. */
export function doorProblems(values: Values, isProduction: boolean): string[] {
  const problems: string[] = []
  if (values.AUTH_HOOKS.length > 0 && values.AUTH_HOOK_SECRETS.length === 0)
    problems.push(`AUTH_HOOK_SECRETS is missing and must be ${hookSettings.AUTH_HOOK_SECRETS.expects}`)
  for (const name of ['AUTH_CAPTCHA_SECRET', 'AUTH_CAPTCHA_SITE_KEY'] as const)
    if (values.AUTH_CAPTCHA && !values[name])
      problems.push(`${name} is missing and must be ${hookSettings[name].expects}`)
  for (const name of ['AUTH_CAPTCHA_VERIFY_URL', 'AUTH_CAPTCHA_SCRIPT_URL'] as const)
    if (isProduction && values[name]?.startsWith('http:'))
      problems.push(`${name} must begin with https:// in production`)
  if (isProduction && values.AUTH_HOOKS.some(([, url]) => url.startsWith('http:')))
    problems.push('AUTH_HOOKS must begin with https:// in production')
  return problems
}
