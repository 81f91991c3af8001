import { expect, test } from 'vitest'
import { sql } from '#platform/database.ts'
import { person } from '#test/people.ts'
import { project } from '#test/projects.ts'
import { testApp } from '#test/test-app.ts'
import type { projectsContract } from './contract/endpoints.ts'

const app = await testApp()
const owner = await person(app, { type: 'researcher' })

test('the median of similar goals is reported once the sector has five closed projects', async () => {
  const asked = async (goal = '6000', sector = 'science') => {
    const answer = await app.as<typeof projectsContract>(owner.accessToken)('GET /api/goals-reached', {
      query: { sector, goal },
    })
    return answer.ok ? answer.data : answer.refusal.code
  }
  const closed = async (share: number, fundingGoal = 6000) => {
    const id = await project(app, owner, { fundingGoal })
    await app.platform.database.query(sql`
      update projects set deadline_at = submitted_at - interval '1 day',
        raised_cents = (funding_goal_cents * ${share}::float8)::bigint where id = ${id}`)
  }
  for (const share of [0.2, 0.5, 0.8, 1.4]) await closed(share)
  await closed(0.9, 60_000)
  // Open ones do not count.
  await project(app, owner, { fundingGoal: 6000 })
  expect(await asked()).toEqual({ atLeast: 2000, atMost: 18_000, reached: null })
  await closed(1.1)
  expect(await asked()).toMatchObject({ reached: { projects: 5, medianPercent: 80 } })
  expect(await asked('6000', 'technology')).toMatchObject({ reached: null })
})
