import { expect, test } from 'vitest'
import type { sessionContract } from '#features/identity/session/contract.ts'
import { sql } from '#platform/database.ts'
import { authPeer, mailedProof, mailsTo } from '#test/auth-peer.ts'
import { person } from '#test/people.ts'
import { donorData } from '#test/sign-up-data.ts'
import { testApp } from '#test/test-app.ts'
import { portablePlatform } from '#test/test-platform.ts'
import { millisOf, minuteMs } from '#values/time.ts'

const staffEmails = ['Chief@Fundamental.example', 'review@fundamental.example', 'help@fundamental.example']
const app = await testApp({ settings: { ...portablePlatform().settings, staffEmails } })
app.advance(Date.now() - millisOf(app.platform.clock.now()))
const { database } = app.platform
const password = 'six letters'

const staffRows = () =>
  database.query<{ email: string; role: string; active: boolean }>(
    sql`select u.email, s.role, s.active from staff_members s join users u on u.id = s.user_id order by u.email`,
  )

test('a configured staff address becomes staff once, when verified, whatever its letter case (PERM-01, PERM-02)', async () => {
  const client = authPeer(app)
  await client.signUp({ email: 'CHIEF@fundamental.EXAMPLE', password, options: { data: donorData } })
  expect(await staffRows()).toEqual([])
  const { tokenHash } = await mailedProof(app, 'chief@fundamental.example')
  const { data } = await client.verifyOtp({ token_hash: tokenHash, type: 'signup' })
  expect(await staffRows()).toEqual([{ email: 'chief@fundamental.example', role: 'super_admin', active: true }])
  const me = await app.as<typeof sessionContract>(data.session?.access_token)('GET /api/me')
  expect(me.ok && me.data).toMatchObject({
    displayName: 'Admin User',
    accountLabel: 'Admin Account',
    userType: null,
    staff: { role: 'super_admin', permissions: ['all'], department: 'Management', secondFactor: 'offered' },
  })
})

test('the second and third address are reviewer and support; the log records how they became it (AMB-026)', async () => {
  for (const email of staffEmails.slice(1)) {
    const client = authPeer(app)
    await client.signUp({ email, password, options: { data: donorData } })
    await client.verifyOtp({ token_hash: (await mailedProof(app, email)).tokenHash, type: 'signup' })
  }
  const roles = (await staffRows()).map((row) => row.role)
  expect(roles).toEqual(['super_admin', 'customer_support', 'scientific_reviewer'])
  const logged = await database.query(sql`select data from audit_log where action = 'staff.granted'`)
  expect(logged).toHaveLength(3)
})

test('no password of a sign-up gives a role: its owner chooses one by mail', async () => {
  const email = 'chief@fundamental.example'
  const stranger = await authPeer(app).signInWithPassword({ email, password })
  expect(stranger.error?.code).toBe('invalid_credentials')
  app.advance(minuteMs)
  const owner = authPeer(app)
  await owner.resetPasswordForEmail(email)
  await owner.verifyOtp({ token_hash: (await mailedProof(app, email)).tokenHash, type: 'recovery' })
  expect((await owner.updateUser({ password })).error).toBeNull()
  expect((await authPeer(app).signInWithPassword({ email, password })).error).toBeNull()
})

test('the mail to a staff address says that no password is valid yet', async () => {
  const { text } = (await mailsTo(app, 'review@fundamental.example'))[0] ?? {}
  expect(text).toContain('No password counts for this account yet')
})

test('adding an address to a phone account, or to an anonymous one, gives no role', async () => {
  const wide = await testApp({
    settings: { ...app.platform.settings, auth: { ...app.platform.settings.auth, anonymous: true } },
  })
  wide.advance(Date.now() - millisOf(wide.platform.clock.now()))
  const email = 'chief@fundamental.example'
  const stranger = authPeer(wide)
  await stranger.signInAnonymously()
  await stranger.updateUser({ email })
  const { tokenHash } = await mailedProof(wide, email)
  expect((await authPeer(wide).verifyOtp({ token_hash: tokenHash, type: 'email_change' })).error).toBeNull()
  expect(await wide.platform.database.query(sql`select 1 from staff_members`)).toEqual([])
})

test('an account created in another way is not staff by its address alone', async () => {
  await database.query(sql`delete from staff_members`)
  const email = 'chief@fundamental.example'
  const { data } = await authPeer(app).signInWithPassword({ email, password })
  const me = await app.as<typeof sessionContract>(data.session?.access_token)('GET /api/me')
  expect(me.ok && me.data.staff).toBeNull()
  expect((await person(app, { type: 'donor' })).userId).toBeDefined()
})
