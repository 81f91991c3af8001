import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { sql } from '#platform/database.ts'
import { authPeer, mailedProof, mailsTo } from '#test/auth-peer.ts'
import { person } from '#test/people.ts'
import { donorData } from '#test/sign-up-data.ts'
import { testApp } from '#test/test-app.ts'
import { millisOf, minuteMs } from '#values/time.ts'

// An attacker signed up with an address that is not theirs, and its owner confirmed it.

const phone = '+15550109998'
const app = await testApp({ auth: { smsTestCodes: { [phone.slice(1)]: '424242' } } })
app.advance(Date.now() - millisOf(app.platform.clock.now()))
const strange = 'the stranger’s own'
const own = 'the owner’s own'

type Peer = ReturnType<typeof authPeer>

/** A client in a browser that keeps our cookies. */
function inBrowser(): () => Peer {
  let cookie = ''
  const fetch = async (request: Request): Promise<Response> => {
    if (cookie) request.headers.set('cookie', cookie)
    const answer = await app.fetch(request)
    for (const line of answer.headers.getSetCookie()) cookie = line.split(';')[0] ?? ''
    return answer
  }
  return () => authPeer({ ...app, fetch })
}
/** Another code for the phone that the account waits for. */
async function codeAgain(): Promise<void> {
  app.advance(minuteMs)
  await authPeer(app).resend({ type: 'phone_change', phone })
  await app.drain()
}
const isProven = async (email: string): Promise<boolean> =>
  (await app.platform.database.query(sql`select 1 from users where email = ${email} and owner_proven_at is not null`))
    .length > 0

async function addApp(client: Peer): Promise<void> {
  const { data } = await client.mfa.enroll({ factorType: 'totp', friendlyName: `app ${crypto.randomUUID()}` })
  if (!data) throw new Error('no app was enrolled')
  const totp = new TOTP({ secret: Secret.fromBase32(data.totp.secret) })
  const code = totp.generate({ timestamp: millisOf(app.platform.clock.now()) })
  const { error } = await client.mfa.challengeAndVerify({ factorId: data.id, code })
  expect(error).toBeNull()
}

/** @returns the owner’s client, signed in by the link that they pressed. */
async function confirmed(email: string): Promise<Peer> {
  await authPeer(app).signUp({ email, password: strange, options: { data: donorData } })
  const owner = authPeer(app)
  await owner.verifyOtp({ token_hash: (await mailedProof(app, email)).tokenHash, type: 'signup' })
  app.advance(minuteMs)
  return owner
}

async function signedIn(email: string, password: string): Promise<Peer> {
  const client = authPeer(app)
  expect((await client.signInWithPassword({ email, password })).error).toBeNull()
  return client
}

async function recovered(email: string): Promise<Peer> {
  app.advance(minuteMs)
  const client = authPeer(app)
  await client.resetPasswordForEmail(email)
  const { tokenHash } = await mailedProof(app, email)
  expect((await client.verifyOtp({ token_hash: tokenHash, type: 'recovery' })).error).toBeNull()
  return client
}

test('the owner’s first recovery forgets the phone that the attacker gave and has not proven', async () => {
  const email = 'phoned@example.org'
  await confirmed(email)
  const stranger = await signedIn(email, strange)
  expect((await stranger.updateUser({ phone })).error).toBeNull()
  await recovered(email)
  await codeAgain()
  const { error } = await authPeer(app).verifyOtp({ phone, token: '424242', type: 'phone_change' })
  expect(error?.code).toBe('otp_expired')
})

test('the owner’s first recovery ends the attacker’s password, sessions and second factor', async () => {
  const email = 'squatted@example.org'
  await confirmed(email)
  const stranger = await signedIn(email, strange)
  await addApp(stranger)
  const owner = await recovered(email)
  expect((await owner.updateUser({ password: own })).error).toBeNull()
  expect((await stranger.refreshSession()).error?.code).toBe('refresh_token_not_found')
  expect((await stranger.getUser()).data.user).toBeNull()
  expect((await authPeer(app).signInWithPassword({ email, password: strange })).error?.code).toBe('invalid_credentials')
  const back = await signedIn(email, own)
  expect((await back.mfa.listFactors()).data?.all).toEqual([])
  expect((await mailsTo(app, email)).map((mail) => mail.subject)).toContain(
    'Your account for Fundamental is yours alone now',
  )
})

test('before a new password is chosen the attacker cannot come back either', async () => {
  const email = 'slow@example.org'
  await confirmed(email)
  await addApp(await signedIn(email, strange))
  await recovered(email)
  expect((await authPeer(app).signInWithPassword({ email, password: strange })).error?.code).toBe('invalid_credentials')
})

test('a second factor that the owner added in the session of their mail stays, and is asked for', async () => {
  const email = 'careful@example.org'
  await addApp(await confirmed(email))
  const again = await recovered(email)
  expect((await again.updateUser({ password: own })).error?.code).toBe('insufficient_aal')
})

test('a later recovery ends no second factor: by then only its mailbox had proven the account', async () => {
  const email = 'later@example.org'
  await confirmed(email)
  const first = await recovered(email)
  expect((await first.updateUser({ password: own })).error).toBeNull()
  await addApp(await signedIn(email, own))
  const second = await recovered(email)
  expect((await second.updateUser({ password: 'yet another one' })).error?.code).toBe('insufficient_aal')
})

test('an account that an operator vouched for keeps its second factor', async () => {
  const { email } = await person(app, { type: 'donor', password: own })
  await addApp(await signedIn(email, own))
  const client = await recovered(email)
  expect((await client.updateUser({ password: 'yet another one' })).error?.code).toBe('insufficient_aal')
})

test('a phone, another service and a change of address that an attacker started end as well', async () => {
  const email = 'linked@example.org'
  await confirmed(email)
  const { database } = app.platform
  await database.query(sql`
    update users set phone = '4915112345678', phone_verified_at = now(), new_email = 'mine@stranger.example',
      email_change_sent_at = now() where email = ${email}`)
  await database.query(sql`
    insert into identities (id, user_id, provider, provider_user_id, data, created_at, updated_at)
    select gen_random_uuid(), id, one.provider, one.provider, one.data, now(), now() from users, (values
      ('strange', '{"email": "mine@stranger.example", "email_verified": true}'::jsonb),
      ('phone', '{}'),
      ('own', '{"email": "linked@example.org", "email_verified": true}')) as one (provider, data)
    where email = ${email}`)
  await recovered(email)
  const rows = await database.query(sql`
    select phone, new_email "newEmail", sign_in_providers "providers" from users where email = ${email}`)
  expect(rows).toEqual([{ phone: null, newEmail: null, providers: expect.arrayContaining(['email', 'own']) }])
  expect(rows).not.toEqual([expect.objectContaining({ providers: expect.arrayContaining(['strange']) })])
})

test('a link that is followed in the browser that signed up proves one owner; in another it does not', async () => {
  for (const isSame of [true, false]) {
    const email = `browser-${isSame}@example.org`
    const here = inBrowser()
    await here().signUp({ email, password: own, options: { data: donorData } })
    const there = isSame ? here : inBrowser()
    const { tokenHash } = await mailedProof(app, email)
    expect((await there().verifyOtp({ token_hash: tokenHash, type: 'signup' })).error).toBeNull()
    expect(await isProven(email)).toBe(isSame)
    // So a recovery keeps what its owner set up meanwhile.
    app.advance(minuteMs)
    const client = await signedIn(email, own)
    await addApp(client)
    await recovered(email)
    expect((await client.refreshSession()).error === null).toBe(isSame)
  }
})

test('confirming an attacker’s sign-up in one’s own browser proves nothing by the mark of another mail', async () => {
  const email = 'marked@example.org'
  const owner = inBrowser()
  await owner().signUp({ email: 'elsewhere@example.org', password: own, options: { data: donorData } })
  await inBrowser()().signUp({ email, password: strange, options: { data: donorData } })
  await owner().verifyOtp({ token_hash: (await mailedProof(app, email)).tokenHash, type: 'signup' })
  expect(await isProven(email)).toBe(false)
})

async function changed(old: string, fresh: string, askedIn: () => Peer, confirmedIn: () => Peer): Promise<Peer> {
  const client = askedIn()
  await client.signInWithPassword({ email: old, password: strange })
  expect((await client.updateUser({ email: fresh })).error).toBeNull()
  for (const [address, browser] of [
    [old, askedIn],
    [fresh, confirmedIn],
  ] as const) {
    const { tokenHash } = await mailedProof(app, address)
    expect((await browser().verifyOtp({ token_hash: tokenHash, type: 'email_change' })).error).toBeNull()
  }
  app.advance(minuteMs)
  return client
}

test('the owner of a mailbox recovers an account whose address an attacker changed to it', async () => {
  const { email } = await person(app, { type: 'donor', password: strange })
  const victim = 'moved-onto@example.org'
  const stranger = await changed(email, victim, inBrowser(), inBrowser())
  expect(await isProven(victim)).toBe(false)
  await addApp(stranger)
  const owner = await recovered(victim)
  expect((await owner.updateUser({ password: own })).error).toBeNull()
  expect((await stranger.refreshSession()).error?.code).toBe('refresh_token_not_found')
  expect((await authPeer(app).signInWithPassword({ email: victim, password: strange })).error).not.toBeNull()
  await signedIn(victim, own)
})

test('a person who changes their own address in one browser keeps everything, and so do staff in any', async () => {
  const { email } = await person(app, { type: 'donor', password: strange })
  const here = inBrowser()
  await changed(email, 'own-change@example.org', here, here)
  expect(await isProven('own-change@example.org')).toBe(true)
  const staff = await person(app, { type: 'content_moderator', password: strange })
  await changed(staff.email, 'staff-change@example.org', inBrowser(), inBrowser())
  expect(await isProven('staff-change@example.org')).toBe(true)
})
