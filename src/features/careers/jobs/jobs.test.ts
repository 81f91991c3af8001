import { expect, test } from 'vitest'
import { sql } from '#platform/database.ts'
import { guestJob, jobBoard, jobDraft, mailedJobToken, postedJob } from '#test/jobs.ts'
import { type Person, person } from '#test/people.ts'
import { testApp } from '#test/test-app.ts'
import { testOrigin, testSettings } from '#test/test-platform.ts'

const app = await testApp({ settings: { ...testSettings, limitFactor: 100 } })
const { database, clock } = app.platform
const poster = await person(app, { type: 'researcher', firstName: 'Noor', lastName: 'Demo', password: 'six letters' })
const moderator = await person(app, { type: 'content_moderator' })
const { as, list, titles, read, own, decide, mailsTo } = jobBoard(app, poster, moderator)
const postBody = async (body: Readonly<Record<string, unknown>>, who: Person | undefined = poster) => {
  const headers = { 'content-type': 'application/json', ...(who && { authorization: `Bearer ${who.accessToken}` }) }
  const answer = await app.fetch(
    new Request(`${testOrigin}/api/jobs`, { method: 'POST', headers, body: JSON.stringify(body) }),
  )
  return { status: answer.status, body: (await answer.json()) as { code?: string; errors?: { location: string }[] } }
}

test('a person with a confirmed address posts a position, and everyone reads it at once (JPST-15, JOBS-10, JOBS-12, JDET-05)', async () => {
  const id = await postedJob(app, poster, {
    title: 'A first place',
    requirements: ['', 'Patience', ' '],
    benefits: ['Boats', ''],
  })
  expect(await titles()).toContain('A first place')
  const answer = await read(id)
  expect(answer).toMatchObject({
    data: {
      ...{ id, title: 'A first place', company: 'Demo Institute of Reefs', location: 'Honolulu', type: 'part-time' },
      ...{ category: 'research', salary: '$3,000 for three visits', deadline: '2026-12-04', postedDate: clock.now() },
      ...{ requirements: ['Patience'], benefits: ['Boats'], companyLogo: null, companyDescription: null },
      ...{ country: 'United States', discipline: 'Marine Biology', daysLeft: 33, postedBy: 'Noor Demo', isOwn: false },
    },
  })
  expect(await read(id, poster)).toMatchObject({ data: { isOwn: true } })
  expect(await as(poster)('GET /api/me/jobs')).toMatchObject({ data: { items: [{ id, state: 'published' }] } })
})

test('what is missing or too long is said beside its field (JPST-01, JPST-02, JPST-03, JPST-04, JPST-05, JPST-07, JPST-08, JPST-09, JPST-17, JPST-18)', async () => {
  const { status, body } = await postBody({})
  expect(status).toBe(400)
  const needed = [
    'title',
    'company',
    'location',
    'type',
    'category',
    'deadline',
    'description',
    'fullDescription',
    'requirements',
    'benefits',
  ]
  expect(body.errors?.map(({ location }) => location)).toEqual(needed.map((name) => `body.${name}`))
  const wrong = async (change: Readonly<Record<string, unknown>>) => {
    const answer = await postBody({ ...jobDraft, ...change })
    return [answer.status, answer.body.code === 'invalid_input' ? answer.body.errors?.[0]?.location : answer.body.code]
  }
  expect(await wrong({ requirements: ['', ' '] })).toEqual([400, 'body.requirements'])
  expect(await wrong({ fullDescription: 'x'.repeat(20_001) })).toEqual([400, 'body.fullDescription'])
  expect(await wrong({ deadline: '2026-11-01' })).toEqual([422, 'deadline_not_possible'])
  expect(await wrong({ deadline: '2028-11-03' })).toEqual([422, 'deadline_not_possible'])
  expect(await wrong({ deadline: '2026-02-30' })).toEqual([400, 'body.deadline'])
  expect(await wrong({ type: 'gig' })).toEqual([400, 'body.type'])
  expect(await wrong({ discipline: 'Science!' })).toEqual([400, 'body.discipline'])
  expect(await wrong({ discipline: 'science/alchemy' })).toEqual([404, 'area_not_found'])
  expect(await wrong({ salaryRange: { min: 9, max: 3, currency: 'USD', period: 'year' } })).toEqual([
    400,
    'body.salaryRange.max',
  ])
  expect(await wrong({ project: { id: poster.userId, budgetKey: poster.userId } })).toEqual([422, 'project_not_yours'])
  expect(await wrong({ logoFileId: poster.userId })).toEqual([404, 'file_not_found'])
  expect((await postBody({ ...jobDraft, fullDescription: 'x'.repeat(20_000), deadline: '2028-11-02' })).status).toBe(
    201,
  )
})

test('a signed-out poster confirms by the mailed link, waits for a moderator, and manages the position by the link (AMB-139, JPST-16)', async () => {
  const email = 'lab@guests.example'
  expect(await postBody({ ...jobDraft }, undefined as never)).toMatchObject({ status: 201 })
  const noAddress = await app.fetch(
    new Request(`${testOrigin}/api/jobs`, {
      ...{ method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(jobDraft) },
    }),
  )
  expect([noAddress.status, (await noAddress.json()).code]).toEqual([422, 'contact_email_needed'])
  const { id, token } = await guestJob(app, email, { title: 'A guest’s place' })
  expect(await read(id)).toMatchObject({ refusal: { code: 'job_not_found', status: 404 } })
  // Opening the link changes nothing, however often a mail scanner does it.
  for (let again = 0; again < 3; again++)
    expect(await as()('POST /api/job-links/open', { body: { token } })).toMatchObject({
      data: { state: 'awaiting_email' },
    })
  expect((await as(moderator)('GET /api/admin/jobs')) as object).not.toMatchObject({ data: { items: [{ id }] } })
  for (let again = 0; again < 2; again++)
    expect(await as()('POST /api/job-links/confirm', { body: { token } })).toMatchObject({
      data: { state: 'awaiting_check' },
    })
  expect(await titles()).not.toContain('A guest’s place')
  const held = await as(moderator)('GET /api/admin/jobs')
  const mine = held.ok ? held.data.items.find((one) => one.id === id) : undefined
  expect(mine).toMatchObject({ poster: { email, isAccount: false }, waiting: { isEdit: false }, doubts: [] })
  expect(await decide(id, (mine?.version ?? 0) + 1, 'publish')).toMatchObject({
    refusal: { code: 'job_changed', status: 409 },
  })
  expect(await decide(id, mine?.version ?? 0, 'publish')).toMatchObject({ ok: true })
  expect(await titles()).toContain('A guest’s place')
  expect(await read(id)).toMatchObject({ data: { postedBy: null } })
  expect(JSON.stringify(await read(id))).not.toContain(email)
  expect((await mailsTo(email)).map(({ subject }) => subject).sort()).toEqual([
    'A guest’s place is listed',
    'Please confirm: A guest’s place',
  ])

  // An edit waits while the approved wording stays public; an earlier deadline takes effect at once.
  const opened = await as()('POST /api/job-links/open', { body: { token } })
  const version = opened.ok ? opened.data.version : 0
  const change = { ...jobDraft, title: 'Another title', deadline: '2026-11-20' }
  expect(await as()('PUT /api/jobs/:id', { params: { id }, body: { ...change, version } })).toMatchObject({
    refusal: { code: 'job_not_found' },
  })
  expect(await as()('PUT /api/jobs/:id', { params: { id }, body: { ...change, version, token } })).toMatchObject({
    data: { state: 'published', isWaiting: true, wording: { title: 'Another title' } },
  })
  const shortened = { title: 'A guest’s place', closesAt: '2026-11-21T00:00:00.000Z', deadline: '2026-11-20' }
  expect(await read(id)).toMatchObject({ data: shortened })
  expect((await list()).items.find((one) => one.id === id)).toMatchObject({ deadline: '2026-11-20', daysLeft: 19 })
  expect(await as()('PUT /api/jobs/:id', { params: { id }, body: { ...change, version, token } })).toMatchObject({
    refusal: { code: 'job_changed' },
  })
  expect(await decide(id, version + 1, 'refuse')).toMatchObject({ refusal: { code: 'reason_missing', status: 422 } })
  expect(await decide(id, version + 1, 'refuse', 'The title says nothing.')).toMatchObject({ ok: true })
  expect(await read(id)).toMatchObject({ data: { title: 'A guest’s place' } })
  expect(await as()('POST /api/job-links/open', { body: { token } })).toMatchObject({
    data: { reason: 'The title says nothing.', wording: { title: 'Another title' } },
  })

  app.advance(1000)
  // A new link ends the old one; the answer is the same for any id.
  expect(await as()('POST /api/jobs/:id/link', { params: { id } })).toMatchObject({ ok: true })
  expect(await as()('POST /api/jobs/:id/link', { params: { id: poster.userId } })).toMatchObject({ ok: true })
  expect(await as()('POST /api/job-links/open', { body: { token } })).toMatchObject({
    refusal: { code: 'job_link_ended', status: 404 },
  })
  const fresh = await mailedJobToken(app, email)
  expect(fresh).not.toBe(token)
  const other = await guestJob(app, 'other@guests.example')
  expect(
    await as()('POST /api/jobs/:id/closing', { params: { id }, body: { version: version + 2, token: other.token } }),
  ).toMatchObject({
    refusal: { code: 'job_not_found' },
  })
  expect(
    await as()('POST /api/jobs/:id/closing', { params: { id }, body: { version: version + 2, token: fresh } }),
  ).toMatchObject({
    data: { state: 'closed' },
  })
  expect(await titles()).not.toContain('A guest’s place')
  expect(await read(id)).toMatchObject({ data: { closedAt: clock.now(), daysLeft: null } })
  expect(await as()('POST /api/job-links/end', { body: { token: fresh } })).toMatchObject({ ok: true })
  expect(await as()('POST /api/job-links/open', { body: { token: fresh } })).toMatchObject({ ok: false })
})

test('signs of a fake position are found in its place and its salary too', async () => {
  const place = await postedJob(app, poster, { title: 'Told elsewhere', location: 'Ask on WhatsApp' })
  expect(await own(place)).toMatchObject({ state: 'published', isSealed: true })
  const pay = await postedJob(app, poster, { title: 'Paid in coins', salary: 'In bitcoin' })
  expect(await own(pay)).toMatchObject({ state: 'awaiting_check' })
})

test('a position that asks for money, leads to a messenger or was copied waits for a moderator, with the reasons', async () => {
  const text = 'Pay the application fee by gift card and write to us on WhatsApp.'
  const id = await postedJob(app, poster, { title: 'Easy money', fullDescription: text })
  expect(await own(id)).toMatchObject({ state: 'awaiting_check', isPublic: false })
  const copy = await postedJob(app, await person(app, { type: 'donor' }), { title: 'Copied', fullDescription: text })
  const held = await as(moderator)('GET /api/admin/jobs')
  const items = held.ok ? held.data.items : []
  expect(items.find((one) => one.id === id)?.doubts).toEqual(['money', 'messenger'])
  expect(items.find((one) => one.id === copy)?.doubts).toEqual(['money', 'repeated', 'messenger'])
  expect(await decide(id, 2, 'refuse', 'Applicants never pay to apply.')).toMatchObject({ ok: true })
  expect(await own(id)).toMatchObject({ state: 'refused', reason: 'Applicants never pay to apply.' })
  const notes = await database.query<{ title: string }>(sql`
    select title from notifications where user_id = ${poster.userId} and type = 'job_post_decision'`)
  expect(notes).toEqual([{ title: '“Easy money” was not passed' }])
  // Once corrected, it is listed without another review.
  const mended = { ...jobDraft, title: 'Honest work', fullDescription: 'Paid work.', version: 3 }
  expect(await as(poster)('PUT /api/jobs/:id', { params: { id }, body: mended })).toMatchObject({
    data: { state: 'published' },
  })
})

test('a later deadline that waits for a moderator is not shown to the poster as if it counted', async () => {
  const id = await postedJob(app, poster, { title: 'Perhaps longer' })
  const { version } = await own(id)
  const body = { ...jobDraft, fullDescription: 'Pay a training fee.', deadline: '2027-03-01', version }
  expect(await as(poster)('PUT /api/jobs/:id', { params: { id }, body })).toMatchObject({ data: { isWaiting: true } })
  const mine = await as(poster)('GET /api/me/jobs')
  expect(mine.ok && mine.data.items.find((one) => one.id === id)).toMatchObject({ deadline: jobDraft.deadline })
})

test('only its poster changes or closes a position; a later deadline renews it and keeps its day (JDET-09, AMB-150)', async () => {
  const id = await postedJob(app, poster, { title: 'To be renewed' })
  const posted = clock.now()
  const stranger = await person(app, { type: 'donor' })
  const body = { ...jobDraft, title: 'Taken over', version: 3 }
  for (const who of [undefined, stranger]) {
    expect(await as(who)('PUT /api/jobs/:id', { params: { id }, body })).toMatchObject({ refusal: { status: 404 } })
    expect(await as(who)('POST /api/jobs/:id/closing', { params: { id }, body: { version: 3 } })).toMatchObject({
      refusal: { status: 404 },
    })
  }
  expect(await as(stranger)('GET /api/me/jobs/:id', { params: { id } })).toMatchObject({ refusal: { status: 404 } })
  for (let again = 0; again < 2; again++)
    expect(await as(poster)('POST /api/jobs/:id/closing', { params: { id }, body: { version: 3 } })).toMatchObject({
      data: { state: 'closed' },
    })
  const { version } = await own(id)
  const renewed = { ...jobDraft, title: 'Renewed', fullDescription: 'Once more.', deadline: '2027-03-01', version }
  expect(await as(poster)('PUT /api/jobs/:id', { params: { id }, body: renewed })).toMatchObject({
    data: { state: 'published' },
  })
  expect(await read(id)).toMatchObject({
    data: { title: 'Renewed', postedDate: posted, deadline: '2027-03-01', closedAt: null },
  })
})

test('the same position, posted again because its answer was lost, is posted once; a changed one is another', async () => {
  const guest = 'lost@posters.example'
  for (const [who, contact] of [[poster, {}] as const, [undefined, { contactEmail: guest }] as const]) {
    const body = { ...jobDraft, fullDescription: `Sent by ${guest} twice.`, ...contact }
    const post = (change: object = {}) => as(who)('POST /api/jobs', { body: { ...body, ...change } })
    const [first, again] = await Promise.all([post(), post()])
    expect(first).toMatchObject({ ok: true })
    expect(again).toEqual(first)
    expect(await post({ location: 'Hilo' })).not.toEqual(first)
  }
  const mails = await mailsTo(guest)
  expect(mails.map(({ subject }) => subject)).toEqual(Array(2).fill(`Please confirm: ${jobDraft.title}`))
  app.advance(3_600_000)
  const late = { ...jobDraft, fullDescription: `Sent by ${guest} twice.`, contactEmail: guest }
  expect(await as()('POST /api/jobs', { body: late })).toMatchObject({ ok: true })
  expect(await mailsTo(guest)).toHaveLength(3)
  // Confirmed words may be public: posted again with an address, they do not tell whose they are.
  expect(
    await as()('POST /api/job-links/confirm', { body: { token: await mailedJobToken(app, guest) } }),
  ).toMatchObject({ ok: true })
  expect(await as()('POST /api/jobs', { body: late })).toMatchObject({ data: { state: 'awaiting_email' } })
})
