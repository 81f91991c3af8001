import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Log } from '#platform/log.ts'
import { rawHttp, readRaw } from '#test/raw-http.ts'
import { testApp } from '#test/test-app.ts'
import { renderPage } from '#web/render-page.tsx'
import { answerPages } from './pages.ts'
import { peerFinder } from './peer-address.ts'
import { createRouter } from './router.ts'
import { refuseUnread } from './unread-requests.ts'

// The product behind a real port, with requests that no ordinary client would send.

const errors: unknown[] = []
const log: Log = { info: () => {}, warn: () => {}, error: (...said) => void errors.push(said) }
const app = await testApp({ log })
const frame = { template: '<head><!--head--></head><!--html--><!--data-->', linksFor: () => '' }
const servers: Server[] = []
async function open(slow = { bytesMin: 1024, windowMs: 15_000 }) {
  const server = createServer()
  servers.push(server)
  refuseUnread(server, slow)
  server.on(
    'request',
    createRouter({
      api: app.fetch,
      pages: answerPages(renderPage, frame, app.fetch, 'http://app.test'),
      files: () => false,
      origin: 'http://app.test',
      findPeer: peerFinder([]),
      log,
      logsRequests: false,
    }),
  )
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return rawHttp((server.address() as AddressInfo).port)
}
const { ask, begin } = await open()
afterAll(() => {
  for (const server of servers) server.closeAllConnections()
})
beforeEach(() => {
  errors.length = 0
})

const asking = (target: string, method = 'GET') =>
  `${method} ${target} HTTP/1.1\r\nHost: app.test\r\nConnection: close\r\n\r\n`

const hostile = [
  ...['/\\x', '/\\\\evil.example/', '*', 'evil', '//evil.example/', '//evil.example/about', '///x'],
  ...['/about%0a', '/%0d', '/%0d%0a', '/about%e2%80%a8', '/projects/%e2%80%a9', '/%00', '/%', '/%ff', '/project/%f0'],
  ...['/researcher/%00', `/researcher/${'x'.repeat(301)}`, '/sector/%00', '/problems/%00', '/dev/mailbox/%00'],
  ...['/test-gateway/pay/%00', '/test-gateway/pay/%ff', '/files/%00/400.webp', '/art/science/%00.svg'],
  ...['/api/projects/%00', '/api/%ff', '/api/researchers/%00', '/auth/v1/%00', '/auth/v1/admin/users/%00'],
  '/auth/v1/authorize?provider=%00',
]
test.each(hostile)('GET %j is refused in our shape, never a defect', async (target) => {
  const { status, type, body } = readRaw(await ask(asking(target)))
  expect(status).toBeGreaterThanOrEqual(400)
  expect(status).toBeLessThan(500)
  if (type !== 'text/html') expect(body).toMatch(/"(code|error_code)":/)
  expect(body).not.toContain('http://evil')
  expect(body).not.toContain('//evil')
  expect(errors).toEqual([])
})

test('the canonical address names our own host, whatever host the request names', async () => {
  const { status, body } = readRaw(await ask(asking('http://evil.example/about')))
  expect(status).toBe(200)
  expect(body).toContain('<link rel="canonical" href="http://app.test/about" />')
  const api = readRaw(await ask(asking('http://evil.example/api/site')))
  expect([api.status, api.body]).toEqual([200, expect.stringContaining('"origin":"http://app.test"')])
})

test.each([
  ['headers of 40 KB', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`, 431, 'headers_too_large'],
  ['no HTTP at all', 'nonsense\r\n\r\n', 400, 'bad_request'],
  ['an unknown method', asking('/about', 'BREW'), 400, 'bad_request'],
  ['a host with a blank', 'GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n', 400, 'bad_request'],
  ['a host with a path', 'GET / HTTP/1.1\r\nHost: a/b?\r\nConnection: close\r\n\r\n', 400, 'bad_request'],
  [
    'two lengths of one body',
    'POST /api/donations HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n',
    ...([400, 'bad_request'] as const),
  ],
  ['an expectation', 'POST /about HTTP/1.1\r\nHost: a\r\nExpect: more\r\n\r\n', 400, 'bad_request'],
  ['a page that is posted to', asking('/about', 'POST'), 405, 'method_not_allowed'],
] as const)('%s is refused as a problem that has a page', async (_, raw, status, code) => {
  const answer = readRaw(await ask(raw))
  expect([answer.status, answer.type]).toEqual([status, 'application/problem+json'])
  expect(JSON.parse(answer.body)).toMatchObject({ status, code, type: `/problems/${code}` })
  expect(errors).toEqual([])
})

const posting = (path: string, length: number) =>
  `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n{"x`

test('a body that breaks off is not our error, on any wire (body_interrupted)', async () => {
  for (const path of ['/api/donations', '/auth/v1/token?grant_type=password', '/api/payments/events'])
    for (const length of [100, 60_000]) {
      const socket = begin(posting(path, length))
      await new Promise((sent) => setTimeout(sent, 30))
      socket.destroy()
    }
  await expect.poll(async () => readRaw(await ask(asking('/api/site'))).status).toBe(200)
  await new Promise((settled) => setTimeout(settled, 100))
  expect(errors).toEqual([])
})

test('a body that trickles is cut off with a message, and one that flows is not (request_too_slow)', async () => {
  const quick = await open({ bytesMin: 50, windowMs: 300 })
  const answer = readRaw(await quick.ask(posting('/api/donations', 500)))
  expect([answer.status, JSON.parse(answer.body).code]).toEqual([408, 'request_too_slow'])
  const flowing = quick.begin(posting('/api/donations', 2000))
  let got = ''
  flowing.on('data', (chunk) => {
    got += chunk
  })
  for (let sent = 3; sent < 2000; sent += 100) {
    flowing.write('x'.repeat(Math.min(100, 2000 - sent)))
    await new Promise((next) => setTimeout(next, 50))
  }
  await expect.poll(() => readRaw(got).status).toBe(400)
  expect(got).toContain('invalid_input')
  flowing.destroy()
  expect(errors).toEqual([])
})

test('two hundred unfinished bodies keep no other request waiting', async () => {
  const held = Array.from({ length: 200 }, () => begin(posting('/api/donations', 60_000)))
  const body = '{}'
  const whole = `POST /api/donations HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`
  expect(readRaw(await ask(whole)).status).toBe(400)
  for (const socket of held) socket.destroy()
})
