import { TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import type { accountContract } from '#features/identity/account-settings/contract.ts'
import { makeKey } from '#features/identity/auth-api/actions/service-keys.ts'
import { sql } from '#platform/database.ts'
import { authPeer, mailedProof, mailsTo } from '#test/auth-peer.ts'
import { authWire } from '#test/auth-wire.ts'
import { softAuthenticator } from '#test/authenticator.ts'
import { person } from '#test/people.ts'
import { testApp } from '#test/test-app.ts'
import { untilWaiting } from '#test/waited-for.ts'
import { millisOf, minuteMs } from '#values/time.ts'

// Requests of a session that another request ends while they are under way.

const app = await testApp()
app.advance(Date.now() - millisOf(app.platform.clock.now()))
const { database } = app.platform
const call = authWire(app)
const [password, chosen] = ['six letters', 'seven letters']

type Client = ReturnType<typeof authPeer>
type Both = { readonly email: string; readonly userId: string; readonly owner: Client; readonly intruder: Client }

async function both(): Promise<Both> {
  const { email, userId } = await person(app, { type: 'donor', password })
  const [owner, intruder] = [authPeer(app), authPeer(app)]
  for (const client of [owner, intruder]) await client.signInWithPassword({ email, password })
  return { email, userId, owner, intruder }
}

/** Two requests about a person, the second of which is under way when the first is carried out. */
const inTurn = <A, B>(userId: string, first: () => Promise<A>, second: () => Promise<B>) =>
  database.transaction(async (tx) => {
    await tx.query(sql`select 1 from users where id = ${userId} for update`)
    const one = first()
    await untilWaiting(tx, 1)
    const other = second()
    await untilWaiting(tx, 2)
    return [one, other] as const
  })

/** The owner chooses another password; the intruder's act was let in before, and comes right after it. */
async function meanwhile<T>({ owner, userId }: Both, act: () => Promise<T>): Promise<T> {
  const [change, acted] = await inTurn(userId, () => owner.updateUser({ password: chosen }), act)
  expect((await change).error).toBeNull()
  return acted
}

/** As the client says that the service answered session_not_found. */
const ended = 'AuthSessionMissingError'
const signsIn = async (email: string, typed: string) =>
  (await authPeer(app).signInWithPassword({ email, password: typed })).error === null

test('a session that a new password ends sets no other password', async () => {
  const two = await both()
  const late = await meanwhile(two, () => two.intruder.updateUser({ password: 'of the intruder' }))
  expect(late.error?.name).toBe(ended)
  expect([await signsIn(two.email, 'of the intruder'), await signsIn(two.email, chosen)]).toEqual([false, true])
  expect((await two.owner.getUser()).error).toBeNull()
})

test('nor does it ask for another address, add a passkey, or close the account', async () => {
  const two = await both()
  const asked = await meanwhile(two, () => two.intruder.updateUser({ email: 'intruder@example.org' }))
  expect(asked.error?.name).toBe(ended)
  expect(await mailsTo(app, 'intruder@example.org')).toEqual([])

  const next = await both()
  const { passkey } = next.intruder
  const { data } = await passkey.startRegistration()
  if (!data) throw new Error('no challenge')
  const credential = await softAuthenticator().create(data.options)
  const added = await meanwhile(next, () => passkey.verifyRegistration({ challengeId: data.challenge_id, credential }))
  expect(added.error?.name).toBe(ended)
  expect((await next.owner.passkey.list()).data).toEqual([])

  const last = await both()
  const { data: open } = await last.intruder.getSession()
  const own = app.as<typeof accountContract>(open.session?.access_token)
  const closed = await meanwhile(last, () => own('POST /api/me/close', { body: { password } }))
  expect(closed).toMatchObject({ ok: false, refusal: { code: 'not_signed_in', status: 401 } })
  expect(await signsIn(last.email, chosen)).toBe(true)
})

test('nor does it remove a second factor, or make recovery codes', async () => {
  for (const act of ['remove', 'codes'] as const) {
    const two = await both()
    const { data } = await two.owner.mfa.enroll({ factorType: 'totp' })
    if (data?.type !== 'totp') throw new Error('no app')
    const { id: factorId, totp } = data
    for (const client of [two.owner, two.intruder]) {
      // The first to show the factor ends the sessions that have not.
      if (client === two.intruder) await client.signInWithPassword({ email: two.email, password })
      const code = new TOTP({ secret: totp.secret }).generate({ timestamp: millisOf(app.platform.clock.now()) })
      expect((await client.mfa.challengeAndVerify({ factorId, code })).error).toBeNull()
      app.advance(minuteMs)
    }
    const { mfa } = two.intruder
    const late = await meanwhile(two, () =>
      act === 'remove' ? mfa.unenroll({ factorId }) : mfa.recoveryCodes.generate(),
    )
    expect([act, late.error?.name]).toEqual([act, ended])
    expect((await two.owner.mfa.listFactors()).data?.totp).toHaveLength(1)
  }
})

test('a sign-in that a ban overtakes opens no session', async () => {
  const { email, userId } = await both()
  await authPeer(app).signInWithOtp({ email })
  const { tokenHash } = await mailedProof(app, email)
  const bearer = await makeKey(app.platform, 'service_role')
  const ban = () => call(`admin/users/${userId}`, { method: 'PUT', bearer, body: { ban_duration: '1h' } })
  const enter = () => authPeer(app).verifyOtp({ token_hash: tokenHash, type: 'magiclink' })
  const [banned, entered] = await inTurn(userId, ban, enter)
  expect((await banned).status).toBe(200)
  expect((await entered).error?.code).toBe('user_banned')
  expect(await database.query(sql`select 1 from sessions where user_id = ${userId}`)).toEqual([])
})
