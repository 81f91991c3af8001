import { afterAll, expect, test } from 'vitest'
import { sql } from '#platform/database.ts'
import { begin, brokenBooks, openProject, press } from '#test/gifts.ts'
import { person } from '#test/people.ts'
import { testApp } from '#test/test-app.ts'
import { testOrigin } from '#test/test-platform.ts'
import { minuteMs, secondMs } from '#values/time.ts'

const app = await testApp()
const { database, payments } = app.platform
const donor = await person(app, { type: 'donor' })
const { projectId } = await openProject(app, { title: 'Reefs <script>alert(1)</script>' })

afterAll(async () => {
  expect(await brokenBooks(app)).toEqual([])
})

async function checkout(): Promise<{ url: string; ref: string }> {
  const begun = await begin(app, donor, projectId)
  if (!begun.ok) throw new Error(begun.refusal.code)
  return { url: begun.data.checkoutUrl, ref: begun.data.checkoutUrl.split('/').at(-1) ?? '' }
}
const open = (url: string) => app.fetch(new Request(new URL(url, testOrigin)))
const eventsOf = (ref: string) =>
  database.query<{ type: string; left: number }>(sql`
    select type, sends_left as left from test_gateway_events where payment_ref = ${ref} order by next_send_at`)

test('the page says what is paid and that no real money moves, and runs no script', async () => {
  const answer = await open((await checkout()).url)
  const page = await answer.text()
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(page).toContain('Test gateway: no real money')
  expect(page).toContain('$100.00')
  expect(page).not.toContain('<script')
  expect(page).toContain('&lt;script&gt;')
  expect((await open('/test-gateway/style.css')).headers.get('content-type')).toContain('text/css')
})

test('two concurrent presses pay once', async () => {
  const { url, ref } = await checkout()
  await Promise.all([press(app, url, { card: 'succeeds' }), press(app, url, { card: 'succeeds' })])
  await press(app, url, { card: 'declined' })
  expect(await eventsOf(ref)).toEqual([{ type: 'payment.succeeded', left: 1 }])
  expect(await payments.findPayment(ref)).toMatchObject({ state: 'succeeded', amount: 10_000 })
})

test('a finished payment offers the way back and nothing to press', async () => {
  const { url } = await checkout()
  await press(app, url, { card: 'succeeds' })
  const page = await (await open(url)).text()
  expect(page).toContain('This payment has been made')
  expect(page).not.toContain('<button')
})

test('another site cannot pay in a person’s name', async () => {
  const { url, ref } = await checkout()
  const body = new URLSearchParams({ card: 'succeeds' }).toString()
  const type = { 'content-type': 'application/x-www-form-urlencoded' }
  const strangers = [{}, { origin: 'https://evil.example' }, { origin: testOrigin, 'sec-fetch-site': 'cross-site' }]
  for (const headers of strangers) {
    const answer = await app.fetch(new Request(url, { method: 'POST', headers: { ...type, ...headers }, body }))
    expect(answer.status).toBe(403)
  }
  expect(await payments.findPayment(ref)).toMatchObject({ state: 'open' })
})

test('an unknown payment, an unknown card and an over-long form are refused', async () => {
  const { url } = await checkout()
  expect((await open('/test-gateway/pay/none')).status).toBe(404)
  expect(await press(app, '/test-gateway/pay/none', { card: 'succeeds' })).toBe('404')
  expect(await press(app, url, { card: 'gold' })).toBe('400')
  expect(await press(app, url, { card: 'x'.repeat(5000) })).toBe('403')
  expect(await press(app, `${url}/challenge`, { answer: 'perhaps' })).toBe('400')
})

test('a bank’s check cannot be approved before a card required it', async () => {
  const { url, ref } = await checkout()
  await press(app, `${url}/challenge`, { answer: 'approve' })
  expect(await payments.findPayment(ref)).toMatchObject({ state: 'open' })
})

test('an app that dies between charge and event receives the event after its restart', async () => {
  const { url, ref } = await checkout()
  await press(app, url, { card: 'succeeds' })
  const dead = () => Promise.reject(new Error('connection refused'))
  const { testGatewayTask } = await import('./tasks.ts')
  const quiet = { ...app.platform, log: { ...app.platform.log, warn: () => {} } }
  await testGatewayTask.run({ ...quiet, fetch: dead })
  expect(await eventsOf(ref)).toEqual([{ type: 'payment.succeeded', left: 1 }])
  app.advance(minuteMs)
  await app.drain()
  expect(await eventsOf(ref)).toEqual([{ type: 'payment.succeeded', left: 0 }])
  const [gift] = await database.query<{ state: string }>(sql`select state from donations where payment_ref = ${ref}`)
  expect(gift?.state).toBe('succeeded')
})

test('an app that dies while it sends, sends again when its lease has expired', async () => {
  const { url, ref } = await checkout()
  await press(app, url, { card: 'succeeds' })
  const { leaseDueEvents } = await import('./store/events.ts')
  const now = app.platform.clock.now()
  await leaseDueEvents(database, now, app.platform.clock.now(), 20)
  await database.query(sql`update test_gateway_events set next_send_at = ${now}::timestamptz + interval '10 seconds'
    where payment_ref = ${ref}`)
  await app.drain()
  expect(await eventsOf(ref)).toEqual([{ type: 'payment.succeeded', left: 1 }])
  app.advance(10 * secondMs)
  await app.drain()
  expect(await eventsOf(ref)).toEqual([{ type: 'payment.succeeded', left: 0 }])
})

test('the late card is final at the gateway only when its event is due', async () => {
  const { url, ref } = await checkout()
  await press(app, url, { card: 'late' })
  await app.drain()
  expect(await payments.findPayment(ref)).toMatchObject({ state: 'processing' })
  app.advance(20 * secondMs)
  await app.drain()
  expect(await payments.findPayment(ref)).toMatchObject({ state: 'succeeded' })
})
