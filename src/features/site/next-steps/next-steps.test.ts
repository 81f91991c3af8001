import { expect, test } from 'vitest'
import { sql } from '#platform/database.ts'
import { newId } from '#platform/platform.ts'
import { type Person, person } from '#test/people.ts'
import { project } from '#test/projects.ts'
import { testApp } from '#test/test-app.ts'
import type { nextStepsContract } from './contract.ts'

// What a researcher does next, depending on the state of the account (issue 10, §1).

const app = await testApp()
const by = (who: Person) => app.as<typeof nextStepsContract>(who.accessToken)
const steps = async (who: Person) => {
  const answer = await by(who)('GET /api/me/next-steps')
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.data
}
const open = async (who: Person) => (await steps(who)).items.filter(({ isDone }) => !isDone).map(({ id }) => id)

test('the steps follow from what is there, and name the project that lacks something', async () => {
  const ada = await person(app, { type: 'researcher' })
  expect((await steps(ada)).items.map(({ id }) => id)).toEqual([
    'photo',
    'email',
    'verification',
    'draft',
    'submission',
  ])
  expect(await open(ada)).not.toContain('email')
  const pending = await project(app, ada, { status: 'pending' })
  expect(await open(ada)).toEqual(['photo', 'verification', 'budget', 'milestones'])
  const id = await project(app, ada, {
    milestones: [{ key: newId(app.platform), title: 'Plots marked', dueOn: '2030-01-31' }],
  })
  const items = (await steps(ada)).items
  expect(items.find((item) => item.id === 'milestones')).toEqual({
    id: 'milestones',
    isDone: false,
    projectId: pending,
  })
  expect(items.find((item) => item.id === 'update')).toEqual({ id: 'update', isDone: false, projectId: id })
})

test('it is dismissed for good, and forgotten with the account', async () => {
  const ada = await person(app, { type: 'researcher' })
  expect(await steps(ada)).toMatchObject({ isDismissed: false })
  for (let again = 0; again < 2; again++) expect(await by(ada)('DELETE /api/me/next-steps')).toMatchObject({ ok: true })
  expect(await steps(ada)).toMatchObject({ isDismissed: true })
  const rows = await app.platform.database.query(sql`select from dismissed_steps where user_id = ${ada.userId}`)
  expect(rows).toHaveLength(1)
  const donor = await person(app, { type: 'donor' })
  expect(await by(donor)('GET /api/me/next-steps')).toMatchObject({ refusal: { code: 'not_allowed' } })
})
