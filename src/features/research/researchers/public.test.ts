import { expect, test } from 'vitest'
import { startSession } from '#features/identity/accounts/actions/start-session.ts'
import { createProject } from '#features/research/projects/actions/create-project.ts'
import { setStatus } from '#features/research/projects/actions/set-status.ts'
import { type Person, person } from '#test/people.ts'
import { testApp } from '#test/test-app.ts'
import { dayMs } from '#values/time.ts'
import type { researchersContract } from './contract.ts'

type Contract = typeof researchersContract

const app = await testApp()
const { platform } = app
const by = (who?: Person) => app.as<Contract>(who?.accessToken)
const find = (id: string, who?: Person) => by(who)('GET /api/researchers/:id', { params: { id } })
const notFound = { ok: false, refusal: { code: 'researcher_not_found', status: 404 } }

const orcid = async (who: Person, orcidId: string | null) => {
  const nothing = { linkedinUrl: null, websiteUrl: null, twitterUrl: null, facebookUrl: null, instagramUrl: null }
  const texts = { bio: '', institution: '', fieldOfStudy: '', researchInterests: [], publications: [] }
  const files = { photoFileId: null, cvFileId: null, cvPublic: false }
  const answer = await by(who)('PUT /api/me/researcher-profile', { body: { ...nothing, ...texts, ...files, orcidId } })
  expect(answer.ok).toBe(true)
}

test('a researcher is found by id, ORCID iD and a unique name; by e-mail only for staff and the person (PUBR-01)', async () => {
  const ada = await person(app, { type: 'researcher', firstName: 'Ada', lastName: 'Unique' })
  const [eve, staff] = [await person(app, { type: 'donor' }), await person(app, { type: 'content_moderator' })]
  await orcid(ada, '0000-0002-1825-0097')
  for (const id of [ada.userId, '0000-0002-1825-0097', '0000000218250097', 'Ada Unique'])
    expect(await find(id)).toMatchObject({ ok: true, data: { publicId: ada.userId, name: 'Ada Unique' } })
  for (const id of [ada.email, 'ada unique', 'Ada', '%', '0000-0002-1825-0098', eve.userId, 'Person'])
    expect([id, await find(id, eve)]).toMatchObject([id, notFound])
  expect(await find(ada.email)).toMatchObject(notFound)
  for (const who of [ada, staff]) expect(await find(ada.email.toUpperCase(), who)).toMatchObject({ ok: true })
  await person(app, { type: 'researcher', firstName: 'Ada', lastName: 'Unique' })
  expect(await find('Ada Unique')).toMatchObject(notFound)
})

test('no answer contains an e-mail address', async () => {
  const ada = await person(app, { type: 'researcher' })
  for (const who of [undefined, ada]) expect(JSON.stringify(await find(ada.userId, who))).not.toContain('@')
})

test('strangers see approved projects only; those before their deadline are active (PUBR-16)', async () => {
  const ada = await person(app, { type: 'researcher' })
  const submit = async (title: string, to?: 'approved' | 'rejected') => {
    const draft = { title, description: 'Count.', sector: 'science', subsection: 'ecology', fundingGoal: 5000 }
    await platform.database.transaction(async (tx) => {
      const projectId = await createProject(tx, platform, draft, { userId: ada.userId })
      if (to) await setStatus(tx, platform, { projectId, to, actorId: null, reason: 'because' })
    })
  }
  await submit('Old', 'approved')
  app.advance(91 * dayMs)
  for (const [title, status] of [
    ['Open', 'approved'],
    ['Wait', undefined],
    ['No', 'rejected'],
  ] as const)
    await submit(title, status)
  const titles = async (who?: Person) => {
    const answer = await find(ada.userId, who)
    if (!answer.ok) throw new Error(answer.refusal.code)
    expect(answer.data.activeProjectCount).toBe(1)
    expect(answer.data.record).toEqual({ closed: 1, reached: 0, updates: 0, lastUpdateAt: null })
    const closed = answer.data.projects.filter((project) => project.isClosed)
    expect(closed.map((project) => project.title)).toEqual(['Old'])
    return answer.data.projects.map((project) => project.title).sort()
  }
  expect(await titles()).toEqual(['Old', 'Open'])
  const { accessToken } = await startSession(platform, ada.userId)
  expect(await titles({ ...ada, accessToken })).toEqual(['No', 'Old', 'Open', 'Wait'])
  expect(await titles(await person(app, { type: 'scientific_reviewer' }))).toHaveLength(4)
})
