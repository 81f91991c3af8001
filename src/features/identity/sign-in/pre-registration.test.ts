import { expect, test } from 'vitest'
import { authPeer, mailedProof, mailsTo } from '#test/auth-peer.ts'
import { authWire } from '#test/auth-wire.ts'
import { donorData, researcherData } from '#test/sign-up-data.ts'
import { testApp } from '#test/test-app.ts'
import { dayMs, millisOf, minuteMs } from '#values/time.ts'

// An attacker signs up with another person's address, and waits for its owner to confirm it.

const app = await testApp()
app.advance(Date.now() - millisOf(app.platform.clock.now()))
const call = authWire(app)
const stranger = { password: 'the stranger’s own', data: { ...researcherData, first_name: 'Mallory' } }
const owner = { password: 'the owner’s own', data: donorData }

type Someone = { readonly password: string; readonly data: Readonly<Record<string, unknown>> }
const signUp = (email: string, who: Someone) => call('signup', { body: { email, ...who } })
const confirm = async (tokenHash: string) =>
  (await authPeer(app).verifyOtp({ token_hash: tokenHash, type: 'signup' })).data.user
const signIn = async (email: string, { password }: { password: string }) =>
  (await authPeer(app).signInWithPassword({ email, password })).error?.code ?? 'signed in'

test('an attacker who signed up first has no password after the owner signed up and confirmed', async () => {
  const email = 'second@example.org'
  await signUp(email, stranger)
  app.advance(minuteMs)
  await signUp(email, owner)
  const [mail] = await mailsTo(app, email)
  expect(mail?.text).toContain('No password counts for this account yet')
  const user = await confirm((await mailedProof(app, email)).tokenHash)
  expect(user?.user_metadata).toMatchObject({ first_name: 'Rosalind', user_type: 'donor' })
  expect(await signIn(email, stranger)).toBe('invalid_credentials')
  expect(await signIn(email, owner)).toBe('invalid_credentials')
})

test('nor has an attacker who signs up again while the owner’s link is pending, and each link confirms its own sign-up', async () => {
  const email = 'first@example.org'
  await signUp(email, owner)
  const own = await mailedProof(app, email)
  app.advance(minuteMs)
  await signUp(email, stranger)
  expect((await mailedProof(app, email)).tokenHash).not.toBe(own.tokenHash)
  const user = await confirm(own.tokenHash)
  expect(user?.user_metadata).toMatchObject({ first_name: 'Rosalind', user_type: 'donor' })
  expect(user?.user_metadata).not.toHaveProperty('institution')
  for (const who of [stranger, owner]) expect(await signIn(email, who)).toBe('invalid_credentials')
})

test('nor where the owner’s sign-up came too soon after for a mail of its own', async () => {
  const email = 'soon@example.org'
  await signUp(email, stranger)
  await signUp(email, owner)
  expect(await mailsTo(app, email)).toHaveLength(1)
  await confirm((await mailedProof(app, email)).tokenHash)
  expect(await signIn(email, stranger)).toBe('invalid_credentials')
})

test('a mail to an unconfirmed address contains no text from the sign-up', async () => {
  const email = 'lured@example.org'
  const data = { ...donorData, first_name: 'Your prize: https://evil.example', last_name: 'Call +1 555 0100 now' }
  await signUp(email, { password: 'the stranger’s own', data })
  app.advance(minuteMs)
  await authPeer(app).resend({ type: 'signup', email })
  const mails = await mailsTo(app, email)
  expect(mails).toHaveLength(2)
  for (const { subject, text } of mails) expect(subject + text).not.toMatch(/prize|evil|555 0100/)
})

test('nor by a link that is sent again', async () => {
  const email = 'resent@example.org'
  await signUp(email, owner)
  app.advance(minuteMs)
  await signUp(email, stranger)
  app.advance(minuteMs)
  await authPeer(app).resend({ type: 'signup', email })
  await confirm((await mailedProof(app, email)).tokenHash)
  expect(await signIn(email, stranger)).toBe('invalid_credentials')
})

test('parallel sign-ups with different passwords leave none', async () => {
  const email = 'parallel@example.org'
  await Promise.all([stranger, owner, stranger, owner].map((who) => signUp(email, who)))
  await confirm((await mailedProof(app, email)).tokenHash)
  for (const who of [stranger, owner]) expect(await signIn(email, who)).toBe('invalid_credentials')
})

test('a person who signs up twice with the same password signs in with it, under the name that the link confirmed', async () => {
  const email = 'twice@example.org'
  await signUp(email, owner)
  app.advance(minuteMs)
  await signUp(email, { ...owner, data: { ...donorData, first_name: 'Rosalind Elsie' } })
  const user = await confirm((await mailedProof(app, email)).tokenHash)
  expect(user?.user_metadata).toMatchObject({ first_name: 'Rosalind Elsie' })
  expect(await signIn(email, owner)).toBe('signed in')
})

test('when every link of an earlier sign-up has ended, the next one is like the first', async () => {
  const email = 'forgotten@example.org'
  await signUp(email, stranger)
  const old = await mailedProof(app, email)
  app.advance(dayMs)
  await signUp(email, owner)
  expect(await confirm(old.tokenHash)).toBeNull()
  await confirm((await mailedProof(app, email)).tokenHash)
  expect(await signIn(email, stranger)).toBe('invalid_credentials')
  expect(await signIn(email, owner)).toBe('signed in')
})
