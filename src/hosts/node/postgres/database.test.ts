import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { type Database, DatabaseAway, sql } from '#platform/database.ts'
import { freshDatabase } from '#test/fresh-database.ts'
import { openDatabase } from './database.ts'

const url = await freshDatabase()
const { database, close } = openDatabase(url, 1)
const other = openDatabase(url, 1)
await database.query(sql`create table kept (n int)`)

afterAll(async () => {
  await close()
  await other.close()
})

const kept = () => other.database.query<{ n: number }>(sql`select n from kept order by n`)

/** Closes the transaction's connection, as when the server is killed. */
async function loseConnection(tx: Database): Promise<void> {
  const [row] = await tx.query<{ pid: number }>(sql`select pg_backend_pid() as pid`)
  await other.database.query(sql`select pg_terminate_backend(${row?.pid ?? 0})`)
  await pause(50)
}

test('a connection lost during a transaction fails the whole transaction, and the next one works', async () => {
  const broken = database.transaction(async (tx) => {
    await tx.query(sql`insert into kept values (1)`)
    await loseConnection(tx)
    await tx.query(sql`insert into kept values (2)`)
  })
  await expect(broken).rejects.toThrow(DatabaseAway)
  await database.transaction((tx) => tx.query(sql`insert into kept values (3)`))
  expect(await kept()).toEqual([{ n: 3 }])
})

test('a transaction whose connection is lost before its end is not committed, whether its work succeeded or failed', async () => {
  for (const end of ['returns', 'throws']) {
    const broken = database.transaction(async (tx) => {
      await tx.query(sql`insert into kept values (4)`)
      await loseConnection(tx)
      if (end === 'throws') throw new Error('gave up')
    })
    await expect(broken).rejects.toThrow()
  }
  expect(await kept()).toEqual([{ n: 3 }])
})

test('a database that cannot be reached is away; an error of the work that looks the same stays what it is', async () => {
  const nowhere = openDatabase('postgres://u:hush@127.0.0.1:9/x', 1)
  await expect(nowhere.database.query(sql`select 1`)).rejects.toThrow(DatabaseAway)
  await expect(nowhere.database.transaction(async (tx) => tx.query(sql`select 1`))).rejects.toThrow(DatabaseAway)
  await nowhere.close()
  const refused = Object.assign(new Error('another service refused'), { code: 'ECONNREFUSED' })
  await expect(database.transaction(() => Promise.reject(refused))).rejects.toBe(refused)
})

test('instants are ISO text in UTC, cut to milliseconds', async () => {
  const written = {
    '2026-11-21 14:32:21.123456+00': '2026-11-21T14:32:21.123Z',
    '2026-11-21 14:32:21.9999+00': '2026-11-21T14:32:21.999Z',
    '2026-11-21 14:32:21.1+00': '2026-11-21T14:32:21.100Z',
    '2026-11-21 14:32:21.07+00': '2026-11-21T14:32:21.070Z',
    '2026-11-21 14:32:21+00': '2026-11-21T14:32:21.000Z',
    '2026-11-21 14:32:21+05:30': '2026-11-21T09:02:21.000Z',
    '0999-01-01 00:00:00+00': '0999-01-01T00:00:00.000Z',
    '12026-01-01 00:00:00+00': '+012026-01-01T00:00:00.000Z',
  }
  for (const [text, read] of Object.entries(written)) {
    const rows = await database.query(sql`select ${text}::text::timestamptz as at`)
    expect(rows).toEqual([{ at: read }])
  }
})

/** A server that accepts every connection and closes it at the first query. */
async function serverKilledAtFirstWord(): Promise<{ url: string; end: () => void }> {
  const { hostname, port } = new URL(url)
  const door = createServer((client) => {
    const server = connect(Number(port), hostname)
    let isReady = false
    server.on('data', (bytes: Buffer) => {
      client.write(bytes)
      // ReadyForQuery: a header of five bytes and an I for idle.
      isReady ||= bytes.subarray(-6).equals(Buffer.from([90, 0, 0, 0, 5, 73]))
    })
    client.on('data', (bytes) => {
      if (!isReady) server.write(bytes)
      else for (const one of [client, server]) one.destroy()
    })
  })
  await once(door.listen(0, '127.0.0.1'), 'listening')
  const address = door.address()
  const killed = new URL(url)
  if (typeof address === 'object' && address) killed.port = String(address.port)
  return { url: killed.href, end: () => door.close() }
}

test('a server that is killed at the first query fails the query, not the process', async () => {
  const killed = await serverKilledAtFirstWord()
  const young = openDatabase(killed.url, 1)
  await expect(young.database.query(sql`select 1`)).rejects.toThrow()
  await expect(young.database.transaction((tx) => tx.query(sql`select 1`))).rejects.toThrow()
  await young.close()
  killed.end()
})

test('arrays are stored and read unchanged, whatever their elements', async () => {
  const texts = ['plain', '', 'NULL', 'a,b', '{x}', 'say "so"', 'back\\slash', 'two\nlines', 'ε 🌱']
  const [row] = await database.query<{
    texts: string[]
    none: string[]
    mixed: (string | null)[]
    numbers: number[]
  }>(sql`
    select ${texts}::text[] as texts, '{}'::text[] as none, array['a', null] as mixed, ${[1, 2]}::bigint[] as numbers`)
  expect(row).toEqual({ texts, none: [], mixed: ['a', null], numbers: [1, 2] })
})

test('once it is closed, work that continues is refused and opens no connection', async () => {
  const closed = openDatabase(await freshDatabase(), 2)
  const [here] = await closed.database.query<{ name: string }>(sql`select current_database() as name`)
  await closed.close()
  await expect(closed.database.query(sql`select 1`)).rejects.toThrow('the database is closed')
  await expect(closed.database.transaction((tx) => tx.query(sql`select 1`))).rejects.toThrow('the database is closed')
  // The server's side of a closed connection ends a moment later.
  await expect
    .poll(() => other.database.query(sql`select pid from pg_stat_activity where datname = ${here?.name ?? ''}`))
    .toEqual([])
})
