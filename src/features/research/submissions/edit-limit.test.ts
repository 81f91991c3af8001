import { expect, test } from 'vitest'
import { setStatus } from '#features/research/projects/actions/set-status.ts'
import { type Person, person, signedInAgain } from '#test/people.ts'
import { project } from '#test/projects.ts'
import { testApp } from '#test/test-app.ts'
import type { Id } from '#values/id.ts'
import { dayMs, later, longDate, minuteMs } from '#values/time.ts'
import type { submissionsContract } from './contract.ts'

// Changes that need another review are limited to three a day (design of issue 10).

const app = await testApp()
async function edit(who: Person, id: Id<'project'>, typed: object) {
  const api = app.as<typeof submissionsContract>(who.accessToken)
  const opened = await api('GET /api/projects/:id/edit', { params: { id } })
  if (!opened.ok) throw new Error(opened.refusal.code)
  const { image: _, status: __, locked: ___, statusReason: ____, ...form } = opened.data
  app.advance(minuteMs)
  return api('PUT /api/projects/:id', { params: { id }, body: { ...form, ...typed } })
}
const newOwner = () => person(app, { type: 'researcher', password: 'six letters' })

test('three changes that need another review are saved within a day, and the fourth is refused with the next possible time', async () => {
  let owner = await newOwner()
  const id = await project(app, owner, { methodology: 'Nets.' })
  // A link that was in no text before needs another review as well.
  const changes = [{ methodology: 'First.' }, { timeline: 'See https://example.org/plan.' }, { impact: 'Third.' }]
  const firstAt = later(app.platform.clock.now(), minuteMs)
  for (const change of changes) expect(await edit(owner, id, change)).toMatchObject({ data: { outcome: 'recheck' } })
  const nextAt = later(firstAt, dayMs)
  const fourth = await edit(owner, id, { title: 'Fourth' })
  expect(fourth).toMatchObject({ refusal: { status: 429, code: 'too_many_changes', data: { nextAt } } })
  expect(fourth.ok ? '' : fourth.refusal.title).toContain(`${longDate(nextAt)} at ${nextAt.slice(11, 16)} UTC`)
  // Other changes are still saved, and so is a return to the approved wording.
  expect(await edit(owner, id, { timeline: 'July, see https://example.org/plan' })).toMatchObject({ ok: true })
  expect(await edit(owner, id, { methodology: 'Nets.', timeline: '', impact: '' })).toMatchObject({
    data: { outcome: 'saved' },
  })
  app.advance(dayMs)
  owner = await signedInAgain(app, owner)
  expect(await edit(owner, id, { title: 'Fourth' })).toMatchObject({ data: { outcome: 'recheck' } })
})

test('changes before the approval do not count', async () => {
  const owner = await newOwner()
  const id = await project(app, owner, { status: 'pending' })
  for (const title of ['One', 'Two', 'Three']) expect(await edit(owner, id, { title })).toMatchObject({ ok: true })
  await app.platform.database.transaction((tx) =>
    setStatus(tx, app.platform, { projectId: id, to: 'approved', actorId: null }),
  )
  expect(await edit(owner, id, { title: 'Four' })).toMatchObject({ data: { outcome: 'recheck' } })
})
