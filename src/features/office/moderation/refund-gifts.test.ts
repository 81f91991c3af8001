import { afterAll, expect, test } from 'vitest'
import type { reportsContract } from '#features/foundation/reports/contract.ts'
import type { donationsContract } from '#features/funding/donations/contract.ts'
import type { RefundVerdict } from '#features/funding/refunds/rules/refunds.ts'
import type { staffContract } from '#features/office/back-office/contract.ts'
import type { overviewContract } from '#features/office/overview/contract.ts'
import { sql } from '#platform/database.ts'
import { begin, brokenBooks, giveAndPay, newKey, press } from '#test/gifts.ts'
import { type Person, person } from '#test/people.ts'
import { project } from '#test/projects.ts'
import { testApp } from '#test/test-app.ts'
import { untilWaitedFor } from '#test/waited-for.ts'
import type { Id } from '#values/id.ts'
import { minuteMs } from '#values/time.ts'
import { runRefundOrders } from './actions/run-refunds.ts'
import type { moderationContract } from './contract/desk.ts'
import type { caseFilesContract } from './contract/files.ts'
import type { caseRefundsContract } from './contract/refunds.ts'

type All = typeof moderationContract &
  typeof caseFilesContract &
  typeof caseRefundsContract &
  typeof reportsContract &
  typeof staffContract &
  typeof overviewContract &
  typeof donationsContract

const app = await testApp()
const { database } = app.platform
const as = (someone?: Person) => app.as<All>(someone?.accessToken)
const no = (code: string, status: number) => ({ ok: false, refusal: { code, status } })
const owner = await person(app, { type: 'researcher', firstName: 'Noor', lastName: 'Demo' })
const [donor, reader] = [await person(app, { type: 'donor' }), await person(app, { type: 'donor' })]
const moderator = await person(app, { type: 'content_moderator' })
const reviewer = await person(app, { type: 'scientific_reviewer' })
const finance = await person(app, { type: 'financial_admin' })
const chief = await person(app, { type: 'super_admin' })

afterAll(async () => {
  expect(await brokenBooks(app)).toEqual([])
})

/** A project about which a moderator opened a file, with gifts of so many dollars. */
async function filed(...dollars: number[]) {
  const projectId = await project(app, owner)
  for (const amountDollars of dollars) await giveAndPay(app, donor, projectId, { amountDollars })
  const body = { kind: 'project', id: projectId, reason: 'fraud', words: 'Same picture twice.' } as const
  await as(reader)('POST /api/reports', { body })
  const [row] = await database.query<{ id: Id<'case'> }>(
    sql`select id from moderation_cases where target = ${projectId}`,
  )
  const found = await as(moderator)('GET /api/admin/moderation/cases/:id', { params: { id: row?.id ?? '' } })
  const made = await as(moderator)('POST /api/admin/moderation/cases/:id/file', {
    params: { id: row?.id ?? '' },
    body: { version: found.ok ? found.data.version : 0, words: 'Two plots show the same picture.' },
  })
  if (!made.ok) throw new Error(made.refusal.code)
  return { projectId, id: made.data.id }
}
const confirm = (id: Id<'case-file'>) =>
  as(reviewer)('POST /api/admin/case-files/:id/decision', {
    params: { id },
    body: { seen: 2, outcome: 'confirmed', words: 'We compared the raw files.' },
  })
async function confirmed(...dollars: number[]) {
  const made = await filed(...dollars)
  await confirm(made.id)
  return made
}
const read = async (id: Id<'case-file'>, who = finance) => {
  const answer = await as(who)('GET /api/admin/case-files/:id/refunds', { params: { id }, query: {} })
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.data
}
const ask = async (id: Id<'case-file'>, who = finance, cents?: number) => {
  const body = { cents: cents ?? (await read(id)).left.cents, note: 'The raw files are one.' }
  return as(who)('POST /api/admin/case-files/:id/refunds', { params: { id }, body })
}
const decide = (id: Id<'case-refund'>, verdict: RefundVerdict, who: Person) =>
  as(who)('POST /api/admin/case-refunds/:id/decision', { params: { id }, body: { verdict } })
/** The orders and refunds that a dashboard lists. */
const refundWork = async (who: Person) => {
  const answer = await as(who)('GET /api/admin/dashboard')
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.data.work.filter(({ kind }) => kind === 'refunds').map(({ id }) => id)
}
const mailsTo = (to: string) =>
  database.query<{ subject: string; text: string }>(sql`
    select subject, text_body as text from outbox_mails where recipient = ${to} and event_key like 'case-refund:%'`)
const giftsOf = (id: Id<'project'>) =>
  database.query<{ state: string; times: number }>(sql`
    select state, (select count(*)::int from refunds where donation_id = donations.id) as times
    from donations where project_id = ${id} order by gross_cents`)

test('two people of finance refund all gifts of a case, and each donor is notified once (ADMN-12)', async () => {
  const { projectId, id } = await confirmed(400, 700)
  expect(
    await as(moderator)('POST /api/admin/case-files/:id/refunds', {
      params: { id },
      body: { cents: 1, note: 'Now.' },
    }),
  ).toMatchObject({ ok: false, refusal: { status: 403 } })
  expect(await read(id)).toMatchObject({ left: { gifts: 2, donors: 1 }, needsSecond: true, mayAsk: true })
  expect(await read(id, moderator)).toMatchObject({ mayAsk: false, gifts: [{ end: 'kept' }, { end: 'kept' }] })
  expect(await ask(id, finance, 100)).toMatchObject(no('case_refund_changed', 409))
  const asked = await ask(id)
  if (!asked.ok) throw new Error(asked.refusal.code)
  const order = asked.data
  expect(order).toMatchObject({ state: 'requested', mayWithdraw: true, mayDecide: false, gifts: 2 })
  expect(await ask(id, chief)).toMatchObject(no('case_refund_open', 409))
  expect(await decide(order.id, 'approve', finance)).toMatchObject(no('own_case_refund', 403))
  expect(await decide(crypto.randomUUID() as Id<'case-refund'>, 'approve', chief)).toMatchObject(
    no('case_refund_not_found', 404),
  )
  const waiting = await as(chief)('GET /api/admin/case-refunds')
  expect(waiting).toMatchObject({ data: { orders: [{ id: order.id, mayDecide: true }] } })
  expect([await refundWork(chief), await refundWork(finance)]).toEqual([[order.id], []])
  const refunds = { count: 1, cents: order.cents }
  expect(await as(chief)('GET /api/admin/finance-waiting')).toMatchObject({ data: { refunds } })
  expect(await giftsOf(projectId)).toMatchObject([{ times: 0 }, { times: 0 }])
  expect(await decide(order.id, 'approve', chief)).toMatchObject({ data: { state: 'running' } })
  expect(await refundWork(chief)).toEqual([])
  expect(await decide(order.id, 'decline', chief)).toMatchObject(no('case_refund_decided', 409))
  // Two processes at once, and one that starts again: each gift goes back once.
  await Promise.all([runRefundOrders(app.platform), runRefundOrders(app.platform)])
  await app.drain()
  await app.drain()
  expect(await giftsOf(projectId)).toEqual([
    { state: 'refunded', times: 1 },
    { state: 'refunded', times: 1 },
  ])
  const after = await read(id)
  expect(after).toMatchObject({ left: { gifts: 0 }, mayAsk: false, gifts: [{ end: 'back' }, { end: 'back' }] })
  expect(after.orders).toMatchObject([{ state: 'done', made: 2, madeCents: order.cents, failed: 0 }])
  const mails = await mailsTo(donor.email)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toContain('You did nothing wrong.')
  expect(mails[0]?.text).toContain('your 2 gifts')
  expect(await mailsTo(owner.email)).toHaveLength(1)
  const file = await as(reviewer)('GET /api/admin/case-files/:id', { params: { id } })
  if (!file.ok) throw new Error(file.refusal.code)
  const kinds = file.data.entries.map(({ kind }) => kind)
  expect(kinds.slice(-3)).toEqual(['refund_asked', 'refund_agreed', 'refunded'])
  expect(await ask(id, finance, 1)).toMatchObject(no('case_refund_changed', 409))
})

test('an order that waits can be withdrawn by the person who asked for it, and the gifts asked back anew', async () => {
  const { projectId, id } = await confirmed(700)
  const asked = await ask(id)
  if (!asked.ok) throw new Error(asked.refusal.code)
  const order = asked.data
  expect(await decide(order.id, 'withdraw', chief)).toMatchObject(no('case_refund_of_colleague', 403))
  expect(await decide(order.id, 'withdraw', finance)).toMatchObject({ data: { state: 'withdrawn', decider: null } })
  for (const [verdict, by] of [
    ['withdraw', finance],
    ['approve', chief],
  ] as const)
    expect(await decide(order.id, verdict, by)).toMatchObject(no('case_refund_decided', 409))
  expect(await refundWork(chief)).toEqual([])
  await app.drain()
  expect(await giftsOf(projectId)).toMatchObject([{ times: 0 }])
  const file = await as(reviewer)('GET /api/admin/case-files/:id', { params: { id } })
  expect(file.ok && file.data.entries.at(-1)).toMatchObject({ kind: 'refund_withdrawn' })
  expect(await ask(id)).toMatchObject({ data: { state: 'requested' } })
})

test('an order cannot be withdrawn by a person who asked for it and has another role since', async () => {
  const { id } = await confirmed(700)
  const former = await person(app, { type: 'financial_admin' })
  expect(await ask(id, former)).toMatchObject({ data: { state: 'requested', mayWithdraw: true } })
  await database.query(
    sql`update staff_members set permissions = '{moderate_content}' where user_id = ${former.userId}`,
  )
  const [order] = (await read(id, former)).orders
  expect(order).toMatchObject({ state: 'requested', mayWithdraw: false, mayDecide: false })
  expect(await decide(order?.id as Id<'case-refund'>, 'withdraw', former)).toMatchObject({ refusal: { status: 403 } })
})

test('within what one person may refund alone it begins at once; a guest is notified by mail', async () => {
  const made = await filed()
  const email = 'guest-of-a-case@people.example'
  const begun = await as()('POST /api/donations', {
    headers: { 'idempotency-key': newKey() },
    body: { projectId: made.projectId, amountDollars: 50, anonymous: true, terms: true, email },
  })
  // Frozen, it takes no gifts; the one below was given before.
  expect(begun.ok).toBe(false)
  const open = await project(app, owner)
  const before = await as()('POST /api/donations', {
    headers: { 'idempotency-key': newKey() },
    body: { projectId: open, amountDollars: 50, anonymous: true, terms: true, email },
  })
  if (!before.ok) throw new Error(before.refusal.code)
  await press(app, before.data.checkoutUrl, { card: 'succeeds' })
  await app.drain()
  await database.query(sql`update case_files set project_id = ${open} where id = ${made.id}`)
  expect(await ask(made.id)).toMatchObject(no('tampering_not_confirmed', 409))
  await confirm(made.id)
  const asked = await ask(made.id)
  expect(asked).toMatchObject({ data: { state: 'running', ordered: 1 } })
  await app.drain()
  const [mail] = await mailsTo(email)
  expect(mail?.text).toContain('/receipt/')
  expect((await read(made.id)).orders).toMatchObject([{ state: 'done', made: 1 }])
})

test('what one person refunds alone is what they saw: a gift that settles meanwhile waits for another order', async () => {
  const { projectId, id } = await filed()
  await database.query(sql`update projects set hidden_at = null where id = ${projectId}`)
  await giveAndPay(app, donor, projectId, { amountDollars: 50, card: 'slow-refund' })
  const late = await begin(app, donor, projectId, { amountDollars: 1000 })
  await confirm(id)
  expect(await ask(id)).toMatchObject({ data: { state: 'running', ordered: 1 } })
  await press(app, late.ok ? late.data.checkoutUrl : '', { card: 'succeeds' })
  await app.drain()
  expect((await read(id)).orders).toMatchObject([{ state: 'running', ordered: 1 }])
  app.advance(minuteMs)
  await app.drain()
  expect(await giftsOf(projectId)).toEqual([
    { state: 'refunded', times: 1 },
    { state: 'succeeded', times: 0 },
  ])
  expect(await read(id)).toMatchObject({ needsSecond: true, left: { gifts: 1 }, orders: [{ state: 'done', made: 1 }] })
})

test('a gift that settles while one person asks is not refunded by them alone: they look again', async () => {
  const { projectId, id } = await filed()
  await database.query(sql`update projects set hidden_at = null where id = ${projectId}`)
  await giveAndPay(app, donor, projectId, { amountDollars: 50 })
  const late = await begin(app, donor, projectId, { amountDollars: 1000 })
  await confirm(id)
  const { cents } = (await read(id)).left
  const asked = await database.transaction(async (tx) => {
    await tx.query(sql`select from donations where project_id = ${projectId} and succeeded_at is not null for update`)
    const answer = ask(id, finance, cents)
    await untilWaitedFor(tx)
    await press(app, late.ok ? late.data.checkoutUrl : '', { card: 'succeeds' })
    await app.drain()
    return { answer }
  })
  expect(await asked.answer).toMatchObject(no('case_refund_changed', 409))
  await app.drain()
  expect(await giftsOf(projectId)).toEqual([
    { state: 'succeeded', times: 0 },
    { state: 'succeeded', times: 0 },
  ])
  expect(await ask(id)).toMatchObject({ data: { state: 'requested', gifts: 2 } })
})

test('an order that is declined moves nothing, and can be asked for again', async () => {
  const { projectId, id } = await confirmed(700)
  const asked = await ask(id)
  if (!asked.ok) throw new Error(asked.refusal.code)
  expect(await decide(asked.data.id, 'decline', chief)).toMatchObject({ data: { state: 'declined' } })
  await app.drain()
  expect(await giftsOf(projectId)).toEqual([{ state: 'succeeded', times: 0 }])
  expect(await ask(id, chief)).toMatchObject({ data: { state: 'requested' } })
})
