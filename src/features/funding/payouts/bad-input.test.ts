import { afterEach, beforeEach, expect, test } from 'vitest'
import { sign, signatureHeader } from '#features/funding/test-gateway/signature.ts'
import { grantStaff } from '#features/identity/staff/actions/grants.ts'
import { sql } from '#platform/database.ts'
import { disputesOf } from '#test/disputes.ts'
import { giveAndPay, openProject } from '#test/gifts.ts'
import { payoutDesk } from '#test/payouts.ts'
import { person, signedInAgain } from '#test/people.ts'
import { testApp } from '#test/test-app.ts'
import { testOrigin } from '#test/test-platform.ts'
import type { Id } from '#values/id.ts'
import { dayMs, later, millisOf } from '#values/time.ts'

// Wishes that are refused by name, after which the books and all payouts are as they were.

const app = await testApp()
const { database, clock, secrets } = app.platform
const { approve, as, ask, asked, chooseAccount, donor, finance, password, payable, submit } = await payoutDesk(app)
const { deliver, disputeEvent } = disputesOf(app)

const codeOf = (answer: { ok: true } | { ok: false; refusal: { code: string } }) =>
  answer.ok ? 'ok' : answer.refusal.code
const standing = async () => {
  await app.drain()
  const [row] = await database.query<{ entries: number; payouts: string | null; approvals: number; steps: number }>(sql`
    select (select count(*) from ledger_entries) as entries, (select count(*) from payout_approvals) as approvals,
      (select count(*) from payout_steps) as steps,
      (select string_agg(id || ' ' || state || ' ' || cents, ', ' order by id) from payouts) as payouts`)
  return row
}
/** Set where the lawful part of a test ends. */
let before: Awaited<ReturnType<typeof standing>>
beforeEach(() => {
  before = undefined
})
afterEach(async () => {
  if (!before) throw new Error('a test says what stood before')
  expect(await standing()).toEqual(before)
})

test('no payout to a payee who is not verified', async () => {
  const owner = await person(app, { type: 'researcher', password })
  const { projectId } = await openProject(app, { owner })
  await giveAndPay(app, await signedInAgain(app, donor), projectId, { amountDollars: 100 })
  app.advance(8 * dayMs)
  before = await standing()
  expect(codeOf(await ask(owner, projectId, 1000))).toBe('payee_not_verified')
  await submit(owner)
  expect(codeOf(await ask(owner, projectId, 1000))).toBe('payee_not_verified')
  await chooseAccount(owner, 'works')
  expect(codeOf(await ask(owner, projectId, 1000))).toBe('payee_not_verified')
})

test('no payout of more than is available, of nothing, of less, or of another’s project', async () => {
  const { owner, projectId } = await payable()
  const stranger = await payable(5)
  before = await standing()
  expect(codeOf(await ask(owner, projectId, 9371))).toBe('payout_too_large')
  for (const amount of [0, -1000, 99, 1000.5, 2 ** 53])
    expect(['invalid_input', 'payout_too_large']).toContain(codeOf(await ask(owner, projectId, amount)))
  expect(codeOf(await ask(stranger.owner, projectId, 1000))).toBe('project_not_found')
})

test('no payout of a gift that its bank disputes', async () => {
  const { owner, projectId, donationId } = await payable()
  const [gift] = await database.query<{ ref: string }>(
    sql`select payment_ref as ref from donations where id = ${donationId}`,
  )
  await deliver(disputeEvent(gift?.ref ?? '', 'open'))
  before = await standing()
  expect(codeOf(await ask(owner, projectId, 1000))).toBe('payout_too_large')
})

test('no approval by the person who asked, who has joined the staff', async () => {
  const { owner, projectId } = await payable()
  const id = await asked(owner, projectId, 1000)
  await grantStaff(app.platform, { userId: owner.userId, role: 'financial_admin' })
  before = await standing()
  expect(codeOf(await approve(id, owner))).toBe('own_payout')
})

test('a payout is cancelled once, and by its own researcher', async () => {
  const { owner, projectId } = await payable()
  const stranger = await payable(5)
  const id = await asked(owner, projectId, 1000)
  const cancel = async (one: typeof owner) =>
    codeOf(await (await as(one))('POST /api/me/payouts/:id/cancellation', { params: { id } }))
  expect(await cancel(stranger.owner)).toBe('payout_not_found')
  expect(await cancel(owner)).toBe('ok')
  before = await standing()
  // A double click: it is cancelled, as was asked.
  expect(await cancel(owner)).toBe('ok')
  expect(codeOf(await approve(id))).toBe('payout_decided')
})

test('no hold until a day that is over', async () => {
  const { owner, projectId } = await payable()
  const id = await asked(owner, projectId, 1000)
  before = await standing()
  const hold = await (await as(finance))('POST /api/admin/payouts/:id/hold', {
    params: { id },
    body: { reason: 'question', shownText: 'Which sensors?', reviewOn: later(clock.now(), -dayMs).slice(0, 10) },
  })
  expect(codeOf(hold)).toBe('date_in_past')
})

test('no step by an event that the payment service did not send', async () => {
  const { owner, projectId, donationId } = await payable()
  const id: Id<'payout'> = await asked(owner, projectId, 1000)
  await approve(id)
  before = await standing()
  const [sent] = await database.query<{ ref: string }>(
    sql`select ref from payout_steps where payout_id = ${id} and ref is not null order by kind limit 1`,
  )
  expect(sent).toBeDefined()
  const [gift] = await database.query<{ ref: string }>(
    sql`select payment_ref as ref from donations where id = ${donationId}`,
  )
  const seconds = Math.floor(millisOf(clock.now()) / 1000)
  const post = (body: string, signature: string) =>
    app.fetch(
      new Request(`${testOrigin}/api/payments/events`, {
        method: 'POST',
        headers: { [signatureHeader]: signature },
        body,
      }),
    )
  for (const event of [
    disputeEvent(gift?.ref ?? '', 'lost'),
    { id: 'evt_forged', type: 'payout.paid', created: clock.now(), payout: { ref: sent?.ref, state: 'paid' } },
    { id: 'evt_forged_2', type: 'payout.failed', created: clock.now(), payout: { ref: sent?.ref, state: 'failed' } },
  ]) {
    const body = JSON.stringify(event)
    const old = await sign(secrets, body, seconds - 301)
    for (const signature of ['', `t=${seconds},v1=${'0'.repeat(64)}`, old])
      expect((await post(body, signature)).status).toBe(400)
  }
})
