import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { GatewayUnavailable } from '#platform/payments.ts'
import { readConfig } from './config.ts'
import { nodePlatform } from './node-platform.ts'

const folder = mkdtempSync(join(tmpdir(), 'platform-'))
afterAll(() => rmSync(folder, { recursive: true }))

const production = {
  MODE: 'production',
  ORIGIN: 'https://fundamental.example',
  SECRET: 'x'.repeat(32),
  SMTP_URL: 'smtps://user:pw@mail.example:465',
  MAIL_FROM: 'Fundamental <no-reply@fundamental.example>',
}
const bundled = { ...production, BUNDLED_DATABASE: 'yes' }
const owned = { ...production, DATABASE_URL: 'postgres://app:pw@db.internal/app' }
const live = {
  STRIPE_SECRET_KEY: 'sk_live_hunter2',
  STRIPE_WEBHOOK_SECRET: 'whsec_one',
  STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_payees',
  STRIPE_PLANS_SECRET_KEY: 'sk_live_hunter3',
  STRIPE_PLANS_WEBHOOK_SECRET: 'whsec_plans',
}

/** The gateway for these settings, and what was logged. */
async function gatewayOf(environment: Record<string, string>) {
  const warned: string[] = []
  const log = { info: () => {}, error: () => {}, warn: (message: string) => void warned.push(message) }
  const unused = () => Promise.reject(new Error('nothing is asked'))
  const database = { query: unused, transaction: unused }
  const given = { database, log, tasks: { wake: () => {} }, fetch: unused }
  const { payments, planPayments } = await nodePlatform(readConfig({ DATA_DIR: folder, ...environment }), given)
  return { payments, planPayments, warned }
}

test('without a gateway production takes no gifts, and elsewhere the test gateway moves no real money', async () => {
  const none = await gatewayOf(owned)
  expect([none.payments.name, none.payments.mode]).toEqual(['none', 'none'])
  expect(() => none.payments.lookUp('pi_1')).toThrow(GatewayUnavailable)
  expect((await gatewayOf({ MODE: 'development' })).payments).toMatchObject({ name: 'test', mode: 'test' })
})

test('a live key takes real money; on the bundled database it warns about backups', async () => {
  const own = await gatewayOf({ ...owned, ...live })
  expect([own.payments.name, own.payments.mode, own.warned]).toEqual(['stripe', 'live', []])
  const { warned } = await gatewayOf({ ...bundled, ...live })
  expect(warned).toEqual([expect.stringContaining('back up DATA_DIR')])
  expect(JSON.stringify(warned)).not.toContain('hunter2')
  const keys = { STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_PLANS_SECRET_KEY: 'sk_test_y' }
  const trial = await gatewayOf({ ...live, ...keys, MODE: 'development' })
  expect([trial.payments.mode, trial.warned]).toEqual(['test', []])
})

test('without the secret of payees’ events no payouts are made, and the log reports it', async () => {
  expect((await gatewayOf({ ...owned, ...live })).payments.payouts).toBeDefined()
  const { payments, warned } = await gatewayOf({ ...owned, ...live, STRIPE_CONNECT_WEBHOOK_SECRET: '' })
  expect([payments.payouts, warned]).toEqual([undefined, [expect.stringContaining('payouts are off')]])
})

test('plans have their own account; if one key serves both, the log warns at the start', async () => {
  expect((await gatewayOf({ ...owned, ...live })).planPayments?.name).toBe('stripe-plans')
  const one = { ...live, STRIPE_PLANS_SECRET_KEY: '', STRIPE_PLANS_WEBHOOK_SECRET: '' }
  const { planPayments, warned } = await gatewayOf({ ...owned, ...one })
  expect([planPayments, warned]).toEqual([undefined, [expect.stringContaining('one account takes gifts and plans')]])
})
