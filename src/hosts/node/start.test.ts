import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { afterAll, expect, test } from 'vitest'
import { type StartedProcess, startProcess } from '#test/start-process.ts'
import { readConfig } from './config.ts'
import { reachDatabase } from './database-server.ts'
import { pidFileOf } from './postgres/leftovers.ts'
import { identityOf } from './process-identity.ts'

const folder = mkdtempSync(join(tmpdir(), 'start-'))
// When tests run as root, PostgreSQL's user must be able to enter, or its rows would be stored elsewhere.
chmodSync(folder, 0o711)
const dataDir = join(folder, 'data')
const place = join(dataDir, 'postgres')
const postgresPid = () => Number(pidFileOf(join(place, 'cluster'))?.[0])
const running: StartedProcess[] = []
const start = (settings: Record<string, string> = {}): StartedProcess => {
  const started = startProcess({ DATA_DIR: dataDir, ...settings })
  running.push(started)
  return started
}

afterAll(async () => {
  await Promise.all(running.map((one) => one.stop()))
  rmSync(folder, { recursive: true, force: true })
})

/** Rows survive every start below: each test adds one, the last counts them. */
async function insertRow(): Promise<void> {
  const server = await reachDatabase(readConfig({ DATA_DIR: dataDir }))
  const sql = postgres(server.url, { max: 1, onnotice: () => {} })
  await sql`create table if not exists kept (n serial)`
  await sql`insert into kept default values`
  await sql.end()
  await server.stop()
}

test('a first start needs only a folder, and serves pages and the API', async () => {
  const app = start()
  const origin = await app.origin
  expect((await fetch(`${origin}/`)).status).toBe(200)
  expect(await (await fetch(`${origin}/readyz`)).json()).toEqual({ status: 'ready' })
  expect(app.output()).toContain(`Mails land at ${origin}/dev/mailbox`)
  await insertRow()
}, 60_000)

test('every answer has a request id and security headers', async () => {
  const origin = (await running[0]?.origin) ?? ''
  const page = await fetch(`${origin}/`, { headers: { 'x-request-id': 'forged-by-a-stranger' } })
  expect(page.headers.get('x-request-id')).toMatch(/^[0-9a-f]{16}$/)
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self';")
  expect(page.headers.get('content-security-policy')).not.toContain('unsafe')
  expect((await fetch(`${origin}/api/site`)).headers.get('x-content-type-options')).toBe('nosniff')
  expect((await fetch(`${origin}/assets/../../package.json`)).status).toBe(404)
})

test('a second start on the same data names the owner, and the first continues', async () => {
  const second = start()
  expect(await second.ended).toBe(1)
  expect(second.output()).toContain(`held by process ${running[0]?.child.pid}, which has run since`)
  expect(second.output()).toContain(`answers at ${await running[0]?.origin}`)
  expect(second.output().trim().split('\n')).toHaveLength(1)
  expect((await fetch(`${await running[0]?.origin}/healthz`)).status).toBe(200)
})

test('when PostgreSQL is killed it is back in seconds without a restart', async () => {
  const origin = await running[0]?.origin
  const killed = postgresPid()
  process.kill(killed, 'SIGKILL')
  await expect
    .poll(() => postgresPid() !== killed && pidFileOf(join(place, 'cluster'))?.[7]?.trim(), { timeout: 15_000 })
    .toBe('ready')
  await expect.poll(async () => (await fetch(`${origin}/readyz`)).status, { timeout: 15_000 }).toBe(200)
  await insertRow()
}, 40_000)

test('when the app is killed the next start finds its orphan, stops it and continues without a question', async () => {
  const killed = running[0]
  const orphan = postgresPid()
  killed?.child.kill('SIGKILL')
  await killed?.ended
  expect(identityOf(orphan)).toBeDefined()
  expect((await fetch(`${await start().origin}/readyz`)).status).toBe(200)
  expect(identityOf(orphan)).toBeUndefined()
  await insertRow()
}, 60_000)

test('Ctrl-C finishes the requests in progress, stops both processes and frees the folder', async () => {
  const app = running.at(-1)
  const origin = await app?.origin
  const pid = postgresPid()
  const underWay = fetch(`${origin}/stem-sectors`)
  app?.child.kill('SIGINT')
  expect((await underWay).status).toBeLessThan(500)
  expect(await app?.ended).toBe(0)
  expect(identityOf(pid)).toBeUndefined()
  expect(existsSync(join(place, 'holder.json'))).toBe(false)
}, 30_000)

test('a tool reads all rows even when the app is not running', async () => {
  await insertRow()
  const server = await reachDatabase(readConfig({ DATA_DIR: dataDir }))
  const sql = postgres(server.url, { max: 1 })
  expect(await sql`select count(*)::int as rows from kept`).toEqual([{ rows: 4 }])
  expect(await sql`select usesuper from pg_user where usename = current_user`).toEqual([{ usesuper: false }])
  await sql.end()
  await server.stop()
}, 30_000)

test('when PostgreSQL’s user cannot enter the data folder, a start by root stores rows elsewhere, and the next start finds them', async () => {
  const closed = join(folder, 'closed')
  mkdirSync(closed, { mode: 0o700 })
  const settings = { DATA_DIR: join(closed, 'data') }
  const isRoot = process.getuid?.() === 0
  const homes = []
  for (const _ of ['first', 'second']) {
    const app = start(settings)
    expect((await fetch(`${await app.origin}/readyz`)).status).toBe(200)
    homes.push(/PostgreSQL in ([^\n,]+)/.exec(app.output())?.[1] ?? '')
    await app.stop()
    expect(app.child.exitCode).toBe(0)
  }
  expect(homes[1]).toBe(homes[0])
  expect(homes[0]?.startsWith('/var/')).toBe(isRoot)
  rmSync(homes[0] ?? '', { recursive: true })
}, 60_000)

test.each([
  ['a folder that cannot be made', { DATA_DIR: '/proc/none/data' }, /^The data folder .* cannot be written/],
  ['a wrong setting', { MODE: 'prod' }, /^The settings need a change: MODE must be/],
  ['an address that is not ours', { HOST: '192.0.2.1' }, /^This machine has no address 192.0.2.1/],
  [
    'a database that is away',
    { DATABASE_URL: 'postgres://u:hush@127.0.0.1:9/x' },
    /^PostgreSQL at 127.0.0.1:9 cannot be reached/,
  ],
])(
  '%s is one plain sentence and a failing exit',
  async (_what, settings, sentence) => {
    const failed = start({ DATA_DIR: join(folder, 'other'), ...settings })
    expect(await failed.ended).toBe(1)
    expect(failed.output()).toMatch(sentence)
    expect(failed.output().trim().split('\n')).toHaveLength(1)
    expect(failed.output()).not.toContain('hush')
  },
  30_000,
)

test('a port in use is one plain sentence, before any database is made', async () => {
  const busy = createServer().listen(0, '127.0.0.1')
  await once(busy, 'listening')
  const address = busy.address()
  const port = String(typeof address === 'object' ? address?.port : '')
  const failed = start({ DATA_DIR: join(folder, 'third'), PORT: port })
  expect(await failed.ended).toBe(1)
  expect(failed.output()).toBe(`Port ${port} is in use by another program; set PORT to a free one.\n`)
  expect(existsSync(join(folder, 'third/postgres/cluster'))).toBe(false)
  busy.close()
}, 20_000)
