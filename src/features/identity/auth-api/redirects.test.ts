import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { authPeer, mailsTo } from '#test/auth-peer.ts'
import { authWire } from '#test/auth-wire.ts'
import { person } from '#test/people.ts'
import { testApp } from '#test/test-app.ts'
import { testOrigin } from '#test/test-platform.ts'

const app = await testApp({ auth: { redirectUrls: ['https://*.friends.example/**', 'friends-app://signed-in'] } })
const call = authWire(app)
const tricks = readFileSync(join(import.meta.dirname, '../accounts/rules/redirect-tricks.txt'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as string)

const landing = async (query: string, headers = {}): Promise<string> => {
  const answer = await call(`verify?type=signup&token=nothing${query}`, { headers })
  expect(answer.status).toBe(303)
  const location = new URL(answer.headers.get('location') ?? '')
  return location.origin === 'null' ? location.href : location.origin + location.pathname
}

test('no trick makes a followed link leave the site', async () => {
  for (const trick of tricks)
    expect([trick, await landing(`&redirect_to=${encodeURIComponent(trick.toWellFormed())}`)]).toEqual([
      trick,
      `${testOrigin}/`,
    ])
})

test('the asked address comes first, then the asking page without its query, then the front page', async () => {
  const referer = 'https://www.friends.example/page?token_hash=secret'
  const asked = `&redirect_to=${encodeURIComponent('https://www.friends.example/asked')}`
  expect(await landing(asked, { referer })).toBe('https://www.friends.example/asked')
  expect(await landing('', { redirect_to: 'https://www.friends.example/header', referer })).toMatch(/header$/)
  expect(await landing('', { referer })).toBe('https://www.friends.example/page')
  expect(await landing('&redirect_to=https://evil.test/', { referer })).toBe('https://www.friends.example/page')
  expect(await landing('', { referer: 'https://evil.test/' })).toBe(`${testOrigin}/`)
})

test('a mailed link leads on to another site where the list allows it, and only there', async () => {
  const { email } = await person(app, { type: 'donor' })
  const client = authPeer(app)
  const linkAfter = async (redirectTo: string): Promise<URL> => {
    app.advance(60_000)
    expect((await client.resetPasswordForEmail(email, { redirectTo })).error).toBeNull()
    const [mail] = await mailsTo(app, email)
    return new URL(/^https?:\S+$/m.exec(mail?.text ?? '')?.[0] ?? '')
  }
  const allowed = await linkAfter('https://www.friends.example/welcome#x')
  expect([allowed.origin, allowed.searchParams.get('redirect_to')]).toEqual([
    testOrigin,
    'https://www.friends.example/welcome',
  ])
  for (const other of ['https://www.friends.example.evil.test/', `${testOrigin}/donor-profile`])
    expect((await linkAfter(other)).searchParams.has('redirect_to')).toBe(false)
  const query = new URLSearchParams({
    token: allowed.searchParams.get('token_hash') ?? '',
    type: 'recovery',
    redirect_to: allowed.searchParams.get('redirect_to') ?? '',
  })
  const followed = await call(`verify?${query}`)
  expect(followed.headers.get('location')).toMatch(/^https:\/\/www\.friends\.example\/welcome#access_token=/)
})
