import { expect, test, vi } from 'vitest'
import { testApp } from '#test/test-app.ts'
import { testOrigin } from '#test/test-platform.ts'
import type { pageFailuresContract } from './contract.ts'
import { placesIn } from './rules.ts'

const warn = vi.fn()
const app = await testApp({ log: { info: () => {}, warn, error: () => {} } })
const api = app.as<typeof pageFailuresContract>()

const report = {
  reference: '0123456789abcdef',
  kind: 'TypeError',
  screen: 'site/pages/screens/HomeScreen',
  at: ['/assets/HomeScreen-Ab_1.js:1:204'],
}

test('a page that failed in a browser is logged under the reference that the reader sees (ROUT-26)', async () => {
  expect(await api('POST /api/page-failures', { body: report })).toMatchObject({ ok: true })
  expect(warn.mock.calls).toEqual([['a page failed in a browser', report]])
})

test('a report contains nothing that a person typed, and one network cannot fill the log', async () => {
  for (const wrong of [
    { ...report, kind: 'Ada: not found' },
    { ...report, screen: '/donor?email=ada@example.org' },
    { ...report, at: ['https://evil.example/x.js:1:1'] },
    { ...report, message: 'Ada King' },
    { ...report, reference: 'my own' },
  ])
    expect(await api('POST /api/page-failures', { body: wrong })).toMatchObject({ refusal: { code: 'invalid_input' } })
  const send = () =>
    app.fetch(
      new Request(`${testOrigin}/api/page-failures`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-peer-address': '192.0.2.7' },
        body: JSON.stringify(report),
      }),
    )
  for (let at = 0; at < 20; at++) expect((await send()).status).toBe(204)
  expect((await send()).status).toBe(429)
})

test('of a stack only the places in our own scripts are reported', () => {
  const stack = `TypeError: Cannot read 'ada@example.org'
    at x (https://fundamental.example/assets/HomeScreen-Ab_1.js:1:204)
    at https://extension.example/inject.js:3:4`
  expect(placesIn(stack)).toEqual(['/assets/HomeScreen-Ab_1.js:1:204'])
})
