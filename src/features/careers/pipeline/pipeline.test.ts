import { expect, test } from 'vitest'
import type { applicationsContract } from '#features/careers/applications/contract.ts'
import { readZip } from '#features/careers/applications/rules/zip.ts'
import { applicationNewsSchedule } from '#features/careers/applications/tasks.ts'
import type { notificationsContract } from '#features/foundation/notifications/contract.ts'
import { sql } from '#platform/database.ts'
import { applied } from '#test/applications.ts'
import { jobBoard, mailedJobToken, postedJob, waitingJob } from '#test/jobs.ts'
import { person, signedInAgain } from '#test/people.ts'
import { testApp } from '#test/test-app.ts'
import type { Id } from '#values/id.ts'
import { dayMs, minuteMs } from '#values/time.ts'
import type { pipelineContract } from './contract.ts'
import { heldMs } from './rules.ts'

const app = await testApp()
const poster = await person(app, { type: 'donor' })
const moderator = await person(app, { type: 'content_moderator' })
const as = (accessToken?: string) => app.as<typeof pipelineContract & typeof applicationsContract>(accessToken)
const own = as(poster.accessToken)

async function pipeline(id: Id<'job'>) {
  const answer = await own('POST /api/jobs/:id/applications/list', { params: { id }, body: {} })
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.data
}
const row = async (id: Id<'job'>, email: string) => {
  const found = (await pipeline(id)).items.find((one) => one.email === email)
  if (!found) throw new Error('no such row')
  return found
}
const letter = (
  id: Id<'job'>,
  applications: readonly Id<'application'>[],
  stage: 'interview' | 'declined' = 'declined',
) =>
  own('POST /api/jobs/:id/letters', {
    params: { id },
    body: { stage, words: 'Dear {{first name}}, thank you: {{position}}.', applications: [...applications] },
  })
const mailsTo = (email: string) =>
  app.platform.database.query<{ subject: string; text: string }>(sql`
    select subject, text_body as text from outbox_mails where recipient = ${email} and event_key like '%:letter:%'`)
const { broken } = jobBoard(app, poster, moderator)

test('a poster sorts, rates and notes; two windows do not overwrite each other, and no other user can (JDET-10, API-38)', async () => {
  const id = await postedJob(app, poster)
  await applied(app, id, 'sorted@people.example')
  const { id: one, stage, version } = await row(id, 'sorted@people.example')
  expect([stage, version]).toEqual(['new', 0])
  const params = { id: one }
  const sorted = await own('POST /api/applications/:id/standing', {
    params,
    body: { version, stage: 'shortlisted', rating: 5 },
  })
  expect(sorted).toMatchObject({ data: { stage: 'shortlisted', rating: 5, version: 1, shown: null } })
  expect(
    await own('POST /api/applications/:id/standing', { params, body: { version, stage: 'declined' } }),
  ).toMatchObject({ refusal: { code: 'application_changed', status: 409 } })
  const note = await own('POST /api/applications/:id/notes', { params, body: { words: ' Knows boats.\u202E ' } })
  expect(note).toMatchObject({ data: { words: 'Knows boats.' } })
  const read = await own('POST /api/applications/:id/read', { params, body: {} })
  expect(read).toMatchObject({ data: { motivation: 'Reefs.', rating: 5, notes: [{ words: 'Knows boats.' }] } })
  expect(await row(id, 'sorted@people.example')).toMatchObject({ note: 'Knows boats.', isNew: false, files: 1 })
  const other = as((await person(app, { type: 'donor' })).accessToken)
  for (const stranger of [other, as(), as(moderator.accessToken)]) {
    expect(await stranger('POST /api/applications/:id/standing', { params, body: { version: 1 } })).toMatchObject({
      refusal: { code: 'application_not_found' },
    })
    expect(await stranger('POST /api/applications/:id/notes', { params, body: { words: 'x' } })).toMatchObject({
      refusal: { code: 'application_not_found' },
    })
    expect(await stranger('POST /api/jobs/:id/applications/csv', { params: { id }, body: {} })).toMatchObject({
      refusal: { code: 'job_not_found' },
    })
  }
  const noteId = note.ok ? note.data.id : ('' as Id<'application-note'>)
  await other('POST /api/application-notes/:id/removal', { params: { id: noteId }, body: {} })
  expect(await row(id, 'sorted@people.example')).toMatchObject({ note: 'Knows boats.' })
  await own('POST /api/application-notes/:id/removal', { params: { id: noteId }, body: {} })
  expect(await row(id, 'sorted@people.example')).toMatchObject({ note: null })
  for (const [words, ok] of [
    ['x'.repeat(2000), true],
    ['x'.repeat(2001), false],
    [' ', false],
  ] as const)
    expect((await own('POST /api/applications/:id/notes', { params, body: { words } })).ok).toBe(ok)
  for (let nth = 1; nth < 50; nth++)
    await own('POST /api/applications/:id/notes', { params, body: { words: `x${nth}` } })
  expect(await own('POST /api/applications/:id/notes', { params, body: { words: 'x' } })).toMatchObject({
    refusal: { code: 'too_many_notes' },
  })
  // The answer to the last one that had room was lost.
  expect(await own('POST /api/applications/:id/notes', { params, body: { words: 'x49' } })).toMatchObject({ ok: true })
})

test('a letter is held, looked at again when it leaves, and sent once; only then the applicant sees it', async () => {
  const id = await postedJob(app, poster)
  const donor = await person(app, { type: 'donor', email: 'told@people.example' })
  await applied(app, id, donor.email, donor)
  const link = await applied(app, id, 'left@people.example')
  await applied(app, id, 'hired@people.example')
  await applied(app, id, 'moved@people.example')
  const rows = (await pipeline(id)).items
  const ids = rows.map((one) => one.id)
  expect(await letter(id, ids)).toMatchObject({ data: { count: 4 } })
  expect(await letter(id, ids)).toMatchObject({ refusal: { code: 'nobody_to_tell' } })
  expect((await pipeline(id)).letters).toMatchObject([{ stage: 'declined', count: 4 }])
  expect(await row(id, donor.email)).toMatchObject({ stage: 'declined', isHeld: true, shown: null })
  const mine = async () => {
    const answer = await as((await signedInAgain(app, donor)).accessToken)('GET /api/me/applications')
    return answer.ok ? answer.data.items : []
  }
  const before = JSON.stringify(await mine())
  expect(before).not.toContain('declined')

  expect(await as()('POST /api/applications/withdrawal', { body: { token: link } })).toMatchObject({ ok: true })
  for (const [email, stage] of [
    ['hired@people.example', 'hired'],
    ['moved@people.example', 'interview'],
  ] as const) {
    const { id: one, version } = await row(id, email)
    await own('POST /api/applications/:id/standing', { params: { id: one }, body: { version, stage } })
  }
  app.advance(heldMs - minuteMs)
  await app.drain()
  expect(await mailsTo(donor.email)).toEqual([])
  expect(JSON.stringify(await mine())).toBe(before)
  app.advance(2 * minuteMs)
  await app.drain()
  await app.drain()
  expect(await mailsTo(donor.email)).toMatchObject([
    { text: expect.stringContaining('Dear Keola, thank you: Field assistant, coral plots.') },
  ])
  for (const email of ['left@people.example', 'hired@people.example', 'moved@people.example'])
    expect(await mailsTo(email)).toEqual([])
  expect(await mine()).toMatchObject([{ told: { stage: 'declined' } }])
  // Its notification opens this application, not the list of all.
  const { accessToken } = await signedInAgain(app, donor)
  const news = await app.as<typeof notificationsContract>(accessToken)('GET /api/me/notifications')
  expect(JSON.stringify(news)).toContain(`"/my-applications/${(await row(id, donor.email)).id}"`)
  expect((await pipeline(id)).letters).toEqual([])
  expect(await broken()).toEqual([])
})

test('a held letter is taken back by its poster alone, and its readers stand where they stood', async () => {
  const id = await postedJob(app, poster)
  await applied(app, id, 'undone@people.example')
  const { id: one } = await row(id, 'undone@people.example')
  const held = await letter(id, [one], 'interview')
  const params = { id: held.ok ? held.data.id : ('' as Id<'application-letter'>) }
  const key = 'POST /api/application-letters/:id/cancellation' as const
  expect(await as()(key, { params, body: {} })).toMatchObject({ refusal: { code: 'letter_not_found', status: 404 } })
  for (let again = 0; again < 2; again++) expect(await own(key, { params, body: {} })).toMatchObject({ ok: true })
  expect(await row(id, 'undone@people.example')).toMatchObject({ stage: 'new', isHeld: false })
  app.advance(heldMs * 2)
  await app.drain()
  expect(await mailsTo('undone@people.example')).toEqual([])
  const again = await letter(id, [one], 'interview')
  app.advance(heldMs)
  await app.drain()
  expect(
    await own(key, { params: { id: again.ok ? again.data.id : ('' as Id<'application-letter'>) }, body: {} }),
  ).toMatchObject({ refusal: { code: 'letter_left', status: 409 } })
})

test('a letter with something that nothing can be put into, or beyond the limits, is refused', async () => {
  const id = await postedJob(app, poster)
  await applied(app, id, 'odd@people.example')
  const { id: one } = await row(id, 'odd@people.example')
  const send = (words: string) =>
    own('POST /api/jobs/:id/letters', { params: { id }, body: { stage: 'offer', words, applications: [one] } })
  expect(await send('Dear {{salary}}')).toMatchObject({ refusal: { code: 'variable_unfilled', status: 422 } })
  expect(await send('x'.repeat(5001))).toMatchObject({ refusal: { code: 'invalid_input' } })
  expect(await send('')).toMatchObject({ refusal: { errors: [{ message: 'Please write something.' }] } })
  const codes = new Set<string>()
  for (let nth = 0; nth < 51; nth++) {
    const answer = await letter(id, [one])
    codes.add(answer.ok ? 'held' : answer.refusal.code)
    if (answer.ok)
      await own('POST /api/application-letters/:id/cancellation', { params: { id: answer.data.id }, body: {} })
  }
  expect([...codes]).toEqual(['held', 'too_many_letters'])
})

test('a poster without an account does all of it by the mailed link; a link of another position opens nothing', async () => {
  const { id, version } = await waitingJob(app, 'lab@institute.example')
  const board = jobBoard(app, poster, moderator)
  expect(await board.decide(id, version, 'publish')).toMatchObject({ ok: true })
  await applied(app, id, 'guest@people.example')
  const token = await mailedJobToken(app, 'lab@institute.example')
  const list = await as()('POST /api/jobs/:id/applications/list', { params: { id }, body: { token } })
  const params = { id: (list.ok && list.data.items[0]?.id) || ('' as Id<'application'>) }
  const sorted = await as()('POST /api/applications/:id/standing', {
    params,
    body: { token, version: 0, stage: 'offer' },
  })
  expect(sorted).toMatchObject({ data: { stage: 'offer' } })
  const other = await waitingJob(app, 'other@institute.example')
  expect(
    await as()('POST /api/applications/:id/standing', { params, body: { token: other.token, version: 1 } }),
  ).toMatchObject({ refusal: { code: 'application_not_found' } })
  expect(
    await as()('POST /api/jobs/:id/applications/files', { params: { id }, body: { token: other.token } }),
  ).toMatchObject({ refusal: { code: 'job_not_found' } })
})

test('the table and the archive hold all that stands; each look is kept before it leaves (JAPP-22)', async () => {
  const id = await postedJob(app, poster)
  for (const email of ['first@people.example', 'second@people.example']) {
    await applied(app, id, email)
    app.advance(1000)
  }
  const gone = await applied(app, id, 'gone@people.example')
  await as()('POST /api/applications/withdrawal', { body: { token: gone } })
  const table = await own('POST /api/jobs/:id/applications/csv', { params: { id }, body: {} })
  const lines = table.ok ? (await table.data.text()).trim().split('\r\n') : []
  expect(lines).toHaveLength(3)
  expect(lines[1]).toMatch(/"Keola","Demo","first@people.example".*"New","","Received"/s)
  const whole = await own('POST /api/jobs/:id/applications/files', { params: { id }, body: {} })
  const read = whole.ok ? await readZip(new Uint8Array(await whole.data.arrayBuffer()), () => true) : 'damaged'
  if (typeof read === 'string') throw new Error(read)
  expect(read.names).toEqual(['0001-Demo-Keola-resume.pdf', '0002-Demo-Keola-resume.pdf'])
  const looks = await app.platform.database.query<{ what: string }>(sql`
    select l.what from application_looks l join applications a on a.id = l.application_id where a.job_id = ${id}`)
  expect(looks.map(({ what }) => what).sort()).toEqual(['answers', 'answers', 'resume', 'resume'])
  // Nothing is left of a withdrawn application but that it was withdrawn.
  expect((await pipeline(id)).items.find(({ stage }) => stage === 'withdrawn')).toMatchObject({
    ...{ name: '', email: '', note: null, rating: null, files: 0 },
  })
})

test('what was noted goes with a withdrawal; an account that closes leaves nothing', async () => {
  const id = await postedJob(app, poster)
  const donor = await person(app, { type: 'donor', email: 'noted@people.example' })
  await applied(app, id, donor.email, donor)
  const { id: one } = await row(id, donor.email)
  await own('POST /api/applications/:id/notes', { params: { id: one }, body: { words: 'Shy.' } })
  const mine = as(donor.accessToken)
  const other = as((await person(app, { type: 'donor' })).accessToken)
  for (const key of ['GET /api/me/applications/:id'] as const)
    expect(await other(key, { params: { id: one } })).toMatchObject({ refusal: { code: 'application_not_found' } })
  expect(await other('POST /api/me/applications/:id/withdrawal', { params: { id: one }, body: {} })).toMatchObject({
    refusal: { code: 'application_not_found' },
  })
  expect(await mine('GET /api/me/applications/:id', { params: { id: one } })).toMatchObject({
    data: { told: null, motivation: 'Reefs.' },
  })
  expect(await mine('GET /api/me/last-application')).toMatchObject({ data: { last: { resume: 'cv.pdf' } } })
  const copied = await mine('POST /api/me/last-application/resume', { body: {} })
  expect(copied).toMatchObject({ data: { name: 'cv.pdf' } })
  expect(await mine('POST /api/me/applications/:id/withdrawal', { params: { id: one }, body: {} })).toMatchObject({
    ok: true,
  })
  expect(await mine('POST /api/me/last-application/resume', { body: {} })).toMatchObject({
    refusal: { code: 'file_not_found' },
  })
  await app.drain()
  const left = await app.platform.database.query(sql`
    select 1 as one from application_notes where application_id = ${one}`)
  expect(left).toEqual([])
  app.advance(dayMs)
  expect(await broken()).toEqual([])
})

test('a poster is mailed at once, or once a day', async () => {
  const lab = await person(app, { type: 'donor', email: 'lab@people.example' })
  const id = await postedJob(app, lab)
  const news = async () =>
    (
      await app.platform.database.query<{ subject: string }>(sql`
        select subject from outbox_mails where recipient = ${lab.email} and event_key ~ '^(application:|job:.*:news:)'
        order by created_at, id`)
    ).map(({ subject }) => subject)
  await applied(app, id, 'one@people.example')
  expect(await news()).toEqual(['An application for Field assistant, coral plots'])
  app.advance(1000)
  const labs = as((await signedInAgain(app, lab)).accessToken)
  const daily = () => labs('POST /api/jobs/:id/applications/mails', { params: { id }, body: { every: 'daily' } })
  expect(await daily()).toMatchObject({ ok: true })
  expect(
    await as()('POST /api/jobs/:id/applications/mails', { params: { id }, body: { every: 'never' } }),
  ).toMatchObject({ refusal: { code: 'job_not_found' } })
  app.advance(1000)
  for (const email of ['two@people.example', 'three@people.example']) await applied(app, id, email)
  expect(await news()).toHaveLength(1)
  app.advance(1000)
  // Choosing the same again forgets none of them.
  expect(await daily()).toMatchObject({ ok: true })
  for (let times = 0; times < 2; times++) {
    await applicationNewsSchedule.run(app.platform)
    app.advance(1000)
  }
  expect((await news()).slice(1)).toEqual(['2 new applications for Field assistant, coral plots'])
})
