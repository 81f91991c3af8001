import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { AuthClient, type GoTrueClient } from '@supabase/auth-js'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { freePort } from '#test/free-port.ts'
import { productDatabase } from '#test/fresh-database.ts'
import { projectWithDonors } from '#test/room-between-processes.ts'
import { donorData } from '#test/sign-up-data.ts'
import { startProcess } from '#test/start-process.ts'
import { readEvents, type StreamEvents } from '#test/stream-events.ts'

// Two processes of one installation behind one address, which share only the database and the secret.

const folder = mkdtempSync(join(tmpdir(), 'two-processes-'))
const database = await productDatabase()
const settings = {
  DATABASE_URL: database.url,
  DATA_DIR: folder,
  ORIGIN: 'http://shared.example',
  SECRET: 'a secret that both processes know, long enough',
  LOG_LEVEL: 'error',
  LIMIT_FACTOR: '1',
  AUTH_MAIL_AUTOCONFIRM: 'yes',
  AUTH_LIMIT_OTP: '10',
  AUTH_LIMIT_SIGNUP: '100',
}
let origins: readonly [string, string] = ['', '']
const started: ReturnType<typeof startProcess>[] = []

beforeAll(async () => {
  // One after the other, so that the first one migrates.
  const ports = [await freePort(), await freePort()]
  for (const PORT of ports) {
    const one = startProcess({ ...settings, PORT })
    started.push(one)
    await one.origin
  }
  const [first, second] = ports.map((port) => `http://127.0.0.1:${port}`)
  origins = [first ?? '', second ?? '']
}, 120_000)
afterAll(async () => {
  await Promise.all(started.map((one) => one.stop()))
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

const password = 'six letters'
const peerAt = (at: 0 | 1): GoTrueClient =>
  new AuthClient({ url: `${origins[at]}/auth/v1`, autoRefreshToken: false, persistSession: false })

async function signedUp(email: string) {
  const { data, error } = await peerAt(0).signUp({ email, password, options: { data: donorData } })
  expect(error).toBeNull()
  return { token: data.session?.access_token ?? '', refreshToken: data.session?.refresh_token ?? '', id: data.user?.id }
}
const meAt = async (at: 0 | 1, token: string): Promise<number> =>
  (await fetch(`${origins[at]}/api/me`, { headers: { authorization: `Bearer ${token}` } })).status

/** Milliseconds until a process that has already accepted the token refuses it. */
async function refusedAfter(at: 0 | 1, token: string): Promise<number> {
  const began = performance.now()
  while ((await meAt(at, token)) !== 401) if (performance.now() - began > 5000) return Number.POSITIVE_INFINITY
  return performance.now() - began
}
async function streamAt(origin: string, token: string) {
  const stream = readEvents(await fetch(`${origin}/api/me/events`, { headers: { authorization: `Bearer ${token}` } }))
  await vi.waitFor(() => expect(stream.events).toContainEqual({ kind: 'notifications', unread: 0 }), {
    timeout: 10_000,
  })
  return stream
}
/** Milliseconds until the server ends a stream. */
async function endedAfter(stream: StreamEvents): Promise<number> {
  const began = performance.now()
  await vi.waitFor(() => expect(stream.isOver()).toBe(true), { timeout: 10_000, interval: 10 })
  expect(stream.events.at(-1)).toEqual({ kind: 'session-ended' })
  return performance.now() - began
}
const seenByBoth = async (token: string) => expect([await meAt(0, token), await meAt(1, token)]).toEqual([200, 200])

test('ten tabs that refresh through two processes all stay signed in, with one token', async () => {
  const { refreshToken } = await signedUp('tabs@example.org')
  const refresh = async (at: number) => {
    const answer = await fetch(`${origins[at % 2 === 0 ? 0 : 1]}/auth/v1/token?grant_type=refresh_token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ refresh_token: refreshToken }),
    })
    return [answer.status, ((await answer.json()) as { refresh_token: string }).refresh_token]
  }
  const answers = await Promise.all(Array.from({ length: 10 }, (_, at) => refresh(at)))
  expect(answers.map(([status]) => status)).toEqual(Array(10).fill(200))
  expect(new Set(answers.map(([, token]) => token)).size).toBe(1)
})

test('signing out in one process takes effect in the other within a second', async () => {
  const { token } = await signedUp('out@example.org')
  await seenByBoth(token)
  const stream = await streamAt(origins[1], token)
  const out = await fetch(`${origins[0]}/auth/v1/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  })
  expect(out.status).toBe(204)
  expect(await endedAfter(stream)).toBeLessThan(1000)
  expect(await refusedAfter(1, token)).toBeLessThan(1000)
})

test('a new password in one process ends the other sessions in the other within a second', async () => {
  const { token: other } = await signedUp('password@example.org')
  const client = peerAt(0)
  const mine = (await client.signInWithPassword({ email: 'password@example.org', password })).data.session
  await seenByBoth(other)
  const stream = await streamAt(origins[1], other)
  expect((await client.updateUser({ password: 'other letters' })).error).toBeNull()
  expect(await endedAfter(stream)).toBeLessThan(1000)
  expect(await refusedAfter(1, other)).toBeLessThan(1000)
  expect(await meAt(1, mine?.access_token ?? '')).toBe(200)
})

test('a ban in one process takes effect in the other within a second', async () => {
  const { token, id } = await signedUp('ban@example.org')
  await seenByBoth(token)
  const stream = await streamAt(origins[1], token)
  const { PATH } = process.env
  const key = join(import.meta.dirname, 'key-cli.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [key, 'service_role'], { env: { PATH, ...settings } })
  const banned = await fetch(`${origins[0]}/auth/v1/admin/users/${id}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${stdout.trim()}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ban_duration: '24h' }),
  })
  expect(banned.status).toBe(200)
  expect(await endedAfter(stream)).toBeLessThan(1000)
  expect(await refusedAfter(1, token)).toBeLessThan(1000)
})

test('a limit counts over both processes', async () => {
  const ask = async (at: number): Promise<number> => {
    const answer = await fetch(`${origins[at % 2 === 0 ? 0 : 1]}/auth/v1/otp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'nobody' }),
    })
    return answer.status
  }
  const statuses = await Promise.all(Array.from({ length: 16 }, (_, at) => ask(at)))
  expect(statuses.filter((status) => status === 429)).toHaveLength(6)
})

/** A call of the API at one of the processes, as this person. */
async function call<T>(at: 0 | 1, token: string, method: string, path: string, body?: object): Promise<T> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const answer = await fetch(origins[at] + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  expect(answer.ok, `${method} ${path}: ${answer.status}`).toBe(true)
  return answer.json() as Promise<T>
}
type Page = { messages: { seq: number; text: string; part: string }[]; lastSeq: number }

test('a room is the same through both processes: order, unread, and what an open tab at the other one hears', async () => {
  const [ada, ben] = [await signedUp('ada@example.org'), await signedUp('ben@example.org')]
  const projectId = await projectWithDonors(database.url, [ada.id ?? '', ben.id ?? ''])
  const tab = await streamAt(origins[1], ben.token)
  const enter = (at: 0 | 1, token: string) =>
    call<{ id: string }>(at, token, 'POST', `/api/projects/${projectId}/thread`, { with: 'room' })
  const [{ id: room }, { id: same }] = await Promise.all([enter(0, ada.token), enter(1, ben.token)])
  expect(same).toBe(room)
  const send = (at: 0 | 1, token: string, text: string, key: string = randomUUID()) =>
    call<{ seq: number }>(at, token, 'POST', `/api/threads/${room}/messages`, { key, text })
  await send(0, ada.token, 'First.')
  await vi.waitFor(() => expect(tab.events).toContainEqual({ kind: 'room', room, lastSeq: 1 }), { timeout: 5000 })
  // Both write through both processes at once, and one resends an unanswered message through the other process.
  const [key, each] = [randomUUID(), [0, 1, 0, 1, 0, 1] as const]
  const sent = await Promise.all([
    ...each.map((at, nth) => send(at, ada.token, `Ada ${nth}`)),
    ...each.map((at, nth) => send(at, ben.token, `Ben ${nth}`)),
    ...[send(0, ada.token, 'Again.', key), send(1, ada.token, 'Again.', key)],
  ])
  const newest = 1 + 2 * each.length + 1
  expect(new Set(sent.map(({ seq }) => seq)).size).toBe(newest - 1)
  const read = (at: 0 | 1, token: string) => call<Page>(at, token, 'GET', `/api/threads/${room}/messages?after=0`)
  const [here, there] = await Promise.all([read(0, ada.token), read(1, ada.token)])
  expect(there).toEqual(here)
  expect(here.messages.map(({ seq }) => seq)).toEqual(Array.from({ length: newest }, (_, at) => at + 1))
  await vi.waitFor(() => expect(tab.events).toContainEqual({ kind: 'room', room, lastSeq: newest }), { timeout: 5000 })
  const unread = (at: 0 | 1) => call<{ items: { unread: number }[] }>(at, ben.token, 'GET', '/api/me/threads')
  const counts = await Promise.all([unread(0), unread(1)])
  // Of Ada's: the first, six and the repeated one.
  expect(counts.map(({ items }) => items.map((one) => one.unread))).toEqual([[8], [8]])
  await tab.leave()
})

test('a process that is asked to stop ends its streams at once, and their readers reconnect to another', async () => {
  const PORT = await freePort()
  const third = startProcess({ ...settings, PORT })
  started.push(third)
  await third.origin
  const { token } = await signedUp(`stopped-${third.child.pid}@example.org`)
  const stream = await streamAt(`http://127.0.0.1:${PORT}`, token)
  const began = performance.now()
  third.child.kill('SIGTERM')
  expect(await third.ended).toBe(0)
  // The default limit is ten seconds.
  expect(performance.now() - began).toBeLessThan(8000)
  expect(stream.isOver()).toBe(true)
  await (await streamAt(origins[0], token)).leave()
})
