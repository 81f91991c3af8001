import { expect, test } from 'vitest'
import { type Sql, sql } from '#platform/database.ts'
import { newId } from '#platform/platform.ts'
import { hourMs, later } from '#values/time.ts'
import { brokenBooks, giveAndPay, openProject } from './testing/gifts.ts'
import { person } from './testing/people.ts'
import { testApp } from './testing/test-app.ts'

const app = await testApp()
const { database, clock } = app.platform
const donor = await person(app, { type: 'donor' })
const { projectId } = await openProject(app)
const { donationId } = await giveAndPay(app, donor, projectId)

const undone = new Error('undone')
/** What the doctor says of damaged books; the damage is taken back. */
async function after(...damage: Sql[]): Promise<string[]> {
  let found: string[] = []
  const damaged = database.transaction(async (tx) => {
    for (const one of damage) await tx.query(one)
    found = await brokenBooks({ ...app, platform: { ...app.platform, database: readable(tx) } })
    throw undone
  })
  await expect(damaged).rejects.toBe(undone)
  return found
}
/** The damage is not committed, so it must be looked at from within its own transaction. */
const readable = (tx: typeof database): typeof database => ({
  query: async (piece) => (piece.text[0]?.startsWith('set transaction') ? [] : tx.query(piece)),
  transaction: (work) => work(readable(tx)),
})

test('books that are whole have no fault', async () => {
  expect(await brokenBooks(app)).toEqual([])
})

test('a total that no posting explains is found', async () => {
  const found = await after(sql`update projects set raised_cents = raised_cents + 1 where id = ${projectId}`)
  expect(found).toEqual([expect.stringContaining('raised is what the postings leave')])
})

test('a donor too many is found', async () => {
  const found = await after(sql`update projects set donor_count = donor_count + 1 where id = ${projectId}`)
  expect(found).toEqual([expect.stringContaining('the donor count is the number of distinct donors')])
})

test('a gift without its entry, and an entry without its gift, are found', async () => {
  const found = await after(sql`update donations set succeeded_at = null where id = ${donationId}`)
  expect(found.join('\n')).toContain('each donation entry has its confirmed gift')
  const second = await after(sql`
    insert into donations (id, project_id, donor_id, gross_cents, platform_fee_cents, processing_fee_cents, net_cents,
      platform_bps, processing_bps, processing_fixed_cents, anonymous, state, client_key, request_hash, gateway,
      receipt_number, created_at, succeeded_at, updated_at)
    select ${newId(app.platform)}, project_id, donor_id, gross_cents, platform_fee_cents, processing_fee_cents, net_cents,
      platform_bps, processing_bps, processing_fixed_cents, anonymous, state, 'another', request_hash, gateway,
      2, created_at, succeeded_at, updated_at
    from donations where id = ${donationId}`)
  expect(second.join('\n')).toContain('each confirmed gift has exactly one ledger entry')
})

test('a fee that its rate does not give, and an entry that says something else, are found', async () => {
  const found = await after(sql`
    update donations set platform_fee_cents = platform_fee_cents + 1, net_cents = net_cents - 1 where id = ${donationId}`)
  expect(found.join('\n')).toContain('the fees of a gift follow from the rates')
  expect(found.join('\n')).toContain('an entry books what the gift says')
})

test('a gap between receipts is found', async () => {
  const found = await after(sql`update donations set receipt_number = 3 where id = ${donationId}`)
  expect(found).toEqual([expect.stringContaining('receipts of a donor are numbered')])
})

test('a balance that the postings do not sum to is found, and so is one that nothing was posted to', async () => {
  const found = await after(sql`update ledger_balances set balance_cents = balance_cents + 1`)
  expect(found.join('\n')).toContain('the balances are the sums of the postings')
  expect(found).toHaveLength(4)
  const lost = await after(sql`delete from ledger_balances`)
  expect(lost).toHaveLength(4)
  const twice = await after(sql`insert into ledger_unfolded select id, subject_id from ledger_entries`)
  expect(twice).toHaveLength(4)
})

test('an unbalanced entry is found, should the triggers ever be gone', async () => {
  const found = await after(
    sql`alter table ledger_postings disable trigger user`,
    sql`update ledger_postings set amount_cents = amount_cents + 1 where amount_cents > 0`,
  )
  expect(found.join('\n')).toContain('every entry sums to zero')
})

test('an event that waits for more than an hour is found', async () => {
  const long = later(clock.now(), -2 * hourMs)
  const found = await after(sql`
    insert into payment_events (gateway, event_id, type, payment_ref, payload, received_at, next_attempt_at)
    values ('test', 'evt_old', 'x', 'x', '{}', ${long}, ${later(clock.now(), hourMs)})`)
  expect(found).toEqual([expect.stringContaining('evt_old')])
})
