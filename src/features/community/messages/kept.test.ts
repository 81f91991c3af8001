import { beforeEach, expect, test } from 'vitest'
import { suspendAccount } from '#features/identity/accounts/actions/account-state.ts'
import type { redactionsContract } from '#features/research/redactions/contract.ts'
import { sql } from '#platform/database.ts'
import { closedProject } from '#test/closed-projects.ts'
import { giveAndPay } from '#test/gifts.ts'
import { type Person, person } from '#test/people.ts'
import { project } from '#test/projects.ts'
import { testApp } from '#test/test-app.ts'
import type { Id } from '#values/id.ts'
import type { messagesContract } from './contract/endpoints.ts'

// A conversation after the end of its project, and after the removal of personal data.

const app = await testApp()
const as = (who: Person) => app.as<typeof messagesContract & typeof redactionsContract>(who.accessToken)
function must<Data>(answer: { ok: true; data: Data } | { ok: false; refusal: { code: string } }): Data {
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.data
}
beforeEach(() => app.advance(60_000))
const open = async (who: Person, id: Id<'project'>, to: 'room' | 'researcher' = 'room') =>
  must(await as(who)('POST /api/projects/:id/thread', { params: { id }, body: { with: to } })).id
let keys = 0
const send = (who: Person, id: Id<'room'>, text: string) => {
  const key = `0190b000-0000-4000-8000-${String(++keys).padStart(12, '0')}`
  return as(who)('POST /api/threads/:id/messages', { params: { id }, body: { key, text } })
}
const read = async (who: Person, id: Id<'room'>) => must(await as(who)('GET /api/threads/:id', { params: { id } }))
const textsOf = async (who: Person, id: Id<'room'>) => (await read(who, id)).messages.map(({ text }) => text)

test('the room of a closed project stays, and the room of a hidden project can still be read', async () => {
  const { projectId, owner, donor } = await closedProject(app)
  const id = await open(donor, projectId)
  must(await send(donor, id, 'What did you find?'))
  must(await send(owner, id, 'That shade helps.'))
  await app.platform.database.query(sql`update projects set hidden_at = now() where id = ${projectId}`)
  expect(await textsOf(donor, id)).toEqual(['What did you find?', 'That shade helps.'])
  expect((await read(donor, id)).closedWhy).toBe(
    'The project is not shown at present, so its conversations are closed.',
  )
  expect(await send(donor, id, 'And since?')).toMatchObject({
    ok: false,
    refusal: { code: 'room_closed', status: 409 },
  })
})

test('a paused or banned user reads and writes nothing, and the others see neither state', async () => {
  const { projectId, owner, donor } = await closedProject(app)
  const id = await open(donor, projectId)
  must(await send(donor, id, 'Before.'))
  for (const state of ['paused', 'banned'] as const) {
    await app.platform.database.transaction((tx) =>
      suspendAccount(tx, app.platform, donor.userId, { state, until: null, reason: 'A test.' }),
    )
    expect(await send(donor, id, 'Still here.')).toMatchObject({ ok: false, refusal: { status: 401 } })
    expect(await as(donor)('GET /api/threads/:id', { params: { id } })).toMatchObject({ refusal: { status: 401 } })
  }
  expect(await textsOf(owner, id)).toEqual(['Before.'])
  expect(JSON.stringify(await read(owner, id))).not.toMatch(/paused|banned/i)
})

test('a pinned message is folded for those between whom and its author there is a block', async () => {
  const owner = await person(app, { type: 'researcher' })
  const [author, reader] = [await person(app, { type: 'donor' }), await person(app, { type: 'donor' })]
  const projectId = await project(app, owner)
  for (const donor of [author, reader]) await giveAndPay(app, donor, projectId)
  const [id] = [await open(author, projectId), await open(reader, projectId)]
  const { seq } = must(await send(author, id, 'Bring boots.'))
  must(await as(owner)('PUT /api/threads/:id/pin', { params: { id }, body: { seq } }))
  const pinnedFor = async (who: Person) => (await read(who, id)).pinned?.text
  expect(await pinnedFor(reader)).toBe('Bring boots.')
  must(await as(reader)('POST /api/threads/:id/messages/:seq/block', { params: { id, seq } }))
  expect([await pinnedFor(reader), await pinnedFor(owner)]).toEqual([undefined, 'Bring boots.'])
})

test('text that moderators remove from a project is removed from its conversations, which reveal nothing to them (AMB-135)', async () => {
  const phone = '+49 170 5550199'
  const owner = await person(app, { type: 'researcher' })
  const donor = await person(app, { type: 'donor' })
  const moderator = await person(app, { type: 'content_moderator' })
  const about = `Boats leave on Mondays; call ${phone}.`
  const [projectId, other] = [await project(app, owner, { description: about }), await project(app, owner)]
  for (const one of [projectId, other]) await giveAndPay(app, donor, one)
  const [room, alone, elsewhere] = [
    await open(donor, projectId),
    await open(donor, projectId, 'researcher'),
    await open(donor, other),
  ]
  must(await send(donor, room, `Is ${phone} still right?`))
  must(await send(donor, alone, `I called ${phone}, and again ${phone}.`))
  must(await send(donor, elsewhere, `Call ${phone}.`))
  const ask = (passage: string) =>
    as(moderator)('POST /api/admin/projects/:id/redactions/search', { params: { id: projectId }, body: { passage } })
  expect(must(await ask(phone)).others).toEqual([])
  expect(await ask('still right?')).toMatchObject({ ok: false, refusal: { code: 'passage_not_found' } })
  const redact = (passage: string) =>
    as(moderator)('POST /api/admin/projects/:id/redactions', {
      ...{ params: { id: projectId }, body: { passage, reason: 'The number of a skipper.' } },
    })
  expect(await redact('still right?')).toMatchObject({ ok: false, refusal: { code: 'passage_not_found' } })
  must(await redact(phone))
  expect(await textsOf(donor, room)).toEqual([expect.stringMatching(/^Is \[.*\] still right\?$/)])
  expect((await textsOf(donor, alone)).join()).not.toContain(phone)
  expect(await textsOf(donor, elsewhere)).toEqual([`Call ${phone}.`])
})
