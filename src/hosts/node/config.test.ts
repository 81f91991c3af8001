import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { installationSecret } from './secret.ts'

const production = {
  MODE: 'production',
  ORIGIN: 'https://fundamental.example',
  DATABASE_URL: 'postgres://app:pw@db.internal/app',
  SECRET: 'x'.repeat(32),
  SMTP_URL: 'smtps://user:pw@mail.example:465',
  MAIL_FROM: 'Fundamental <no-reply@fundamental.example>',
}

const problemOf = (environment: Record<string, string>): string => {
  try {
    readConfig(environment)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
  throw new Error('the settings were accepted')
}

test('without settings the product is a demo on loopback with invented contact lines', () => {
  const config = readConfig({})
  expect(config).toMatchObject({ mode: 'demo', port: 3000, host: '127.0.0.1', seed: 'demo', copyrightYear: 2024 })
  expect(config.origin).toBe('http://localhost:3000')
  expect(config.contact.email).toBe('support@fundamental.example')
  expect(Object.isFrozen(config)).toBe(true)
})

test('an empty setting counts as not set', () => {
  expect(readConfig({ MODE: '', PORT: ' ', SMTP_URL: '' }).port).toBe(3000)
})

test('the brand comes from one setting, also in the sender of mails', () => {
  expect(readConfig({ BRAND: 'Lumen' }).mailFrom).toBe('Lumen <no-reply@fundamental.example>')
})

test('the team is read as roles and names, and an unknown role is refused', () => {
  expect(readConfig({}).team).toEqual({})
  const team = readConfig({ TEAM: 'direction: Ada King, Support: Jean O’Neill' }).team
  expect(team).toEqual({ direction: 'Ada King', support: 'Jean O’Neill' })
  for (const wrong of ['boss: Ada King', 'direction', 'direction:'])
    expect(problemOf({ TEAM: wrong })).toContain('TEAM')
})

test('one message names every wrong setting, and none of their values', () => {
  const problem = problemOf({
    MODE: 'prod',
    PORT: '70000',
    ORIGIN: 'ftp://x',
    SECRET: 'hunter2',
    SMTP_URL: 'http://pw@x',
  })
  for (const name of ['MODE', 'PORT', 'ORIGIN', 'SECRET', 'SMTP_URL']) expect(problem).toContain(`${name} must be`)
  expect(problem).not.toMatch(/hunter2|pw@/)
  expect(problem.split('\n')).toHaveLength(1)
})

test.each([
  ['PORT', '30.5'],
  ['PORT', '-1'],
  ['PORT', 'http'],
  ['DATABASE_URL', 'mysql://x/y'],
  ['STAFF_EMAILS', 'a@b.example,no-address'],
  ['LIMIT_FACTOR', 'many'],
  ['COPYRIGHT_YEAR', 'now'],
  ['MAIL_FROM', 'no-address'],
  ['LOG_LEVEL', 'loud'],
])('%s=%s is refused', (name, value) => {
  expect(problemOf({ [name]: value })).toContain(name)
})

test('production starts with the required settings, and leaves out contact lines that are not set', () => {
  const config = readConfig(production)
  expect(config).toMatchObject({ host: '0.0.0.0', seed: 'none', origin: 'https://fundamental.example' })
  expect(config.contact).toEqual({})
})

test('production names each missing setting', () => {
  const problem = problemOf({ MODE: 'production' })
  for (const name of ['DATABASE_URL', 'ORIGIN', 'SECRET', 'SMTP_URL', 'MAIL_FROM'])
    expect(problem).toContain(`${name} is missing`)
})

test('production accepts identity providers only by https, and none on its own machine', () => {
  const service = (issuer: string) => JSON.stringify([{ id: 'own', name: 'Own', clientId: 'us', issuer }])
  const institution = (signInUrl: string) => {
    const certificates = ['-----BEGIN CERTIFICATE-----\nAA==\n-----END CERTIFICATE-----']
    const id = '0193b1f0-0000-7000-8000-000000000000'
    return JSON.stringify([{ id, name: 'U', domains: ['u.example'], entityId: 'u', signInUrl, certificates }])
  }
  const near = [
    'http://localhost:4000',
    'http://127.0.0.1',
    'https://localhost',
    'https://127.0.0.2:1',
    'https://[::1]',
  ]
  for (const [name, value] of [
    ['AUTH_PROVIDERS', service],
    ['AUTH_SAML_PROVIDERS', institution],
  ] as const) {
    for (const address of near) {
      expect(problemOf({ ...production, [name]: value(address) })).toContain(name)
      expect(() => readConfig({ [name]: value(address) })).not.toThrow()
    }
    expect(() => readConfig({ ...production, [name]: value('https://sign-in.example') })).not.toThrow()
  }
  const known = JSON.stringify([{ preset: 'orcid', clientId: 'us', clientSecret: 'ours' }])
  expect(readConfig({ ...production, AUTH_PROVIDERS: known }).auth.providers).toHaveLength(1)
})

test('production requires https, no demo world, and an explicit setting for the bundled database', () => {
  expect(problemOf({ ...production, ORIGIN: 'http://fundamental.example' })).toContain('https://')
  expect(problemOf({ ...production, SEED: 'demo' })).toContain('SEED')
  expect(problemOf({ ...production, TEST_MODE: 'allowed' })).toContain('TEST_MODE')
  expect(readConfig(production).testMode).toBe('off')
  expect(readConfig({ ...production, DATABASE_URL: '', BUNDLED_DATABASE: 'yes' }).databaseUrl).toBeUndefined()
})

const stripe = { STRIPE_SECRET_KEY: 'sk_live_hunter2', STRIPE_WEBHOOK_SECRET: 'whsec_one, whsec_two' }
const trial = { ...stripe, STRIPE_SECRET_KEY: 'rk_test_hunter2', MODE: 'development' }
const plans = { ...trial, STRIPE_PLANS_SECRET_KEY: 'rk_test_other', STRIPE_PLANS_WEBHOOK_SECRET: 'whsec_plans' }

test('Stripe takes real money in production only, and production accepts nothing else', () => {
  expect(readConfig({ ...production, ...stripe }).stripe).toMatchObject({ webhookSecrets: ['whsec_one', 'whsec_two'] })
  expect(readConfig({ ...trial, STRIPE_API_BASE: 'http://localhost:1' }).stripe?.apiBase).toBe('http://localhost:1')
  expect(readConfig(production).stripe).toBeUndefined()
  const wrong: [Record<string, string>, string][] = [
    [{ ...production, ...trial, MODE: 'production' }, 'must be live'],
    [{ ...stripe, MODE: 'development' }, 'for production only'],
    [{ ...trial, MODE: 'demo' }, 'does not go with the demo'],
    [{ ...production, ...stripe, STRIPE_API_BASE: 'http://localhost:1' }, 'STRIPE_API_BASE'],
    [{ ...production, ...stripe, STRIPE_WEBHOOK_SECRET: '' }, 'STRIPE_WEBHOOK_SECRET is missing'],
    [{ STRIPE_WEBHOOK_SECRET: 'whsec_one' }, 'does nothing without STRIPE_SECRET_KEY'],
    [{ STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_x' }, 'STRIPE_CONNECT_WEBHOOK_SECRET does nothing without'],
    [{ ...trial, STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_two' }, 'must be another secret'],
    [{ ...trial, STRIPE_PLANS_WEBHOOK_SECRET: 'whsec_x' }, 'does nothing without STRIPE_PLANS_SECRET_KEY'],
    [{ ...trial, STRIPE_PLANS_SECRET_KEY: 'rk_test_other' }, 'STRIPE_PLANS_WEBHOOK_SECRET is missing'],
    [{ ...plans, STRIPE_PLANS_SECRET_KEY: 'rk_test_hunter2' }, 'must be the key of another account'],
    [{ ...plans, STRIPE_PLANS_SECRET_KEY: 'rk_live_other' }, 'must both be live'],
    [{ ...plans, STRIPE_PLANS_WEBHOOK_SECRET: 'whsec_one' }, 'must be another secret than those'],
    [{ ...trial, STRIPE_SECRET_KEY: 'pk_test_hunter2' }, 'STRIPE_SECRET_KEY must be'],
  ]
  for (const [environment, sentence] of wrong) {
    expect(problemOf(environment)).toContain(sentence)
    expect(problemOf(environment)).not.toContain('hunter2')
  }
})

test('the secret of a data folder is generated once and readable by its owner alone', () => {
  const folder = mkdtempSync(join(tmpdir(), 'secret-'))
  const first = installationSecret(join(folder, 'data'))
  expect(first).toHaveLength(43)
  expect(installationSecret(join(folder, 'data'))).toBe(first)
  expect(statSync(join(folder, 'data/secret')).mode & 0o777).toBe(0o600)
  rmSync(folder, { recursive: true })
})

test('site and API may have two addresses, both by https in production', () => {
  const api = 'https://api.fundamental.example'
  expect(readConfig({ ...production, API_ORIGIN: `${api}/` })).toMatchObject({ apiOrigin: api })
  expect(readConfig(production).apiOrigin).toBeUndefined()
  expect(problemOf({ ...production, API_ORIGIN: 'http://api.fundamental.example' })).toContain('API_ORIGIN must begin')
})

test('passkeys are bound to a host of ours, and work only at its sites and in apps', () => {
  const site = { ORIGIN: 'https://www.fundamental.example', AUTH_PASSKEY_HOST: 'fundamental.example' }
  const app = `android:apk-key-hash:${'a'.repeat(43)}`
  const origins = `https://app.fundamental.example, https://fundamental.example:8443,${app}`
  const { auth } = readConfig({ ...site, AUTH_PASSKEY_ORIGINS: origins })
  expect([auth.passkeyHost, auth.passkeyOrigins.length]).toEqual(['fundamental.example', 3])
  for (const host of ['evil.example', 'amental.example', 'example'])
    expect(problemOf({ ...site, AUTH_PASSKEY_HOST: host })).toContain('AUTH_PASSKEY_HOST')
  for (const origin of ['https://evil.example', 'https://notfundamental.example', 'http://app.fundamental.example'])
    expect(problemOf({ ...site, AUTH_PASSKEY_ORIGINS: origin })).toContain('AUTH_PASSKEY_ORIGINS')
})

test('weaknesses are reported to their own address, or else to the one in the footer', () => {
  expect(readConfig({}).security).toEqual({ contact: 'mailto:support@fundamental.example' })
  expect(readConfig(production).security).toEqual({})
  const own = { SECURITY_CONTACT: 'https://fundamental.example/security', SECURITY_UNTIL: '2027-01-31T00:00:00Z' }
  expect(readConfig({ ...production, ...own }).security).toEqual({
    contact: own.SECURITY_CONTACT,
    until: '2027-01-31T00:00:00.000Z',
  })
  for (const contact of ['security@fundamental.example', 'http://x.example', 'mailto:a@b\nExpires: x'])
    expect(problemOf({ SECURITY_CONTACT: contact })).toContain('SECURITY_CONTACT')
})
