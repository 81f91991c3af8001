import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import type { Log } from '#platform/log.ts'
import { peerFinder } from './peer-address.ts'
import { createRouter } from './router.ts'

const lines: { message: string; facts: unknown }[] = []
const note = (message: string, facts?: unknown): void => void lines.push({ message, facts })
const log: Log = { info: note, warn: note, error: note }

const listener = createRouter({
  api: async (request) =>
    request.url.includes('/echo')
      ? Response.json({
          one: Object.fromEntries(
            ['x-request-id', 'x-peer-address'].map((name) => [name, request.headers.get(name)] as const),
          ),
          all: Object.fromEntries(request.headers),
        })
      : Response.json({ code: 'not_found' }, { status: 404 }),
  pages: async (request) => new Response('page', { status: request.url.includes('/nope') ? 404 : 200 }),
  files: () => false,
  origin: 'http://app.test',
  findPeer: peerFinder([]),
  log,
  logsRequests: false,
})
const server = createServer(listener)
await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
afterAll(() => server.close())
const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

test('a missing page is logged by its path, without its query (ROUT-23)', async () => {
  lines.length = 0
  expect((await fetch(`${base}/nope/here?token=secret`)).status).toBe(404)
  expect((await fetch(`${base}/about?token=secret`)).status).toBe(200)
  expect(lines).toEqual([{ message: 'no such page', facts: { path: '/nope/here' } }])
})

test('API paths go to the API, and its readable description is a page', async () => {
  expect((await fetch(`${base}/api/anything`)).headers.get('content-type')).toContain('json')
  for (const path of ['/api/docs', '/problems/not_found']) expect(await (await fetch(base + path)).text()).toBe('page')
})

test('pages may connect to our own server alone (API-40)', async () => {
  const policy = (await fetch(`${base}/about`)).headers.get('content-security-policy') ?? ''
  const directives = new Map(policy.split('; ').map((one) => [one.split(' ')[0], one.split(' ').slice(1)]))
  expect(directives.get('default-src')).toEqual(["'none'"])
  for (const name of ['connect-src', 'script-src', 'form-action']) expect(directives.get(name)).toEqual(["'self'"])
})

test('request id and caller’s address are set by us, whatever headers of these names the caller sends', async () => {
  const headers = { 'x-request-id': 'theirs-12345', 'X-Peer-Address': '6.6.6.6', 'x-forwarded-for': '6.6.6.6' }
  const answer = await fetch(`${base}/api/echo`, { headers })
  // One request at a time and all at once take different paths through the server.
  const { one, all } = await answer.json()
  for (const seen of [one, all]) {
    expect(seen['x-peer-address']).toBe('127.0.0.1')
    expect(seen['x-request-id']).toBe(answer.headers.get('x-request-id'))
    expect(seen['x-request-id']).toMatch(/^[0-9a-f]{16}$/)
  }
})
