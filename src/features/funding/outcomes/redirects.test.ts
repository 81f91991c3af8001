import { afterAll, expect, test } from 'vitest'
import { guestKeyOf } from '#features/funding/donations/actions/guest-key.ts'
import type { donationsContract } from '#features/funding/donations/contract.ts'
import type { myDonationsContract } from '#features/funding/my-donations/contract.ts'
import { sql } from '#platform/database.ts'
import { again, closedProject } from '#test/closed-projects.ts'
import { brokenBooks, giveAndPay, newKey, openProject, press } from '#test/gifts.ts'
import { type Person, person } from '#test/people.ts'
import { project } from '#test/projects.ts'
import { refundDesk } from '#test/refunds.ts'
import { testApp } from '#test/test-app.ts'
import type { Id } from '#values/id.ts'
import { dayMs, minuteMs } from '#values/time.ts'
import type { outcomesContract } from './contract.ts'

const app = await testApp()
const { database } = app.platform
type All = typeof outcomesContract & typeof donationsContract & typeof myDonationsContract
const as = (one?: Person) => app.as<All>(one?.accessToken)
const redirect = (who: Person | undefined, id: Id<'donation'>, projectId: Id<'project'>, guest?: string) =>
  as(who)('POST /api/donations/:id/redirect', { params: { id }, query: { guest }, body: { projectId } })
const offer = (who: Person | undefined, id: Id<'donation'>, query: { guest?: string; search?: string } = {}) =>
  as(who)('GET /api/donations/:id/redirect', { params: { id }, query })
const totals = async (...ids: string[]) => {
  await app.drain()
  const rows = await database.query<{ id: string; raised: number; donors: number }>(sql`
    select id, raised_cents as raised, donor_count as donors from projects where id = any(${ids}::uuid[])`)
  return ids.map((id) => rows.find((row) => row.id === id)).map((row) => [row?.raised, row?.donors])
}
const refusalOf = async (answer: ReturnType<typeof redirect>) => {
  const one = await answer
  return one.ok ? 'done' : one.refusal.code
}
const redirectEntries = async (id: string): Promise<number> =>
  (await database.query(sql`select 1 from ledger_entries where source_id = ${id} and kind like 'redirect%'`)).length

afterAll(async () => {
  await app.drain()
  expect(await brokenBooks(app)).toEqual([])
})

test('below the minimum a donor redirects the gift to another project: whole, once, and without a second fee', async () => {
  const { projectId, donor, donationId, other, owner } = await closedProject(app)
  const offered = await offer(donor, donationId)
  expect(offered).toMatchObject({
    data: {
      refused: null,
      reason: 'below_minimum',
      split: { gross: 10000, net: 9370, platformFee: 350, processingFee: 280 },
    },
  })
  expect(offered.ok && offered.data.choices.map((one) => one.id)).toContain(other)
  expect(await redirect(donor, donationId, other)).toMatchObject({ ok: true, data: { project: { id: other } } })
  expect(await totals(projectId, other)).toEqual([
    [0, 0],
    [10000, 1],
  ])
  // Again, as by a double click: the same answer, and nothing moves.
  expect(await redirect(donor, donationId, other)).toMatchObject({ ok: true })
  expect(await redirectEntries(donationId)).toBe(2)
  const sums = await database.query<{ code: string; sum: number }>(sql`
    select account.code, sum(posting.amount_cents) from ledger_postings posting
    join ledger_entries entry on entry.id = posting.entry_id
    join ledger_accounts account on account.id = posting.account_id
    where entry.source_id = ${donationId} and entry.kind <> 'processor_cost' and account.owner_id in (${other}, '00000000-0000-0000-0000-000000000000')
    group by account.code order by account.code`)
  expect(sums.map((row) => [row.code, row.sum])).toEqual([
    ['platform_fee', -350],
    ['processing_fee_recovered', -280],
    ['processor_clearing', 10000],
    ['project_pending', -9370],
  ])

  const ledgerOf = (id: Id<'project'>) => as()('GET /api/projects/:id/ledger', { params: { id }, query: {} })
  expect(await ledgerOf(projectId)).toMatchObject({
    data: {
      rows: [
        { kind: 'redirect_out', donor: 'Ada D.', other: { id: other }, split: { gross: -10000, net: -9370 } },
        { kind: 'donation', other: null, split: { gross: 10000 } },
      ],
      totals: { gifts: 1, split: { gross: 0, platformFee: 0, processingFee: 0, net: 0 } },
    },
  })
  expect(await ledgerOf(other)).toMatchObject({
    data: {
      rows: [{ kind: 'redirect_in', donor: 'Ada D.', other: { id: projectId }, split: { gross: 10000 } }],
      totals: { gifts: 1, split: { gross: 10000, net: 9370 } },
    },
  })
  const csv = await app.fetch(new Request(`http://app.test/api/projects/${projectId}/ledger.csv`))
  expect(await csv.text()).toContain('Redirected to another project')
  const news = await database.query<{ recipient: string; subject: string }>(
    sql`select recipient, subject from outbox_mails where event_key like ${`redirect:${donationId}%`} order by event_key`,
  )
  expect(news).toMatchObject([{ recipient: donor.email }, { subject: 'A gift was redirected to your project' }])
  const [told] = await database.query<{ count: number }>(sql`
    select count(*) from notifications where user_id = ${owner.userId} and event_key = ${`redirect:${donationId}`}`)
  expect(told?.count).toBe(1)
})

test('totals, statement and receipt of the donor stay true', async () => {
  const { donor, donationId, other, projectId } = await closedProject(app)
  const before = await as(donor)('GET /api/me/donations', { query: {} })
  expect(before).toMatchObject({ data: { gifts: [{ redirectUntil: expect.any(String), redirectedFrom: null }] } })
  await redirect(donor, donationId, other)
  await app.drain()
  expect(await as(donor)('GET /api/me/donations', { query: {} })).toMatchObject({
    data: {
      totals: { given: 10000, held: 9370, projects: 1 },
      gifts: [{ project: { id: other }, redirectUntil: null, redirectedFrom: 'Coral nurseries' }],
    },
  })
  const year = Number(app.platform.clock.now().slice(0, 4))
  const lines = async (year: number) => {
    const answer = await as(donor)('GET /api/me/donations/statement', { query: { year } })
    return answer.ok ? [...answer.data.lines.map((line) => line.kind).toSorted(), answer.data.total.gross] : []
  }
  const all = [...(await lines(year - 1)), ...(await lines(year))]
  expect(all.filter((one) => typeof one === 'string').toSorted()).toEqual(['donation', 'redirect_in', 'redirect_out'])
  expect(all.filter((one) => typeof one === 'number').reduce((sum, one) => sum + one, 0)).toBe(10000)
  expect(await as(donor)('GET /api/donations/:id/receipt', { params: { id: donationId }, query: {} })).toMatchObject({
    data: { number: 1, project: { id: projectId }, redirected: { id: other, amount: 10000 } },
  })
})

test('a refund after a redirect is taken from the new project; what was refunded before is not redirected', async () => {
  const desk = await refundDesk(app)
  const { projectId, donor, donationId, other } = await closedProject(app)
  const finance = await again(app, desk.finance)
  await desk.ask(donationId, 2000, finance)
  await app.drain()
  expect(await redirect(donor, donationId, other)).toMatchObject({ ok: true })
  expect(await totals(projectId, other)).toEqual([
    [0, 0],
    [8000, 1],
  ])
  await desk.ask(donationId, 7720, finance)
  expect(await totals(projectId, other)).toEqual([
    [0, 0],
    [0, 0],
  ])
  const [left] = await database.query<{ pending: number }>(sql`
    select coalesce(sum(posting.amount_cents), 0) as pending from ledger_postings posting
    join ledger_accounts account on account.id = posting.account_id
    where account.code = 'project_pending' and account.owner_id in (${projectId}, ${other})`)
  expect(left?.pending).toBe(0)
})

test('a process whose clock is behind redirects after the decision of another process, and the books stay consistent', async () => {
  const { donor, donationId, other } = await closedProject(app)
  app.advance(-minuteMs)
  expect(await redirect(donor, donationId, other)).toMatchObject({ ok: true })
  await app.drain()
  expect(await brokenBooks(app)).toEqual([])
  app.advance(minuteMs)
})

test('a guest redirects with the key from their mail, and with no other', async () => {
  const owner = await person(app, { type: 'researcher' })
  const id = await project(app, owner, { fundingGoal: 5000, minimumViable: 1000 })
  const begun = await as()('POST /api/donations', {
    headers: { 'idempotency-key': newKey() },
    body: { projectId: id, amountDollars: 50, anonymous: false, terms: true, email: 'moves@people.example' },
  })
  if (!begun.ok) throw new Error(begun.refusal.code)
  await press(app, begun.data.checkoutUrl, { card: 'succeeds' })
  await app.drain()
  app.advance(91 * dayMs)
  const { projectId: other } = await openProject(app)
  await app.run('outcomes')
  const { donationId } = begun.data
  const key = await guestKeyOf(app.platform, donationId)
  const [mail] = await database.query<{ text: string }>(sql`
    select text_body as text from outbox_mails where recipient = 'moves@people.example' and subject like 'You can redirect your gift to %'`)
  expect(mail?.text).toContain(`/redirect/${donationId}?guest=${key}`)
  expect(await refusalOf(redirect(undefined, donationId, other))).toBe('not_signed_in')
  expect(await refusalOf(redirect(undefined, donationId, other, 'x'.repeat(key.length)))).toBe('donation_not_found')
  expect(await offer(undefined, donationId, { guest: key })).toMatchObject({ data: { refused: null } })
  expect(await refusalOf(redirect(undefined, donationId, other, key))).toBe('done')
})

test('a redirect of another donor’s gift, to the same, a closed or an unapproved project, without an offer or too late is refused, and moves nothing', async () => {
  const { projectId: past } = await closedProject(app)
  const { projectId, donor, donationId, other, owner } = await closedProject(app)
  const stranger = await person(app, { type: 'donor' })
  const pending = await openProject(app, { pending: true })
  const rejected = await project(app, owner, { status: 'rejected' })
  expect(await refusalOf(redirect(stranger, donationId, other))).toBe('donation_not_found')
  expect(await refusalOf(redirect(donor, donationId, projectId))).toBe('same_project')
  expect(await refusalOf(redirect(donor, donationId, past))).toBe('deadline_passed')
  expect(await refusalOf(redirect(donor, donationId, pending.projectId))).toBe('project_not_approved')
  expect(await refusalOf(redirect(donor, donationId, rejected))).toBe('project_not_approved')
  expect(await refusalOf(redirect(donor, donationId, '0199a0e0-0000-7000-8000-000000000000' as Id<'project'>))).toBe(
    'project_not_found',
  )
  expect(await redirectEntries(donationId)).toBe(0)

  const elsewhere = await giveAndPay(app, donor, other)
  expect(await refusalOf(redirect(donor, elsewhere.donationId, projectId))).toBe('redirect_not_offered')
  expect((await offer(donor, elsewhere.donationId)).ok).toBe(true)

  app.advance(30 * dayMs)
  const later = await again(app, donor)
  expect(await refusalOf(redirect(later, donationId, other))).toBe('redirect_over')
  expect(await offer(later, donationId)).toMatchObject({
    data: { refused: expect.stringContaining('over'), choices: [] },
  })
  expect(await redirectEntries(donationId)).toBe(0)
  expect(await totals(projectId)).toEqual([[10000, 1]])
})

test.each([
  { location: 'body.projectId', body: { projectId: 'x' } },
  { location: 'body.projectId', body: {} },
  { location: 'body.amountCents', body: { amountCents: 1 } },
])(
  'a redirect with a wrong $location is refused by the name of its field, and nothing moves',
  async ({ location, body }) => {
    const { donor, donationId, other } = await closedProject(app)
    const answer = await app.fetch(
      new Request(`http://app.test/api/donations/${donationId}/redirect`, {
        method: 'POST',
        headers: { authorization: `Bearer ${donor.accessToken}`, 'content-type': 'application/json' },
        body: JSON.stringify({ ...('amountCents' in body ? { projectId: other } : {}), ...body }),
      }),
    )
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ errors: [expect.objectContaining({ location })] })
    expect(await redirectEntries(donationId)).toBe(0)
  },
)

test('a gift is redirected to a second project once, not to a third, nor to the donor’s own', async () => {
  const owner = await person(app, { type: 'researcher' })
  const giver = await person(app, { type: 'researcher' })
  const id = await project(app, owner, { fundingGoal: 5000, minimumViable: 1000 })
  const { donationId } = await giveAndPay(app, giver, id)
  app.advance(91 * dayMs)
  await app.run('outcomes')
  const now = await again(app, giver)
  const own = await project(app, giver)
  const [one, two] = [(await openProject(app)).projectId, (await openProject(app)).projectId]
  expect(await refusalOf(redirect(now, donationId, own))).toBe('own_project')
  const offered = await offer(now, donationId)
  expect(offered.ok && offered.data.choices.map((choice) => choice.id)).not.toContain(own)
  const both = await Promise.all([refusalOf(redirect(now, donationId, one)), refusalOf(redirect(now, donationId, two))])
  expect(both.toSorted()).toEqual(['done', 'redirect_done'])
  expect(await redirectEntries(donationId)).toBe(2)
})

test('a disputed or refunded gift is not redirected, and no gift while the books are broken', async () => {
  const desk = await refundDesk(app)
  const { donor, donationId, other } = await closedProject(app)
  await database.query(sql`
    insert into books_proofs (id, at, is_whole, promises)
    values (gen_random_uuid(), ${app.platform.clock.now()}, false, '[]')`)
  expect(await refusalOf(redirect(donor, donationId, other))).toBe('books_broken')
  await database.query(sql`delete from books_proofs`)
  await desk.ask(donationId, 9720, await again(app, desk.finance))
  await app.drain()
  expect(await refusalOf(redirect(donor, donationId, other))).toBe('gift_not_redirectable')
})

test('without an answer the gift stays, after one reminder a week before the end', async () => {
  const { projectId, donor } = await closedProject(app)
  const subjects = async () =>
    (
      await database.query<{ subject: string }>(
        sql`select subject from outbox_mails where recipient = ${donor.email} and event_key like 'outcome:%' order by id`,
      )
    ).map((row) => row.subject)
  expect(await subjects()).toEqual(['You can redirect your gift to “Coral nurseries”'])
  app.advance(23 * dayMs)
  await app.run('outcomes')
  await app.run('outcomes')
  expect(await subjects()).toEqual([
    'You can redirect your gift to “Coral nurseries”',
    'Your gift to “Coral nurseries” can be redirected for one more week',
  ])
  app.advance(30 * dayMs)
  await app.run('outcomes')
  expect(await subjects()).toHaveLength(2)
  expect(await totals(projectId)).toEqual([[10000, 1]])
})

test('projects to choose from are found by title and researcher, one’s saved ones first', async () => {
  const { donor, donationId } = await closedProject(app)
  const owner = await person(app, { type: 'researcher', firstName: 'Sólveig', lastName: '100%' })
  const id = await project(app, owner, { title: 'Moss in lava caves' })
  await database.query(sql`
    insert into saved_projects (user_id, project_id, created_at) values (${donor.userId}, ${id}, ${app.platform.clock.now()})`)
  const found = async (search?: string) => {
    const answer = await offer(donor, donationId, search === undefined ? {} : { search })
    return answer.ok ? answer.data.choices.map((one) => one.id) : []
  }
  expect((await found())[0]).toBe(id)
  expect(await found('LAVA')).toEqual([id])
  expect(await found('sólveig 100%')).toEqual([id])
  expect(await found('_')).toEqual([])
})
