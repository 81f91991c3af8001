import { expect, test } from 'vitest'
import { openThread } from '#features/community/messages/actions/open.ts'
import type { messagesContract } from '#features/community/messages/contract/endpoints.ts'
import { savePreferences } from '#features/foundation/mail-preferences/actions/preferences.ts'
import type { donationsContract } from '#features/funding/donations/contract.ts'
import type { accountContract } from '#features/identity/account-settings/contract.ts'
import type { privacyContract } from '#features/identity/privacy/contract.ts'
import type { followsContract } from '#features/research/follows/contract.ts'
import { notifyFollowers } from '#features/research/researchers/actions/follow.ts'
import type { researchersContract } from '#features/research/researchers/contract.ts'
import { listReaderIds } from '#features/research/updates/store/readers.ts'
import { sql } from '#platform/database.ts'
import { brokenBooks, giveAndPay } from '#test/gifts.ts'
import { actorOf, type Person, person } from '#test/people.ts'
import { project } from '#test/projects.ts'
import { testApp } from '#test/test-app.ts'
import type { connectionsContract } from './contract.ts'

type Contracts = typeof connectionsContract &
  typeof accountContract &
  typeof privacyContract &
  typeof researchersContract &
  typeof messagesContract &
  typeof followsContract &
  typeof donationsContract
const app = await testApp()
const by = (who?: Person) => app.as<Contracts>(who?.accessToken)
const donor = (firstName: string, lastName = 'Kvist') => person(app, { type: 'donor', firstName, lastName })
const show = (who: Person, visibleToSupporters = true) =>
  by(who)('PUT /api/me/privacy', { body: { visibleToSupporters } })
const researchers = async (who: Person) => {
  const answer = await by(who)('GET /api/me/connections')
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.data.items
}
const supporters = async (who: Person) => {
  const answer = await by(who)('GET /api/me/co-supporters')
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.data.items
}
const names = async (who: Person) => (await supporters(who)).map(({ name }) => name)

test('researchers of supported, saved and followed projects are listed once each, with what links them', async () => {
  const [maria, ben, eve, unknown] = await Promise.all(
    ['Maria', 'Ben', 'Eve', 'Una'].map((firstName) =>
      person(app, { type: 'researcher', firstName, lastName: 'Keller' }),
    ),
  )
  if (!maria || !ben || !eve || !unknown) throw new Error('four researchers')
  const reefs = await project(app, maria, { title: 'Reefs' })
  const stars = await project(app, ben, { title: 'Stars' })
  const one = await donor('Dan')
  expect(await researchers(one)).toEqual([])
  await giveAndPay(app, one, reefs)
  app.advance(1000)
  await by(one)('POST /api/projects/:id/save', { params: { id: stars } })
  app.advance(1000)
  expect(await by(one)('PUT /api/researchers/:id/follow', { params: { id: eve.userId } })).toMatchObject({ ok: true })
  expect(await researchers(one)).toMatchObject([
    { id: eve.userId, name: 'Eve Keller', isFollowed: true, isMuted: null, projects: [] },
    { id: ben.userId, isFollowed: false, projects: [{ title: 'Stars', isSupported: false }] },
    { id: maria.userId, isMuted: false, projects: [{ title: 'Reefs', isSupported: true }] },
  ])
  await by(one)('DELETE /api/researchers/:id/follow', { params: { id: eve.userId } })
  await by(one)('DELETE /api/projects/:id/save', { params: { id: stars } })
  expect((await researchers(one)).map(({ id }) => id)).toEqual([maria.userId])

  const mute = (id: string) => by(one)('PUT /api/me/connections/:id/mute', { params: { id }, body: { muted: true } })
  expect(await mute(maria.userId)).toMatchObject({ ok: true })
  expect(await researchers(one)).toMatchObject([{ isMuted: true }])
  for (const id of [unknown.userId, 'unknown'])
    expect(await mute(id)).toMatchObject({ refusal: { code: 'connection_not_found', status: 404 } })
})

test('followers of a researcher are notified of new projects and public updates, and no account follows itself', async () => {
  const maria = await person(app, { type: 'researcher' })
  const one = await donor('Fay')
  const follow = (who: Person, id: string) => by(who)('PUT /api/researchers/:id/follow', { params: { id } })
  for (let times = 0; times < 2; times++) expect((await follow(one, maria.userId)).ok).toBe(true)
  expect(await follow(maria, maria.userId)).toMatchObject({ refusal: { code: 'own_profile', status: 409 } })
  expect(await follow(one, 'no such id')).toMatchObject({ refusal: { code: 'researcher_not_found' } })
  expect(await by(one)('GET /api/researchers/:id', { params: { id: maria.userId } })).toMatchObject({
    data: { isFollowed: true },
  })
  const id = await project(app, maria)
  const readers = (audience: 'public' | 'donors') =>
    listReaderIds(app.platform.database, { projectId: id, authorId: maria.userId, audience })
  expect(await readers('public')).toEqual([one.userId])
  expect(await readers('donors')).toEqual([])
  for (let times = 0; times < 2; times++)
    await notifyFollowers(app.platform.database, app.platform, {
      ...{ id, title: 'Reefs', ownerId: maria.userId, by: 'Maria Keller' },
    })
  const notices = await app.platform.database.query(sql`
    select title, body, target from notifications where user_id = ${one.userId}`)
  expect(notices).toEqual([{ title: 'Maria Keller has a new project', body: 'Reefs', target: `/project/${id}` }])
})

test('a new project is mailed at once, gathered or not mailed at all, as each follower chose; never past a block', async () => {
  const maria = await person(app, { type: 'researcher' })
  const [now, weekly, never, blocking] = await Promise.all(['Now', 'Wea', 'Nev', 'Blo'].map((name) => donor(name)))
  if (!now || !weekly || !never || !blocking) throw new Error('four donors')
  for (const one of [now, weekly, never, blocking])
    await by(one)('PUT /api/researchers/:id/follow', { params: { id: maria.userId } })
  const choose = (who: Person, mail: 'weekly' | 'never') =>
    savePreferences(app.platform, who.userId, { choices: { new_project: { mail } } })
  await choose(weekly, 'weekly')
  await choose(never, 'never')
  const { database } = app.platform
  await database.query(sql`
    insert into blocks (id, blocker_id, blocked_id, at)
    values (gen_random_uuid(), ${blocking.userId}, ${maria.userId}, ${app.platform.clock.now()})`)
  const id = await project(app, maria, { title: 'Reefs anew' })
  const about = { id, title: 'Reefs anew', ownerId: maria.userId, by: 'Maria Keller' }
  for (let times = 0; times < 2; times++) await notifyFollowers(database, app.platform, about)
  const mails = await database.query(sql`
    select recipient, topic, class, unsubscribe_url is not null as ends from outbox_mails
    where event_key like ${`new-project:${id}%`}`)
  expect(mails).toEqual([{ recipient: now.email, topic: 'new_project', class: 'news', ends: true }])
  const notices = await database.query<{ id: string }>(sql`
    select user_id as id from notifications where event_key = ${`new-project:${id}`}`)
  expect(notices.map((row) => row.id).toSorted()).toEqual([now, weekly, never].map(({ userId }) => userId).toSorted())
})

test('donors see each other by first name and initial if both allow it, and disappear at once (AMB-133)', async () => {
  const owner = await person(app, { type: 'researcher' })
  const id = await project(app, owner, { title: 'Kelp' })
  const [dan, eve, hid] = [await donor('Dan'), await donor('Eve', 'Moss'), await donor('Hid')]
  const gift = await giveAndPay(app, eve, id)
  await giveAndPay(app, dan, id)
  await giveAndPay(app, hid, id, { anonymous: true })
  for (const who of [dan, hid]) await show(who)
  expect(await names(dan)).toEqual([])
  await show(eve)
  expect(await supporters(dan)).toMatchObject([{ name: 'Eve M.', projects: [{ id, title: 'Kelp' }] }])
  expect(await names(eve)).toEqual(['Dan K.'])
  expect(await names(hid)).toEqual([])
  expect(JSON.stringify(await supporters(dan))).not.toContain(eve.userId)

  const anonymous = (yes: boolean) =>
    by(eve)('PATCH /api/donations/:id', { params: { id: gift.donationId }, body: { anonymous: yes } })
  await anonymous(true)
  expect([await names(dan), await names(eve)]).toEqual([[], []])
  await anonymous(false)
  expect(await names(dan)).toEqual(['Eve M.'])
  await show(eve, false)
  expect(await names(dan)).toEqual([])
  const [before] = [await show(eve), undefined]
  expect(before).toMatchObject({ data: { visibleToSupporters: true, anonymousByDefault: false } })
  expect(await brokenBooks(app)).toEqual([])
})

test('a block of a connection works in both directions, closes direct threads, and can be lifted', async () => {
  const owner = await person(app, { type: 'researcher' })
  const id = await project(app, owner)
  const [dan, eve] = [await donor('Dan'), await donor('Eve')]
  for (const who of [dan, eve]) {
    await giveAndPay(app, who, id)
    await show(who)
  }
  const thread = await openThread(app.platform, actorOf(dan), id, { with: 'researcher', way: 'named' })
  const block = (one: string) => by(dan)('POST /api/me/connections/:id/block', { params: { id: one } })
  const [card] = await supporters(dan)
  for (let times = 0; times < 2; times++) expect((await block(card?.id ?? '')).ok).toBe(true)
  expect([await names(dan), await names(eve)]).toEqual([[], []])
  expect((await block(owner.userId)).ok).toBe(true)
  expect(await researchers(dan)).toEqual([])
  expect(await researchers(eve)).toHaveLength(1)
  expect(await by(dan)('GET /api/threads/:id', { params: { id: thread.id } })).toMatchObject({
    data: { closedWhy: 'This conversation is not available.' },
  })
  expect(await block('0190a000-0000-7000-8000-00000000c001')).toMatchObject({
    refusal: { code: 'connection_not_found' },
  })
  const blocks = await by(dan)('GET /api/me/blocks')
  expect(blocks).toMatchObject({ data: { items: [{ where: 'Everywhere' }, { where: 'Everywhere' }] } })
  if (blocks.ok)
    for (const one of blocks.data.items) await by(dan)('DELETE /api/me/blocks/:id', { params: { id: one.id } })
  expect(await names(dan)).toEqual(['Eve K.'])
  expect(await researchers(dan)).toHaveLength(1)
})

test('a closed account is no longer a connection, and researchers have no connections', async () => {
  const owner = await person(app, { type: 'researcher' })
  const id = await project(app, owner)
  const dan = await donor('Dan')
  const gone = await person(app, { type: 'donor', firstName: 'Gone', lastName: 'Soon', password: 'six letters' })
  for (const who of [dan, gone]) {
    await giveAndPay(app, who, id)
    await show(who)
  }
  expect(await names(dan)).toEqual(['Gone S.'])
  expect(await by(gone)('POST /api/me/close', { body: { password: 'six letters' } })).toMatchObject({ ok: true })
  expect(await names(dan)).toEqual([])
  const left = await app.platform.database.query(sql`
    select user_id from privacy_settings where user_id = ${gone.userId}
    union all select user_id from visible_supporters where user_id = ${gone.userId}`)
  expect(left).toEqual([])
  for (const key of ['GET /api/me/connections', 'GET /api/me/co-supporters', 'GET /api/me/privacy'] as const)
    expect(await by(owner)(key)).toMatchObject({ refusal: { code: 'not_allowed', status: 403 } })
})
