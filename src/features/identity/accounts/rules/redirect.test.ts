import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { allowedRedirect } from './redirect.ts'

const redirectUrls = [
  'https://*.trusted.example/**',
  'https://partner.example/callback',
  'http://localhost:*/**',
  'fundamental-app://signed-in/**',
]
const rules = { origin: 'https://app.example', auth: { redirectUrls } }
const front = 'https://app.example/'

/** One URL on a line, as JSON, because many contain characters that an editor would hide. */
const tricks = readFileSync(join(import.meta.dirname, 'redirect-tricks.txt'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as string)

test('none of more than 700 tricks redirects outside the allow-list', () => {
  expect(new Set(tricks).size).toBeGreaterThan(700)
  const led = tricks.map((trick) => ({ trick, to: allowedRedirect(rules, trick) }))
  expect(led.filter(({ to }) => to !== front)).toEqual([])
})

test('a trick after an allowed URL, or before it: only the allowed one counts', () => {
  const honest = 'https://partner.example/callback'
  for (const trick of tricks) {
    expect(allowedRedirect(rules, trick, honest)).toBe(honest)
    expect(allowedRedirect(rules, honest, trick)).toBe(honest)
  }
})

describe('an address of the allow-list is allowed, without its fragment', () => {
  test.each([
    ['https://app.example/donor-profile?tab=1#x', 'https://app.example/donor-profile?tab=1'],
    ['HTTPS://App.Example:443/a', 'https://app.example/a'],
    ['https://www.trusted.example/', 'https://www.trusted.example/'],
    ['https://www.trusted.example/deep/er.html?x=1', 'https://www.trusted.example/deep/er.html?x=1'],
    ['https://partner.example/callback', 'https://partner.example/callback'],
    ['https://partner.example/callback?sb_flow_id=1', 'https://partner.example/callback?sb_flow_id=1'],
    ['http://localhost:5173/app', 'http://localhost:5173/app'],
    ['fundamental-app://signed-in/now', 'fundamental-app://signed-in/now'],
  ])('%s', (asked, to) => expect(allowedRedirect(rules, asked)).toBe(to))
})

describe('the wildcards of the list', () => {
  test.each([
    ['https://a.example/*', '/one', true],
    ['https://a.example/*', '/one/two', false],
    ['https://a.example/*', '/one.html', false],
    ['https://a.example/**', '/one/two.html', true],
    ['https://a.example/p?', '/p1', true],
    ['https://a.example/p?', '/p12', false],
    ['https://?.example/', '/', true],
    ['https://a.example', '/', true],
    ['https://a.example', '/other', false],
  ])('%s and %s: %s', (pattern, path, isAllowed) => {
    const asked = `https://a.example${path}`
    const auth = { redirectUrls: [pattern] }
    expect(allowedRedirect({ ...rules, auth }, asked)).toBe(isAllowed ? asked : front)
  })
})

test('no list reaches across the host: two stars before a name match dots, never a slash', () => {
  const auth = { redirectUrls: ['https://**.trusted.example/**'] }
  expect(allowedRedirect({ ...rules, auth }, 'https://evil.test/x.trusted.example/')).toBe(front)
  const deep = 'https://a.b.trusted.example/'
  expect(allowedRedirect({ ...rules, auth }, deep)).toBe(deep)
})

test('numeric hosts are refused, whatever the list says; those of the local machine need an entry', () => {
  const auth = { redirectUrls: ['http://**/**', 'https://10.0.0.1/'] }
  for (const host of ['10.0.0.1', '169.254.169.254', '2130706433', '[2001:db8::1]'])
    for (const scheme of ['http', 'https'])
      expect(allowedRedirect({ ...rules, auth }, `${scheme}://${host}/`)).toBe(front)
  expect(allowedRedirect({ ...rules, auth }, 'http://127.0.0.1:8080/')).toBe('http://127.0.0.1:8080/')
  expect(allowedRedirect(rules, 'http://127.0.0.1:8080/')).toBe(front)
})

test('a site on a developer’s own machine serves its other ports, and no other host', () => {
  const local = { origin: 'http://localhost:3000', auth: { redirectUrls: [] } }
  expect(allowedRedirect(local, 'http://localhost:5173/x')).toBe('http://localhost:5173/x')
  for (const other of ['https://localhost:5173/', 'http://127.0.0.1:3000/', 'http://localhost.evil.test/'])
    expect(allowedRedirect(local, other)).toBe('http://localhost:3000/')
})
