import { expect, test } from 'vitest'
import { person } from '#test/people.ts'
import { project } from '#test/projects.ts'
import { testApp } from '#test/test-app.ts'
import type { Id } from '#values/id.ts'
import { cents } from '#values/money.ts'
import { dayMs } from '#values/time.ts'
import { addFunding } from './actions/funding.ts'
import type { projectsContract } from './contract/endpoints.ts'

let boosted: Id<'project'>[] = []
const app = await testApp({ boostFinders: [async () => boosted] })
const { platform } = app
const owner = await person(app, { type: 'researcher' })
const made: Id<'project'>[] = []
for (let at = 0; at < 12; at++) made.push(await project(app, owner))
const [first = owner.userId as never, second = first] = made
const elsewhere = await project(app, owner, { sector: 'technology', subsection: 'robotics' })
const pending = await project(app, owner, { status: 'pending' })
const deltas = made.map((projectId, at) => ({ projectId, grossCents: cents(100), newDonors: at }))
await platform.database.transaction((tx) => addFunding(tx, platform, deltas))

const strip = async (scope: string): Promise<string[]> => {
  const answer = await app.as<typeof projectsContract>()('GET /api/projects/trending', { query: { scope } })
  return answer.ok ? answer.data.items.map(({ id, isBoosted = false }) => `${id} ${isBoosted}`) : []
}
const byScore = made.toReversed().map((id) => `${id} false`)

test('a boosted project is first and is marked; the others keep their order (AMB-103)', async () => {
  expect(await strip('science/marine-biology')).toEqual(byScore.slice(0, 8))
  boosted = [second, first, pending, elsewhere]
  const marked = [`${second} true`, `${first} true`]
  expect(await strip('science/marine-biology')).toEqual([...marked, ...byScore.slice(0, 6)])
  expect(await strip('all')).toEqual([...marked, `${elsewhere} true`, ...byScore.slice(0, 7)])
})

test('four at most, none twice, and none past its deadline', async () => {
  boosted = made.slice(6)
  const shown = await strip('all')
  expect(shown.filter((one) => one.endsWith('true'))).toEqual(made.slice(6, 10).map((id) => `${id} true`))
  expect(new Set(shown.map((one) => one.split(' ')[0])).size).toBe(10)
  app.advance(91 * dayMs)
  expect(await strip('all')).toEqual([])
})
