import { expect, test } from 'vitest'
import type { accountContract } from '#features/identity/account-settings/contract.ts'
import { sql } from '#platform/database.ts'
import { authPeer } from '#test/auth-peer.ts'
import { person } from '#test/people.ts'
import { smsPeer } from '#test/sms-peer.ts'
import { testApp } from '#test/test-app.ts'
import type { Id } from '#values/id.ts'
import { dayMs, millisOf, minuteMs } from '#values/time.ts'

// A person who holds a session for a while gives a phone, and would like to come back by it.

const { sms, received, codeTo: codeAt } = await smsPeer()
const app = await testApp({ auth: { sms, smsPerHour: 1000 } })
app.advance(Date.now() - millisOf(app.platform.clock.now()))
const password = 'six letters'
type Client = ReturnType<typeof authPeer>
const codeTo = (phone: string) => codeAt(app, phone)

const endings = {
  'a new password': (owner: Client) => owner.updateUser({ password: 'another six letters' }),
  'the end of other sessions': (owner: Client) => owner.signOut({ scope: 'others' }),
  'the end of all sessions': (owner: Client) => owner.signOut({ scope: 'global' }),
  'the end of that session': async (owner: Client, borrowed: Client) => {
    const { data } = await owner.getSession()
    const { data: theirs } = await borrowed.getClaims()
    const as = app.as<typeof accountContract>(data.session?.access_token)
    const params = { id: theirs?.claims.session_id as Id<'session'> }
    expect(await as('DELETE /api/me/sessions/:id', { params })).toMatchObject({ ok: true })
  },
  'a day': async () => app.advance(dayMs),
}
test.each(Object.entries(endings))('a phone that waits for its proof is forgotten with %s', async (name, end) => {
  const { email, userId } = await person(app, { type: 'donor', password })
  const borrowed = authPeer(app)
  await borrowed.signInWithPassword({ email, password })
  const owner = authPeer(app)
  await owner.signInWithPassword({ email, password })
  const phone = `+1555012${String(1000 + Object.keys(endings).indexOf(name))}`
  await borrowed.updateUser({ phone })
  const first = await codeTo(phone)
  await end(owner, borrowed)
  app.advance(minuteMs)
  received.length = 0
  await authPeer(app).resend({ type: 'phone_change', phone })
  expect(await codeTo(phone)).toBe('no code')
  const tried = await authPeer(app).verifyOtp({ phone, token: first, type: 'phone_change' })
  expect(tried.error?.code).toBe('otp_expired')
  expect(await app.platform.database.query(sql`select phone from users where id = ${userId}`)).toEqual([
    { phone: null },
  ])
})
