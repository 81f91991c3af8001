import type * as z from 'zod'
import { type AuthSettings, safeAuthSettings as safe } from '#platform/auth-settings.ts'
import { wholeNumber } from './whole-number.ts'

const perAddress = (call: keyof AuthSettings['perAddress']) => wholeNumber(1, 100_000, safe.perAddress[call])

/** How often one network address may call the auth service, as rows of the table in settings.ts. */
export const authLimitSettings = {
  AUTH_LIMIT_TOKEN: {
    ...perAddress('token'),
    meaning: 'Sign-ins from one network address in five minutes, times LIMIT_FACTOR.',
  },
  AUTH_LIMIT_SIGNUP: {
    ...perAddress('signup'),
    meaning: 'Sign-ups from one network address in five minutes, times LIMIT_FACTOR.',
  },
  AUTH_LIMIT_VERIFY: {
    ...perAddress('verify'),
    meaning: 'Followed links and typed codes from one network address in five minutes, times LIMIT_FACTOR.',
  },
  AUTH_LIMIT_OTP: {
    ...perAddress('otp'),
    meaning: 'Mails to sign in by from one network address in five minutes, times LIMIT_FACTOR.',
  },
  AUTH_LIMIT_RECOVER: {
    ...perAddress('recover'),
    meaning: 'Mails to choose a password by from one network address in five minutes, times LIMIT_FACTOR.',
  },
  AUTH_LIMIT_RESEND: {
    ...perAddress('resend'),
    meaning: 'Mails sent again from one network address in five minutes, times LIMIT_FACTOR.',
  },
  AUTH_LIMIT_USER: {
    ...perAddress('user'),
    meaning: 'Changes of an account from one network address in five minutes, times LIMIT_FACTOR.',
  },
  AUTH_LIMIT_FACTOR: {
    ...perAddress('factor'),
    meaning: 'Shown second factors from one network address in five minutes, times LIMIT_FACTOR.',
  },
  AUTH_LIMIT_PROVIDER: {
    ...perAddress('provider'),
    meaning: 'Ways to other services and back from one network address in five minutes, times LIMIT_FACTOR.',
  },
  AUTH_LIMIT_PASSKEY: {
    ...perAddress('passkey'),
    meaning: 'Questions to and answers of passkeys from one network address in five minutes, times LIMIT_FACTOR.',
  },
  AUTH_LIMIT_ANONYMOUS: {
    ...perAddress('anonymous'),
    meaning: 'Anonymous sign-ins from one network address in an hour, times LIMIT_FACTOR.',
  },
} as const

type Values = { readonly [Name in keyof typeof authLimitSettings]: z.infer<(typeof authLimitSettings)[Name]['shape']> }

export const authLimitsOf = (values: Values): AuthSettings['perAddress'] =>
  Object.freeze({
    token: values.AUTH_LIMIT_TOKEN,
    signup: values.AUTH_LIMIT_SIGNUP,
    verify: values.AUTH_LIMIT_VERIFY,
    otp: values.AUTH_LIMIT_OTP,
    recover: values.AUTH_LIMIT_RECOVER,
    resend: values.AUTH_LIMIT_RESEND,
    user: values.AUTH_LIMIT_USER,
    factor: values.AUTH_LIMIT_FACTOR,
    provider: values.AUTH_LIMIT_PROVIDER,
    passkey: values.AUTH_LIMIT_PASSKEY,
    anonymous: values.AUTH_LIMIT_ANONYMOUS,
  })
