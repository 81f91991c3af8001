import { expect, test } from 'vitest'
import { instantOf } from '#values/time.ts'
import { readConfig } from './config.ts'
import { doubtsInProduction } from './production-settings.ts'

const production = {
  MODE: 'production',
  ORIGIN: 'https://fundamental.example',
  DATABASE_URL: 'postgres://app:pw@db.internal/app',
  SECRET: 'mQ7-pL2_vX9zR4tB8nK1wJ6sD3fG5hYc',
  SMTP_URL: 'smtps://user:pw@mail.example:465',
  MAIL_FROM: 'Fundamental <no-reply@fundamental.example>',
}

test.each([
  ['AUTH_REDIRECT_URLS', 'http://**'],
  ['AUTH_REDIRECT_URLS', 'https://**'],
  ['AUTH_REDIRECT_URLS', 'https://*.example.org/**,https://*/**'],
  ['AUTH_REDIRECT_URLS', 'https://*.com/**'],
  ['AUTH_REDIRECT_URLS', 'http://partner.example/**'],
  ['TRUSTED_PROXIES', '0.0.0.0/0'],
  ['TRUSTED_PROXIES', '10.0.0.1,::/0'],
])('production does not start with %s=%s', (name, value) => {
  expect(() => readConfig({ ...production, [name]: value })).toThrow(name)
  expect(() => readConfig({ [name]: value })).not.toThrow()
})

test.each([
  ['AUTH_REDIRECT_URLS', 'https://*.partner.example/**'],
  ['AUTH_REDIRECT_URLS', 'https://partner.example/back,app.example://callback'],
  ['AUTH_REDIRECT_URLS', 'http://localhost:3000/**'],
  ['TRUSTED_PROXIES', '10.0.0.0/8,fd00::/8'],
])('it does with %s=%s', (name, value) => {
  expect(() => readConfig({ ...production, [name]: value })).not.toThrow()
})

const now = instantOf(Date.UTC(2026, 10, 2))
const legacy = { AUTH_LEGACY_JWT_SECRET: 'the secret of an earlier service' }

test.each([
  ['SECRET', 'x'.repeat(40)],
  ['AUTH_MAIL_AUTOCONFIRM', 'yes'],
  ['AUTH_LEGACY_SERVICE_KEY', 'yes'],
  ['SECURITY_UNTIL', '2026-10-31T00:00:00Z'],
  ['LIMIT_FACTOR', '1000'],
  ['LIMIT_FACTOR', '0.1'],
])('it warns at each start of %s=%s', (name, value) => {
  const doubts = doubtsInProduction(readConfig({ ...production, ...legacy, [name]: value }), now)
  expect(doubts).toEqual([expect.stringContaining(name)])
  expect(doubtsInProduction(readConfig(production), now)).toEqual([])
})
