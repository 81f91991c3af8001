import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { freshDatabase } from '#test/fresh-database.ts'
import { migrate, migrationsFolder } from './migrate.ts'

const folder = mkdtempSync(join(tmpdir(), 'migrations-'))
const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
const connections: postgres.Sql[] = []
let sql: postgres.Sql
let url: string

beforeEach(async () => {
  url = await freshDatabase()
  sql = postgres(url, { onnotice: () => {} })
  connections.push(sql)
  await sql`drop schema public cascade`
  await sql`create schema public`
  for (const name of ['0001_a.sql', '0002_b.sql', '0003_c.sql']) rmSync(join(folder, name), { force: true })
})
afterAll(async () => {
  for (const one of connections) await one.end()
  rmSync(folder, { recursive: true })
})

test('files are applied in order, once, each with several statements', async () => {
  write('0002_b.sql', 'insert into a values (1); insert into a values (2);')
  write('0001_a.sql', 'create table a (n int);')
  expect(await migrate(sql, folder)).toEqual(['0001_a.sql', '0002_b.sql'])
  expect(await migrate(sql, folder)).toEqual([])
  expect(await sql`select sum(n)::int as sum from a`).toEqual([{ sum: 3 }])
})

test('two processes that migrate at once apply each file once', async () => {
  write('0001_a.sql', 'create table a (n int); insert into a values (1);')
  write('0002_b.sql', 'update a set n = n + 1;')
  const both = await Promise.all([migrate(sql, folder), migrate(sql, folder)])
  expect(both.flat().sort()).toEqual(['0001_a.sql', '0002_b.sql'])
  expect(await sql`select n from a`).toEqual([{ n: 2 }])
})

test('a failing file leaves no changes and keeps those of an earlier release', async () => {
  write('0001_a.sql', 'create table a (n int);')
  await migrate(sql, folder)
  write('0002_b.sql', 'insert into a values (1); select 1/0;')
  await expect(migrate(sql, folder)).rejects.toThrow('division by zero')
  expect(await sql`select count(*)::int as rows from a`).toEqual([{ rows: 0 }])
  expect(await sql`select name from schema_migrations`).toEqual([{ name: '0001_a.sql' }])
})

test('a new database gets all files or none', async () => {
  write('0001_a.sql', 'create table a (n int);')
  write('0002_b.sql', 'insert into a values (1); select 1/0;')
  await expect(migrate(sql, folder)).rejects.toThrow('division by zero')
  expect(await sql`select to_regclass('a') as a, (select count(*)::int from schema_migrations) as applied`).toEqual([
    { a: null, applied: 0 },
  ])
  write('0002_b.sql', 'insert into a values (1);')
  expect(await migrate(sql, folder)).toEqual(['0001_a.sql', '0002_b.sql'])
})

test('a changed file is refused by name, and so is a database newer than the release', async () => {
  write('0001_a.sql', 'create table a (n int);')
  await migrate(sql, folder)
  write('0001_a.sql', 'create table a (n bigint);')
  await expect(migrate(sql, folder)).rejects.toThrow('Migration 0001_a.sql was changed')
  rmSync(join(folder, '0001_a.sql'))
  await expect(migrate(sql, folder)).rejects.toThrow('0001_a.sql, which this release does not know')
})

test('the product’s own files need no rights beyond their schema; without trigrams the search for people is slower', async () => {
  const role = `plain_${randomBytes(6).toString('hex')}`
  await sql.unsafe(`create role ${role}; alter schema public owner to ${role}`)
  const plain = postgres(url, { max: 1, onnotice: () => {} })
  connections.push(plain)
  await plain.unsafe(`set role ${role}`)
  const applied = await migrate(plain, migrationsFolder)
  expect(applied).toContain('0024_user-admin__staff_find_people_by_a_part_of_a_name.sql')
  const found = await plain`
    select (select count(*)::int from pg_extension where extname = 'pg_trgm') trigrams,
      (select count(*)::int from pg_indexes where indexname = 'users_words') indexes`
  expect(found).toEqual([{ trigrams: 0, indexes: 0 }])
  await plain`reset role`
  await sql.unsafe(`drop owned by ${role} cascade; drop role ${role}`)
})
