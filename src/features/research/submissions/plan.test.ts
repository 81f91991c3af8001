import { expect, test } from 'vitest'
import type { projectsContract } from '#features/research/projects/contract/endpoints.ts'
import type { reviewsContract } from '#features/research/reviews/contract/endpoints.ts'
import { versionChecks } from '#features/research/versions/checks.ts'
import { sql } from '#platform/database.ts'
import { newId } from '#platform/platform.ts'
import { cv } from '#test/documents.ts'
import { type Person, person } from '#test/people.ts'
import { deciding } from '#test/reviews.ts'
import { testApp } from '#test/test-app.ts'
import { testOrigin, testSettings } from '#test/test-platform.ts'
import type { Id } from '#values/id.ts'
import type { submissionsContract } from './contract.ts'

// The parts of a project besides its texts: budget, milestones, ethics approvals, other funding, interests (issue 10,
// §1).

const app = await testApp({ settings: { ...testSettings, limitFactor: 100 } })
const owner = await person(app, { type: 'researcher' })
const reviewer = await person(app, { type: 'scientific_reviewer' })
const as = (who?: Person) =>
  app.as<typeof submissionsContract & typeof projectsContract & typeof reviewsContract>(who?.accessToken)
const key = () => newId(app.platform) as string

const form = {
  ...{ title: 'Reefs', description: 'Counting corals.', sector: 'science', subsection: 'ecology', fundingGoal: 6000 },
}
const line = (more: object = {}) => ({ key: key(), use: 'equipment', label: 'Lamps', cents: 600_000, ...more })
const full = () => ({
  ...form,
  summary: 'We count corals at night.',
  existingFunding: 'A grant of $2,000 for travel.',
  conflicts: 'None.',
  budget: [line({ cents: 540_050 }), line({ use: 'fieldwork', label: 'Boat days', cents: 59_950 })],
  milestones: [{ key: key(), title: 'Plots marked', dueOn: '2026-12-31' }],
  ethics: [
    {
      ...{ key: key(), kind: 'biosafety', reference: 'B-12', board: 'Board of the institute' },
      ...{ approvedOn: '2026-09-30', fileId: null as string | null },
    },
  ],
})
async function submitted(body: object): Promise<Id<'project'>> {
  const answer = await as(owner)('POST /api/projects', { body: body as never })
  if (!answer.ok) throw new Error(JSON.stringify(answer.refusal))
  return answer.data.id
}
const shown = async (id: Id<'project'>, who: Person | undefined = owner) => {
  const answer = await as(who)('GET /api/projects/:id', { params: { id } })
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.data
}
async function edit(id: Id<'project'>, typed: object) {
  const opened = await as(owner)('GET /api/projects/:id/edit', { params: { id } })
  if (!opened.ok) throw new Error(opened.refusal.code)
  const { image: _, status: __, locked: ___, statusReason: ____, ...rest } = opened.data
  return as(owner)('PUT /api/projects/:id', { params: { id }, body: { ...rest, ...typed } as never })
}
async function approved(body: object): Promise<Id<'project'>> {
  const id = await submitted(body)
  const [review] = await app.platform.database.query<{ id: Id<'review'> }>(
    sql`select id from project_reviews where project_id = ${id}`,
  )
  await deciding(app, reviewer).approve(review?.id as Id<'review'>)
  return id
}
async function upload(purpose = 'ethics_approval', by = owner): Promise<string> {
  const headers = { authorization: `Bearer ${by.accessToken}`, 'x-file-name': 'letter.pdf' }
  const url = `${testOrigin}/api/files?purpose=${purpose}`
  const answer = await app.fetch(new Request(url, { method: 'POST', headers, body: cv() }))
  return ((await answer.json()) as { fileId: string }).fileId
}

test('all of it is stored and returned, in order; what the money is for follows from the lines', async () => {
  const given = full()
  const id = await submitted(given)
  const { ethics, milestones, ...same } = given
  expect(await shown(id)).toMatchObject({
    ...same,
    fundingUses: ['equipment', 'fieldwork'],
    milestones: [{ ...milestones[0], reachedAt: null }],
    ethics: [{ kind: 'biosafety', reference: 'B-12', approvedOn: '2026-09-30', hasFile: false }],
  })
  expect(ethics).toHaveLength(1)
  const opened = await as(owner)('GET /api/projects/:id/edit', { params: { id } })
  expect(opened).toMatchObject({ data: { budget: given.budget, milestones, ethics } })
})

test('a project without any of it shows none, and its versions are proven as before', async () => {
  const id = await submitted(form)
  expect(await shown(id)).toMatchObject({ summary: null, budget: [], milestones: [], ethics: [], conflicts: null })
  const [row] = await app.platform.database.query<{ texts: number }>(
    sql`select count(*)::int as texts from project_texts where project_id = ${id}`,
  )
  expect(row?.texts).toBe(5)
})

test('a budget that does not add up is refused, with the difference; so are missing parts of a line', async () => {
  const refused = async (more: object) => {
    const answer = await as(owner)('POST /api/projects', { body: { ...form, ...more } as never })
    return answer.ok ? [] : answer.refusal.errors.map(({ location, message }) => [location, message])
  }
  expect(await refused({ budget: [line({ cents: 540_000 })] })).toEqual([
    ['body.budget', 'The lines add up to $5,400, which is $600 less than the goal.'],
  ])
  expect(await refused({ budget: [line({ label: ' ', cents: -1, use: '' })] })).toEqual([
    ['body.budget.0.use', 'Please choose what this is for.'],
    ['body.budget.0.label', 'Please say what is bought.'],
    ['body.budget.0.cents', 'Please enter an amount above zero, such as 1,250 or 99.50.'],
  ])
  const twice = line({ cents: 300_000 })
  expect(await refused({ budget: [twice, twice] })).toEqual([['body.budget', 'Two entries have the same key.']])
  expect(await refused({ milestones: [{ key: key(), title: 'Found', dueOn: '2026-02-30' }] })).toEqual([
    ['body.milestones.0.dueOn', 'Please choose a date.'],
  ])
  expect(await refused({ summary: 'x'.repeat(301) })).toEqual([
    ['body.summary', 'Please keep the summary to 300 characters.'],
  ])
})

test('a line keeps its key through edits, and the difference names the line (AMB-066)', async () => {
  const given = full()
  const id = await approved(given)
  const [first, second] = given.budget
  const budget = [
    { ...second, cents: 60_000, label: 'Boat days, two' },
    { ...first, cents: 540_000 },
  ]
  expect(await edit(id, { budget })).toMatchObject({ data: { outcome: 'recheck', changed: ['budget'] } })
  expect((await shown(id, undefined)).budget).toEqual(budget)
  const difference = await as()('GET /api/projects/:id/versions/:number/difference', {
    params: { id, number: '2' },
  })
  if (!difference.ok) throw new Error(difference.refusal.code)
  expect(difference.data.items.map(({ field }) => field)).toEqual(['budget'])
  expect(JSON.stringify(difference.data.items)).toContain('Boat days, two (fieldwork): $600.00.')
})

test('milestones, approvals, other funding and interests are reviewed again, and a timeline only with a new link (AMB-066)', async () => {
  const given = full()
  const id = await approved(given)
  expect(await edit(id, { timeline: 'June' })).toMatchObject({ data: { outcome: 'saved' } })
  expect(await edit(id, { timeline: 'June, https://example.org/plan' })).toMatchObject({ data: { outcome: 'recheck' } })
  expect(await edit(id, { timeline: 'June' })).toMatchObject({ data: { outcome: 'saved' } })
  expect(await edit(id, { milestones: [{ ...given.milestones[0], dueOn: '2027-01-31' }] })).toMatchObject({
    data: { outcome: 'recheck' },
  })
  expect(await edit(id, { milestones: given.milestones })).toMatchObject({ data: { outcome: 'saved' } })
  expect(await edit(id, { conflicts: 'I own shares.' })).toMatchObject({ data: { outcome: 'recheck' } })
})

test('a milestone that was reached stays reached when the others are edited', async () => {
  const given = full()
  const id = await submitted(given)
  const updateId = newId(app.platform)
  await app.platform.database.query(sql`
    insert into project_updates (id, project_id, content, author_id, author_name, published_at, created_at)
    values (${updateId}, ${id}, 'Marked.', ${owner.userId}, 'Ada King', now(), now())`)
  await app.platform.database.query(
    sql`update milestones set reached_at = now(), update_id = ${updateId} where project_id = ${id}`,
  )
  const added = { key: key(), title: 'Counted', dueOn: '2027-05-01' }
  await edit(id, { milestones: [added, { ...given.milestones[0], title: 'Plots marked again' }] })
  expect((await shown(id)).milestones).toMatchObject([
    { title: 'Counted', reachedAt: null },
    { title: 'Plots marked again', reachedAt: expect.any(String) },
  ])
})

test("the board's letter is read by its researcher and by reviewers; the public sees that it exists", async () => {
  const given = full()
  const fileId = await upload()
  const ethics = given.ethics.map((one) => ({ ...one, fileId }))
  const id = await approved({ ...given, ethics })
  expect((await shown(id, undefined)).ethics).toMatchObject([{ hasFile: true }])
  expect(JSON.stringify(await shown(id, undefined))).not.toContain(fileId)
  const link = (who: Person) =>
    as(who)('GET /api/projects/:id/ethics/:key/link', { params: { id, key: ethics[0]?.key ?? '' } })
  for (const who of [owner, reviewer]) {
    const answer = await link(who)
    if (!answer.ok) throw new Error(answer.refusal.code)
    const file = await app.fetch(new Request(`${testOrigin}${answer.data.url}`))
    expect([file.status, file.headers.get('content-disposition')]).toEqual([200, 'attachment; filename="approval.pdf"'])
    const forged = answer.data.url.replace(/signature=../, 'signature=00')
    expect((await app.fetch(new Request(`${testOrigin}${forged}`))).status).toBe(404)
    // It is neither a picture nor a CV, however it is requested.
    expect((await app.fetch(new Request(`${testOrigin}/files/${fileId}/400.webp`))).status).toBe(404)
    const asCv = answer.data.url.replace('approval.pdf', 'cv.pdf')
    expect((await app.fetch(new Request(`${testOrigin}${asCv}`))).status).toBe(404)
    app.advance(6 * 60_000)
    expect((await app.fetch(new Request(`${testOrigin}${answer.data.url}`))).status).toBe(410)
  }
  for (const who of [await person(app, { type: 'researcher' }), await person(app, { type: 'customer_support' })])
    expect(await link(who)).toMatchObject({ refusal: { status: 404, code: 'project_not_found' } })
  // An edit that leaves the letter keeps it; another person's upload is refused.
  expect(await edit(id, { timeline: 'May' })).toMatchObject({ ok: true })
  const theirs = await upload('ethics_approval', await person(app, { type: 'researcher' }))
  expect(await edit(id, { ethics: [{ ...ethics[0], fileId: theirs }] })).toMatchObject({
    refusal: { code: 'file_not_found' },
  })
})

test('the doctor finds a list that differs from its version, and a budget off its goal', async () => {
  const { database, clock } = app.platform
  const broken = async () => {
    const found = await Promise.all(
      versionChecks.map(async (one) => ({ ...one, broken: await one.broken(database, clock.now()) })),
    )
    return found.filter((one) => one.broken.length > 0).map(({ promise }) => promise)
  }
  expect(await broken()).toEqual([])
  const id = await submitted(full())
  await app.platform.database.query(
    sql`update budget_lines set cents = cents + 1 where project_id = ${id} and position = 1`,
  )
  expect(await broken()).toEqual(['each project says what its latest version says', 'a budget adds up to the goal'])
  await app.platform.database.query(
    sql`update budget_lines set cents = cents - 1 where project_id = ${id} and position = 1`,
  )
})
