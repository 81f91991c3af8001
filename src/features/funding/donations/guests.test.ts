import { afterAll, expect, test } from 'vitest'
import type { myDonationsContract } from '#features/funding/my-donations/contract.ts'
import type { financeContract } from '#features/office/finance/contract.ts'
import { sql } from '#platform/database.ts'
import { brokenBooks, giveAndPay, newKey, openProject, press } from '#test/gifts.ts'
import { type Person, person } from '#test/people.ts'
import { testApp } from '#test/test-app.ts'
import { testOrigin } from '#test/test-platform.ts'
import type { Id } from '#values/id.ts'
import { anonymizeGifts } from './actions/anonymize-gifts.ts'
import { claimGifts } from './actions/claim-gifts.ts'
import type { donationsContract } from './contract.ts'

const app = await testApp()
const { projectId } = await openProject(app)
const call = (who?: Person) => app.as<typeof donationsContract & typeof myDonationsContract>(who?.accessToken)

afterAll(async () => {
  expect(await brokenBooks(app)).toEqual([])
})

type Wish = { project?: Id<'project'>; key?: string; email?: string; anonymous?: boolean }
const ask = (email: string | undefined, wish: Wish = {}) =>
  call()('POST /api/donations', {
    headers: { 'idempotency-key': wish.key ?? newKey() },
    body: {
      ...{ projectId: wish.project ?? projectId, amountDollars: 50, anonymous: wish.anonymous ?? false, terms: true },
      ...(email !== undefined && { email }),
    },
  })

/** A confirmed gift, and the URL that the gateway returns to. */
async function giveAsGuest(email: string, wish: Wish = {}) {
  const begun = await ask(email, wish)
  if (!begun.ok) throw new Error(begun.refusal.code)
  const back = new URL(await press(app, begun.data.checkoutUrl, { card: 'succeeds' }), testOrigin)
  await app.drain()
  return { id: begun.data.donationId, guest: back.searchParams.get('guest') ?? '' }
}
const mailTo = async (email: string): Promise<string> => {
  const rows = await app.platform.database.query<{ text: string }>(
    sql`select text_body as text from outbox_mails where recipient = ${email}`,
  )
  return rows.map((row) => row.text).join('\n')
}
const donorsOf = async (id: string): Promise<number | undefined> => {
  const rows = await app.platform.database.query<{ count: number }>(
    sql`select donor_count as count from projects where id = ${id}`,
  )
  return rows[0]?.count
}

test('visitors give as guests by their e-mail, without a name in the ledger (PROJ-41)', async () => {
  const { project } = { project: (await openProject(app, { title: 'Lichens' })).projectId }
  await giveAsGuest('guest@people.example', { project })
  const ledger = await call()('GET /api/projects/:id/ledger', { params: { id: project } })
  expect(ledger).toMatchObject({ ok: true, data: { rows: [{ donor: 'Anonymous', split: { gross: 5000 } }] } })
  expect(await ask(undefined)).toMatchObject({ ok: false, refusal: { code: 'not_signed_in', status: 401 } })
})

test('the receipt reaches the guest by a signed link, which opens that gift and no other', async () => {
  const one = await giveAsGuest('receipts@people.example')
  const other = await giveAsGuest('others@people.example')
  expect(await mailTo('receipts@people.example')).toContain(`${testOrigin}/receipt/${one.id}?guest=${one.guest}`)
  const read = (id: Id<'donation'>, guest?: string, who?: Person) =>
    call(who)('GET /api/donations/:id/receipt', { params: { id }, query: { guest } })
  expect(await read(one.id, one.guest)).toMatchObject({
    ok: true,
    data: { number: 1, asGuest: true, donor: { name: '', email: 'receipts@people.example' } },
  })
  const state = await call()('GET /api/donations/:id', { params: { id: one.id }, query: { guest: one.guest } })
  expect(state).toMatchObject({ ok: true, data: { state: 'succeeded' } })
  expect(await read(other.id, one.guest)).toMatchObject({ ok: false, refusal: { code: 'donation_not_found' } })
  expect(await read(one.id)).toMatchObject({ ok: false, refusal: { code: 'not_signed_in', status: 401 } })
  const donor = await person(app, { type: 'donor' })
  expect(await read(one.id, undefined, donor)).toMatchObject({ ok: false, refusal: { code: 'donation_not_found' } })
})

test('a guest’s gift answers the same, whether or not the address has an account, and shows no name of it', async () => {
  const donor = await person(app, { type: 'donor', firstName: 'Grace', lastName: 'Hopper' })
  const { projectId: project } = await openProject(app)
  const { id, guest } = await giveAsGuest(donor.email.toUpperCase(), { project })
  const receipt = await call()('GET /api/donations/:id/receipt', { params: { id }, query: { guest } })
  expect(receipt).toMatchObject({ ok: true, data: { donor: { name: '', email: donor.email } } })
  // Even after the account has claimed the gift, the key reveals nothing about the account, and the ledger shows no
  // name.
  const mine = await call(donor)('GET /api/me/donations')
  expect(mine).toMatchObject({ ok: true, data: { gifts: [{ id, anonymous: true, asGuest: true, receiptNumber: 1 }] } })
  expect(await call()('GET /api/donations/:id/receipt', { params: { id }, query: { guest } })).toEqual(receipt)
  const ledger = await call()('GET /api/projects/:id/ledger', { params: { id: project } })
  expect(ledger).toMatchObject({ ok: true, data: { rows: [{ donor: 'Anonymous' }] } })
})

test('an address counts as one donor, and still as one when its account claims the gifts (AMB-107)', async () => {
  const donor = await person(app, { type: 'donor' })
  const { projectId: project } = await openProject(app)
  const elsewhere = (await openProject(app)).projectId
  await giveAsGuest(donor.email, { project })
  await giveAsGuest(donor.email, { project })
  await giveAsGuest(donor.email, { project: elsewhere })
  await giveAndPay(app, donor, project, { anonymous: true })
  expect(await donorsOf(project)).toBe(2)
  await giveAndPay(app, donor, elsewhere)
  const claim = () => app.platform.database.transaction((tx) => claimGifts(tx, app.platform, donor.userId))
  await Promise.all([claim(), claim(), claim()])
  await app.drain()
  // Claimed gifts stay anonymous, and a gift by name counts apart from them.
  expect([await donorsOf(project), await donorsOf(elsewhere)]).toEqual([1, 2])
  const mine = await call(donor)('GET /api/me/donations')
  expect(mine.ok && [mine.data.totals, mine.data.gifts.length]).toMatchObject([{ given: 35_000, projects: 2 }, 5])
})

test('a gift made while a claim waits is counted for the account that claims it', async () => {
  const donor = await person(app, { type: 'donor' })
  const { projectId: project } = await openProject(app)
  const first = await giveAsGuest(donor.email, { project })
  const held = Promise.withResolvers<void>()
  const isHeld = Promise.withResolvers<void>()
  const holding = app.platform.database.transaction(async (tx) => {
    await tx.query(sql`select from donations where id = ${first.id} for no key update`)
    isHeld.resolve()
    await held.promise
  })
  await isHeld.promise
  const claiming = app.platform.database.transaction((tx) => claimGifts(tx, app.platform, donor.userId))
  // Long enough for the claim to be waiting; a gift that begins meanwhile may wait for the claim to end.
  await new Promise((later) => setTimeout(later, 100))
  const second = giveAsGuest(donor.email, { project })
  await Promise.race([second, new Promise((later) => setTimeout(later, 300))])
  held.resolve()
  await Promise.all([holding, claiming, second])
  await app.drain()
  expect(await brokenBooks(app)).toEqual([])
})

test('only an address that its owner alone has proven claims gifts, and gifts of other addresses stay where they are', async () => {
  const { id } = await giveAsGuest('unproven@people.example')
  const donor = await person(app, { type: 'donor', email: 'unproven@people.example' })
  const prove = (at: string | null) =>
    app.platform.database.query(sql`update users set owner_proven_at = ${at} where id = ${donor.userId}`)
  const mine = async () => {
    const answer = await call(donor)('GET /api/me/donations')
    return answer.ok ? answer.data.gifts.map((gift) => gift.id) : answer.refusal.code
  }
  await prove(null)
  await app.platform.database.transaction((tx) => claimGifts(tx, app.platform, donor.userId))
  const unclaimed = sql`select donor_id as "donorId" from donations where id = ${id}`
  expect(await app.platform.database.query(unclaimed)).toEqual([{ donorId: null }])
  await prove(app.platform.clock.now())
  const stranger = await person(app, { type: 'donor' })
  expect(await call(stranger)('GET /api/me/donations')).toMatchObject({ ok: true, data: { gifts: [] } })
  expect(await mine()).toEqual([id])
})

test('an address is the same in any letter case and in the letters of any language', async () => {
  const { id } = await giveAsGuest('JÖRG.MÜLLER@Bücher.example')
  await giveAsGuest('Jo\u0308rg.Mu\u0308ller@xn--bcher-kva.example')
  const donor = await person(app, { type: 'donor', email: 'jörg.müller@bücher.example' })
  const mine = await call(donor)('GET /api/me/donations')
  expect(mine.ok && mine.data.gifts.map((gift) => gift.receiptNumber).sort()).toEqual([1, 2])
  expect(mine.ok && mine.data.gifts.some((gift) => gift.id === id)).toBe(true)
})

test('a repeated key of a guest is one gift, and with other content it is refused', async () => {
  const key = newKey()
  const first = await ask('twice@people.example', { key })
  expect(await ask('twice@people.example', { key })).toEqual(first)
  expect(await ask('twice@people.example', { key, anonymous: true })).toMatchObject({
    ok: false,
    refusal: { code: 'idempotency_mismatch' },
  })
})

test('a malformed address, or one that mail cannot reach, is refused', async () => {
  expect(await ask('nobody')).toMatchObject({
    ok: false,
    refusal: { code: 'invalid_input', errors: [{ location: 'body.email' }] },
  })
  expect(await ask(`${'a'.repeat(65)}@people.example`)).toMatchObject({
    ok: false,
    refusal: { code: 'email_unusable' },
  })
})

test('gifts of guests are limited for each e-mail address', async () => {
  for (let gift = 0; gift < 20; gift += 1) expect((await ask('many@people.example')).ok).toBe(true)
  expect(await ask('many@people.example')).toMatchObject({
    ok: false,
    refusal: { code: 'too_many_gifts', status: 429 },
  })
  expect((await ask('few@people.example')).ok).toBe(true)
})

test('gifts of guests are limited for each network address', async () => {
  const from = (peer: string, at: number) =>
    app.fetch(
      new Request(`${testOrigin}/api/donations`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': newKey(), 'x-peer-address': peer },
        body: JSON.stringify({
          ...{ projectId, amountDollars: 50, anonymous: false, terms: true },
          email: `peer-${at}@people.example`,
        }),
      }),
    )
  const answers = []
  for (let at = 0; at < 31; at += 1) answers.push((await from('192.0.2.1', at)).status)
  expect(answers).toEqual([...Array<number>(30).fill(201), 429])
  expect((await from('192.0.2.2', 40)).status).toBe(201)
})

test('an account that is closed deletes the guest’s address and leaves the books as they are (AMB-138)', async () => {
  const donor = await person(app, { type: 'donor' })
  const { id, guest } = await giveAsGuest(donor.email)
  await call(donor)('GET /api/me/donations')
  await app.platform.database.transaction((tx) => anonymizeGifts(tx, donor.userId))
  expect(await call()('GET /api/donations/:id/receipt', { params: { id }, query: { guest } })).toMatchObject({
    ok: true,
    data: { donor: { name: '', email: null }, split: { gross: 5000 } },
  })
})

test('finance staff find a guest’s gift by the address, and opening it is logged', async () => {
  const { id } = await giveAsGuest('findable@people.example')
  const finance = await person(app, { type: 'financial_admin' })
  const desk = app.as<typeof financeContract>(finance.accessToken)
  const found = await desk('GET /api/admin/gifts', { query: { search: 'findable@' } })
  expect(found).toMatchObject({ ok: true, data: { gifts: [{ id, donor: 'findable@people.example' }] } })
  await desk('GET /api/admin/gifts/:id', { params: { id } })
  const looks = await app.platform.database.query(sql`
    select actor_id as "by", target_kind as "kind" from audit_log where action = 'person.looked_at' and target_id = ${id}`)
  expect(looks).toEqual([{ by: finance.userId, kind: 'donation' }])
})
