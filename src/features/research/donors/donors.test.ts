import { expect, test } from 'vitest'
import type { InterestArea } from '#features/research/catalogue/rules/maps.ts'
import { addBrowseAreas } from '#features/research/projects/actions/browse-areas.ts'
import { createProject } from '#features/research/projects/actions/create-project.ts'
import { setStatus } from '#features/research/projects/actions/set-status.ts'
import { sql } from '#platform/database.ts'
import { newId } from '#platform/platform.ts'
import { type Person, person } from '#test/people.ts'
import { project } from '#test/projects.ts'
import { testApp } from '#test/test-app.ts'
import { minuteMs } from '#values/time.ts'
import type { donorsContract } from './contract.ts'

const app = await testApp()
const { platform } = app
const by = (who?: Person) => app.as<typeof donorsContract>(who?.accessToken)
const donor = await person(app, { type: 'donor' })
const researcher = await person(app, { type: 'researcher' })

test('the survey’s answer is stored on the server and replaced by the next one', async () => {
  expect(await by(donor)('GET /api/me/interests')).toEqual({ ok: true, data: { areas: [] } })
  const put = (areas: InterestArea[]) => by(donor)('PUT /api/me/interests', { body: { areas } })
  expect(await put(['space', 'energy', 'space'])).toEqual({ ok: true, data: { areas: ['space', 'energy'] } })
  expect(await put(['biology', 'energy'])).toEqual({ ok: true, data: { areas: ['energy', 'biology'] } })
  expect(await by(donor)('GET /api/me/interests')).toEqual({ ok: true, data: { areas: ['energy', 'biology'] } })
})

test('an empty list and an unknown area are refused with the field named (DONR-18)', async () => {
  for (const [areas, location] of [
    [[], 'body.areas'],
    [['alchemy'], 'body.areas.0'],
    [undefined, 'body.areas'],
  ]) {
    const answer = await by(donor)('PUT /api/me/interests', { body: { areas: areas as never } })
    expect(answer).toMatchObject({ refusal: { code: 'invalid_input', errors: [{ location }] } })
  }
})

test('the server returns which public projects overlap an interest, by the area of the form or of a list (LIST-22, LIST-23)', async () => {
  const at = (sector: string, subsection: string, status?: 'pending') =>
    project(app, researcher, { sector, subsection, ...(status && { status }) })
  const reefs = await at('science', 'marine-biology')
  const cells = await at('medicine', 'oncology')
  const plates = await at('science', 'ecology')
  const waiting = await at('science', 'marine-biology', 'pending')
  const areas = [{ sectorId: 'science', areaId: 'astronomy' }]
  await platform.database.transaction((tx) => addBrowseAreas(tx, platform, { projectId: plates, areas }))
  const ids = [reefs, cells, plates, waiting, newId(platform)].join(',')
  const who = await person(app, { type: 'donor' })
  const matches = async (...chosen: InterestArea[]) => {
    if (chosen.length > 0) await by(who)('PUT /api/me/interests', { body: { areas: chosen } })
    const answer = await by(who)('GET /api/me/matches', { query: { ids } })
    return answer.ok ? answer.data.ids.toSorted() : answer
  }
  expect(await matches()).toEqual([])
  expect(await matches('energy')).toEqual([])
  expect(await matches('space')).toEqual([plates])
  expect(await matches('medicine')).toEqual([cells])
  expect(await matches('biology', 'space')).toEqual([reefs, cells, plates].toSorted())
})

test('matches are requested for at most fifty ids', async () => {
  const id = newId(platform)
  for (const ids of ['', 'reef', `${id},`, Array(51).fill(id).join(',')])
    expect(await by(donor)('GET /api/me/matches', { query: { ids } })).toMatchObject({
      refusal: { code: 'invalid_input', errors: [{ location: 'query.ids' }] },
    })
})

test('interests and activity are a donor’s only (PERM-16)', async () => {
  for (const [who, status] of [
    [researcher, 403],
    [undefined, 401],
  ] as const) {
    expect(await by(who)('GET /api/me/interests')).toMatchObject({ refusal: { status } })
    expect(await by(who)('PUT /api/me/interests', { body: { areas: ['space'] } })).toMatchObject({
      refusal: { status },
    })
    expect(await by(who)('GET /api/me/matches', { query: { ids: newId(platform) } })).toMatchObject({
      refusal: { status },
    })
    expect(await by(who)('GET /api/me/activity')).toMatchObject({ refusal: { status } })
  }
})

test('activity lists confirmed gifts and public saved projects, newest first', async () => {
  expect(await by(donor)('GET /api/me/activity')).toEqual({ ok: true, data: { items: [] } })
  const submit = (title: string, approve: boolean) =>
    platform.database.transaction(async (tx) => {
      const draft = { title, description: 'Count.', sector: 'science', subsection: 'ecology', fundingGoal: 5000 }
      const projectId = await createProject(tx, platform, draft, { userId: researcher.userId })
      if (approve) await setStatus(tx, platform, { projectId, to: 'approved', actorId: null, reason: 'sound' })
      return projectId
    })
  const [reefs, waiting] = [await submit('Reefs', true), await submit('Waiting', false)]
  const save = (projectId: string) =>
    platform.database.query(sql`
      insert into saved_projects (user_id, project_id, created_at)
      values (${donor.userId}, ${projectId}, ${platform.clock.now()})`)
  const give = (state: 'succeeded' | 'created') => {
    const now = platform.clock.now()
    const succeeded = state === 'succeeded' ? now : null
    return platform.database.query(sql`
      insert into donations (id, project_id, donor_id, gross_cents, platform_fee_cents, processing_fee_cents, net_cents,
        platform_bps, processing_bps, processing_fixed_cents, anonymous, state, client_key, request_hash, gateway,
        created_at, succeeded_at, updated_at)
      values (${newId(platform)}, ${reefs}, ${donor.userId}, 10000, 350, 280, 9370, 350, 250, 30, true, ${state},
        ${newId(platform)}, 'hash', 'test', ${now}, ${succeeded}, ${now})`)
  }
  await save(waiting)
  await give('succeeded')
  app.advance(minuteMs)
  // In one moment.
  await save(reefs)
  await give('created')
  await give('succeeded')
  expect(await by(donor)('GET /api/me/activity')).toMatchObject({
    ok: true,
    data: {
      items: [
        { kind: 'donation', projectTitle: 'Reefs', grossCents: 10_000 },
        { kind: 'save', projectTitle: 'Reefs', grossCents: null, donationId: null },
        { kind: 'donation', projectTitle: 'Reefs', grossCents: 10_000, isPublic: true },
      ],
    },
  })
  await platform.database.query(sql`update projects set hidden_at = ${platform.clock.now()} where id = ${reefs}`)
  expect(await by(donor)('GET /api/me/activity')).toMatchObject({
    data: { items: Array(2).fill({ kind: 'donation', projectTitle: 'Reefs', isPublic: false }) },
  })
})
