import { expect, test } from 'vitest'
import { sql } from '#platform/database.ts'
import { authPeer, mailedProof, mailsTo, newestNonce } from '#test/auth-peer.ts'
import { authWire } from '#test/auth-wire.ts'
import { person } from '#test/people.ts'
import { testApp } from '#test/test-app.ts'
import { dayMs, millisOf, minuteMs } from '#values/time.ts'

const app = await testApp()
app.advance(Date.now() - millisOf(app.platform.clock.now()))
const { database } = app.platform
const call = authWire(app)
const password = 'six letters'
let counted = 0

async function changing() {
  const { email: old, userId } = await person(app, { type: 'donor', password })
  const client = authPeer(app)
  await client.signInWithPassword({ email: old, password })
  counted += 1
  const fresh = `fresh-${counted}@example.org`
  const { data, error } = await client.updateUser({ email: ` ${fresh.toUpperCase()}` })
  expect(error).toBeNull()
  expect(data.user).toMatchObject({ email: old, new_email: fresh, email_change_sent_at: app.platform.clock.now() })
  return { old, fresh, userId, client }
}
const confirm = (token_hash: string) => authPeer(app).verifyOtp({ token_hash, type: 'email_change' })
const linkTo = async (address: string) => (await mailedProof(app, address)).tokenHash
const signsIn = async (email: string) => (await authPeer(app).signInWithPassword({ email, password })).error === null

test('an address changes after both sides confirmed, in either order, and the old address is notified (API-15)', async () => {
  for (const order of ['old', 'fresh'] as const) {
    const { old, fresh, client } = await changing()
    const [first, second] = order === 'old' ? [old, fresh] : [fresh, old]
    const half = await call('verify', { body: { type: 'email_change', token_hash: await linkTo(first) } })
    expect(half).toMatchObject({
      status: 200,
      body: { msg: 'Confirmation link accepted. Please proceed to confirm link sent to the other email', code: '200' },
    })
    expect([await signsIn(old), await signsIn(fresh)]).toEqual([true, false])
    const done = await confirm(await linkTo(second))
    expect(done.data.user).toMatchObject({ email: fresh })
    expect(done.data.user).not.toHaveProperty('new_email')
    expect([await signsIn(old), await signsIn(fresh)]).toEqual([false, true])
    expect((await client.getUser()).data.user?.email).toBe(fresh)
    app.advance(1)
    expect((await mailsTo(app, old)).map(({ subject }) => subject)).toContain(
      'Your e-mail address for Fundamental was changed',
    )
  }
})

test('one side alone changes nothing, however often it confirms', async () => {
  const { old, fresh, client } = await changing()
  await confirm(await linkTo(fresh))
  app.advance(minuteMs)
  await client.resend({ type: 'email_change', email: old })
  expect(await mailsTo(app, fresh)).toHaveLength(1)
  expect(await mailsTo(app, old)).toHaveLength(2)
  expect((await confirm(await linkTo(fresh))).error?.code).toBe('otp_expired')
  expect(await signsIn(old)).toBe(true)
  expect((await confirm(await linkTo(old))).data.user?.email).toBe(fresh)
})

test('typed codes work too, each with the address it went to', async () => {
  const { old, fresh } = await changing()
  const type = 'email_change' as const
  const codes = { old: (await mailedProof(app, old)).code, fresh: (await mailedProof(app, fresh)).code }
  expect((await authPeer(app).verifyOtp({ email: old, token: codes.fresh, type })).error?.code).toBe('otp_expired')
  expect((await authPeer(app).verifyOtp({ email: old, token: codes.old, type })).error).toBeNull()
  const done = await authPeer(app).verifyOtp({ email: fresh, token: codes.fresh, type })
  expect(done.data.user?.email).toBe(fresh)
})

test('links mailed before the address changed open nothing after it', async () => {
  const { old, fresh } = await changing()
  const sides = [await linkTo(old), await linkTo(fresh)]
  app.advance(1)
  await call('recover', { body: { email: old } })
  const recovery = await linkTo(old)
  app.advance(1)
  await call('otp', { body: { email: old } })
  const signIn = await linkTo(old)
  for (const side of sides) await confirm(side)
  for (const [type, token_hash] of [
    ['recovery', recovery],
    ['magiclink', signIn],
    ['email_change', sides[0]],
  ])
    expect(await call('verify', { body: { type, token_hash } })).toMatchObject({
      status: 403,
      body: { code: 'otp_expired' },
    })
})

test('a second request for an address replaces the first, whose links end', async () => {
  const { old, fresh, client } = await changing()
  const ended = [await linkTo(old), await linkTo(fresh)]
  app.advance(minuteMs)
  await client.updateUser({ email: 'other@example.org' })
  for (const link of ended) expect((await confirm(link)).error?.code).toBe('otp_expired')
  await confirm(await linkTo(old))
  expect((await confirm(await linkTo('other@example.org'))).data.user?.email).toBe('other@example.org')
})

test('a second request asks the old address again, which had confirmed the first', async () => {
  const { old, client } = await changing()
  await confirm(await linkTo(old))
  app.advance(minuteMs)
  await client.updateUser({ email: 'third@example.org' })
  await confirm(await linkTo(old))
  expect((await confirm(await linkTo('third@example.org'))).data.user?.email).toBe('third@example.org')
})

test('a new password ends a change that waits, also one that the old address has confirmed', async () => {
  const { old, fresh, client } = await changing()
  await confirm(await linkTo(old))
  expect((await client.updateUser({ password: 'a better one' })).error).toBeNull()
  app.advance(minuteMs)
  await client.resend({ type: 'email_change', email: old })
  expect(await mailsTo(app, fresh)).toHaveLength(1)
  expect((await client.getUser()).data.user).not.toHaveProperty('new_email')
})

test('only the holder of a taken address learns that it is taken', async () => {
  const holder = await person(app, { type: 'donor', password })
  const { email, userId } = await person(app, { type: 'donor', password })
  const client = authPeer(app)
  await client.signInWithPassword({ email, password })
  const { data, error } = await client.updateUser({ email: holder.email })
  expect([error, data.user?.new_email]).toEqual([null, holder.email])
  const [told] = await mailsTo(app, holder.email)
  expect(told?.subject).toBe('You already have an account with Fundamental')
  expect(told?.text).toContain('Another account with Fundamental was to get this address.')
  expect(told?.text).not.toContain('sign-up')
  await confirm(await linkTo(email))
  const [row] = await database.query(sql`select email from users where id = ${userId}`)
  expect(row).toEqual({ email })
})

test('of two people who want one address, the first to prove it gets it', async () => {
  const both = [await changing(), await changing()] as const
  const wanted = 'wanted@example.org'
  const links: string[][] = []
  for (const { client, old } of both) {
    app.advance(minuteMs)
    await client.updateUser({ email: wanted })
    links.push([await linkTo(old), await linkTo(wanted)])
  }
  for (const [first = '', second = ''] of links) {
    await confirm(first)
    await confirm(second)
  }
  expect(await database.query(sql`select id from users where email = ${wanted}`)).toEqual([{ id: both[0].userId }])
})

test('the links of a plain redirect show which side is still asked, and are valid for a day', async () => {
  const { old, fresh } = await changing()
  const half = await call(`verify?type=email_change&token=${await linkTo(old)}`)
  const words = new URLSearchParams(new URL(half.headers.get('location') ?? '').hash.slice(1))
  expect([words.get('awaits'), words.get('message')?.includes('other email')]).toEqual(['new', true])
  const link = await linkTo(fresh)
  app.advance(dayMs)
  expect((await confirm(link)).error?.code).toBe('otp_expired')
})

test('a change can be requested once a minute; a malformed address and an address with a line break are refused', async () => {
  const { client } = await changing()
  expect((await client.updateUser({ email: 'again@example.org' })).error).toMatchObject({
    status: 429,
    code: 'over_email_send_rate_limit',
  })
  for (const email of ['nobody', 'a@example.org\r\nBcc: b@example.org', ''])
    expect((await client.updateUser({ email })).error?.code).toBe('validation_failed')
})

test('a session that is no sign-in of just now changes the password with the old one or a mailed code only (API-18)', async () => {
  const { email } = await person(app, { type: 'donor', password })
  const client = authPeer(app)
  await client.signInWithPassword({ email, password })
  app.advance(15 * minuteMs)
  const change = async (attributes: object) => (await client.updateUser(attributes)).error?.code ?? 'changed'
  expect(await change({ password: 'a better one' })).toBe('reauthentication_needed')
  expect(await change({ password: 'a better one', current_password: password })).toBe('changed')
  expect((await client.reauthenticate()).error).toBeNull()
  expect((await client.reauthenticate()).error?.code).toBe('over_email_send_rate_limit')
  const nonce = await newestNonce(app, email)
  const wrong = nonce === '000000' ? '111111' : '000000'
  expect(await change({ password: 'the best one', nonce: wrong })).toBe('reauthentication_not_valid')
  expect(await change({ password: 'the best one', nonce })).toBe('changed')
  expect(await change({ password: 'the very best', nonce })).toBe('reauthentication_not_valid')
})

test('a nonce is void after five wrong guesses, expires after ten minutes, and opens no session', async () => {
  const { email } = await person(app, { type: 'donor', password })
  const client = authPeer(app)
  await client.signInWithPassword({ email, password })
  const nonceOf = async () => {
    app.advance(minuteMs)
    await client.reauthenticate()
    return newestNonce(app, email)
  }
  const nonce = await nonceOf()
  for (const type of ['email', 'recovery', 'magiclink', 'reauthentication'])
    expect((await call('verify', { body: { type, email, token: nonce } })).status).toBeGreaterThanOrEqual(400)
  const wrong = nonce === '000000' ? '111111' : '000000'
  for (let guess = 0; guess < 5; guess++) await client.updateUser({ password: 'a better one', nonce: wrong })
  expect((await client.updateUser({ password: 'a better one', nonce })).error?.code).toBe('reauthentication_not_valid')
  const late = await nonceOf()
  app.advance(10 * minuteMs)
  expect((await client.updateUser({ password: 'a better one', nonce: late })).error?.code).toBe(
    'reauthentication_not_valid',
  )
})
