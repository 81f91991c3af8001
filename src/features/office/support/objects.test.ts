import { expect, test } from 'vitest'
import { openThread } from '#features/community/messages/actions/open.ts'
import type { messagesContract } from '#features/community/messages/contract/endpoints.ts'
import { sql } from '#platform/database.ts'
import { giveAndPay } from '#test/gifts.ts'
import { postedJob } from '#test/jobs.ts'
import { actorOf, type Person, person } from '#test/people.ts'
import { project } from '#test/projects.ts'
import { testApp } from '#test/test-app.ts'
import { ticket } from '#test/tickets.ts'
import type { Id } from '#values/id.ts'
import type { deskContract } from './contract/desk.ts'
import type { About } from './contract/requests.ts'
import { objectAt } from './rules/objects.ts'

const app = await testApp()
const { database } = app.platform
const as = (who?: Person) => app.as<typeof deskContract & typeof messagesContract>(who?.accessToken)
const mia = await person(app, { type: 'customer_support' })
const noor = await person(app, { type: 'researcher' })
const [lena, stranger] = [await person(app, { type: 'donor' }), await person(app, { type: 'donor' })]
const projectId = await project(app, noor)
await giveAndPay(app, lena, projectId)
const room = await openThread(app.platform, actorOf(noor), projectId, { with: 'room' })
const key = crypto.randomUUID()
await as(lena)('POST /api/threads/:id/messages', { params: { id: room.id }, body: { key, text: 'When is the dive?' } })
const message = { kind: 'message', id: `${room.id}:1` } as const

const objectsOf = async (id: Id<'ticket'>) => {
  const answer = await as(mia)('GET /api/admin/tickets/:id', { params: { id } })
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.data.objects
}
const aboutOf = async (by: Person | undefined, about: About) =>
  objectsOf(await ticket(app, { ...(by && { by }), about }))

test('‘Report a problem’ names what its writer may see, and leaves out the rest', async () => {
  const job = { kind: 'job', id: await postedJob(app, stranger) } as const
  expect(await aboutOf(undefined, job)).toMatchObject([{ ...job, isOfRequester: true, page: `/jobs/${job.id}` }])
  expect(await aboutOf(lena, message)).toMatchObject([{ ...message, isOfRequester: true, page: null }])
  for (const other of [stranger, mia, undefined]) expect(await aboutOf(other, message)).toEqual([])
  expect(await aboutOf(lena, { kind: 'message', id: `${room.id}:2` })).toEqual([])
  const hidden = await project(app, noor, { status: 'pending' })
  expect(await aboutOf(lena, { kind: 'project', id: hidden })).toEqual([])
  expect(await aboutOf(noor, { kind: 'project', id: hidden })).toHaveLength(1)
})

test('staff link and unlink, each with its page and its desk; messages only once they were reported', async () => {
  const id = await ticket(app)
  const params = { id }
  const [gift] = await database.query<{ id: string }>(sql`select id from donations where donor_id = ${lena.userId}`)
  const named = { kind: 'gift', id: gift?.id ?? '' } as const
  const link = (body: { kind: About['kind']; id: string }) =>
    as(mia)('POST /api/admin/tickets/:id/links', { params, body })
  for (let time = 0; time < 2; time++)
    expect(await link(named)).toMatchObject({
      data: { objects: [{ ...named, isOfRequester: false, desk: `/admin/financial?tab=gifts&gift=${named.id}` }] },
    })
  expect(await link({ kind: 'gift', id: crypto.randomUUID() })).toMatchObject({ refusal: { code: 'object_not_found' } })
  expect(await link({ kind: 'gift', id: 'x' })).toMatchObject({ refusal: { code: 'invalid_input' } })
  expect(await link(message)).toMatchObject({ refusal: { code: 'object_not_found', status: 404 } })
  await as(noor)('POST /api/threads/:id/messages/:seq/report', {
    params: { id: room.id, seq: 1 },
    body: { reason: 'spam', note: '' },
  })
  const linked = await link(message)
  expect(linked).toMatchObject({ data: { objects: [{}, { ...message, desk: expect.stringMatching(/item=message/) }] } })
  for (let time = 0; time < 2; time++)
    expect(await as(mia)('POST /api/admin/tickets/:id/unlinking', { params, body: named })).toMatchObject({
      data: { objects: [message] },
    })
  const log = await database.query<{ action: string }>(sql`
    select action from audit_log where target_id = ${id} and action like 'ticket.%linked' order by action`)
  expect(log.map(({ action }) => action)).toEqual(['ticket.linked', 'ticket.linked', 'ticket.unlinked'])
})

test('an address that staff copied says what it leads to', () => {
  const id = '0190a000-0000-4000-8000-000000000001'
  expect(objectAt(`https://x.example/project/${id}?tab=updates`)).toEqual({ kind: 'project', id })
  expect(objectAt(` /jobs/${id.toUpperCase()} `)).toEqual({ kind: 'job', id })
  expect(objectAt(`/admin/financial?tab=gifts&gift=${id}`)).toEqual({ kind: 'gift', id })
  expect(objectAt(`/receipt/${id}`)).toEqual({ kind: 'gift', id })
  expect(objectAt(`/contact?about=message&id=message:${id}%3A12`)).toEqual({ kind: 'message', id: `${id}:12` })
  expect(objectAt(`https://x.example/admin/support?view=open&ticket=${id}`)).toEqual({ kind: 'ticket', id })
  expect(objectAt('https://x.example/about')).toBeUndefined()
})
