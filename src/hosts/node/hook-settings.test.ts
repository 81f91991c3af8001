import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const secret = `whsec_${Buffer.from('twenty-four bytes or more').toString('base64')}`
const problemOf = (environment: Record<string, string>): string => {
  try {
    readConfig(environment)
    return 'none'
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

test('hooks are set by their URLs and signed with one or several secrets', () => {
  const { auth } = readConfig({
    AUTH_HOOKS: 'send-email=https://hooks.example/mail?a=b, mfa-verification=http://127.0.0.1:9000/',
    AUTH_HOOK_SECRETS: `v1,${secret}|v1,${secret}`,
  })
  expect(auth.hooks).toEqual({
    'send-email': 'https://hooks.example/mail?a=b',
    'mfa-verification': 'http://127.0.0.1:9000/',
  })
  expect(auth.hookSecrets).toEqual([secret, secret])
  expect(readConfig({}).auth).toMatchObject({ hooks: {}, hookSecrets: [], hookTimeoutMs: 5000 })
})

test('a captcha uses its service’s own URL, and does not start without its keys', () => {
  const read = (more: Record<string, string>) => readConfig({ AUTH_CAPTCHA: 'turnstile', ...more }).auth.captcha
  const verifyUrl = 'https://challenges.cloudflare.com/turnstile/v0/siteverify'
  const scriptUrl = 'https://challenges.cloudflare.com/turnstile/v0/api.js'
  const keys = { AUTH_CAPTCHA_SECRET: 's3', AUTH_CAPTCHA_SITE_KEY: 'k1' }
  expect(read(keys)).toEqual({ provider: 'turnstile', secret: 's3', siteKey: 'k1', scriptUrl, verifyUrl })
  expect(readConfig({}).auth.captcha).toBeUndefined()
  expect(problemOf({ AUTH_CAPTCHA: 'hcaptcha' })).toContain('AUTH_CAPTCHA_SECRET is missing')
  expect(problemOf({ AUTH_CAPTCHA: 'hcaptcha' })).toContain('AUTH_CAPTCHA_SITE_KEY is missing')
  expect(problemOf({ AUTH_CAPTCHA: 'mine', AUTH_CAPTCHA_SECRET: 's3' })).toContain('AUTH_CAPTCHA must be')
})

test('a hook without secret, without https or with an unknown name stops the start, and no secret is printed', () => {
  const bad = 'AUTH_HOOKS must be pairs'
  expect(problemOf({ AUTH_HOOKS: 'send-email=https://hooks.example' })).toContain('AUTH_HOOK_SECRETS is missing')
  for (const hooks of [
    'send-email=http://hooks.example',
    'send-mail=https://a.example',
    'send-email',
    'send-email=file:///x',
  ])
    expect(problemOf({ AUTH_HOOKS: hooks, AUTH_HOOK_SECRETS: secret })).toContain(bad)
  expect(problemOf({ AUTH_HOOKS: 'send-email=https://me:pw@a.example', AUTH_HOOK_SECRETS: secret })).toContain(bad)
  expect(problemOf({ AUTH_HOOK_SECRETS: 'whsec_short' })).not.toContain('whsec_short')
  const production = { MODE: 'production', AUTH_HOOKS: 'send-email=http://localhost:9', AUTH_HOOK_SECRETS: secret }
  expect(problemOf(production)).toContain('AUTH_HOOKS must begin with https://')
})

test('text messages are off without a sender, and production refuses fixed codes', () => {
  expect(readConfig({}).auth).toMatchObject({ sms: undefined, smsTestCodes: {}, smsCodeSeconds: 60 })
  const auth = readConfig({ AUTH_SMS_URL: 'https://sms.example/', AUTH_SMS_TEST_CODES: '15550100000=123456' }).auth
  expect(auth).toMatchObject({
    sms: { kind: 'http', url: 'https://sms.example/' },
    smsTestCodes: { '15550100000': '123456' },
  })
  expect(problemOf({ AUTH_SMS_TEST_CODES: '+1555=12' })).toContain('AUTH_SMS_TEST_CODES must be')
  const production = { MODE: 'production', AUTH_SMS_TEST_CODES: '15550100000=123456' }
  expect(problemOf(production)).toContain('AUTH_SMS_TEST_UNTIL is missing')
  expect(problemOf({ MODE: 'production', AUTH_SMS_URL: 'http://localhost:9/' })).toContain('AUTH_SMS_URL must begin')
})

test('Twilio needs all three of its settings, and excludes the other sender', () => {
  const account = `AC${'0'.repeat(32)}`
  const named = { AUTH_SMS_TWILIO_ACCOUNT: account, AUTH_SMS_TWILIO_TOKEN: 'token', AUTH_SMS_TWILIO_FROM: '+15550100' }
  const url = 'https://api.twilio.com'
  expect(readConfig(named).auth.sms).toEqual({ kind: 'twilio', url, account, token: 'token', from: '+15550100' })
  const { AUTH_SMS_TWILIO_TOKEN: _, ...half } = named
  expect(problemOf(half)).toContain('AUTH_SMS_TWILIO_TOKEN is missing')
  expect(problemOf({ ...named, AUTH_SMS_TWILIO_FROM: 'a sender with a long name' })).toContain('AUTH_SMS_TWILIO_FROM')
  expect(problemOf({ ...named, AUTH_SMS_URL: 'https://sms.example/' })).toContain('choose one')
  const production = { ...named, MODE: 'production', AUTH_SMS_TWILIO_URL: 'http://localhost:9' }
  expect(problemOf(production)).toContain('AUTH_SMS_TWILIO_URL must begin')
})
