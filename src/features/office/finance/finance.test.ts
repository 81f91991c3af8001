import { afterAll, expect, test } from 'vitest'
import { sign, signatureHeader } from '#features/funding/test-gateway/signature.ts'
import { sql } from '#platform/database.ts'
import { newId } from '#platform/platform.ts'
import { begin, brokenBooks, giveAndPay, openProject } from '#test/gifts.ts'
import { type Person, person } from '#test/people.ts'
import { refundDesk } from '#test/refunds.ts'
import { testApp } from '#test/test-app.ts'
import { testOrigin } from '#test/test-platform.ts'
import { millisOf, secondMs } from '#values/time.ts'
import { financeContract } from './contract.ts'

const app = await testApp()
const { database, clock } = app.platform
const desk = await refundDesk(app)
const { donor, finance, second, ask } = desk
const as = (one?: Person) => app.as<typeof financeContract>(one?.accessToken)
const call = as(finance)
const stranger = await person(app, { type: 'donor', firstName: 'Zoë', lastName: '100%_true' })

const first = await desk.given({ amountDollars: 1000, note: 'For the reefs.', anonymous: true })
app.advance(secondMs)
const other = await desk.given({ amountDollars: 50, coverFees: true }, [stranger])
app.advance(secondMs)
const declined = await desk.given({ card: 'declined' })
app.advance(secondMs)
await ask(first.id, 10_000)
await app.drain()
const paymentRefOf = async (id: string) =>
  (await database.query<{ ref: string }>(sql`select payment_ref as ref from donations where id = ${id}`))[0]?.ref ?? ''

afterAll(async () => {
  expect(await brokenBooks(app)).toEqual([])
})

const gifts = async (
  query: { search?: string; state?: 'refunded' | 'partially_refunded' | 'failed'; after?: string } = {},
) => {
  const answer = await call('GET /api/admin/gifts', { query })
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.data
}
const found = async (search: string) => (await gifts({ search })).gifts.map((gift) => gift.id)

test('finance staff see all gifts, newest first, with the donor behind an anonymous one', async () => {
  expect((await gifts()).gifts).toMatchObject([
    { id: declined.id, state: 'failed' },
    { id: other.id, state: 'succeeded', donor: 'Zoë 100%_true', gross: 5351 },
    { id: first.id, state: 'partially_refunded', donor: 'Ada Domingo', anonymous: true, refunded: 10_000 },
  ])
  expect((await gifts({ state: 'partially_refunded' })).gifts.map((gift) => gift.id)).toEqual([first.id])
  expect((await gifts({ state: 'refunded' })).gifts).toEqual([])
})

test('a gift is found by its id, its payment, its donor’s name or address, and its project; a wildcard is a letter', async () => {
  expect(await found(first.id.toUpperCase())).toEqual([first.id])
  expect(await found(await paymentRefOf(other.id))).toEqual([other.id])
  expect(await found('domin')).toEqual([declined.id, first.id])
  expect(await found(donor.email)).toEqual([declined.id, first.id])
  expect(await found('  coral NURS ')).toHaveLength(3)
  expect(await found('0%_t')).toEqual([other.id])
  expect(await found('%o%')).toEqual([])
  expect(await found('no such name')).toEqual([])
})

test('gifts are added up over all pages, put in order by amount, chosen by day, and saved without names', async () => {
  const { sums } = await gifts()
  expect(sums).toMatchObject({ count: 3, isCapped: false, gross: 105_351, refunded: 10_000 })
  const largest = await call('GET /api/admin/gifts', { query: { sort: 'largest' } })
  expect(largest.ok && largest.data.gifts.map((gift) => gift.id)).toEqual([first.id, declined.id, other.id])
  const next = await call('GET /api/admin/gifts', { query: { sort: 'largest', after: `100000_${first.id}` } })
  expect(next.ok && next.data.gifts.map((gift) => gift.id)).toEqual([declined.id, other.id])
  expect(await call('GET /api/admin/gifts', { query: { from: '2026-11-03' } })).toMatchObject({
    data: { gifts: [], sums: { count: 0, gross: 0 } },
  })
  expect(await call('GET /api/admin/gifts', { query: { to: 'x' } })).toMatchObject({
    refusal: { code: 'invalid_input' },
  })
  const file = await call('GET /api/admin/gifts.csv', { query: { state: 'succeeded' } })
  if (!file.ok) throw new Error('refused')
  const text = await file.data.text()
  expect(text.trimEnd().split('\r\n')).toHaveLength(2)
  expect(text).toContain(other.id)
  expect(text).not.toContain('Zoë')
})

test('pages of gifts follow one another without a gap or a double', async () => {
  const own = await testApp()
  const ownDesk = await refundDesk(own)
  for (let at = 0; at < 33; at += 1) {
    if (at % 4 === 0) own.advance(secondMs)
    await ownDesk.given()
  }
  const ask = own.as<typeof financeContract>(ownDesk.finance.accessToken)
  const page = await ask('GET /api/admin/gifts', { query: {} })
  const next = await ask('GET /api/admin/gifts', { query: { after: (page.ok && page.data.older) || '' } })
  const ids = [page, next].flatMap((one) => (one.ok ? one.data.gifts.map((gift) => gift.id) : []))
  expect([ids.length, new Set(ids).size, next.ok && next.data.older]).toEqual([33, 33, null])
})

test('one gift shows every cent: its entries, refunds, and what may still be given back', async () => {
  const answer = await call('GET /api/admin/gifts/:id', { params: { id: first.id } })
  expect(answer).toMatchObject({
    data: {
      donorEmail: donor.email,
      note: 'For the reefs.',
      refundable: { fraud: 100_000 - 10_000, platform_error: 100_000 - 10_000 },
      alone: 40_000,
      aloneInDay: 190_000,
      entries: [
        { kind: 'donation', reverses: null },
        { kind: 'processor_cost', reverses: null },
        { kind: 'refund', reverses: `donation:${first.id}:succeeded`, memo: 'platform_error' },
      ],
      refunds: [{ amount: 10_000, state: 'succeeded' }],
      disputes: [],
    },
  })
  if (!answer.ok) return
  expect(answer.data).not.toHaveProperty('donorId')
  for (const { postings } of answer.data.entries)
    expect(postings.reduce((sum, posting) => sum + posting.amount, 0)).toBe(0)
  const failed = await call('GET /api/admin/gifts/:id', { params: { id: declined.id } })
  expect(failed).toMatchObject({
    data: { failure: expect.stringContaining('declined'), refundable: { fraud: 0, platform_error: 0 }, entries: [] },
  })
  const none = await call('GET /api/admin/gifts/:id', { params: { id: newId(app.platform) } })
  expect(none).toMatchObject({ refusal: { code: 'donation_not_found', status: 404 } })
})

test('an opened gift shows its donor, and the look is logged', async () => {
  const looks = () =>
    database.query(sql`
      select actor_id as "by", target_id as "target" from audit_log
      where action = 'person.looked_at' and data->>'donationId' = ${other.id}`)
  await gifts()
  expect(await looks()).toEqual([])
  await call('GET /api/admin/gifts/:id', { params: { id: other.id } })
  expect(await looks()).toEqual([{ by: finance.userId, target: stranger.userId }])
})

test('the ledger is read by kind, project and day, and its table file holds a line for each posting', async () => {
  const kinds = async (query: object) => {
    const answer = await call('GET /api/admin/ledger', { query })
    return answer.ok ? answer.data.entries.map((entry) => entry.kind as string) : [answer.refusal.code]
  }
  // Of the same moment, in any order.
  const both = ['donation', 'processor_cost']
  const [newest, ...rest] = await kinds({})
  expect([newest, ...rest.toSorted()]).toEqual(['refund', 'donation', ...both, 'processor_cost'])
  expect(await kinds({ kind: 'refund' })).toEqual(['refund'])
  expect((await kinds({ project: other.projectId })).toSorted()).toEqual(both)
  // Found by its name as well: staff do not have its id at hand.
  const titled = await openProject(app, { title: 'The 50%_ question' })
  await giveAndPay(app, donor, titled.projectId)
  for (const project of [titled.projectId, '50%_ Q', 'THE 50'])
    expect((await kinds({ project })).toSorted()).toEqual(both)
  expect(await kinds({ project: '5%q' })).toEqual([])
  expect(await kinds({ from: '2026-11-02', to: '2026-11-02' })).toHaveLength(7)
  expect(await kinds({ from: '2026-11-03' })).toEqual([])
  expect(await kinds({ to: '2026-11-01' })).toEqual([])
  expect(await kinds({ from: 'yesterday' })).toEqual(['invalid_input'])
  const csv = await app.fetch(
    new Request(`${testOrigin}/api/admin/ledger.csv?kind=refund`, {
      headers: { authorization: `Bearer ${finance.accessToken}` },
    }),
  )
  const lines = (await csv.text()).trim().split('\r\n')
  expect(lines).toHaveLength(4)
  expect(lines.at(-1)).toContain('"processor_clearing",-100.00')
})

test('pages of the ledger follow one another without a gap or a double', async () => {
  const own = await testApp()
  const ownDesk = await refundDesk(own)
  for (let at = 0; at < 16; at += 1) {
    const { id } = await ownDesk.given()
    await ownDesk.ask(id, 100)
  }
  await own.drain()
  const ask = own.as<typeof financeContract>(ownDesk.finance.accessToken)
  const page = await ask('GET /api/admin/ledger', { query: {} })
  const next = await ask('GET /api/admin/ledger', { query: { after: (page.ok && page.data.older) || '' } })
  const ids = [page, next].flatMap((one) => (one.ok ? one.data.entries.map((entry) => entry.id) : []))
  expect([ids.length, new Set(ids).size, next.ok && next.data.older]).toEqual([48, 48, null])
})

test('the books are proven on demand, and every account’s balance sums to zero with the others', async () => {
  expect(await call('GET /api/admin/books')).toMatchObject({ data: { proof: null } })
  const proven = await call('POST /api/admin/books/proofs')
  expect(proven).toMatchObject({ data: { isWhole: true } })
  const books = await call('GET /api/admin/books')
  expect(books).toMatchObject({ data: { proof: { isWhole: true, at: clock.now() } } })
  if (!books.ok) return
  expect(books.data.balances.reduce((sum, one) => sum + one.balance, 0)).toBe(0)
  expect(books.data.balances.find((one) => one.account === 'processing_fee_recovered')?.balance).toBe(
    -(2530 + 164 + 280),
  )
})

test('a broken promise is kept by name and logged, stops gifts and turns readiness red, until a proof is clean', async () => {
  const own = await testApp()
  const ownDesk = await refundDesk(own)
  const { projectId, id } = await ownDesk.given()
  const logged: unknown[] = []
  Object.assign(own.platform.log, { error: (_: string, fields: unknown) => logged.push(fields) })
  const { database: books } = own.platform
  const ready = async () => {
    const answer = await own.fetch(new Request(`${testOrigin}/readyz`))
    return [answer.status, (await answer.json()).status]
  }
  const post = async (cents: number) => {
    await books.query(sql`alter table ledger_postings disable trigger user`)
    await books.query(sql`
      update ledger_postings set amount_cents = amount_cents + ${cents}::bigint
      where line = 0 and entry_id = (select id from ledger_entries where source_id = ${id} limit 1)`)
    await books.query(sql`alter table ledger_postings enable trigger user`)
  }
  await own.run('books')
  expect(await ready()).toEqual([200, 'ready'])

  await post(1)
  own.advance(secondMs)
  await own.run('books')
  expect(logged).toEqual([{ broken: expect.arrayContaining(['every entry sums to zero']) }])
  expect(await ready()).toEqual([503, 'books broken'])
  const refused = await begin(own, ownDesk.donor, projectId, { amountDollars: 25 })
  expect(refused).toMatchObject({ ok: false, refusal: { status: 503, code: 'books_broken' } })
  const ledger = await own.fetch(new Request(`${testOrigin}/api/projects/${projectId}/ledger`))
  expect(ledger.status).toBe(200)
  const shown = await own.as<typeof financeContract>(ownDesk.finance.accessToken)('GET /api/admin/books')
  expect(shown).toMatchObject({ data: { proof: { isWhole: false } } })
  const notified = await books.query(sql`
    select 1 from notifications where user_id = ${ownDesk.finance.userId} and event_key like 'books-broken:%'`)
  expect(notified).toHaveLength(1)

  await post(-1)
  expect(await ready()).toEqual([503, 'books broken'])
  own.advance(secondMs)
  await own.run('books')
  expect(await ready()).toEqual([200, 'ready'])
  expect((await begin(own, ownDesk.donor, projectId, { amountDollars: 25 })).ok).toBe(true)
  expect(await books.query(sql`select 1 from books_proofs`)).toHaveLength(3)
})

test('an event that waits is shown with its reason and can be tried at once', async () => {
  const dispute = { ref: 'd1', paymentRef: 'test_later', state: 'open', amountCents: 100, feeCents: 0, reason: 'x' }
  const event = { id: 'evt_waits', type: 'dispute.opened', created: clock.now(), dispute }
  const body = JSON.stringify(event)
  const headers = {
    [signatureHeader]: await sign(app.platform.secrets, body, Math.floor(millisOf(clock.now()) / 1000)),
  }
  await app.fetch(new Request(`${testOrigin}/api/payments/events`, { method: 'POST', headers, body }))
  await app.drain()
  const waiting = () => call('GET /api/admin/payment-events', { query: {} })
  expect(await waiting()).toMatchObject({
    data: { events: [{ eventId: 'evt_waits', attempts: 1, problem: expect.stringContaining('no gift is known') }] },
  })
  const all = await call('GET /api/admin/payment-events', { query: { show: 'all' } })
  expect(all.ok && all.data.events.length).toBeGreaterThan(3)
  const retry = (eventId: string) =>
    call('POST /api/admin/payment-events/retry', { body: { gateway: 'test', eventId } })
  expect(await retry('evt_waits')).toMatchObject({ ok: true })
  await app.drain()
  expect(await waiting()).toMatchObject({ data: { events: [{ attempts: 2 }] } })
  expect(await retry('evt_none')).toMatchObject({ refusal: { code: 'event_not_waiting', status: 409 } })
  await database.query(sql`delete from payment_events where handled_at is null`)
})

test('without the permission, every call of the finance desk is refused', async () => {
  const support = await person(app, { type: 'customer_support' })
  const params = { id: first.id }
  const body = { gateway: 'test', eventId: 'x' }
  const calls = [
    (one?: Person) => as(one)('GET /api/admin/gifts', { query: {} }),
    (one?: Person) => as(one)('GET /api/admin/gifts.csv', { query: {} }),
    (one?: Person) => as(one)('GET /api/admin/gifts/:id', { params }),
    (one?: Person) => as(one)('GET /api/admin/payment-events', { query: {} }),
    (one?: Person) => as(one)('POST /api/admin/payment-events/retry', { body }),
    (one?: Person) => as(one)('GET /api/admin/books'),
    (one?: Person) => as(one)('POST /api/admin/books/proofs'),
    (one?: Person) => as(one)('GET /api/admin/ledger', { query: {} }),
    (one?: Person) => as(one)('GET /api/admin/ledger.csv', { query: {} }),
  ]
  expect(calls).toHaveLength(Object.keys(financeContract).length)
  for (const attempt of calls) {
    expect(await attempt(support)).toMatchObject({ refusal: { code: 'not_allowed', status: 403 } })
    expect(await attempt(donor)).toMatchObject({ refusal: { code: 'not_allowed' } })
    expect(await attempt()).toMatchObject({ refusal: { code: 'not_signed_in', status: 401 } })
  }
  expect(await as(second)('GET /api/admin/books')).toMatchObject({ ok: true })
})
