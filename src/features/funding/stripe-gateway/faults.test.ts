import { afterAll, afterEach, expect, test } from 'vitest'
import type { submissionsContract } from '#features/research/submissions/contract.ts'
import { sql } from '#platform/database.ts'
import { begin, brokenBooks, newKey, openProject } from '#test/gifts.ts'
import { type Person, signedInAgain } from '#test/people.ts'
import { refundDesk } from '#test/refunds.ts'
import { giveByStripe, stripeApp, stripeKeys } from '#test/stripe-app.ts'
import type { Id } from '#values/id.ts'
import { hourMs, minuteMs } from '#values/time.ts'

const app = await stripeApp()
const { peer, platform } = app
const { world } = peer
const { donor, finance, ask, stateOf } = await refundDesk(app)
const warned: unknown[] = []
Object.assign(platform.log, { warn: (...said: unknown[]) => warned.push(said) })

afterEach(() => peer.behave())
afterAll(async () => {
  expect(await brokenBooks(app)).toEqual([])
})

const sessionsPosted = () => peer.requests.get('POST /v1/checkout/sessions') ?? 0
const createSessions = /POST \/v1\/checkout\/sessions/
const createRefunds = /POST \/v1\/refunds/

test('a hundred concurrent presses with one key open one page and charge once', async () => {
  const { projectId } = await openProject(app)
  const [before, posted, key] = [world.sessions.size, sessionsPosted(), newKey()]
  const answers = await Promise.all(Array.from({ length: 100 }, () => begin(app, donor, projectId, { key })))
  const urls = new Set(answers.map((answer) => (answer.ok ? answer.data.checkoutUrl : answer.refusal.code)))
  expect([urls.size, world.sessions.size - before, sessionsPosted() - posted]).toEqual([1, 1, 1])
  const charged = world.charges.size
  for (let press = 0; press < 3; press += 1) peer.pay([...urls][0] ?? '')
  await app.deliver()
  expect(world.charges.size - charged).toBe(1)
})

test('when the answer is lost after the page was opened, asking again gives the same page', async () => {
  const { projectId } = await openProject(app)
  const [before, key] = [world.sessions.size, newKey()]
  peer.misbehave({ at: createSessions, how: { kind: 'cut', after: true } })
  expect(await begin(app, donor, projectId, { key })).toMatchObject({
    refusal: { code: 'gateway_unavailable', status: 503 },
  })
  peer.behave()
  expect(await begin(app, donor, projectId, { key })).toMatchObject({ ok: true })
  expect(world.sessions.size - before).toBe(1)
})

async function rename(owner: Person, id: Id<'project'>, title: string): Promise<void> {
  const { accessToken } = await signedInAgain(app, owner)
  const api = app.as<typeof submissionsContract>(accessToken)
  const form = await api('GET /api/projects/:id/edit', { params: { id } })
  if (!form.ok) throw new Error(form.refusal.code)
  const { image: _image, status: _status, locked: _locked, statusReason: _reason, ...body } = form.data
  const saved = await api('PUT /api/projects/:id', { params: { id }, body: { ...body, title } })
  if (!saved.ok) throw new Error(saved.refusal.code)
}

test('a key means the same page forever, although Stripe forgets it after a day and the project has another name', async () => {
  const { projectId, owner } = await openProject(app)
  const key = newKey()
  const first = await begin(app, donor, projectId, { key })
  await rename(owner, projectId, 'Another name')
  const again = await begin(app, donor, projectId, { key })
  app.advance(25 * hourMs)
  const later = await begin(app, await signedInAgain(app, donor), projectId, { key })
  const urls = [first, again, later].map((answer) => answer.ok && answer.data.checkoutUrl)
  expect(new Set(urls).size).toBe(1)
  // The name changed between a lost answer and the retry: the order stays as first sent.
  peer.misbehave({ at: createSessions, how: { kind: 'cut', after: true } })
  const lostKey = newKey()
  await begin(app, await signedInAgain(app, donor), projectId, { key: lostKey })
  await rename(owner, projectId, 'A third name')
  peer.behave()
  expect(await begin(app, await signedInAgain(app, donor), projectId, { key: lostKey })).toMatchObject({ ok: true })
})

test.each([500, 429, 401] as const)(
  'while Stripe answers %i the donor is not charged, and is asked to try again',
  async (status) => {
    const { projectId } = await openProject(app)
    const [before, key] = [world.sessions.size, newKey()]
    peer.misbehave({ at: createSessions, how: { kind: 'error', status } })
    const giver = await signedInAgain(app, donor)
    expect(await begin(app, giver, projectId, { key })).toMatchObject({ refusal: { code: 'gateway_unavailable' } })
    peer.behave()
    expect(await begin(app, giver, projectId, { key })).toMatchObject({ ok: true })
    expect(world.sessions.size - before).toBe(1)
  },
)

test('when the answer to a refund is lost, even for days, the money goes back once', async () => {
  const gift = await giveByStripe(app, donor)
  await app.deliver()
  const before = world.refunds.size
  peer.misbehave({ at: createRefunds, how: { kind: 'cut', after: true }, times: 1 })
  peer.misbehave({ at: /refunds/, how: { kind: 'cut', after: false } })
  await ask(gift.id, 5000, await signedInAgain(app, finance))
  await app.drain()
  expect((await stateOf(gift.id))?.entries).toBe(1)
  peer.behave()
  app.advance(49 * hourMs)
  await app.drain()
  expect(await stateOf(gift.id)).toMatchObject({ state: 'partially_refunded', refunded: 5000, entries: 2 })
  expect(world.refunds.size - before).toBe(1)
})

test('a payment page whose answer was lost for days is replaced by another, and its end changes nothing', async () => {
  const { projectId } = await openProject(app)
  const [before, key] = [world.sessions.size, newKey()]
  peer.misbehave({ at: createSessions, how: { kind: 'cut', after: true } })
  expect(await begin(app, await signedInAgain(app, donor), projectId, { key })).toMatchObject({ ok: false })
  peer.behave()
  app.advance(25 * hourMs)
  const begun = await begin(app, await signedInAgain(app, donor), projectId, { key })
  expect(world.sessions.size - before).toBe(2)
  peer.pay(begun.ok ? begun.data.checkoutUrl : '')
  await app.deliver()
  expect(world.events).toEqual([])
  expect(await platform.database.query(sql`select 1 from payment_events where handled_at is null`)).toEqual([])
  expect((await stateOf(begun.ok ? begun.data.donationId : ''))?.state).toBe('succeeded')
})

test('a refund that Stripe refuses shows the reason, and leaves the gift as it was', async () => {
  const gift = await giveByStripe(app, donor, { card: '4000000000000259' })
  await app.deliver((events) => events.filter((event) => !event.type.startsWith('charge.dispute')))
  await ask(gift.id, 5000, await signedInAgain(app, finance))
  await app.drain()
  expect(await stateOf(gift.id)).toMatchObject({ state: 'succeeded', refunded: 0 })
  const [row] = await platform.database.query(
    sql`select failure_code as code from refunds where donation_id = ${gift.id}`,
  )
  expect(row).toEqual({ code: 'charge_disputed' })
})

test('we wait for slow answers of Stripe', async () => {
  peer.misbehave({ at: createSessions, how: { kind: 'slow', ms: 300 }, times: 1 })
  const gift = await giveByStripe(app, donor)
  await app.deliver()
  expect((await stateOf(gift.id))?.state).toBe('succeeded')
})

test('an event whose object cannot be looked up waits, and is applied when Stripe answers again', async () => {
  const gift = await giveByStripe(app, donor)
  peer.misbehave({ at: /GET/, how: { kind: 'error', status: 500 } })
  await app.deliver()
  expect((await stateOf(gift.id))?.state).toBe('created')
  const [waiting] = await platform.database.query<{ problem: string }>(sql`
    select last_error as problem from payment_events where handled_at is null and attempts > 0 limit 1`)
  expect(waiting?.problem).toContain('does not answer')
  peer.behave()
  app.advance(minuteMs)
  await app.drain()
  expect((await stateOf(gift.id))?.state).toBe('succeeded')
})

test('no key appears in the log', () => {
  expect(warned.length).toBeGreaterThan(0)
  expect(JSON.stringify(warned)).not.toContain(stripeKeys.secretKey)
})
