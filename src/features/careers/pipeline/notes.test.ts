import { expect, test } from 'vitest'
import { applied } from '#test/applications.ts'
import { postedJob } from '#test/jobs.ts'
import { person, signedInAgain } from '#test/people.ts'
import { testApp } from '#test/test-app.ts'
import type { Id } from '#values/id.ts'
import { hourMs } from '#values/time.ts'
import type { pipelineContract } from './contract.ts'

const app = await testApp()
const poster = await person(app, { type: 'donor' })
const as = (accessToken?: string) => app.as<typeof pipelineContract>(accessToken)
const own = as(poster.accessToken)

test('a note sent again after a lost answer is kept once, also when both arrive at once; a removed one may come back', async () => {
  const id = await postedJob(app, poster)
  await applied(app, id, 'doubled@people.example')
  const list = await own('POST /api/jobs/:id/applications/list', { params: { id }, body: {} })
  const params = { id: (list.ok && list.data.items[0]?.id) || ('' as Id<'application'>) }
  const write = (by = own) => by('POST /api/applications/:id/notes', { params, body: { words: 'Call her.' } })
  const notes = async (by = own) => {
    const read = await by('POST /api/applications/:id/read', { params, body: {} })
    return read.ok ? read.data.notes : []
  }
  const [first, again] = await Promise.all([write(), write()])
  expect(again).toEqual(first)
  expect(await write()).toEqual(first)
  expect(await notes()).toHaveLength(1)
  const noteId = first.ok ? first.data.id : ('' as Id<'application-note'>)
  await own('POST /api/application-notes/:id/removal', { params: { id: noteId }, body: {} })
  await write()
  expect(await notes()).toHaveLength(1)
  app.advance(hourMs)
  const later = as((await signedInAgain(app, poster)).accessToken)
  await write(later)
  expect(await notes(later)).toHaveLength(2)
})
