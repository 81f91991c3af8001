import { afterAll, expect, test } from 'vitest'
import { sql } from '#platform/database.ts'
import { brokenBooks, giveAndPay, openProject, press } from '#test/gifts.ts'
import { person, signedInAgain } from '#test/people.ts'
import { testApp } from '#test/test-app.ts'
import type { Id } from '#values/id.ts'
import { dayMs, minuteMs } from '#values/time.ts'
import type { refundsContract } from './contract.ts'
import { isGiven, timeLeft } from './rules/answers.ts'

const app = await testApp()
const { database, clock } = app.platform
const donor = await person(app, { type: 'donor', firstName: 'Ada', lastName: 'Domingo' })
const finance = await person(app, { type: 'financial_admin', firstName: 'Finn', lastName: 'Okafor' })
const second = await person(app, { type: 'super_admin', firstName: 'Sue', lastName: 'Park' })

afterAll(async () => {
  expect(await brokenBooks(app)).toEqual([])
})

const as = async (who = finance) => app.as<typeof refundsContract>((await signedInAgain(app, who)).accessToken)
const texts = { purpose: 'A gift to a public research project.', evidence: 'The donor wrote to us on the same day.' }

async function disputed() {
  const { projectId } = await openProject(app)
  const gift = await giveAndPay(app, await signedInAgain(app, donor), projectId, { card: 'disputed' })
  app.advance(minuteMs)
  await app.drain()
  const [row] = await database.query<{ id: Id<'dispute'> }>(
    sql`select id from disputes where donation_id = ${gift.donationId}`,
  )
  if (!row) throw new Error('there is no dispute')
  return { ...gift, disputeId: row.id, params: { id: row.id } }
}
const audited = async (disputeId: string) => {
  const rows = await database.query<{ action: string }>(sql`
    select action from audit_log where data ->> 'disputeId' = ${disputeId} and action not in ('dispute.opened', 'person.looked_at')`)
  return rows.map((row) => row.action).toSorted()
}

test('a draft survives a reload and is seen by colleagues, and no tab overwrites a newer version', async () => {
  const { params, disputeId } = await disputed()
  const [one, other] = [await as(finance), await as(second)]
  expect(await one('GET /api/admin/disputes/:id', { params })).toMatchObject({
    data: {
      ...{ answer: null, gross: 10_000, giver: 'Ada Domingo' },
      dispute: { state: 'open', answer: null },
      receipt: expect.stringContaining('Gift of $100.00'),
    },
  })
  const body = { version: 0, ...texts }
  expect(await one('PUT /api/admin/disputes/:id/draft', { params, body })).toMatchObject({ data: { version: 1 } })
  expect(await other('GET /api/admin/disputes/:id', { params })).toMatchObject({
    data: {
      answer: { ...texts, state: 'draft', version: 1, savedBy: 'Finn Okafor', savedAt: clock.now(), sender: null },
    },
  })
  // The same draft again changes nothing; a different one from a tab without a draft is refused and not saved.
  expect(await one('PUT /api/admin/disputes/:id/draft', { params, body })).toMatchObject({ data: { version: 1 } })
  const blind = { ...body, evidence: 'Something else.' }
  for (const call of ['PUT /api/admin/disputes/:id/draft', 'POST /api/admin/disputes/:id/answer'] as const)
    expect(await other(call, { params, body: blind })).toMatchObject({
      refusal: { code: 'dispute_draft_changed', status: 409, title: expect.stringContaining('Finn Okafor') },
    })
  const seen = { ...blind, version: 1 }
  expect(await other('PUT /api/admin/disputes/:id/draft', { params, body: seen })).toMatchObject({
    data: { version: 2, evidence: 'Something else.', savedBy: 'Sue Park' },
  })
  expect(await audited(disputeId)).toEqual(['dispute.drafted', 'dispute.drafted'])
  // The page shows the donor, so each access is logged like a view of the person.
  const looks = await database.query(sql`
    select 1 from audit_log where action = 'person.looked_at' and target_id = ${donor.userId}
      and data ->> 'disputeId' = ${disputeId}`)
  expect(looks).toHaveLength(2)
})

test('an answer is given once however often it is submitted, and shows its time and sender', async () => {
  const { params, disputeId, checkoutUrl } = await disputed()
  const [one, other] = [await as(finance), await as(second)]
  const body = { version: 0, ...texts }
  const sent = await Promise.all(
    Array.from({ length: 10 }, () => one('POST /api/admin/disputes/:id/answer', { params, body })),
  )
  for (const answer of sent) expect(answer).toMatchObject({ data: { state: 'sending', version: 1 } })
  const another = { ...body, evidence: 'A second thought.' }
  for (const [call, given] of [
    ['POST /api/admin/disputes/:id/answer', { params, body: another }],
    ['PUT /api/admin/disputes/:id/draft', { params, body: { ...another, version: 1 } }],
  ] as const)
    expect(await other(call, given)).toMatchObject({ refusal: { code: 'dispute_answered', status: 409 } })
  expect(await other('POST /api/admin/disputes/:id/acceptance', { params })).toMatchObject({
    refusal: { code: 'dispute_answered' },
  })
  await app.drain()
  const shown = await other('GET /api/admin/disputes/:id', { params })
  expect(shown).toMatchObject({
    data: {
      answer: { ...texts, state: 'sent', sender: 'Finn Okafor', sentAt: clock.now(), failure: null },
      receipt: expect.stringContaining('Given by Ada Domingo'),
    },
  })
  expect(await one('POST /api/admin/disputes/:id/answer', { params, body })).toMatchObject({ data: { state: 'sent' } })
  expect(await audited(disputeId)).toEqual(['dispute.answer_asked', 'dispute.answered'])
  // The bank reads it before it decides.
  const page = await app.fetch(new Request(checkoutUrl))
  expect(await page.text()).toContain('The donor wrote to us on the same day.')
})

test('a dispute cannot be answered after its deadline or its decision, and the refusal says so', async () => {
  const [late, decided] = [await disputed(), await disputed()]
  await press(app, decided.checkoutUrl, { dispute: 'won' })
  await app.drain()
  app.advance(7 * dayMs)
  const desk = await as()
  for (const [gift, code, says] of [
    [late, 'dispute_answer_late', 'The bank took answers until November'],
    [decided, 'dispute_decided', 'The bank has decided'],
  ] as const) {
    const { params } = gift
    const body = { version: 0, ...texts }
    const refusal = { code, status: 409, title: expect.stringContaining(says) }
    expect(await desk('PUT /api/admin/disputes/:id/draft', { params, body })).toMatchObject({ refusal })
    expect(await desk('POST /api/admin/disputes/:id/answer', { params, body })).toMatchObject({ refusal })
    expect(await desk('POST /api/admin/disputes/:id/acceptance', { params })).toMatchObject({ refusal })
    expect(await audited(gift.disputeId)).not.toContain('dispute.answer_asked')
  }
})

test('an accepted dispute is lost by the gateway’s event, once, and its draft stays', async () => {
  const { params, donationId, disputeId } = await disputed()
  const desk = await as()
  await desk('PUT /api/admin/disputes/:id/draft', { params, body: { version: 0, ...texts } })
  const accepted = await Promise.all([1, 2, 3].map(() => desk('POST /api/admin/disputes/:id/acceptance', { params })))
  for (const answer of accepted) expect(answer).toMatchObject({ data: { kind: 'acceptance', version: 2, ...texts } })
  await app.drain()
  expect(await desk('GET /api/admin/disputes/:id', { params })).toMatchObject({
    data: { dispute: { state: 'lost' }, answer: { kind: 'acceptance', state: 'sent', sender: 'Finn Okafor' } },
  })
  const kinds = await database.query<{ kind: string }>(sql`
    select kind from ledger_entries where source_id = ${donationId} order by kind`)
  expect(kinds.map((one) => one.kind)).toEqual(['dispute_lost', 'dispute_opened', 'donation', 'processor_cost'])
  expect(await audited(disputeId)).toEqual([
    ...['dispute.acceptance_asked', 'dispute.accepted', 'dispute.drafted', 'dispute.lost'],
  ])
})

test('staff without the finance desk, an empty answer, and an unknown dispute are refused', async () => {
  const { params } = await disputed()
  const body = { version: 0, ...texts }
  const stranger = await as(donor)
  expect(await stranger('POST /api/admin/disputes/:id/answer', { params, body })).toMatchObject({
    refusal: { code: 'not_allowed', status: 403 },
  })
  const desk = await as()
  expect(
    await desk('POST /api/admin/disputes/:id/answer', { params, body: { ...body, purpose: ' ', evidence: '' } }),
  ).toMatchObject({ refusal: { code: 'invalid_input', errors: [{}, {}] } })
  const nowhere = { id: donor.userId as string as Id<'dispute'> }
  expect(await desk('POST /api/admin/disputes/:id/acceptance', { params: nowhere })).toMatchObject({
    refusal: { code: 'dispute_not_found', status: 404 },
  })
})

test('disputes that need an answer come first, by deadline', async () => {
  const answeredOne = await disputed()
  app.advance(dayMs)
  const next = await disputed()
  const body = { version: 0, ...texts }
  await (await as())('POST /api/admin/disputes/:id/answer', { params: answeredOne.params, body })
  const listed = await (await as())('GET /api/admin/disputes')
  const ids = listed.ok ? listed.data.disputes.map((one) => one.id) : []
  expect(ids.indexOf(next.disputeId)).toBeLessThan(ids.indexOf(answeredOne.disputeId))
  const open = listed.ok ? listed.data.disputes.filter((one) => one.state === 'open' && !isGiven(one.answer)) : []
  const deadlines = open.map((one) => one.respondBy ?? '')
  expect(deadlines).toEqual(deadlines.toSorted())
})

test('the time left is given in days, and in hours on the last two days', () => {
  const now = clock.now()
  const left = (ms: number) => timeLeft(new Date(Date.parse(now) + ms).toISOString() as typeof now, now)
  expect([left(7 * dayMs - 1), left(2 * dayMs), left(2 * dayMs - 1), left(90 * minuteMs)]).toEqual([
    ...['6 days left', '2 days left', '47 hours left', '1 hour left'],
  ])
  expect([left(59 * minuteMs), left(0)]).toEqual(['Less than an hour left', 'The deadline has passed'])
})
