import { join } from 'node:path'
import { AuthClient, GoTrueAdminApi, GoTrueClient } from '@supabase/auth-js'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { everyCall } from './auth-calls.ts'
import { stage, visit } from './harness.ts'

const { origin, visitor, command } = stage()

/** The result of each call with default settings: features that an operator must set up answer that they are off. */
const expected: Readonly<Record<string, string>> = {
  initialize: 'ok',
  signUp: 'ok',
  'resend, within a minute': 'over_email_send_rate_limit',
  verifyOtp: 'ok',
  signInAnonymously: 'anonymous_provider_disabled',
  'verifyOtp, typed code': 'ok',
  exchangeCodeForSession: 'ok',
  'admin.createUser': 'ok',
  onAuthStateChange: 'ok',
  signInWithPassword: 'ok',
  'signInWithPassword, wrong': 'invalid_credentials',
  getSession: 'ok',
  getUser: 'ok',
  getClaims: 'ok',
  refreshSession: 'ok',
  setSession: 'ok',
  updateUser: 'ok',
  reauthenticate: 'ok',
  signInWithOtp: 'ok',
  resetPasswordForEmail: 'ok',
  getUserIdentities: 'ok',
  'signOut, others': 'ok',
  startAutoRefresh: 'ok',
  stopAutoRefresh: 'ok',
  'signOut, local': 'ok',
  'mfa.enroll, phone': 'mfa_phone_enroll_not_enabled',
  'mfa.enroll, totp': 'ok',
  'mfa.challenge': 'ok',
  'mfa.verify': 'ok',
  'mfa.getAuthenticatorAssuranceLevel': 'ok',
  'mfa.listFactors': 'ok',
  'mfa.challengeAndVerify': 'ok',
  'mfa.recoveryCodes.generate': 'ok',
  'mfa.recoveryCodes.getStatus': 'ok',
  'mfa.recoveryCodes.regenerate': 'ok',
  'mfa.recoveryCodes.verify': 'ok',
  'mfa.recoveryCodes.unenroll': 'ok',
  'mfa.unenroll': 'ok',
  signInWithOAuth: 'ok',
  // In OAuth's format, which has no code.
  signInWithIdToken: 'AuthApiError',
  signInWithSSO: 'saml_provider_disabled',
  signInWithWeb3: 'web3_provider_disabled',
  linkIdentity: 'validation_failed',
  unlinkIdentity: 'single_identity_not_deletable',
  'passkey.list': 'ok',
  'passkey.startRegistration': 'ok',
  'passkey.startAuthentication': 'ok',
  'signInWithOtp, phone': 'phone_provider_disabled',
  'admin.inviteUserByEmail': 'ok',
  'admin.generateLink': 'ok',
  'admin.listUsers': 'ok',
  'admin.getUserById': 'ok',
  'admin.updateUserById': 'ok',
  'admin.mfa.listFactors': 'ok',
  'admin.mfa.deleteFactor, none': 'mfa_factor_not_found',
  'admin.signOut': 'ok',
  'signOut, global, when it has ended': 'ok',
  'admin.deleteUser': 'ok',
}

const serviceKey = async (): Promise<string> => (await command('src/hosts/node/key-cli.ts', 'service_role')).trim()

test('every call of the published client ends as it should, in Node', async () => {
  const url = `${origin()}/auth/v1`
  let memories = 0
  const outcomes = await everyCall({
    origin: origin(),
    name: 'node',
    admin: new GoTrueAdminApi({ url, headers: { Authorization: `Bearer ${await serviceKey()}` } }),
    client: (flow) => {
      const kept = new Map<string, string>()
      return new AuthClient({
        url,
        flowType: flow ?? 'implicit',
        storageKey: `node-${++memories}`,
        storage: {
          getItem: (key) => kept.get(key) ?? null,
          setItem: (key, value) => void kept.set(key, value),
          removeItem: (key) => void kept.delete(key),
        },
        autoRefreshToken: false,
        experimental: { recoveryCodes: true },
      })
    },
  })
  expect(outcomes).toEqual(expected)
})

test('and the same in Chromium', async () => {
  const page = await visitor()
  await visit(page, '/terms')
  const key = await serviceKey()
  await page.evaluate(await bundled())
  const outcomes = await page.evaluate(
    (given) => (window as unknown as { run: (key: string) => Promise<Record<string, string>> }).run(given),
    key,
  )
  // The clients of this test are not the product's: what they keep is not for /cookies to name.
  await page.evaluate(() => {
    for (const name of Object.keys(localStorage)) if (name.startsWith('chromium-')) localStorage.removeItem(name)
  })
  expect(outcomes).toEqual(expected)
})

test('no method of the client is left out', () => {
  const publicOf = (of: object): string[] =>
    Object.getOwnPropertyNames(of).filter((name) => !name.startsWith('_') && name !== 'constructor')
  const methods = [
    ...publicOf(GoTrueClient.prototype),
    ...publicOf(GoTrueAdminApi.prototype).map((name) => `admin.${name}`),
  ]
  const called = new Set(Object.keys(expected).map((name) => name.split(',')[0]))
  expect(methods.filter((name) => !called.has(name) && !elsewhere.has(name))).toEqual([])
})

/** Methods that call no endpoint, are parts of others, or have a journey of their own. */
const elsewhere: ReadonlySet<string> = new Set([
  'jwks',
  'jwks_cached_at',
  'isThrowOnErrorEnabled',
  'fetchJwk',
  'dispose',
  'signInWithEthereum',
  'signInWithSolana',
  'linkIdentityOAuth',
  'linkIdentityIdToken',
  // e2e/passkeys.e2e.ts
  'signInWithPasskey',
  'registerPasskey',
])

/** The same scenario, bundled as a script for a page. */
async function bundled(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      lib: { entry: join(import.meta.dirname, 'auth-calls-page.ts'), formats: ['iife'], name: 'calls' },
    },
  })
  const [output] = Array.isArray(built) ? built : [built]
  if (!output || !('output' in output)) throw new Error('nothing was bundled')
  return output.output[0].code
}
