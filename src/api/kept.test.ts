import { expect, test } from 'vitest'
import type { donorsContract } from '#features/research/donors/contract.ts'
import type { projectsContract } from '#features/research/projects/contract/endpoints.ts'
import type { researchersContract } from '#features/research/researchers/contract.ts'
import type { submissionsContract } from '#features/research/submissions/contract.ts'
import { freshDatabase } from '#test/fresh-database.ts'
import { person } from '#test/people.ts'
import { testApp } from '#test/test-app.ts'

// Two apps share only the database: whatever the second one returns was stored.
const databaseUrl = await freshDatabase()
const [app, another] = [await testApp({ databaseUrl }), await testApp({ databaseUrl })]

type Everything = typeof donorsContract &
  typeof projectsContract &
  typeof researchersContract &
  typeof submissionsContract

test('a project, a researcher’s profile, a donor’s interests and reminders are stored by their calls (API-37)', async () => {
  const [ada, ben] = [await person(app, { type: 'researcher' }), await person(app, { type: 'donor' })]
  const asAda = app.as<Everything>(ada.accessToken)
  const submission = {
    title: 'Reefs',
    description: 'Count.',
    sector: 'science',
    subsection: 'ecology',
    fundingGoal: 5000,
  }
  const made = await asAda('POST /api/projects', { body: submission })
  const profile = {
    photoFileId: null,
    bio: 'Counts reefs.',
    institution: 'Institute of Reefs',
    fieldOfStudy: 'Ecology',
    researchInterests: ['reefs'],
    publications: ['Eight reefs, 2024'],
    orcidId: null,
    linkedinUrl: null,
    websiteUrl: null,
    twitterUrl: null,
    facebookUrl: null,
    instagramUrl: null,
    cvFileId: null,
    cvPublic: false,
  }
  expect((await asAda('PUT /api/me/researcher-profile', { body: profile })).ok).toBe(true)
  const reminders = { weeklyUpdates: false, monthlyReports: true, donorMessages: false }
  expect((await asAda('PUT /api/me/reminders', { body: reminders })).ok).toBe(true)
  const asBen = app.as<Everything>(ben.accessToken)
  expect((await asBen('PUT /api/me/interests', { body: { areas: ['space', 'climate'] } })).ok).toBe(true)

  const adaElsewhere = another.as<Everything>(ada.accessToken)
  const id = made.ok ? made.data.id : ''
  const { photoFileId: _photo, cvFileId: _cv, ...said } = profile
  expect(await adaElsewhere('GET /api/projects/:id', { params: { id } })).toMatchObject({
    data: { title: 'Reefs', description: 'Count.' },
  })
  expect(await adaElsewhere('GET /api/me/researcher-profile')).toMatchObject({ data: said })
  expect(await adaElsewhere('GET /api/me/reminders')).toMatchObject({ data: reminders })
  const benElsewhere = another.as<Everything>(ben.accessToken)
  expect(await benElsewhere('GET /api/me/interests')).toMatchObject({ data: { areas: ['space', 'climate'] } })
})
