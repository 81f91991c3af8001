import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startProcess } from '#test/start-process.ts'
import { pidFileOf } from './postgres/leftovers.ts'

const folder = mkdtempSync(join(tmpdir(), 'away-'))
// When tests run as root, PostgreSQL's user must be able to enter.
chmodSync(folder, 0o711)
const dataDir = join(folder, 'data')
const postgresPid = () => Number(pidFileOf(join(dataDir, 'postgres', 'cluster'))?.[0])
const app = startProcess({ DATA_DIR: dataDir })

afterAll(async () => {
  await app.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('while PostgreSQL is killed repeatedly, requests are refused with 503; /healthz and /readyz say why', async () => {
  const origin = await app.origin
  const statusOf = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(`${origin}${path}`, init)
    return [answer.status, answer.headers.get('retry-after'), await answer.text()] as const
  }
  const isReady = async () => (await statusOf('/readyz'))[0] === 200
  const pauses = () => app.output().includes('is started again in 60 seconds')
  // The first restarts are immediate; then there are pauses, which leave time to check the answers.
  for (let kills = 0; !pauses(); kills += 1) {
    expect(kills).toBeLessThan(10)
    process.kill(postgresPid(), 'SIGKILL')
    await expect.poll(isReady, { timeout: 15_000, interval: 5 }).toBe(false)
    await expect.poll(async () => pauses() || (await isReady()), { timeout: 15_000 }).toBe(true)
  }
  expect(await statusOf('/healthz')).toEqual([200, null, '{"status":"alive"}'])
  expect(await statusOf('/readyz')).toEqual([503, null, '{"status":"database away"}'])
  const [status, retryAfter, problem] = await statusOf('/api/projects')
  expect([status, retryAfter, JSON.parse(problem)]).toMatchObject([503, '2', { code: 'database_away', status: 503 }])
  const [pageStatus, pageRetry, page] = await statusOf('/')
  expect([pageStatus, pageRetry, page.includes('We cannot be reached')]).toEqual([503, '2', true])
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ email: 'ada@away.example', password: 'a long phrase' })
  const [authStatus, , refusal] = await statusOf('/auth/v1/token?grant_type=password', {
    method: 'POST',
    headers,
    body,
  })
  expect([authStatus, JSON.parse(refusal)]).toMatchObject([503, { error_code: 'too_busy' }])
}, 90_000)
