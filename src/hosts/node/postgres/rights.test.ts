import { randomBytes } from 'node:crypto'
import postgres from 'postgres'
import { afterAll, expect, inject, test } from 'vitest'
import { adminDelete } from '#features/identity/auth-api/actions/admin-users.ts'
import { proveBooks } from '#features/office/finance/actions/prove-books.ts'
import { sql } from '#platform/database.ts'
import { fullBooks } from '#test/full-books.ts'
import { person } from '#test/people.ts'
import { stripeApp } from '#test/stripe-app.ts'
import { migrate } from '../migrate.ts'
import { isSuperuser } from './rights.ts'

// As in production: the role owns the database and is not a superuser.

const serverUrl = inject('databaseUrl')
const name = `product_${randomBytes(6).toString('hex')}`
const admin = postgres(serverUrl, { max: 1, onnotice: () => {} })
await admin.unsafe(`create role ${name} login password '${name}'`)
await admin.unsafe(`create database ${name} owner ${name}`)
const url = Object.assign(new URL(serverUrl), { username: name, password: name, pathname: `/${name}` }).href
const own = postgres(url, { max: 1, onnotice: () => {} })
await migrate(own)
const app = await stripeApp(url)
const { database, clock } = app.platform
await fullBooks(app)

afterAll(() => Promise.all([admin.end(), own.end()]))

/** Each append-only table, with one of its columns. */
const writtenOnce = {
  ...{
    ledger_entries: 'id',
    ledger_postings: 'line',
    ledger_accounts: 'id',
    audit_log: 'id',
  },
  ...{ payment_costs: 'gateway', gift_redirects: 'gross_cents', gateway_balance_rows: 'id' },
}
const changes = Object.entries(writtenOnce).flatMap(([table, column]) => [
  `update ${table} set ${column} = ${column}`,
  `delete from ${table}`,
  `truncate ${table}`,
  `select 1 from ${table} for update`,
])

test.each(changes)('the product’s own role has no right to: %s', async (text) => {
  await expect(own.unsafe(text)).rejects.toMatchObject({ code: '42501' })
})

test('every kind of money movement works without these rights, and the books are correct', async () => {
  const proofs = await proveBooks(database, clock.now())
  expect(proofs.filter((proof) => proof.broken.length > 0)).toEqual([])
  const kinds = await database.query<{ kind: string }>(sql`select distinct kind from ledger_entries order by kind`)
  expect(kinds.map((one) => one.kind)).toEqual([
    ...['bank_payout', 'dispute_fee_returned', 'dispute_lost', 'dispute_opened', 'dispute_won', 'donation'],
    ...['gateway_fee', 'plan_cost', 'plan_paid', 'plan_revenue', 'processor_cost'],
    ...['redirect_in', 'redirect_out', 'refund', 'refund_returned'],
  ])
})

test('people without append-only rows can still be removed, row and all', async () => {
  const { userId } = await person(app, { type: 'donor' })
  await adminDelete(app.platform, undefined, userId, { isSoft: false })
  expect(await database.query(sql`select from users where id = ${userId}`)).toEqual([])
})

test('a superuser is recognised', async () => {
  expect(await isSuperuser(admin)).toBe(true)
  expect(await isSuperuser(own)).toBe(false)
})
