import { afterAll, expect, test } from 'vitest'
import { listProjectsOfPayee } from '#features/funding/payouts/actions/projects-of-payee.ts'
import { sql } from '#platform/database.ts'
import { upload } from '#test/api-calls/product.ts'
import { brokenBooks } from '#test/gifts.ts'
import { payoutDesk } from '#test/payouts.ts'
import { signedInAgain } from '#test/people.ts'
import { testApp } from '#test/test-app.ts'
import type { Id } from '#values/id.ts'
import { dayMs, hourMs, later, secondMs } from '#values/time.ts'

const app = await testApp()
const desk = await payoutDesk(app)
const { approve, as, asked, chooseAccount, decidePayee, finance, look, payable, payeeOf, second, settle, stateOf } =
  desk

afterAll(async () => {
  expect(await brokenBooks(app)).toEqual([])
})

const codeOf = (answer: { ok: true } | { ok: false; refusal: { code: string } }) =>
  answer.ok ? 'ok' : answer.refusal.code
const mailsTo = async (email: string) =>
  (
    await app.platform.database.query<{ subject: string }>(
      sql`select subject from outbox_mails where recipient = ${email} order by created_at desc, id desc`,
    )
  ).map(({ subject }) => subject)

test('documents, a decision with its reason, an account: each missing item is named, and nothing is paid before', async () => {
  const { owner, projectId } = await payable()
  const own = async () => {
    const answer = await (await as(owner))('GET /api/me/payee')
    if (!answer.ok) throw new Error(answer.refusal.code)
    return answer.data
  }
  expect(await own()).toMatchObject({ missing: null, payee: { state: 'verified', account: { bank: 'Test Bank' } } })
  expect(codeOf(await desk.submit(owner))).toBe('payee_waiting')
  await decidePayee(owner, 'attention')
  expect(await own()).toMatchObject({ missing: 'attention', payee: { reason: 'The passport shows the same name.' } })
  expect(codeOf(await desk.ask(owner, projectId, 1000))).toBe('payee_not_verified')
  expect(codeOf(await desk.submit(owner))).toBe('ok')
  expect(await own()).toMatchObject({ missing: 'waiting', payee: { state: 'with_us', reason: null } })
  expect(codeOf(await decidePayee(owner, 'refused'))).toBe('ok')
  expect(codeOf(await decidePayee(owner, 'verified'))).toBe('payee_decided')
  expect(codeOf(await desk.submit(owner))).toBe('ok')
  // Another person looks at what is sent after a refusal.
  const params = { id: await payeeOf(owner) }
  const notDecidable = async (by: typeof finance) => {
    const read = await (await as(by))('GET /api/admin/payees/:id', { params })
    return read.ok ? read.data.notDecidable : read.refusal.code
  }
  expect([await notDecidable(finance), await notDecidable(second)]).toEqual([
    'You refused what was sent before. A colleague must decide.',
    null,
  ])
  expect(codeOf(await decidePayee(owner, 'verified'))).toBe('own_decision')
  expect(codeOf(await decidePayee(owner, 'verified', second))).toBe('ok')
  expect(await mailsTo(owner.email)).toContain('You can be paid now')
})

test('a payee’s country must exist, and the refusal names the field', async () => {
  const { owner } = await payable()
  const fileIds = [(await upload(app, await signedInAgain(app, owner), 'credential')) as Id<'file'>]
  const body = { kind: 'person' as const, legalName: 'Maria Keller', country: 'ZZ', fileIds }
  expect(await (await as(owner))('POST /api/me/payee', { body })).toMatchObject({
    refusal: { errors: [{ location: 'body.country', message: 'Please choose a country.' }] },
  })
})

test('staff open documents, and each access is logged; no one else can open them', async () => {
  const { owner } = await payable()
  const id = await payeeOf(owner)
  const payee = await (await as(finance))('GET /api/admin/payees/:id', { params: { id } })
  const fileId = (payee.ok ? payee.data.documents[0]?.fileId : '') as Id<'file'>
  const link = await (await as(finance))('POST /api/admin/payees/:id/documents/:fileId/link', {
    params: { id, fileId },
  })
  expect(link.ok && link.data.url).toContain(`/documents/${fileId}/credential`)
  const [seen] = await app.platform.database.query<{ count: number }>(
    sql`select count(*) from audit_log where action = 'payee.document_opened' and target_id = ${id}`,
  )
  expect(seen?.count).toBe(1)
  const stranger = await payable(5)
  const other = { params: { id: await payeeOf(stranger.owner), fileId } }
  expect(codeOf(await (await as(finance))('POST /api/admin/payees/:id/documents/:fileId/link', other))).toBe(
    'payee_not_found',
  )
})

test('a changed account needs the password, waits 72 hours, ends approvals, and its owner is notified at once', async () => {
  const { owner, projectId } = await payable(9000)
  const id = await asked(owner, projectId, 600_000)
  await approve(id, finance)
  const wrong = await (await as(owner))('POST /api/me/payee/account', { body: { password: 'guess' } })
  expect(codeOf(wrong)).toBe('wrong_password')
  await chooseAccount(owner, 'works')
  expect((await mailsTo(owner.email)).join()).toContain('Your bank account was changed from')
  expect(await look(id)).toMatchObject({ state: 'held', approved: 0, hold: { reason: 'bank_changed' } })
  const early = await (await as(second))('POST /api/admin/payouts/:id/release', { params: { id } })
  expect(codeOf(early)).toBe('hold_by_rule')
  await settle(71 * hourMs)
  expect(await stateOf(id)).toBe('held')
  await settle(hourMs + secondMs)
  expect(await stateOf(id)).toBe('requested')
  await approve(id, finance)
  await approve(id, second)
  await app.drain()
  expect(await stateOf(id)).toBe('in_transit')
  // While money is under way, and until it is final, the account stays.
  expect(await chooseAccount(owner, 'works')).toBe('payout_under_way')
  await settle()
  expect(await chooseAccount(owner, 'works')).toBe('payout_under_way')
})

test('one bank account for two researchers is held until a person decides', async () => {
  const first = await payable(100, 'shared')
  const other = await payable(100, 'shared')
  const id = await asked(other.owner, other.projectId, 5000)
  expect(await look(id)).toMatchObject({ state: 'held', hold: { reason: 'same_bank', endsByItself: false } })
  expect(codeOf(await (await as(second))('POST /api/admin/payouts/:id/release', { params: { id } }))).toBe('ok')
  expect(codeOf(await approve(id, finance))).toBe('ok')
  await settle()
  expect(await desk.books(first.projectId)).toEqual({ project_pending: 9370 })
})

test('an account that the gateway asks more of needs attention, and nothing is paid to it', async () => {
  const { owner, projectId } = await payable()
  const id = await asked(owner, projectId, 5000)
  await chooseAccount(owner, 'attention')
  await settle(73 * hourMs)
  expect(codeOf(await approve(id))).toBe('payee_not_verified')
})

test('receipts: a sum at most the payout, a day that is over, a line of the budget; everyone reads what it was for, not the document', async () => {
  const { owner, projectId } = await payable()
  const id = await desk.paid(owner, projectId, 9370)
  const fileOf = async () => (await upload(app, await signedInAgain(app, owner), 'receipt')) as Id<'file'>
  const spend = async (change: object = {}) =>
    (await as(owner))('POST /api/me/payouts/:id/spendings', {
      params: { id },
      headers: { 'idempotency-key': `receipt-${JSON.stringify(change).length}-of-the-tests` },
      body: {
        ...{ lineKey: null, amountCents: 9000, spentOn: '2026-11-01', what: 'Sensors', fileId: await fileOf() },
        ...change,
      },
    })
  expect(codeOf(await spend({ amountCents: 9371 }))).toBe('spending_too_large')
  expect(codeOf(await spend({ spentOn: '2030-01-01' }))).toBe('spending_in_future')
  // A day begins in the east of the world fourteen hours before it begins in UTC.
  const evening = dayMs - (Date.parse(app.platform.clock.now()) % dayMs) - 4 * hourMs
  app.advance(evening > 0 ? evening : evening + dayMs)
  const dayIn = (days: number) => later(app.platform.clock.now(), days * dayMs).slice(0, 10)
  expect(codeOf(await spend({ spentOn: dayIn(2) }))).toBe('spending_in_future')
  expect(codeOf(await spend({ lineKey: '01a1c4af-8680-7549-b37d-3c976e0b1063' }))).toBe('line_not_found')
  expect(codeOf(await spend({ fileId: '01a1c4af-8680-7549-b37d-3c976e0b1063' }))).toBe('file_not_found')
  for (let again = 0; again < 2; again++) expect(codeOf(await spend({ spentOn: dayIn(1) }))).toBe('ok')
  const page = await (await as(owner))('GET /api/me/money')
  expect(page.ok && page.data.payouts[0]).toMatchObject({ spent: 9000, spendings: [{ what: 'Sensors', line: null }] })
  const seen = await app.as<typeof import('../payouts/contract/endpoints.ts').payoutsContract>()(
    'GET /api/projects/:id/spending',
    {
      params: { id: projectId },
    },
  )
  expect(seen.ok && seen.data).toMatchObject({ paid: 9370, spent: 9000, payouts: [{ cents: 9370 }] })
  const [ended] = await app.platform.database.query<{ id: Id<'payout'> }>(
    sql`select id from payouts where project_id <> ${projectId} and state = 'requested' limit 1`,
  )
  const stranger = ended ?? { id }
  const notPaid = await (await as(owner))('POST /api/me/payouts/:id/spendings', {
    ...{ params: { id: stranger.id }, headers: { 'idempotency-key': 'receipt-of-a-stranger' } },
    body: { lineKey: null, amountCents: 1, spentOn: '2026-11-01', what: 'x', fileId: await fileOf() },
  })
  expect(codeOf(notPaid)).toBe('payout_not_found')
})

test('finance staff open a receipt of its payout, and the log says who; the payee does not review', async () => {
  const { owner, projectId } = await payable()
  const id = await desk.paid(owner, projectId, 9370)
  const fileId = (await upload(app, await signedInAgain(app, owner), 'receipt')) as Id<'file'>
  await (await as(owner))('POST /api/me/payouts/:id/spendings', {
    ...{ params: { id }, headers: { 'idempotency-key': 'receipt-that-staff-open' } },
    body: { lineKey: null, amountCents: 9000, spentOn: '2026-11-01', what: 'Sensors', fileId },
  })
  const [spending] = (await desk.look(id)).spendings
  expect(spending).toMatchObject({ what: 'Sensors', cents: 9000 })
  const link = async (payoutId: Id<'payout'>) =>
    (await as(finance))('POST /api/admin/payouts/:id/receipts/:spendingId/link', {
      params: { id: payoutId, spendingId: spending?.id ?? '' },
    })
  const opened = await link(id)
  const path = opened.ok ? opened.data.url : ''
  expect((await app.fetch(new Request(`${app.platform.settings.origin}${path}`))).status).toBe(200)
  const rows = sql`select actor_id as "by" from audit_log where action = 'payout.receipt_opened' and target_id = ${id}`
  expect(await app.platform.database.query(rows)).toEqual([{ by: finance.userId }])
  const other = await payable()
  expect(codeOf(await link(await desk.paid(other.owner, other.projectId, 5000)))).toBe('payout_not_found')
  expect(await listProjectsOfPayee(app.platform.database, owner.userId)).toEqual([projectId])
})

test('a payout that has not arrived cannot be spent; overdue receipts stop the next payout', async () => {
  const { owner, projectId } = await payable(300)
  const id = await asked(owner, projectId, 5000)
  const body = { lineKey: null, amountCents: 1, spentOn: '2026-11-01', what: 'x' }
  const fileId = (await upload(app, await signedInAgain(app, owner), 'receipt')) as Id<'file'>
  const early = await (await as(owner))('POST /api/me/payouts/:id/spendings', {
    ...{ params: { id }, headers: { 'idempotency-key': 'receipt-that-is-early' }, body: { ...body, fileId } },
  })
  expect(codeOf(early)).toBe('payout_not_paid')
  await approve(id)
  await app.drain()
  await settle()
  expect(codeOf(await desk.ask(owner, projectId, 1000))).toBe('ok')
  await settle(15 * 24 * hourMs)
  expect(codeOf(await desk.ask(owner, projectId, 1000))).toBe('receipts_missing')
})

test('a payee decides on no payee, least of all on themselves; closed accounts are paid no more', async () => {
  const { owner, projectId } = await payable()
  const id = await asked(owner, projectId, 5000)
  await app.platform.database.query(sql`update payees set owner_id = ${second.userId} where owner_id = ${owner.userId}`)
  const payeeId = await payeeOf(second)
  const own = await (await as(second))('POST /api/admin/payees/:id/decision', {
    ...{ params: { id: payeeId }, body: { verdict: 'refused', reason: 'Mine.' } },
  })
  expect(codeOf(own)).toBe('own_payee')
  expect(codeOf(await approve(id, second))).toBe('own_payout')
  const refusal = { params: { id }, body: { reason: 'Mine.' } }
  expect(codeOf(await (await as(second))('POST /api/admin/payouts/:id/refusal', refusal))).toBe('own_payout')
  await app.platform.database.query(sql`update payees set owner_id = ${owner.userId} where id = ${payeeId}`)
  const { closePayouts } = await import('../payouts/actions/follow.ts')
  await app.platform.database.transaction((tx) => closePayouts(tx, app.platform, owner.userId))
  expect(await stateOf(id)).toBe('cancelled')
  expect(await desk.books(projectId)).toEqual({ project_pending: 9370 })
  expect(await chooseAccount(owner, 'works')).toBe('payee_not_found')
})

test('a wrong receipt is withdrawn once and entered again; its own researcher opens it, others do not', async () => {
  const { owner, projectId } = await payable()
  const id = await desk.paid(owner, projectId, 9370)
  const say = async (what: string) => {
    const fileId = (await upload(app, await signedInAgain(app, owner), 'receipt')) as Id<'file'>
    return (await as(owner))('POST /api/me/payouts/:id/spendings', {
      ...{ params: { id }, headers: { 'idempotency-key': `receipt-called-${what}-of-the-tests` } },
      body: { lineKey: null, amountCents: 9370, spentOn: '2026-11-01', what, fileId },
    })
  }
  const first = await say('wrong')
  const params = { id, spendingId: first.ok ? (first.data.spendings[0]?.id ?? '') : '' }
  expect(codeOf(await say('right'))).toBe('spending_too_large')
  const stranger = await payable(5)
  const takeBack = async (by: typeof owner) =>
    (await as(by))('POST /api/me/payouts/:id/spendings/:spendingId/reversal', { params })
  const open = async (by: typeof owner) =>
    (await as(by))('POST /api/me/payouts/:id/receipts/:spendingId/link', { params })
  expect([codeOf(await takeBack(stranger.owner)), codeOf(await open(stranger.owner))]).toEqual([
    'payout_not_found',
    'payout_not_found',
  ])
  const link = await open(owner)
  const path = link.ok ? link.data.url : ''
  expect((await app.fetch(new Request(`${app.platform.settings.origin}${path}`))).status).toBe(200)
  for (const _ of [1, 2])
    expect(await takeBack(owner)).toMatchObject({
      data: { spent: 0, spendings: [{ what: 'wrong', takenBackAt: expect.any(String) }] },
    })
  expect(await say('right')).toMatchObject({ data: { spent: 9370, spendings: [{}, { takenBackAt: null }] } })
  const seen = await app.as<typeof import('../payouts/contract/endpoints.ts').payoutsContract>()(
    'GET /api/projects/:id/spending',
    { params: { id: projectId } },
  )
  expect(seen.ok && seen.data).toMatchObject({
    spent: 9370,
    payouts: [{ spendings: [{ cents: 9370 }, { cents: 9370 }] }],
  })
})
