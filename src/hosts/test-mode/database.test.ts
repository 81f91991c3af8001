import { afterAll, expect, test } from 'vitest'
import { brokeConstraint, type Database, sql } from '#platform/database.ts'
import { freshDatabase } from '#test/fresh-database.ts'
import { openDatabase } from '../node/postgres/database.ts'
import { openTestModeDatabase } from './database.ts'

const server = openDatabase(await freshDatabase(), 1)
const world = await openTestModeDatabase()
afterAll(() => Promise.all([server.close(), world.close()]))

/** Both databases must give the same result. */
async function onBoth<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const [known, ours] = [await work(server.database), await work(world.database)]
  expect(ours).toEqual(known)
  return ours
}

test('values are the same on every host', async () => {
  const at = '2026-11-21T14:32:21.123Z'
  await onBoth((database) =>
    database.query(sql`
      select 12::int8 as whole, sum(n)::bigint as sum, ${at}::timestamptz as at, '2026-11-21'::date as day, null as nothing,
        '{"a": [1, "b"]}'::jsonb as tree, array['a', 'b,"c'] as words, array[1, 2]::int8[] as numbers, true as yes,
        array['2026-11-21 14:32:21+00'::timestamptz] as times, 1.5::float8 as real
      from unnest(array[1, 2]) n`),
  )
  await onBoth((database) =>
    database.query(sql`
      select ${['a', 'b"c']}::text[] as words, ${{ a: 1 }}::jsonb as tree, ${[1, 2]}::jsonb as list, ${7}::int8 as whole,
        ${null}::text as nothing, ${true}::boolean as yes, ${'2026-11-21'}::date as day, ${[at]}::timestamptz[] as times,
        ${[1, 2]}::int8[] as numbers`),
  )
  await onBoth((database) =>
    database.query(
      sql`select '0999-01-01 00:00:00.9999+00'::timestamptz as early, encode(${new Uint8Array([1, 255])}::bytea, 'hex') as bytes`,
    ),
  )
})

test('a failed part of a transaction is undone alone, and a broken constraint is known by its name', async () => {
  const rows = await onBoth(async (database) => {
    await database.query(sql`create table probe (n int constraint probe_once primary key)`)
    await database.transaction(async (tx) => {
      await tx.query(sql`insert into probe values (1)`)
      const again = tx.transaction((inner) => inner.query(sql`insert into probe values (2), (1)`))
      expect(brokeConstraint(await again.catch((error: unknown) => error), 'probe_once')).toBe(true)
      await tx.query(sql`insert into probe values (3)`)
    })
    const undone = database.transaction(async (tx) => {
      await tx.query(sql`insert into probe values (4)`)
      throw new Error('gave up')
    })
    await expect(undone).rejects.toThrow('gave up')
    return database.query(sql`select n from probe order by n`)
  })
  expect(rows).toEqual([{ n: 1 }, { n: 3 }])
})

test('a statement is found again after an error, after many others, and after its table has changed', async () => {
  const { database, run } = world
  await run('create table kinds (n int primary key, word text)')
  const all = () => database.query(sql`select * from kinds order by n`)
  const add = (n: number) => database.query(sql`insert into kinds values (${n}, ${null})`)
  await add(1)
  await expect(add(1)).rejects.toThrow('duplicate key')
  await expect(database.query(sql`select nothing from kinds`)).rejects.toThrow('does not exist')
  await add(2)
  for (let n = 0; n < 600; n += 1) await database.query({ text: [`select ${n} as n`], values: [] })
  await expect(add(2)).rejects.toThrow('duplicate key')
  expect(await all()).toEqual([
    { n: 1, word: null },
    { n: 2, word: null },
  ])
  await run('alter table kinds add column more int default 7')
  expect(await all()).toEqual([
    { n: 1, word: null, more: 7 },
    { n: 2, word: null, more: 7 },
  ])
})
