import { SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { sql } from '#platform/database.ts'
import { authWire } from '#test/auth-wire.ts'
import { testApp } from '#test/test-app.ts'
import { dayMs, hourMs } from '#values/time.ts'
import { keyCommand } from './key-cli.ts'

const app = await testApp()
const call = authWire(app)
const key = (...words: string[]) => keyCommand(words)(app.platform)
const statusWith = async (bearer = '', ask = call) => (await ask('admin/users', { bearer })).status

test('a key is created with a name and an expiry, is listed without its secret, and revoked at once', async () => {
  expect(await key('list')).toEqual(['There are no keys yet.'])
  const [token = ''] = await key('service_role', '--name', 'nightly export', '--days', '30')
  expect(await statusWith(token)).toBe(200)
  const [line = ''] = await key('list')
  expect(line).toMatch(/^[0-9a-f-]{36} {2}service_role {2}nightly export: made 2026-11-02, good until 2026-12-02, last/)
  const [id = ''] = line.split(' ')
  const rows = await app.platform.database.query(sql`select * from service_keys`)
  expect(JSON.stringify(rows)).not.toContain(token.split('.')[2])
  expect(await key('revoke', id)).toEqual([`${id} is refused from now on.`])
  expect(await call('admin/users', { bearer: token })).toMatchObject({ status: 403, body: { code: 'bad_jwt' } })
  expect((await key('list'))[0]).toContain('revoked 2026-11-02')
  for (const gone of [id, '01a1fd00-0000-7000-8000-000000000000', 'me'])
    await expect(key('revoke', gone)).rejects.toThrow(`There is no key ${gone}`)
})

test('a key expires when its days are over, and another one continues', async () => {
  const [short = ''] = await key('service_role', '--days', '2')
  const [long = ''] = await key('service_role')
  expect((await key('list')).join()).toContain('unnamed: made 2026-11-02, good until 2027-11-02, never used')
  app.advance(2 * dayMs - hourMs)
  expect([await statusWith(short), await statusWith(long)]).toEqual([200, 200])
  app.advance(2 * hourMs)
  expect([await statusWith(short), await statusWith(long)]).toEqual([403, 200])
  expect((await key('list')).join()).toContain('unnamed: made 2026-11-02, ended 2026-11-04, last used')
})

const legacySecret = 'the secret of an earlier service, long enough'
const { settings } = app.platform
const earlier = (claims: object, secret = legacySecret) =>
  new SignJWT({ iss: 'supabase', ref: 'abcdefghijklmnopqrst', ...claims })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(new TextEncoder().encode(secret))

test('the key of an earlier service is accepted only while the operator allows it', async () => {
  const wireWith = async (auth: object) =>
    authWire(await testApp({ settings: { ...settings, auth: { ...settings.auth, ...auth } } }))
  const moving = await wireWith({ legacySecret, legacyServiceKey: true })
  const token = await earlier({ role: 'service_role', exp: 4_102_444_800 })
  expect(await statusWith(token, moving)).toBe(200)
  for (const auth of [{ legacySecret }, { legacyServiceKey: true }, {}])
    expect(await statusWith(token, await wireWith(auth))).toBe(403)
  const bad = {
    ended: await earlier({ role: 'service_role', exp: 1_700_000_000 }),
    personal: await earlier({ role: 'service_role', sub: '01a1fd00-0000-7000-8000-000000000000' }),
    public: await earlier({ role: 'anon' }),
    other: await earlier({ role: 'service_role' }, 'a guess of the secret of an earlier service'),
  }
  for (const wrong of Object.values(bad)) expect(await statusWith(wrong, moving)).toBe(403)
})

test('a wrong command is refused before the database is opened, and the commands are listed', () => {
  for (const words of [
    [],
    ['admin'],
    ['anon', 'more'],
    ['revoke'],
    ['list', 'all'],
    ['list', '--days', '1'],
    ['--king'],
  ])
    expect(() => keyCommand(words)).toThrow('npm run key -- service_role')
  for (const days of ['0', '1.5', '-1', '3651', 'ten'])
    expect(() => keyCommand(['anon', `--days=${days}`])).toThrow('--days takes')
  expect(() => keyCommand(['anon', '--name', ' '])).toThrow('--name takes')
})
