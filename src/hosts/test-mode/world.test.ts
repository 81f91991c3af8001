import { brotliCompressSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { sql } from '#platform/database.ts'
import { filesToKeep, NotAWorld, openArchive, packArchive, unpack } from './archive.ts'
import { openTestModeDatabase, type TestModeDatabase } from './database.ts'
import { type Kept, KeptFiles } from './kept-files.ts'
import { migrateWorld } from './migrate.ts'
import type { FileChanges, KeptFile, KeptPage } from './world-store.ts'

const first = { name: '0001', text: 'create table kept (n int primary key, words text)', checksum: 'a' }
const second = { name: '0002', text: 'alter table kept add column more int not null default 7', checksum: 'b' }

/** A world as the build creates it. */
const base = await (async () => {
  const files = new KeptFiles(new Map(), { files: [], pages: [] })
  const made = await openTestModeDatabase({ files })
  await migrateWorld(made, [first], { secret: '', migrations: [] })
  await made.close()
  const about = { secret: '', migrations: ['0001'] }
  return openArchive(await packArchive({ about, files: files.all() }))
})()

/** A browser's storage: each transaction completely or not at all. */
function store() {
  const files = new Map<string, KeptFile>()
  const pages = new Map<string, KeptPage>()
  let isFull = false
  return {
    fill: (full: boolean) => {
      isFull = full
    },
    keep: async (changes: FileChanges) => {
      if (isFull) throw new DOMException('no room', 'QuotaExceededError')
      for (const file of changes.files) files.set(file.path, file)
      for (const page of changes.pages) pages.set(`${page.id} ${page.number}`, page)
    },
    kept: (): Kept => ({ files: [...files.values()], pages: [...pages.values()] }),
  }
}

async function open({ keep, kept }: ReturnType<typeof store>): Promise<TestModeDatabase> {
  // The database writes into the bytes that it is given.
  const own = new Map([...base.files].map(([path, bytes]) => [path, bytes.slice()]))
  return openTestModeDatabase({ files: new KeptFiles(own, kept()), keep })
}

const all = ({ database }: TestModeDatabase) =>
  database.query<{ n: number; letters: number }>(sql`select n, length(words) as letters from kept order by n`)

test('what was answered is there after the worker was killed, again and again, and nothing else is', async () => {
  const browser = store()
  const expected: { n: number; letters: number }[] = []
  for (let life = 1; life <= 3; life++) {
    // Not closed: the next one starts from what was stored, as after a kill.
    const world = await open(browser)
    expect(await all(world)).toEqual(expected)
    await world.database.query(sql`insert into kept values (${life}, repeat('word ', 9000))`)
    expected.push({ n: life, letters: 45_000 })
    const undone = world.database.transaction(async (tx) => {
      await tx.query(sql`insert into kept values (${100 + life}, 'half')`)
      throw new Error('the tab was closed')
    })
    await expect(undone).rejects.toThrow('closed')
    // Killed in the middle of a transaction.
    void world.database.transaction(async (tx) => {
      await tx.query(sql`insert into kept values (${200 + life}, 'half')`)
      await new Promise(() => undefined)
    })
  }
}, 60_000)

test('without room an answer is refused, and what it said is stored once there is room', async () => {
  const browser = store()
  const world = await open(browser)
  browser.fill(true)
  await expect(world.database.query(sql`insert into kept values (1, 'a')`)).rejects.toThrow('away')
  browser.fill(false)
  await world.database.query(sql`insert into kept values (2, 'b')`)
  const again = await open(browser)
  expect((await all(again)).map(({ n }) => n)).toEqual([1, 2])
}, 60_000)

test('without room what only reads is answered, also beside what is refused', async () => {
  const browser = store()
  const world = await open(browser)
  browser.fill(true)
  const refused = world.database.query(sql`insert into kept values (1, 'a')`)
  const read = all(world)
  await expect(refused).rejects.toThrow('away')
  expect(await read).toHaveLength(1)
  expect(await world.database.transaction((tx) => tx.query(sql`select n from kept`))).toEqual([{ n: 1 }])
  await expect(world.database.query(sql`insert into kept values (2, 'b')`)).rejects.toThrow('away')
}, 60_000)

test('a checkpoint, and a table that is written anew, are stored as everything else', async () => {
  const browser = store()
  const world = await open(browser)
  await world.database.query(sql`insert into kept select n, repeat('x', 500) from generate_series(1, 2000) n`)
  await world.database.query(sql`delete from kept where n > 10`)
  await world.run('vacuum full kept')
  await world.run('checkpoint')
  await world.run('truncate kept')
  await world.database.query(sql`insert into kept values (1, 'after')`)
  expect(await all(await open(browser))).toEqual([{ n: 1, letters: 5 }])
}, 60_000)

test('a kept world gets the migrations that came since', async () => {
  const browser = store()
  const world = await open(browser)
  await world.database.query(sql`insert into kept values (1, 'a')`)
  const later = await open(browser)
  expect(await migrateWorld(later, [first, second], base.about)).toEqual(['0001', '0002'])
  expect(await later.database.query(sql`select n, more from kept`)).toEqual([{ n: 1, more: 7 }])
}, 60_000)

test('a file that is no world, or not all of one, is said to be none', async () => {
  const packed = await packArchive(base)
  for (const file of [new Blob(['nothing']), packed.slice(0, packed.size / 2), new Blob([])])
    await expect(openArchive(file)).rejects.toThrow(NotAWorld)
})

test('what is packed is unpacked, in either form, and once where a server has unpacked it', async () => {
  const text = 'a world, a world, a world'
  const textOf = async (packed: Blob): Promise<string> => new TextDecoder().decode(await unpack(packed))
  expect(await textOf(new Blob([gzipSync(text)]))).toBe(text)
  expect(await textOf(new Blob([text]))).toBe(text)
  expect(await textOf(new Blob([brotliCompressSync(text)], { type: 'application/x-brotli' }))).toBe(text)
})

test('of what comes in two forms a browser keeps one', () => {
  const all = ['index.html', 'engine.packed', 'engine.tight', 'texts.packed']
  expect(filesToKeep(all, true)).toEqual(['index.html', 'engine.tight', 'texts.packed'])
  expect(filesToKeep(all, false)).toEqual(['index.html', 'engine.packed', 'texts.packed'])
})
