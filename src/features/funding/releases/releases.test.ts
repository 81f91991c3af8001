import { expect, test } from 'vitest'
import type { projectsContract } from '#features/research/projects/contract/endpoints.ts'
import type { submissionsContract } from '#features/research/submissions/contract.ts'
import { sql } from '#platform/database.ts'
import { claimDesk } from '#test/claims.ts'
import { disputesOf } from '#test/disputes.ts'
import { brokenBooks, giveAndPay } from '#test/gifts.ts'
import { payoutDesk } from '#test/payouts.ts'
import { type Person, person, signedInAgain } from '#test/people.ts'
import { type HeldProject, heldProject, reached, releaseDesk } from '#test/releases.ts'
import { testApp } from '#test/test-app.ts'
import { dayMs, minuteMs } from '#values/time.ts'

const app = await testApp()
const { database } = app.platform
const desk = await payoutDesk(app)
const reviewer = await person(app, { type: 'scientific_reviewer', lastName: 'Reader' })
const donor = await person(app, { type: 'donor' })

type Answer = { readonly ok: boolean; readonly refusal?: { readonly code: string } }
const codeOf = (answer: Answer): string | undefined => answer.refusal?.code
type Reached = Awaited<ReturnType<typeof reached>>
const release = async ({ params, updateId }: Reached, by: Person = reviewer) =>
  (await releaseDesk(app, by))('POST /api/admin/milestones/:id/:key/release', { params, body: { updateId } })
const sendBack = async ({ params, updateId }: Reached, reason = 'The photographs are missing.') =>
  (await releaseDesk(app, reviewer))('POST /api/admin/milestones/:id/:key/return', {
    ...{ params, body: { updateId, reason } },
  })
const queue = async (by: Person = reviewer) => {
  const answer = await (await releaseDesk(app, by))('GET /api/admin/milestones')
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.data
}
const shown = async ({ projectId: id }: HeldProject) => {
  const answer = await app.as<typeof projectsContract>()('GET /api/projects/:id', { params: { id } })
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.data.milestones
}
const figures = async (owner: Person, { projectId }: HeldProject) => {
  const { projects, holds } = await desk.money(owner)
  const { available, onHold, paid } = projects.find(({ id }) => id === projectId) ?? {}
  return { available, onHold, paid, texts: holds.map(({ text }) => text) }
}
/** Of $100, $93.70 are for the project, and old enough. */
async function funded(...shares: readonly number[]) {
  const { owner } = await desk.payable()
  const held = await heldProject(app, owner, ...shares)
  await giveAndPay(app, await signedInAgain(app, donor), held.projectId)
  app.advance(8 * dayMs)
  await app.drain()
  return { owner, held }
}

test('a share becomes available to the cent once a reviewer has released its milestone, and not before', async () => {
  const { owner, held } = await funded(50, 25)
  expect(await figures(owner, held)).toMatchObject({
    ...{ available: 2342, onHold: 7028 },
    texts: expect.arrayContaining(['75% of the money waits for 2 milestones, as you chose when you submitted it.']),
  })
  expect(codeOf(await desk.ask(owner, held.projectId, 2343))).toBe('payout_too_large')
  await desk.paid(owner, held.projectId, 2342)
  expect(await shown(held)).toMatchObject([{ shareBps: 5000, releasedAt: null }, { shareBps: 2500 }])

  const first = await reached(app, owner, held)
  expect((await queue()).items).toMatchObject([{ title: 'Milestone 1', shareBps: 5000, cents: 4685 }])
  app.advance(minuteMs)
  expect((await release(first)).ok).toBe(true)
  expect((await queue()).items).toEqual([])
  expect((await queue()).decided).toMatchObject([{ decision: 'released', by: 'Ada Reader', shareBps: 5000 }])
  expect((await shown(held))[0]?.releasedAt).toEqual(expect.any(String))
  expect(await figures(owner, held)).toMatchObject({ available: 4685, paid: 2342 })
  await desk.paid(owner, held.projectId, 4685)
  expect(codeOf(await desk.ask(owner, held.projectId, 1000))).toBe('payout_too_large')
  const second = await reached(app, owner, held, 1)
  expect((await release(second)).ok).toBe(true)
  expect((await figures(owner, held)).available).toBe(2343)
  expect(await brokenBooks(app)).toEqual([])
})

test('a dispute at the instant in which a share left breaks no check', async () => {
  const { owner, held } = await funded(50)
  const { donationId } = await giveAndPay(app, await signedInAgain(app, donor), held.projectId)
  app.advance(8 * dayMs)
  await app.drain()
  const id = await desk.asked(owner, held.projectId, 9370)
  await desk.approve(id)
  await app.drain()
  expect(await desk.stateOf(id)).toBe('in_transit')
  const [gift] = await database.query<{ ref: string }>(
    sql`select payment_ref as "ref" from donations where id = ${donationId}`,
  )
  const { disputeEvent, deliver } = disputesOf(app)
  await deliver(disputeEvent(gift?.ref ?? '', 'open'))
  await app.drain()
  expect(await brokenBooks(app)).toEqual([])
})

test('a milestone is decided once, also by two reviewers at once', async () => {
  const { owner, held } = await funded(100)
  const report = await reached(app, owner, held)
  const other = await person(app, { type: 'scientific_reviewer' })
  const answers = await Promise.all([release(report), release(report, other)])
  expect(answers.map((answer) => codeOf(answer) ?? 'released').toSorted()).toEqual(['release_decided', 'released'])
  expect(codeOf(await sendBack(report))).toBe('release_decided')
  const acts = await database.query(sql`
    select action from audit_log where target_id = ${held.projectId} and action like 'milestone.re%' order by action`)
  expect(acts).toEqual([{ action: 'milestone.reached' }, { action: 'milestone.released' }])
})

test('sent back with a reason, it is open again, and can be reported again with what was missing', async () => {
  const { owner, held } = await funded(40)
  const report = await reached(app, owner, held)
  app.advance(minuteMs)
  expect(codeOf(await sendBack(report, ' '))).toBe('invalid_input')
  expect((await sendBack(report)).ok).toBe(true)
  expect(await shown(held)).toMatchObject([
    { reachedAt: null, releasedAt: null, takenBack: { reason: 'The photographs are missing.' } },
  ])
  expect(codeOf(await release(report))).toBe('milestone_open')
  expect((await figures(owner, held)).available).toBe(5622)
  app.advance(minuteMs)
  const again = await reached(app, owner, held)
  expect((await queue()).items).toMatchObject([{ before: [{ reason: 'The photographs are missing.' }] }])
  expect(codeOf(await release(report))).toBe('release_decided')
  expect((await release(again)).ok).toBe(true)
  expect((await figures(owner, held)).available).toBe(9370)
  const mails = await database.query<{ subject: string }>(sql`
    select subject from outbox_mails where recipient = ${owner.email} and event_key like 'milestone-release:%'
    order by created_at`)
  expect(mails.map(({ subject }) => subject)).toEqual(['Sent back: Milestone 1', '40% released: Milestone 1'])
  // Donors are notified of the release, once, and not of what is between the reviewer and the researcher.
  const notices = await database.query(sql`
    select title from notifications where user_id = ${donor.userId} and event_key like 'milestone-release:%'
      and target = ${`/project/${held.projectId}`}`)
  expect(notices).toHaveLength(1)
})

test('only a reached milestone with a share waits, and only for reviewers', async () => {
  const { owner, held } = await funded(0, 30)
  const without = await reached(app, owner, held)
  expect((await queue()).items).toEqual([])
  expect(codeOf(await release(without))).toBe('milestone_not_found')
  const open = { params: { id: held.projectId, key: held.keys[1] ?? '' }, updateId: without.updateId }
  expect(codeOf(await release(open))).toBe('milestone_open')
  const finance = await person(app, { type: 'financial_admin' })
  expect(codeOf(await release(open, finance))).toBe('not_allowed')
})

test('a reviewer with a conflict of interest finds no trace of the milestone', async () => {
  const { owner, held } = await funded(30)
  const report = await reached(app, owner, held)
  const close = await person(app, { type: 'scientific_reviewer' })
  await giveAndPay(app, close, held.projectId).catch(() => undefined)
  const isBarred = await app.platform.isBarred(app.platform, database, {
    ...{ userId: close.userId, projectId: held.projectId },
  })
  expect((await queue(close)).items.some(({ project }) => project.id === held.projectId)).toBe(!isBarred)
  expect(codeOf(await release(report, close)) ?? 'released').toBe(isBarred ? 'milestone_not_found' : 'released')
})

test('once a project is approved, the shares stay; titles and dates may change', async () => {
  const { owner, held } = await funded(30, 20)
  const api = app.as<typeof submissionsContract>((await signedInAgain(app, owner)).accessToken)
  const params = { id: held.projectId }
  const form = await api('GET /api/projects/:id/edit', { params })
  if (!form.ok) throw new Error(form.refusal.code)
  const { image: _image, status: _status, locked: _locked, statusReason: _reason, ...rest } = form.data
  const save = (milestones: typeof rest.milestones) =>
    api('PUT /api/projects/:id', { params, body: { ...rest, milestones } })
  const [one, two] = rest.milestones
  if (!one || !two) throw new Error('both milestones are in the form')
  expect([one.shareBps, two.shareBps]).toEqual([3000, 2000])
  expect(codeOf(await save([{ ...one, shareBps: 2000 }, two]))).toBe('locked_once_approved')
  expect(codeOf(await save([one]))).toBe('locked_once_approved')
  expect(codeOf(await save([{ ...one, shareBps: 9000 }, two]))).toBe('invalid_input')
  expect((await save([{ ...one, title: 'Forty plots marked' }, two])).ok).toBe(true)
  expect(await brokenBooks(app)).toEqual([])
})

test('a cover that was written off is no gift: the share that waits is of gifts alone', async () => {
  const { owner } = await desk.payable()
  const held = await heldProject(app, owner, 50)
  const { projectId } = held
  const give = async (amountDollars: number) => {
    const { donationId } = await giveAndPay(app, await signedInAgain(app, donor), projectId, { amountDollars })
    app.advance(8 * dayMs)
    await app.drain()
    const [row] = await database.query<{ ref: string }>(
      sql`select payment_ref as "ref" from donations where id = ${donationId}`,
    )
    return row?.ref ?? ''
  }
  const first = await give(100)
  await desk.paid(owner, projectId, 4685)
  const { disputeEvent, deliver } = disputesOf(app)
  await deliver(disputeEvent(first, 'lost'))
  await app.drain()
  await claimDesk(app, desk).giveUp(projectId)
  await give(200)
  expect((await figures(owner, held)).available).toBe(9385)
  await desk.paid(owner, projectId, 9385)
  expect(await brokenBooks(app)).toEqual([])
})
