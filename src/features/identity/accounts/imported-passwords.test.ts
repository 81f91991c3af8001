import { expect, test } from 'vitest'
import { createApi } from '#api/create-api.ts'
import { makeKey } from '#features/identity/auth-api/actions/service-keys.ts'
import { argon2Passwords } from '#hosts/node/passwords.ts'
import { sql } from '#platform/database.ts'
import { authPeer } from '#test/auth-peer.ts'
import { authWire } from '#test/auth-wire.ts'
import { testApp } from '#test/test-app.ts'

const app = await testApp({ passwords: argon2Passwords() })
const { database } = app.platform
const call = authWire(app)
const bearer = await makeKey(app.platform, 'service_role')
const user_metadata = { first_name: 'Rosalind', last_name: 'Franklin', user_type: 'donor' }
const bcryptOfA = '$2a$06$m0CrhHm10qJ3lXRY.5zDGO3rS2KdeeWLuGmsfGlMfOxih58VYVfxe'

async function imported(email: string, password_hash: string) {
  const body = { email, password_hash, email_confirm: true, user_metadata }
  return call('admin/users', { body, bearer })
}
const signsIn = async (email: string, password: string) =>
  (await authPeer(app).signInWithPassword({ email, password })).error?.code ?? 'signed in'
const hashOf = async (email: string) =>
  (await database.query<{ hash: string }>(sql`select password_hash hash from users where email = ${email}`))[0]?.hash

test('people of another service keep their passwords, whose hashes become ours at the first sign-in', async () => {
  const email = 'moved@example.org'
  const made = await imported(email, bcryptOfA)
  expect(made.status).toBe(200)
  expect(JSON.stringify(made.body)).not.toContain('$2a$')
  expect(await signsIn(email, 'b')).toBe('invalid_credentials')
  expect(await hashOf(email)).toBe(bcryptOfA)
  expect(await signsIn(email, 'a')).toBe('signed in')
  expect(await hashOf(email)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect([await signsIn(email, 'a'), await signsIn(email, 'b')]).toEqual(['signed in', 'invalid_credentials'])
})

test('two concurrent first sign-ins both succeed and leave one good hash', async () => {
  const email = 'twice@example.org'
  await imported(email, bcryptOfA)
  const both = [signsIn(email, 'a'), signsIn(email, 'a'), signsIn(email, 'a')]
  expect(await Promise.all(both)).toEqual(['signed in', 'signed in', 'signed in'])
  expect(await signsIn(email, 'a')).toBe('signed in')
})

test('a first sign-in under way is refused when a new password came first, and does not bring the old one back', async () => {
  const email = 'overtaken@example.org'
  const { body } = await imported(email, bcryptOfA)
  const { passwords } = app.platform
  const slow = testAppBeside(async (password) => {
    await call(`admin/users/${body.id}`, { method: 'PUT', body: { password: 'chosen since' }, bearer })
    return passwords.hash(password)
  })
  const late = await slow('token?grant_type=password', { body: { email, password: 'a' } })
  expect(late.body.code).toBe('invalid_credentials')
  expect([await signsIn(email, 'a'), await signsIn(email, 'chosen since')]).toEqual([
    'invalid_credentials',
    'signed in',
  ])
})

test('bcrypt’s 72 bytes end with the import: afterwards the whole password counts', async () => {
  const long = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
  const email = 'long@example.org'
  await imported(email, '$2a$05$abcdefghijklmnopqrstuu5s2v8.iXieOjg/.AySBTTZIIVFJeBui')
  expect(await signsIn(email, `${long}chars after 72 are ignored`)).toBe('signed in')
  expect(await signsIn(email, `${long}another end`)).toBe('invalid_credentials')
})

test('an imported hash can replace that of an existing account, and a malformed or too costly one is refused', async () => {
  const email = 'known@example.org'
  const { body } = await imported(email, bcryptOfA)
  const argon2 = '$argon2i$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$wWKIMhR9lyDFvRz9YTZweHKfbftvj+qf+YFY4NeBbtA'
  expect(
    (await call(`admin/users/${body.id}`, { method: 'PUT', body: { password_hash: argon2 }, bearer })).status,
  ).toBe(200)
  expect([await signsIn(email, 'a'), await signsIn(email, 'password')]).toEqual(['invalid_credentials', 'signed in'])
  for (const bad of [argon2.replace('65536', '4194304'), '$2a$31$'.padEnd(60, 'a'), 'plain text', `${argon2}$$`]) {
    const refused = await imported('refused@example.org', bad)
    expect([refused.status, refused.body.code]).toEqual([400, 'validation_failed'])
  }
  expect(await hashOf('refused@example.org')).toBeUndefined()
})

/** The same product, with another event while it hashes. */
function testAppBeside(hash: (password: string) => Promise<string>) {
  const { platform } = app
  return authWire({ ...app, fetch: createApi({ ...platform, passwords: { ...platform.passwords, hash } }) })
}
