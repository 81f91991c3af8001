import { expect, test } from 'vitest'
import type { subscriptionsContract } from '#features/funding/subscriptions/contract.ts'
import { erasePersonalData } from '#features/identity/account-settings/actions/close-account.ts'
import { lockAccount } from '#features/identity/accounts/actions/records.ts'
import { sql } from '#platform/database.ts'
import { brokenBooks } from '#test/gifts.ts'
import { type Person, person, signedInAgain } from '#test/people.ts'
import { askedSession, bookedSession, proposedSession, type SessionId, sessionsOf, wish } from '#test/plan-sessions.ts'
import { boughtPlan } from '#test/plans.ts'
import { submitted } from '#test/submitted.ts'
import { testApp } from '#test/test-app.ts'
import { hourMs, type Instant, later, minuteMs } from '#values/time.ts'

const app = await testApp()
const { platform } = app
const { database } = platform

type Answer = { readonly ok: boolean; readonly refusal?: { readonly code: string } }
const codeOf = (answer: Answer): string | undefined => answer.refusal?.code
const read = async (one: Person) => {
  const answer = await (await sessionsOf(app, one))('GET /api/me/plan-sessions')
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.data
}
const usedOf = async (one: Person) => (await read(one)).left.find(({ kind }) => kind === 'council')?.used
const book = async (one: Person, id: SessionId, startsAt: Instant) =>
  (await sessionsOf(app, one))('POST /api/me/plan-sessions/:id/booking', { params: { id }, body: { startsAt } })
const cancel = async (one: Person, id: SessionId) =>
  (await sessionsOf(app, one))('POST /api/me/plan-sessions/:id/cancellation', { params: { id } })
const others = async (one: Person, id: SessionId) =>
  (await sessionsOf(app, one))('POST /api/me/plan-sessions/:id/other-times', {
    ...{ params: { id }, body: { wishes: 'Later in the day.' } },
  })
const mailsTo = async ({ email }: Person): Promise<string[]> => {
  const rows = await database.query<{ subject: string }>(sql`
    select subject from outbox_mails where recipient = ${email} and event_key like 'plan-session:%' order by created_at`)
  return rows.map(({ subject }) => subject)
}

test('AMB-104: requested, proposed, booked, held; counted from the booking on, and both sides are notified', async () => {
  const { one, id, host, at } = await proposedSession(app)
  expect((await read(one)).items).toMatchObject([
    { id, state: 'proposed', host: 'Ada Host', times: [{ at, isFree: true }, { isFree: true }], isCounted: false },
  ])
  expect(await usedOf(one)).toBe(0)
  expect((await book(one, id, at)).ok).toBe(true)
  expect(await usedOf(one)).toBe(1)
  expect((await read(one)).items).toMatchObject([{ state: 'booked', startsAt: at, place: 'https://meet.example/a' }])
  expect(codeOf(await book(one, id, at))).toBe('plan_session_changed')
  const desk = await sessionsOf(app, host)
  const conclude = (outcome: 'held' | 'missed') =>
    desk('POST /api/admin/plan-sessions/:id/outcome', { params: { id }, body: { outcome } })
  expect(codeOf(await conclude('held'))).toBe('plan_session_ahead')
  await database.query(sql`update plan_sessions set starts_at = ${platform.clock.now()} where id = ${id}`)
  expect(codeOf(await cancel(one, id))).toBe('plan_session_changed')
  expect((await conclude('held')).ok).toBe(true)
  expect(codeOf(await conclude('missed'))).toBe('plan_session_changed')
  expect(await usedOf(one)).toBe(1)
  expect(await mailsTo(one)).toHaveLength(2)
  expect(await mailsTo(host)).toHaveLength(1)
  const acts = await database.query(sql`select action from audit_log where target_id = ${id} order by at`)
  expect(acts).toEqual([{ action: 'plan_session.proposed' }, { action: 'plan_session.held' }])
  expect(await brokenBooks(app)).toEqual([])
})

test('sessions of a larger plan that begin with its next month are announced, not denied', async () => {
  const one = await boughtPlan(app)
  app.advance(hourMs)
  const plans = app.as<typeof subscriptionsContract>((await signedInAgain(app, one)).accessToken)
  const quote = await plans('POST /api/me/subscription/quotes', { body: { tier: 'advanced' } })
  if (!quote.ok) throw new Error(quote.refusal.code)
  const body = { quoteId: quote.data.id, consent: true } as const
  expect((await plans('POST /api/me/subscription/upgrade', { body })).ok).toBe(true)
  const coming = 'The council sessions of your plan begin with your next month.'
  expect((await read(one)).left).toMatchObject([
    { kind: 'council', granted: 0, isComing: true, blocked: coming },
    { kind: 'insight', granted: 0, isComing: false },
  ])
  const asked = await (await sessionsOf(app, one))('POST /api/me/plan-sessions', { body: wish })
  expect(asked).toMatchObject({ ok: false, refusal: { code: 'plan_needed', title: coming } })
})

test('no more can be requested than the plan has left, and sessions that staff cancel are not counted', async () => {
  const one = await boughtPlan(app, { tier: 'advanced' })
  const { id, host } = await bookedSession(app, { one })
  const ask = async (kind: 'council' | 'insight') =>
    (await sessionsOf(app, one))('POST /api/me/plan-sessions', { body: { ...wish, kind } })
  expect(codeOf(await ask('council'))).toBe('allowance_used')
  expect(codeOf(await ask('insight'))).toBe('plan_needed')
  const body = { reason: 'The council does not meet that week.' }
  const desk = await sessionsOf(app, host)
  expect((await desk('POST /api/admin/plan-sessions/:id/cancellation', { params: { id }, body })).ok).toBe(true)
  expect(await usedOf(one)).toBe(0)
  expect((await read(one)).items).toMatchObject([{ state: 'cancelled', cancelledBy: 'staff', reason: body.reason }])
  expect((await ask('council')).ok).toBe(true)
  expect(codeOf(await ask('council'))).toBe('allowance_used')
  expect(await brokenBooks(app)).toEqual([])
})

test('until a day before it can be moved, or cancelled without being counted; after that it counts', async () => {
  const early = await bookedSession(app, { ahead: 24 })
  expect((await others(early.one, early.id)).ok).toBe(true)
  expect((await read(early.one)).items).toMatchObject([{ state: 'asked', startsAt: null, isCounted: true }])
  expect((await cancel(early.one, early.id)).ok).toBe(true)
  expect(await usedOf(early.one)).toBe(0)
  expect(codeOf(await cancel(early.one, early.id))).toBe('plan_session_changed')

  const late = await bookedSession(app, { ahead: 24 })
  app.advance(minuteMs)
  expect(codeOf(await others(late.one, late.id))).toBe('plan_session_too_close')
  expect((await cancel(late.one, late.id)).ok).toBe(true)
  expect(await usedOf(late.one)).toBe(1)
  expect(await mailsTo(late.host)).toHaveLength(2)
  expect(await brokenBooks(app)).toEqual([])
})

test('a time that was not proposed, is over or was booked by another person is refused', async () => {
  const first = await bookedSession(app)
  const second = await proposedSession(app, { host: first.host })
  expect((await read(second.one)).items[0]?.times.map(({ isFree }) => isFree)).toEqual([false, true])
  expect(codeOf(await book(second.one, second.id, second.at))).toBe('time_not_offered')
  expect(codeOf(await book(second.one, second.id, later(second.at, minuteMs)))).toBe('time_not_offered')
  app.advance(100 * hourMs)
  expect(codeOf(await book(second.one, second.id, later(second.at, 24 * hourMs)))).toBe('time_not_offered')
  expect((await read(second.one)).items[0]?.times).toEqual([])
})

test('of two researchers who pick the same time at once, one gets it', async () => {
  const host = await person(app, { type: 'scientific_reviewer' })
  const [first, second] = [await proposedSession(app, { host }), await proposedSession(app, { host })]
  const answers = await Promise.all([first, second].map(({ one, id }) => book(one, id, first.at)))
  expect(answers.map((answer) => codeOf(answer) ?? 'booked').toSorted()).toEqual(['booked', 'time_not_offered'])
})

test('of sixteen concurrent requests no more succeed than are left', async () => {
  const one = await boughtPlan(app, { tier: 'premium' })
  const call = await sessionsOf(app, one)
  const answers = await Promise.all(
    Array.from({ length: 16 }, () => call('POST /api/me/plan-sessions', { body: wish })),
  )
  expect(answers.filter(({ ok }) => ok)).toHaveLength(3)
})

test('times are at least an hour ahead and at most ninety days', async () => {
  const { id } = await askedSession(app)
  const host = await person(app, { type: 'scientific_reviewer' })
  const desk = await sessionsOf(app, host)
  const offer = (hours: number) =>
    desk('POST /api/admin/plan-sessions/:id/times', {
      params: { id },
      body: { times: [later(platform.clock.now(), hours * hourMs)], place: 'Room 4', note: '' },
    })
  expect(codeOf(await offer(0.5))).toBe('date_in_past')
  expect(codeOf(await offer(91 * 24))).toBe('time_too_far')
  expect((await offer(2)).ok).toBe(true)
})

test('each kind has its staff, and a researcher cannot read another’s sessions', async () => {
  const { one, id } = await askedSession(app)
  const [support, finance, other] = [
    await person(app, { type: 'customer_support' }),
    await person(app, { type: 'financial_admin' }),
    await boughtPlan(app, { tier: 'premium' }),
  ]
  const seen = async (who: Person) =>
    codeOf(await (await sessionsOf(app, who))('GET /api/admin/plan-sessions/:id', { params: { id } }))
  expect([await seen(support), await seen(finance)]).toEqual(['plan_session_not_found', 'not_allowed'])
  expect([codeOf(await cancel(other, id)), codeOf(await others(other, id))]).toEqual([
    'plan_session_not_found',
    'plan_session_not_found',
  ])
  const insight = { ...wish, kind: 'insight' as const }
  expect((await (await sessionsOf(app, one))('POST /api/me/plan-sessions', { body: insight })).ok).toBe(true)
  const queue = await (await sessionsOf(app, support))('GET /api/admin/plan-sessions', { query: {} })
  expect(queue.ok && queue.data.items.map(({ kind }) => kind)).toEqual(['insight'])
})

test('only a booked session has a calendar file, for both sides, and a moved one has a higher number', async () => {
  const { one, id, host } = await proposedSession(app)
  const file = async (who: Person, side: 'me' | 'admin') => {
    const { accessToken } = await signedInAgain(app, who)
    const headers = { authorization: `Bearer ${accessToken}` }
    const answer = await app.fetch(
      new Request(`http://app.test/api/${side}/plan-sessions/${id}/session.ics`, { headers }),
    )
    return { type: answer.headers.get('content-type'), text: await answer.text(), status: answer.status }
  }
  expect((await file(one, 'me')).status).toBe(404)
  const { times } = (await read(one)).items[0] ?? { times: [] }
  await book(one, id, times[1]?.at as Instant)
  const [own, staff] = [await file(one, 'me'), await file(host, 'admin')]
  expect(own.type).toBe('text/calendar; charset=utf-8')
  expect(own.text).toContain(`UID:${id}@app.test\r\nSEQUENCE:1\r\n`)
  expect(own.text).toContain('DESCRIPTION:With Ada Host')
  expect(staff.text).toContain('LOCATION:https://meet.example/a')
})

test('who takes a session over or cancels it is named, and its host up to then is notified', async () => {
  const { one, id, host } = await bookedSession(app)
  const other = await person(app, { type: 'scientific_reviewer', lastName: 'Other' })
  const at = later(platform.clock.now(), 72 * hourMs)
  const offer = { params: { id }, body: { times: [at], place: 'Room 4', note: '' } }
  expect((await (await sessionsOf(app, other))('POST /api/admin/plan-sessions/:id/times', offer)).ok).toBe(true)
  expect(await mailsTo(host)).toContain('Ada Other takes over a council session')
  expect((await book(one, id, at)).ok).toBe(true)
  const wished = { params: { id }, body: { reason: 'The council does not meet that week.' } }
  expect((await (await sessionsOf(app, host))('POST /api/admin/plan-sessions/:id/cancellation', wished)).ok).toBe(true)
  expect(await mailsTo(other)).toContain('Ada Host cancelled a council session')
  const told = await database.query(sql`
    select body from notifications where user_id = ${one.userId} and body like '%cancelled it%'`)
  expect(told).toEqual([{ body: expect.stringContaining('Ada Host cancelled it') }])
})

test('staff who lost their role hold no session, and are told of none', async () => {
  const { one, id, host, at } = await proposedSession(app)
  await database.query(sql`update staff_members set active = false where user_id = ${host.userId}`)
  expect(codeOf(await book(one, id, at))).toBe('time_not_offered')
  expect((await others(one, id)).ok).toBe(true)
  expect(await mailsTo(host)).toEqual([])
})

test('a session whose host lost the role comes first on the desk, is counted there, and a colleague takes it over', async () => {
  const { one, id, host, at } = await bookedSession(app)
  const chief = await person(app, { type: 'super_admin' })
  const desk = await sessionsOf(app, chief)
  const queue = async () => {
    const answer = await desk('GET /api/admin/plan-sessions', { query: {} })
    if (!answer.ok) throw new Error(answer.refusal.code)
    return answer.data
  }
  const before = await queue()
  expect(before.items.find((item) => item.id === id)).toMatchObject({ lacksHost: false })
  await database.query(sql`update staff_members set active = false where user_id = ${host.userId}`)
  const after = await queue()
  expect(after.items.filter(({ lacksHost }) => lacksHost).map((item) => item.id)).toContain(id)
  expect([after.items[0]?.lacksHost, after.waiting]).toEqual([true, before.waiting + 1])
  expect((await read(one)).items).toMatchObject([{ state: 'booked', lacksHost: true }])
  const offer = { params: { id }, body: { times: [at], place: 'Room 4', note: '' } }
  expect((await desk('POST /api/admin/plan-sessions/:id/times', offer)).ok).toBe(true)
  expect((await read(one)).items).toMatchObject([{ state: 'proposed', lacksHost: false }])
  expect((await queue()).waiting).toBe(before.waiting)
})

test('a closed account leaves no texts behind, and its booked session is cancelled', async () => {
  const { one, id, host } = await bookedSession(app)
  await database.transaction(async (tx) => erasePersonalData(tx, platform, await lockAccount(tx, one.userId)))
  const [row] = await database.query(sql`select state, topic, wishes from plan_sessions where id = ${id}`)
  expect(row).toEqual({ state: 'cancelled', topic: null, wishes: null })
  expect(await mailsTo(host)).toHaveLength(2)
})

test('a reviewer who holds a council session with a researcher does not review that researcher’s projects', async () => {
  const { one, host } = await bookedSession(app)
  const proposer = await proposedSession(app)
  const isBarred = async (by: Person, owner: Person) => {
    const { projectId } = await submitted(app, owner)
    return platform.isBarred(platform, database, { userId: by.userId, projectId })
  }
  expect(await isBarred(host, one)).toBe(true)
  expect(await isBarred(proposer.host, one)).toBe(false)
  // Nothing is booked yet.
  expect(await isBarred(proposer.host, proposer.one)).toBe(false)
})

test('both are reminded while a session can still be moved, but not of a session that was moved', async () => {
  const { one, id, host, at } = await bookedSession(app, { ahead: 72 })
  const reminders = () =>
    database.query(sql`
      select recipient as to, next_attempt_at as at from outbox_mails
      where event_key like ${`plan-session-reminder:${id}:%`} and sent_at is null order by recipient`)
  const both = [one.email, host.email].toSorted().map((to) => ({ to, at: later(at, -30 * hourMs) }))
  expect(await reminders()).toEqual(both)
  expect((await others(one, id)).ok).toBe(true)
  expect(await reminders()).toEqual([])
  const near = await bookedSession(app, { ahead: 30 })
  expect(await mailsTo(near.one)).toHaveLength(2)
})
