import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '#test/fresh-database.ts'
import { checkStatements, type Report } from './check.ts'
import { readCode } from './program.ts'

// `query<Row>` is a cast that the compiler trusts. This test asks the database: every statement of the code is prepared
// on the migrated schema, and its parameters, columns, types and nulls are compared with the types in the code.

/** Texts that are built at run time. */
const unreadable = [
  // Their tests and their order follow from what a visitor chose; list.test.ts runs them.
  'jobs walkOn',
  'jobs lookUp',
  // The tables in rules/personal-data.ts; own-account.test.ts reads each of them.
  'account-settings readPersonalRows',
  // Its lists and its search are built of parts; desk.test.ts runs each of them.
  'support listQueue',
  // Their tests and their order follow from what a visitor chose; search.test.ts and the bench run them.
  'search findCounted',
  'search findChampions',
  'search findSome',
  'search walk',
  // Forwards statements of others.
  'tools/simulation/simulated-database.ts inOneOrder',
]

/** Columns that are nullable in the database but never null, for a reason that no statement shows. */
const neverNull = [
  // A group of gifts has one at least, with its id and its donor.
  'outcomes listDonorsToNotify: the column "first" may be null',
  'outcomes listDonorsToNotify: the column "giverId" may be null',
  // A gift that succeeded was paid, and has its receipt.
  'reconciliation listConfirmed: the column "paymentRef" may be null',
  'refunds findPaidGift: the column "receiptNumber" may be null',
  'refunds leaseDue: the column "paymentRef" may be null',
  // A refund that succeeded says what it took from whom: finishRefund writes both with the state. An answer that is
  // held has its author, and what happens to the ticket with it.
  'support lockDue: the column "byId" may be null',
  'support lockDue: the column "next" may be null',
  // Staff are invited by mail.
  'staff listStaffRows: the column "email" may be null',
]

const planted = 'src/features/planted/store.ts'
const code = readCode({
  [planted]: `
    import { type Database, nothing, sql } from '#platform/database.ts'
    import type { Id } from '#values/id.ts'
    import type { Cents } from '#values/money.ts'
    import type { Instant } from '#values/time.ts'

    export const right = (db: Database, id: Id<'user'>, at: Instant, isLate: boolean) =>
      db.query<{ id: Id<'user'>; email: string | null; state: 'active' | 'paused' | 'banned' | 'closed'; at: Instant; gifts: number }>(sql\`
        select id, email, state, created_at "at", (select count(*) from donations where donor_id = users.id) gifts
        from users where id = \${id} \${isLate ? sql\`and created_at > \${at}\` : nothing}\`)
    export const unknownColumn = (db: Database) => db.query(sql\`select no_such from users\`)
    export const inOneBranch = (db: Database, isLate: boolean) =>
      db.query(sql\`select id from users \${isLate ? sql\`where crated_at is null\` : nothing}\`)
    const columns = (alias: string) => alias === 'u' ? sql\`u.id\` : sql\`u.id, u.nick\`
    export const inAFunction = (db: Database, alias: string) => db.query(sql\`select \${columns(alias)} from users u\`)
    export const otherNames = (db: Database) => db.query<{ firstName: string }>(sql\`select first_name from users\`)
    export const twice = (db: Database) => db.query<{ id: string }>(sql\`select id, id from users\`)
    export const otherType = (db: Database) => db.query<{ first_name: number }>(sql\`select first_name from users\`)
    export const noMoney = (db: Database) => db.query<{ created_at: Cents }>(sql\`select created_at from users\`)
    export const noTime = (db: Database): Promise<{ id: Instant }[]> => db.query(sql\`select id from users\`)
    export const noId = (db: Database) => db.query<{ name: Id<'user'> }>(sql\`select first_name as name from users\`)
    export const noList = (db: Database) => db.query<{ list: string }>(sql\`select array_agg(id) as list from users group by state\`)
    export const elements = (db: Database) => db.query<{ list: number[] }>(sql\`select array_agg(id) as list from users group by state\`)
    export const newWord = (db: Database) => db.query<{ state: 'active' | 'closed' }>(sql\`select state from users\`)
    export const newCheckedWord = (db: Database) => db.query<{ kind: 'totp' }>(sql\`select kind from factors\`)
    export const nullColumn = (db: Database) => db.query<{ email: string }>(sql\`select email from users\`)
    export const nullJoin = (db: Database) =>
      db.query<{ role: string }>(sql\`select s.role from users u left join staff_members s on s.user_id = u.id\`)
    export const nullInside = (db: Database) =>
      db.query<{ name: string }>(sql\`select last.name from (select 'to ' || phone as name from users) last\`)
    export const nullOfNone = (db: Database) =>
      db.query<{ sum: number; one: string }>(sql\`select sum(gross_cents), (select id from users where false) as one from donations\`)
    export const nullAfterWrite = (db: Database) =>
      db.query<{ email: string; phone: string }>(sql\`update users set email = 'a@b.test' returning email, phone\`)
    export const neverNull = (db: Database, at: Instant) =>
      db.query<{ email: string; phone: string; role: string; both: string }>(sql\`
        select u.email, coalesce(u.phone, '') as phone, s.role, coalesce(one.title, other.content) as both
        from users u left join staff_members s on s.user_id = u.id
          cross join projects one full join project_updates other on other.project_id = one.id
        where u.email is not null and s.granted_at < \${at}\`)
    export const numberForId = (db: Database, count: number) => db.query(sql\`delete from users where id = \${count}\`)
    export const idForTime = (db: Database, id: Id<'user'>) => db.query(sql\`delete from users where created_at = \${id}\`)
    export const wordForWord = (db: Database, state: 'active' | 'asleep') =>
      db.query(sql\`update users set state = \${state}\`)
    export const listOfNumbers = (db: Database, ids: number[]) => db.query(sql\`delete from users where id = any(\${ids})\`)
    export const fromOutside = (db: Database, order: string) => db.query({ text: ['select 1 order by ' + order], values: [] })
  `,
})

let sql: postgres.Sql
let report: Report
beforeAll(async () => {
  sql = postgres(await freshDatabase(), { max: 1, onnotice: () => {} })
  report = await checkStatements(code, sql)
}, 120_000)
afterAll(async () => {
  code.close()
  await sql.end()
})
/** `refunds leaseDue: …`: without the file, because files move more often than slices and functions are renamed. */
const bySlice = (fault: string): string => fault.replace(/^src\/features\/[^/]+\/([^/]+)\/\S+/, '$1')
const isPlanted = (line: string): boolean => line.startsWith(planted)

test('PostgreSQL accepts every statement, and its parameters and columns match the types in the code', () => {
  const faults = report.faults.filter((fault) => !isPlanted(fault)).map(bySlice)
  expect(faults.sort()).toEqual(neverNull.toSorted())
  expect(report.queries).toBeGreaterThan(450)
  // Queries with optional parts are compared in each of their forms.
  expect(report.statements).toBeGreaterThan(1.5 * report.queries)
})

test('every statement is derived from the code except the listed ones', () => {
  expect(report.unread.filter((line) => !isPlanted(line)).map(bySlice)).toEqual(unreadable)
  expect(report.unread.filter(isPlanted)).toEqual([`${planted} fromOutside`])
})

test.each([
  ['unknownColumn', 'PostgreSQL refuses it: column "no_such" does not exist'],
  ['inOneBranch', 'PostgreSQL refuses it: column "crated_at" does not exist'],
  ['inAFunction', 'PostgreSQL refuses it: column u.nick does not exist'],
  ['otherNames', 'there is no column "firstName"', 'the code does not read the column "first_name"'],
  ['twice', 'two columns are named "id"'],
  ['otherType', 'the column "first_name" is text, a string, and the code says number'],
  ['noMoney', 'the column "created_at" is timestamptz, a string, and the code says number'],
  ['noTime', 'the column "id" is uuid, and the code says instant'],
  ['noId', 'the column "name" is text, and the code says id'],
  ['noList', 'the column "list" is _uuid, an array, and the code says string'],
  ['elements', 'the column "list" has elements of which each is uuid, a string, and the code says number'],
  ['newWord', `the column "state" may be 'paused' or 'banned', which the code does not know`],
  ['newCheckedWord', `the column "kind" may be 'webauthn' or 'phone' or 'recovery_code', which the code does not know`],
  ['nullColumn', 'the column "email" may be null'],
  ['nullJoin', 'the column "role" may be null'],
  ['nullInside', 'the column "name" may be null'],
  ['nullOfNone', 'the column "sum" may be null', 'the column "one" may be null'],
  ['nullAfterWrite', 'the column "phone" may be null'],
  ['numberForId', 'the parameter count is uuid, and the code gives number'],
  ['idForTime', 'the parameter id is timestamptz, and the code gives id'],
  ['wordForWord', `the parameter state may be given 'asleep', which account_state does not know`],
  ['listOfNumbers', 'the parameter ids has elements of which each is uuid, and the code gives number'],
  ['right'],
  ['neverNull'],
])('a planted mistake is found: %s', (name, ...faults) => {
  const found = report.faults.filter((fault) => fault.startsWith(`${planted} ${name}: `))
  expect(found).toEqual(faults.map((fault) => `${planted} ${name}: ${fault}`))
})
