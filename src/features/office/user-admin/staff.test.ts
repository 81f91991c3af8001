import { expect, test } from 'vitest'
import { sql } from '#platform/database.ts'
import { mailsTo } from '#test/auth-peer.ts'
import { person } from '#test/people.ts'
import { testApp } from '#test/test-app.ts'
import type { userAdminContract } from './contract.ts'

const app = await testApp()
const { database } = app.platform
const chief = await person(app, { type: 'super_admin', firstName: 'Omar', lastName: 'Diaz' })
const as = app.as<typeof userAdminContract>(chief.accessToken)

async function staff() {
  const answer = await as('GET /api/admin/staff')
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.data
}

test('the list has everyone with a role, the chief first, and says who has no second factor', async () => {
  const reviewer = await person(app, { type: 'scientific_reviewer', firstName: 'Lea', lastName: 'Brandt' })
  await person(app, { type: 'donor' })
  const { members } = await staff()
  expect(members.map(({ name, role }) => [name, role])).toEqual([
    ['Omar Diaz', 'super_admin'],
    ['Lea Brandt', 'scientific_reviewer'],
  ])
  expect(members[1]).toMatchObject({ id: reviewer.userId, hasSecondFactor: false, state: 'active' })
  expect(members[1]?.expertiseAreas.length).toBeGreaterThan(0)
})

test('an invitation waits in the list until it is taken back, once', async () => {
  const invited = await as('POST /api/admin/invitations', {
    body: { email: 'new@staff.example', role: 'customer_support' },
  })
  if (!invited.ok) throw new Error(invited.refusal.code)
  const { id } = invited.data
  expect((await staff()).invitations).toMatchObject([
    { id, email: 'new@staff.example', role: 'customer_support', invitedBy: 'Omar Diaz' },
  ])
  const withdraw = () => as('POST /api/admin/invitations/:id/withdraw', { params: { id } })
  const both = await Promise.all([withdraw(), withdraw()])
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  expect(both.find(({ ok }) => !ok)).toMatchObject({ refusal: { code: 'staff_invitation_not_found', status: 404 } })
  expect((await staff()).invitations).toEqual([])
  const logged = await database.query(sql`select 1 from audit_log where action = 'staff.invitation_withdrawn'`)
  expect(logged).toHaveLength(1)
})

test('a person whose role is removed is notified by mail and signed out', async () => {
  const moderator = await person(app, { type: 'content_moderator' })
  const params = { id: moderator.userId }
  expect((await as('POST /api/admin/users/:id/role/remove', { params, body: { reason: 'Left us.' } })).ok).toBe(true)
  await app.drain()
  expect((await mailsTo(app, moderator.email)).map(({ subject }) => subject)).toContain(
    'You no longer work for Fundamental',
  )
  expect(await database.query(sql`select 1 from sessions where user_id = ${moderator.userId}`)).toEqual([])
})
