import { expect, test } from 'vitest'
import type { redactionsContract } from '#features/research/redactions/contract.ts'
import { sql } from '#platform/database.ts'
import { upload } from '#test/api-calls/product.ts'
import { brokenBooks, newKey } from '#test/gifts.ts'
import { payoutDesk } from '#test/payouts.ts'
import { person, signedInAgain } from '#test/people.ts'
import { testApp } from '#test/test-app.ts'
import type { Id } from '#values/id.ts'

// Personal data is removed from the purposes of payouts and receipts; sums, days and receipts stay (issue 10, §1).

const app = await testApp()
const { database } = app.platform
const desk = await payoutDesk(app)
const name = 'Ben Example, Harbour Road 4'

const kept = () =>
  database.query<{ text: string; salt: string | null; hash: string }>(sql`
    select purpose as text, salt, hash from payouts union all select shown_text, salt, hash from payout_holds
    union all select what, salt, hash from spendings order by text`)

test('a name is removed from a payout, its hold and its receipt, and each hash stays', async () => {
  const { owner, projectId } = await desk.payable()
  const waiting = await desk.ask(owner, projectId, 1000, { purpose: `Second boat day with ${name}.` })
  if (!waiting.ok) throw new Error(waiting.refusal.code)
  const held = await (await desk.as(desk.finance))('POST /api/admin/payouts/:id/hold', {
    params: { id: waiting.data.id },
    body: { reason: 'question', shownText: `Who is ${name}?`, reviewOn: '2030-01-01' },
  })
  expect(held.ok).toBe(true)
  const id = await desk.paid(owner, projectId, 5000)
  const fileId = (await upload(app, await signedInAgain(app, owner), 'receipt')) as Id<'file'>
  const spent = await (await desk.as(owner))('POST /api/me/payouts/:id/spendings', {
    params: { id },
    headers: { 'idempotency-key': newKey() },
    body: { lineKey: null, amountCents: 4000, spentOn: '2026-01-01', what: `Boat of ${name}`, fileId },
  })
  expect(spent.ok).toBe(true)
  const before = await kept()

  const moderator = await person(app, { type: 'content_moderator' })
  const as = app.as<typeof redactionsContract>(moderator.accessToken)
  const params = { id: projectId }
  expect(await as('POST /api/admin/projects/:id/redactions/search', { params, body: { passage: name } })).toMatchObject(
    {
      data: {
        others: expect.arrayContaining([
          { kind: 'payout', texts: 1 },
          { kind: 'hold', texts: 1 },
          { kind: 'spending', texts: 1 },
        ]),
      },
    },
  )
  const body = { passage: name, reason: 'The address of a skipper, who asked for it.' }
  expect((await as('POST /api/admin/projects/:id/redactions', { params, body })).ok).toBe(true)

  const after = await kept()
  expect(after).toEqual(
    before.map(({ text, salt, hash }) =>
      text.includes(name) ? { text: text.replace(name, '[removed]'), salt: null, hash } : { text, salt, hash },
    ),
  )
  expect(after.filter(({ salt }) => salt === null)).toHaveLength(3)
  const shown = JSON.stringify(await desk.money(owner))
  expect([shown.includes('[removed]'), shown.includes(name)]).toEqual([true, false])
  expect(await brokenBooks(app)).toEqual([])
})

test('nothing else of a receipt can be changed', async () => {
  await expect(database.query(sql`update spendings set cents = 1`)).rejects.toThrow('never changed')
  await expect(database.query(sql`update spendings set what = 'Swapped.'`)).rejects.toThrow('never changed')
  await expect(database.query(sql`update spendings set what = 'Swapped.', salt = null`)).rejects.toThrow(
    'never changed',
  )
})

test('only the text of a receipt may be changed', async () => {
  const whole = await database.query(sql`
    select from pg_class class, aclexplode(class.relacl) held
    where class.oid = 'spendings'::regclass and held.privilege_type in ('UPDATE', 'DELETE', 'TRUNCATE')`)
  expect(whole).toEqual([])
  const columns = await database.query<{ name: string }>(sql`
    select attname as name from pg_attribute where attrelid = 'spendings'::regclass and attacl is not null order by 1`)
  expect(columns.map(({ name: column }) => column)).toEqual(['salt', 'what'])
})
