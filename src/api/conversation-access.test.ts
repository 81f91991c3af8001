import { expect, test } from 'vitest'
import { block } from '#features/community/messages/actions/manage.ts'
import { openThread } from '#features/community/messages/actions/open.ts'
import { report } from '#features/community/messages/actions/report.ts'
import { send } from '#features/community/messages/actions/send.ts'
import { sql } from '#platform/database.ts'
import { newId } from '#platform/platform.ts'
import { type ConversationIds, conversationCallers, conversationRows } from '#test/access-matrix/conversation-rows.ts'
import { giveAndPay, openProject } from '#test/gifts.ts'
import { actorOf, type Person, person } from '#test/people.ts'
import { testApp } from '#test/test-app.ts'
import { testOrigin, testSettings } from '#test/test-platform.ts'
import type { Id } from '#values/id.ts'
import { staffRoles } from '#values/permission.ts'
import { minuteMs } from '#values/time.ts'

// Who may do what with messages, suggestions and connections: every role in a conversation, on objects that exist.
// AMB-134, AMB-135.

const app = await testApp({ settings: { ...testSettings, limitFactor: 1000 } })
const { platform } = app
const { database } = platform
const { projectId, owner } = await openProject(app)
const donor = () => person(app, { type: 'donor', firstName: 'Ada', lastName: 'Demo' })
const [giver, without, returned, blocked, muted] = [
  await donor(),
  await donor(),
  await donor(),
  await donor(),
  await donor(),
]
const { owner: otherResearcher } = await openProject(app, { title: 'Elsewhere' })
const staff: Person[] = []
for (const type of staffRoles) staff.push(await person(app, { type }))
const people: readonly (Person | undefined)[] = [
  ...[undefined, giver, without, returned, blocked, muted, otherResearcher, owner],
  ...staff,
]
for (const one of [giver, returned, blocked, muted]) {
  await giveAndPay(app, one, projectId)
  await ask(one, 'PUT', '/api/me/privacy', { visibleToSupporters: true })
}
const ids = await openAll()

function ask(who: Person | undefined, method: string, path: string, body?: object): Promise<Response> {
  const headers = new Headers(who ? { authorization: `Bearer ${who.accessToken}` } : {})
  if (body) headers.set('content-type', 'application/json')
  const sent = body ? { body: JSON.stringify(body) } : {}
  return Promise.resolve(app.fetch(new Request(testOrigin + path, { method, headers, ...sent })))
}

async function openAll(): Promise<ConversationIds> {
  const open = async (who: Person, to: 'room' | 'researcher') =>
    (await openThread(platform, actorOf(who), projectId, { with: to })).id
  const write = (who: Person, id: Id<'room'>) =>
    send(platform, actorOf(who), id, { key: newId(platform), text: 'How many reefs?' })
  const one = async (query: ReturnType<typeof sql>) => (await database.query<{ id: string }>(query))[0]?.id ?? ''
  const room = await open(giver, 'room')
  await write(giver, room)
  await write(owner, room)
  await write(muted, room)
  const direct = await open(giver, 'researcher')
  await write(giver, direct)
  const blockedDirect = await open(blocked, 'researcher')
  await write(blocked, blockedDirect)
  await block(platform, actorOf(owner), blockedDirect, 1)
  await report(platform, actorOf(owner), room, 3, { reason: 'spam', note: '' })
  await database.query(sql`
    update project_donors set gifts = 0 where project_id = ${projectId} and donor_id = ${returned.userId}`)
  await ask(muted, 'PUT', `/api/threads/${room}/mute`, { muted: true })
  await app.drain()
  return {
    ...{ room, direct, blockedDirect, project: projectId },
    ownerPublicId: await one(
      sql`select coalesce(public_id, user_id::text) as id from researcher_profiles where user_id = ${owner.userId}`,
    ),
    card: await one(sql`select card_id as id from privacy_settings where user_id = ${giver.userId}`),
    report: await one(sql`select id from message_reports where room_id = ${room} and seq = 3`),
    foreignBlock: await one(sql`select id from blocks where blocker_id = ${owner.userId}`),
  }
}

test.each(conversationRows.map((row) => [row.what, row] as const))(
  '%s: every kind of caller has the answer of their standing',
  async (_, row) => {
    app.advance(minuteMs)
    const statuses = row.statuses.split(/[ |]+/)
    const found: [string, string][] = []
    for (const [at, who] of people.entries()) {
      if (statuses[at] === 'skip') continue
      const { status } = await ask(who, row.call, row.path(ids), row.body?.(at))
      found.push([conversationCallers[at] ?? '', String(status)])
    }
    const expected = statuses.flatMap((status, at) =>
      status === 'skip' ? [] : [[conversationCallers[at] ?? '', status] as [string, string]],
    )
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected))
  },
)

test('lists hold what one may read, and a block can be ended only by the person who set it', async () => {
  const threadsOf = async (who: Person) =>
    ((await (await ask(who, 'GET', '/api/me/threads')).json()) as { items: { id: string }[] }).items
      .map(({ id }) => id)
      .toSorted()
  const { room, direct, blockedDirect } = ids
  expect(await threadsOf(giver)).toEqual([room, direct].toSorted())
  expect(await threadsOf(owner)).toEqual([room, direct, blockedDirect].toSorted())
  for (const who of [without, otherResearcher, ...staff]) expect(await threadsOf(who)).toEqual([])
  expect(
    await database.query(sql`select id from blocks where id = ${ids.foreignBlock}`),
    'the researcher’s block of the donor',
  ).toHaveLength(1)
})
