import { expect, test } from 'vitest'
import { sql } from '#platform/database.ts'
import { newId } from '#platform/platform.ts'
import { testApp } from '#test/test-app.ts'
import { cents } from '#values/money.ts'
import { postEntries, readAllBalances, readBalances } from './actions.ts'
import { ledgerChecks } from './checks.ts'
import { type Entry, entryError } from './rules.ts'

const app = await testApp()
const { platform } = app
const { database } = platform

const entry = (reference: string, gross = 10_000): Entry => {
  const projectId = newId(platform)
  return {
    kind: 'donation',
    reference,
    subjectId: projectId,
    sourceId: newId(platform),
    occurredAt: platform.clock.now(),
    postings: [
      { account: 'processor_clearing', amount: cents(gross) },
      { account: 'project_pending', ownerId: projectId, amount: cents(-9_370) },
      { account: 'platform_fee', amount: cents(-350) },
      { account: 'processing_fee_recovered', amount: cents(-280) },
    ],
  }
}
const everythingOf = async (code: string) =>
  (await readAllBalances(database)).filter((one) => one.account === code).reduce((sum, one) => sum + one.balance, 0)
const post = (...entries: Entry[]) => database.transaction((tx) => postEntries(tx, platform, entries))
const countEntries = async () =>
  (await database.query<{ count: number }>(sql`select count(*) from ledger_entries`))[0]?.count

test('a reference posts once, also when posted ten times concurrently', async () => {
  const same = entry('donation:once:succeeded')
  const posted = await Promise.all(Array.from({ length: 10 }, () => post(same)))
  expect(posted.flat()).toEqual(['donation:once:succeeded'])
  expect(await countEntries()).toBe(1)
})

test('a repeated entry among new ones leaves the new ones alone', async () => {
  expect(await post(entry('donation:once:succeeded'), entry('a'), entry('b'))).toEqual(['a', 'b'])
})

test('an entry that does not balance is refused as a whole by the rule', async () => {
  const before = await countEntries()
  await expect(post(entry('good'), entry('bad', 10_001))).rejects.toThrow('sum to 1')
  expect(await countEntries()).toBe(before)
})

test('an entry without postings, or with an empty one, is no entry', () => {
  expect(entryError({ ...entry('x'), postings: [] })).toContain('two postings')
  expect(entryError({ ...entry('x'), postings: [{ account: 'platform_fee', amount: cents(0) }] })).toBeDefined()
})

test('the database itself refuses an unbalanced entry, a later posting, a posting without entry or account, and any change', async () => {
  const now = platform.clock.now()
  const id = newId(platform)
  const lonely = sql`insert into ledger_entries (id, kind, reference, subject_id, source_id, occurred_at, posted_at)
    values (${id}, 'donation', 'lonely', ${id}, ${id}, ${now}, ${now})`
  await expect(database.query(lonely)).rejects.toThrow('does not balance')
  const later = sql`insert into ledger_postings (entry_id, line, account_id, amount_cents, booked_on)
    select entry_id, 9, account_id, 1, booked_on from ledger_postings limit 1`
  await expect(database.query(later)).rejects.toThrow('sum to zero')
  const stray = (
    posting: 'entry' | 'account' | 'day',
  ) => sql`insert into ledger_postings (entry_id, line, account_id, amount_cents, booked_on)
    select case when ${posting} = 'entry' then ${id} else entry_id end, 7 + side,
      case when ${posting} = 'account' then ${id} else account_id end, 1 - 2 * side,
      case when ${posting} = 'day' then booked_on - 1 else booked_on end
    from (select * from ledger_postings limit 1) one, generate_series(0, 1) side`
  await expect(database.query(stray('entry'))).rejects.toThrow('belongs to an entry and an account')
  await expect(database.query(stray('account'))).rejects.toThrow('belongs to an entry and an account')
  await expect(database.query(stray('day'))).rejects.toThrow('belongs to an entry and an account')
  await expect(database.query(sql`delete from ledger_accounts`)).rejects.toThrow()
  await expect(database.query(sql`update ledger_postings set amount_cents = 1`)).rejects.toThrow()
  await expect(database.query(sql`delete from ledger_entries`)).rejects.toThrow()
})

test('the role that owns the books may add to them and read them, but not change, delete or empty them', async () => {
  const given = entry('donation:owned:succeeded')
  const isUndone = await database
    .transaction(async (tx) => {
      // A separate role, because the tests' superuser may do everything.
      await tx.query(sql`create role bookkeeper`)
      await tx.query(sql`grant usage, create on schema public to bookkeeper`)
      await tx.query(sql`grant all on ledger_accounts, ledger_unfolded to bookkeeper`)
      await tx.query(sql`grant select on books_months to bookkeeper`)
      // Each entry marks its hour for the staff's figures.
      await tx.query(sql`grant insert on stat_dirty to bookkeeper`)
      for (const table of [sql`ledger_entries`, sql`ledger_postings`])
        await tx.query(sql`alter table ${table} owner to bookkeeper`)
      await tx.query(sql`set local role bookkeeper`)
      expect(await postEntries(tx, platform, [given])).toEqual([given.reference])
      const back = { kind: 'refund', reverses: given.reference, reference: 'refund:owned' } as const
      const postings = given.postings.map((one) => ({ ...one, amount: cents(-one.amount) }))
      expect(await postEntries(tx, platform, [{ ...given, ...back, postings }])).toEqual([back.reference])
      await tx.query(sql`set constraints all immediate`)
      for (const change of [
        sql`update ledger_entries set memo = 'another'`,
        sql`delete from ledger_postings`,
        sql`truncate ledger_entries, ledger_postings`,
      ]) {
        await tx.query(sql`savepoint before`)
        await expect(tx.query(change)).rejects.toThrow('permission denied')
        await tx.query(sql`rollback to savepoint before`)
      }
      throw new Error('undone')
    })
    .catch((cause: Error) => cause.message)
  expect(isUndone).toBe('undone')
})

test('an entry that reverses an unknown entry is refused by the database', async () => {
  const [id, nothing, now] = [newId(platform), newId(platform), platform.clock.now()]
  const post = database.transaction(async (tx) => {
    await tx.query(sql`
      insert into ledger_entries (id, kind, reference, subject_id, source_id, reverses_id, occurred_at, posted_at)
      values (${id}, 'refund', 'of nothing', ${id}, ${id}, ${nothing}, ${now}, ${now})`)
    await tx.query(sql`
      insert into ledger_postings (entry_id, line, account_id, amount_cents, booked_on)
      select ${id}, side, account_id, 1 - 2 * side, ${now.slice(0, 10)}
      from (select account_id from ledger_postings limit 1) one, generate_series(0, 1) side`)
  })
  await expect(post).rejects.toThrow('reverses nothing')
})

test('balances are current, folded or not, and folding in several processes counts each entry once', async () => {
  const projectId = newId(platform)
  const gifts = Array.from({ length: 20 }, (_, at) => ({ ...entry(`fold:${at}`), subjectId: projectId }))
  const pendingOf = async () => {
    const found = (await readBalances(database, projectId)).find((one) => one.account === 'processor_clearing')
    return found && [found.balance, found.postings]
  }
  const before = await everythingOf('platform_fee')
  await post(...gifts.slice(0, 8))
  expect(await everythingOf('platform_fee')).toBe(before - 8 * 350)
  expect(await pendingOf()).toEqual([80_000, 8])
  await app.drain()
  expect(await pendingOf()).toEqual([80_000, 8])
  await post(...gifts)
  expect(await pendingOf()).toEqual([200_000, 20])
  await Promise.all([app.drain(), app.drain(), app.drain()])
  await app.drain()
  expect(await pendingOf()).toEqual([200_000, 20])
  expect(await everythingOf('platform_fee')).toBe(before - 20 * 350)
  expect(await database.query(sql`select 1 from ledger_unfolded`)).toEqual([])
})

test('an entry may reverse a part of another, and names it', async () => {
  const given = entry('donation:back:succeeded')
  await post(given)
  const back = { kind: 'refund', reverses: given.reference, reference: 'refund:back', memo: 'fraud' } as const
  const postings = [
    { account: 'platform_fee', amount: cents(100) },
    { account: 'processor_clearing', amount: cents(-100) },
  ] as const
  await post({ ...given, ...back, postings })
  const [row] = await database.query(sql`
    select original.reference from ledger_entries entry join ledger_entries original on original.id = entry.reverses_id
    where entry.reference = 'refund:back'`)
  expect(row).toEqual({ reference: given.reference })
  await expect(post({ ...given, ...back, postings, reverses: 'nothing', reference: 'x' })).rejects.toThrow('nothing')
})

test('the books balance', async () => {
  for (const { broken } of ledgerChecks) expect(await broken(database, platform.clock.now())).toEqual([])
})
