import { accountRows } from './account.ts'
import { adminRows } from './admin.ts'
import { anonymousRows } from './anonymous.ts'
import { captchaRows } from './captcha.ts'
import { elsewhereRows } from './elsewhere.ts'
import { factorRows } from './factors.ts'
import { hookRows } from './hooks.ts'
import { mailRows } from './mails.ts'
import { passwordRows } from './passwords.ts'
import { phoneFactorRows } from './phone-factors.ts'
import { phoneRows } from './phones.ts'
import type { Row, Setting } from './row.ts'
import { serviceRows } from './services.ts'

/** Every outcome in `docs/auth.md`, in the same order. */
export const authRows: readonly { readonly title: string; readonly on?: Setting; readonly rows: readonly Row[] }[] = [
  { title: 'Signing up, signing in, and staying signed in', rows: passwordRows },
  { title: 'Mails, links and codes', rows: mailRows },
  { title: 'Your own account', rows: [...accountRows, ...factorRows, ...phoneFactorRows] },
  { title: 'Other services', rows: serviceRows },
  { title: 'Institutions and passkeys', rows: elsewhereRows },
  { title: 'Administration and the service', rows: adminRows },
  { title: 'With phones: `AUTH_SMS_URL` or `AUTH_SMS_TWILIO_ACCOUNT`', rows: phoneRows },
  { title: 'With anonymous sign-in: `AUTH_ANONYMOUS`', on: 'anonymous', rows: anonymousRows },
  { title: 'With a captcha: `AUTH_CAPTCHA`', on: 'captcha', rows: captchaRows },
  { title: 'With hooks: `AUTH_HOOKS`', on: 'hooks', rows: hookRows },
]
