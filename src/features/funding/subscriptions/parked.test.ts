import { expect, test } from 'vitest'
import { sql } from '#platform/database.ts'
import { type Person, person, signedInAgain } from '#test/people.ts'
import { boughtPlan } from '#test/plans.ts'
import { testApp } from '#test/test-app.ts'
import { dayMs, hourMs } from '#values/time.ts'
import type { reconciliationContract } from '../reconciliation/contract.ts'
import type { subscriptionsContract } from './contract.ts'

// Plans that are due again too soon wait for a person, however many they are.

const app = await testApp()
const { database, clock } = app.platform
/** More than one run takes at a time. */
const count = 205

const call = async (one: Person) => app.as<typeof subscriptionsContract>((await signedInAgain(app, one)).accessToken)
const read = async (one: Person) => {
  const answer = await (await call(one))('GET /api/me/subscription')
  if (!answer.ok) throw new Error('a plan can always be read')
  return answer.data
}

/** Plans renewed five days ago and due for an hour, with a card that would pay. */
async function renewedTooSoon(like: Person): Promise<string[]> {
  const now = clock.now()
  const ids = sql`select id from users where email like 'soon-%@people.example'`
  await database.query(sql`
    insert into users (id, email, first_name, last_name, user_type, email_verified_at, created_at, updated_at)
    select gen_random_uuid(), 'soon-' || n || '@people.example', 'Ada', 'Soon', 'researcher', ${now}, ${now}, ${now}
    from generate_series(1, ${count}::int) n`)
  await database.query(sql`
    insert into subscriptions (user_id, tier, price_cents, state, anchor_at, period_start, period_end, region, gateway,
      customer_ref, method_ref, method_label, last_renewed_at, created_at, updated_at)
    select added.id, tier, price_cents, state, anchor_at, ${now}::timestamptz - interval '31 days',
      ${now}::timestamptz - interval '1 hour', region, gateway, customer_ref, method_ref, method_label,
      ${now}::timestamptz - interval '5 days', ${now}, ${now}
    from subscriptions, (${ids}) added where user_id = ${like.userId}`)
  // As many months began a month ago, so that the run is not too large.
  await database.query(sql`
    insert into invoices (id, user_id, kind, tier, price_cents, state, period_start, period_end, region, series, number,
      billed_name, net_cents, tax_cents, total_cents, issued_at, paid_at, created_at, updated_at)
    select gen_random_uuid(), id, 'first', 'standard', 1000, 'paid', ${now}::timestamptz - interval '31 days', ${now}, 'US',
      'soon', row_number() over (order by id), 'Ada', 1000, 0, 1000, ${now}, ${now}, ${now}, ${now} from (${ids}) added`)
  const rows = await database.query<{ id: string }>(sql`${ids} order by email`)
  return rows.map(({ id }) => id)
}

const billed = async (userIds: readonly string[]) => {
  const rows = await database.query<{ userId: string }>(sql`
    select user_id as "userId" from invoices where kind = 'renewal' and user_id = any(${[...userIds]}::uuid[])`)
  return rows.map(({ userId }) => userId)
}
const pass = async (ms: number) => {
  app.advance(ms)
  await app.drain()
}

test('other plans are renewed even if more plans are due too soon than one run takes', async () => {
  const one = await boughtPlan(app)
  app.advance(32 * dayMs)
  const soon = await renewedTooSoon(one)
  // Due after all of those.
  await database.query(sql`update subscriptions set period_end = ${clock.now()} where user_id = ${one.userId}`)
  await app.drain()
  expect((await read(one)).invoices).toHaveLength(2)
  const desk = await signedInAgain(app, await person(app, { type: 'super_admin' }))
  const found = await database.query<{ id: string; userId: string }>(sql`
    select id, split_part(reference, ':', 1) as "userId" from reconciliation_exceptions
    where kind = 'renewal_too_soon' and state = 'open' order by reference`)
  expect(found.map(({ userId }) => userId).sort()).toEqual([...soon].sort())
  expect(await billed(soon)).toEqual([])

  // A person approves one of them; another one was cancelled meanwhile.
  const [first, second] = found
  const closed = await app.as<typeof reconciliationContract>(desk.accessToken)('POST /api/admin/exceptions/:id/close', {
    params: { id: first?.id as never },
    body: { note: 'The month before was billed late.' },
  })
  expect(closed.ok).toBe(true)
  await database.query(sql`update subscriptions set pending_change = 'cancel' where user_id = ${second?.userId ?? ''}`)
  await pass(hourMs)
  expect(await billed(soon)).toEqual([first?.userId])
  const ended = await database.query<{ userId: string }>(sql`
    select user_id as "userId" from subscriptions where state = 'ended'`)
  expect(ended).toEqual([{ userId: second?.userId }])
})
