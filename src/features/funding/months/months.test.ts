import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { ledgerChecks } from '#features/funding/ledger/checks.ts'
import { accountTypes } from '#features/funding/ledger/rules.ts'
import { sql } from '#platform/database.ts'
import { openProject } from '#test/gifts.ts'
import { oldEntry, openMonths, postOld } from '#test/months.ts'
import { person } from '#test/people.ts'
import { refundDesk } from '#test/refunds.ts'
import { testApp } from '#test/test-app.ts'
import { dayMs } from '#values/time.ts'
import { monthChecks } from './checks.ts'
import type { monthsContract } from './contract.ts'
import { accountChart, accountsOfProjects } from './rules/chart.ts'
import { hasEnded, nextToClose } from './rules/months.ts'

const app = await testApp()
const { database, clock } = app.platform
const { finance, second, given } = await refundDesk(app)
const third = await person(app, { type: 'financial_admin' })
type One = typeof finance
const as = (one: One) => app.as<typeof monthsContract>(one.accessToken)
const month = (of: string) => ({ params: { month: of } })
type Answer = { ok: boolean; refusal?: { code: string } }
const codeOf = (answer: unknown) => (answer as Answer).refusal?.code ?? 'ok'
const close = (of: string, by: One = finance) => as(by)('POST /api/admin/books/months/:month/close', month(of))
const look = async (of: string, by: One = finance) => {
  const answer = await as(by)('GET /api/admin/books/months/:month', month(of))
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.data
}
const check = async (of: string, by: One = second, hash?: string) =>
  as(by)('POST /api/admin/books/months/:month/check', {
    ...month(of),
    body: { hash: hash ?? (await look(of)).hash ?? '' },
  })
const reopen = (of: string, reason = 'A late fee.') =>
  as(second)('POST /api/admin/books/months/:month/reopening', { ...month(of), body: { reason } })
const bookedOn = async (reference: string) =>
  (
    await database.query<{ day: string }>(sql`
    select to_char(booked_on, 'YYYY-MM-DD') as day from ledger_entries where reference = ${reference}`)
  )[0]?.day
const isProven = async () => {
  for (const { broken } of [...ledgerChecks, ...monthChecks]) expect(await broken(database, clock.now())).toEqual([])
}

test('a month has ended when the next one begins, and the oldest open month is next', () => {
  expect(hasEnded('2026-10', '2026-10-31T23:59:59.999Z' as never)).toBe(false)
  expect(hasEnded('2026-10', '2026-11-01T00:00:00.000Z' as never)).toBe(true)
  expect(hasEnded('2026-12', '2026-12-31T12:00:00.000Z' as never)).toBe(false)
  const of = (month: string, state: 'open' | 'closed' | 'running') => ({ month, state })
  expect(nextToClose([of('2026-11', 'running'), of('2026-10', 'open'), of('2026-09', 'closed')])).toBe('2026-10')
  expect(nextToClose([])).toBeUndefined()
})

test('the chart of accounts numbers each account once, and its page says the same', async () => {
  const rows = Object.entries(accountChart)
  expect(new Set(rows.map(([, { number }]) => number)).size).toBe(rows.length)
  const page = await readFile('docs/accounts.md', 'utf8')
  for (const [code, { number, name }] of rows) {
    const type = accountTypes[code as keyof typeof accountTypes]
    const each = accountsOfProjects.includes(code as never) ? 'yes' : ''
    expect(page).toContain(`| ${number} | ${code} | ${name} | ${type} | ${each} |`)
    expect(number[0]).toBe({ asset: '1', liability: '2', revenue: '4', expense: '6' }[type])
  }
})

test('a month is closed by one person and checked by another, in order, once it has ended; what comes later counts for the next', async () => {
  const gift = await given()
  const old = await oldEntry(app, '2026-09-30T23:59:59.999Z')
  await app.drain()
  expect(await bookedOn(old)).toBe('2026-09-30')
  const listed = await as(finance)('GET /api/admin/books/months')
  expect(listed).toMatchObject({
    data: { next: '2026-09', months: [{ state: 'running' }, { lines: 0 }, { lines: 2 }] },
  })
  expect(codeOf(await close('2026-11'))).toBe('month_running')
  expect(codeOf(await close('2026-10'))).toBe('earlier_month_open')
  expect(codeOf(await close('2026-08'))).toBe('earlier_month_open')
  expect(codeOf(await close('2026-13' as never))).toBe('invalid_input')
  expect((await look('2026-10')).notClosable).toBe('September 2026 is closed first.')
  expect(codeOf(await check('2026-09'))).toBe('month_not_closing')

  expect(await close('2026-09')).toMatchObject({
    data: { state: 'closing', hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
  })
  expect(codeOf(await close('2026-09', second))).toBe('month_closed')
  // The database refuses the next one by itself, too.
  expect(codeOf(await close('2026-10'))).toBe('earlier_month_open')
  expect(codeOf(await check('2026-09', finance))).toBe('own_closing')
  expect(codeOf(await check('2026-09', second, 'another'))).toBe('month_changed')
  expect((await look('2026-09')).notCheckable).toContain('Another person')
  const late = await oldEntry(app, '2026-09-30T23:00:00.000Z')
  expect(await bookedOn(late)).toBe('2026-10-01')
  const before = (await look('2026-09')).trialBalance
  expect(before).toEqual([
    { account: 'bank_operating', type: 'asset', opening: 0, debit: 0, credit: 500, closing: -500 },
    { account: 'processor_clearing', type: 'asset', opening: 0, debit: 500, credit: 0, closing: 500 },
  ])
  expect(await check('2026-09')).toMatchObject({ data: { state: 'closed', checkedBy: expect.any(String) } })
  expect(codeOf(await check('2026-09', third))).toBe('month_not_closing')
  expect(codeOf(await reopen('2026-09'))).toBe('month_not_closing')

  // A thousand entries later nothing has changed.
  for (let at = 0; at < 40; at += 1) await oldEntry(app, '2026-09-15T00:00:00.000Z', at + 1)
  await app.drain()
  expect((await look('2026-09')).trialBalance).toEqual(before)
  expect(await look('2026-10')).toMatchObject({ late: 41, notClosable: null, state: 'open' })
  const [donation] = await database.query<{ at: string }>(sql`
    select to_char(booked_on, 'YYYY-MM-DD') as at from ledger_entries where source_id = ${gift.id} and kind = 'donation'`)
  expect(donation?.at).toBe('2026-11-02')
  await isProven()
})

test('a month that waits for its second person can be opened again, with a reason, and its entries count for it', async () => {
  await openMonths(app)
  await close('2026-09')
  expect(codeOf(await reopen('2026-09', ' '))).toBe('invalid_input')
  expect(await reopen('2026-09')).toMatchObject({ data: { state: 'open', hash: null } })
  const notified = await database.query<{ body: string }>(sql`
    select body from notifications where user_id = ${finance.userId} and title = 'September 2026 was opened again'`)
  expect(notified).toHaveLength(1)
  const late = await oldEntry(app, '2026-09-30T22:00:00.000Z')
  expect(await bookedOn(late)).toBe('2026-09-30')
  const acts = await database.query<{ action: string }>(sql`
    select action from audit_log where action like 'books.month%' order by action`)
  expect(acts.map(({ action }) => action)).toEqual([
    ...['books.month_checked', 'books.month_closed', 'books.month_closed', 'books.month_reopened'],
  ])
})

test('closing waits for an entry that is being written, which counts for the month; later entries wait for neither', async () => {
  await openMonths(app)
  const { promise: gate, resolve: go } = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<string>()
  const writing = database.transaction(async (tx) => {
    begun.resolve(await postOld(tx, app, '2026-09-10T00:00:00.000Z'))
    await gate
  })
  const reference = await begun.promise
  const closed = close('2026-09')
  while ((await look('2026-09')).state === 'open') await new Promise((resolve) => setTimeout(resolve, 10))
  // An entry that waited here would hold rows that the first one may need: a cycle.
  const later = await oldEntry(app, '2026-09-10T00:00:00.000Z')
  expect(await bookedOn(later)).toBe('2026-10-01')
  expect((await look('2026-09')).hash).toBeNull()
  expect(codeOf(await check('2026-09'))).toBe('month_changed')
  go()
  await writing
  expect(codeOf(await closed)).toBe('ok')
  expect(await bookedOn(reference)).toBe('2026-09-10')
  expect(codeOf(await check('2026-09'))).toBe('ok')
  await isProven()
})

test('a month that entries are written to for too long is closed when its closing is asked for again', async () => {
  await openMonths(app)
  const { promise: gate, resolve: go } = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<string>()
  const writing = database.transaction(async (tx) => {
    begun.resolve(await postOld(tx, app, '2026-09-11T00:00:00.000Z'))
    await gate
  })
  const reference = await begun.promise
  expect(codeOf(await close('2026-09'))).toBe('entries_under_way')
  go()
  await writing
  expect(await close('2026-09')).toMatchObject({ data: { state: 'closing', hash: expect.any(String) } })
  expect(await bookedOn(reference)).toBe('2026-09-11')
  expect(codeOf(await check('2026-09'))).toBe('ok')
  await isProven()
}, 30_000)

test('the database itself keeps closed months, their order, and two people', async () => {
  const insert = (day: string, by: string) =>
    database.query(sql`
      insert into books_months (month, state, closed_by, closed_at) values (${day}, 'closing', ${by}, ${clock.now()})`)
  await expect(insert('2026-11-01', finance.userId)).rejects.toThrow()
  await expect(insert('2026-12-01', finance.userId)).rejects.toThrow()
  await insert('2026-10-01', finance.userId)
  const same = sql`
    update books_months set state = 'closed', hash = 'x', trial_balance = '[]', entries = 0, checked_by = closed_by,
      checked_at = ${clock.now()} where month = '2026-10-01'`
  await expect(database.query(same)).rejects.toThrow('check')
  await expect(database.query(sql`delete from books_months where month = '2026-09-01'`)).rejects.toThrow('is closed')
  await expect(database.query(sql`update books_months set hash = 'x' where month = '2026-09-01'`)).rejects.toThrow(
    'is closed',
  )
  await expect(database.query(sql`truncate books_months`)).rejects.toThrow()
})

test('the journal of a month balances line by line, and runs no formula', async () => {
  app.advance(40 * dayMs)
  const { projectId } = await openProject(app, { title: '=HYPERLINK("http://demo")' })
  const { giveAndPay } = await import('#test/gifts.ts')
  await giveAndPay(app, await person(app, { type: 'donor' }), projectId)
  await app.drain()
  const fresh = app.as<typeof monthsContract>((await person(app, { type: 'financial_admin' })).accessToken)
  const answer = await fresh('GET /api/admin/books/months/:month/journal.csv', month(clock.now().slice(0, 7)))
  if (!answer.ok) throw new Error('refused')
  const [head, ...lines] = (await answer.data.text()).trimEnd().split('\r\n')
  expect(head).toBe(
    '"Date","Entry","Line","Account","Account code","Account name","Debit (USD)","Credit (USD)","Text","Reference","Project","Happened at (UTC)"',
  )
  expect(lines.length).toBeGreaterThan(3)
  const sum = (column: number) =>
    lines.reduce(
      (all, line) =>
        all + Math.round(Number(line.match(/("(?:[^"]|"")*"|[^,]*)(,|$)/g)?.[column]?.replace(/,$/, '')) * 100),
      0,
    )
  expect(sum(6)).toBe(sum(7))
  expect(lines[0]).toContain(`"'=HYPERLINK(""http://demo"")"`)
})
