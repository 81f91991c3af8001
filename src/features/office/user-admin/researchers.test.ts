import { expect, test } from 'vitest'
import { sql } from '#platform/database.ts'
import { type Person, person } from '#test/people.ts'
import { testApp } from '#test/test-app.ts'
import { ticket } from '#test/tickets.ts'
import { wearBadge } from '#test/verified.ts'
import type { userAdminContract, WholePerson } from './contract.ts'

const app = await testApp()
const { database } = app.platform
const as = (one: Person) => app.as<typeof userAdminContract>(one.accessToken)
const chief = await person(app, { type: 'super_admin' })
const support = await person(app, { type: 'customer_support' })

type Query = NonNullable<NonNullable<Parameters<typeof listAs>[1]>['query']>
const listAs = as(support)<'GET /api/admin/users'>
const list = async (query: Query) => {
  const answer = await listAs('GET /api/admin/users', { query })
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.data
}
async function look(id: string, by = chief): Promise<WholePerson> {
  const answer = await as(by)('GET /api/admin/users/:id', { params: { id } })
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.data
}

test('researchers are narrowed by their badge and their plan, and their page tells both with what they wrote to support', async () => {
  const [worn, bare] = [
    await person(app, { type: 'researcher', firstName: 'Wanda' }),
    await person(app, { type: 'researcher', firstName: 'Bo' }),
  ]
  await wearBadge(app, { userId: worn.userId, by: chief.userId })
  for (const [who, tier] of [
    [worn, 'advanced'],
    [bare, 'premium'],
  ] as const)
    await database.query(sql`update subscriptions set tier = ${tier} where user_id = ${who.userId}`)
  const names = async (query: Query) => (await list(query)).people.map((one) => one.firstName)
  expect(await names({ badge: 'yes' })).toEqual(['Wanda'])
  expect(await names({ badge: 'no', plan: 'premium' })).toEqual(['Bo'])
  expect(await names({ plan: 'advanced' })).toEqual(['Wanda'])
  await database.query(sql`update subscriptions set held_since = created_at where user_id = ${bare.userId}`)
  expect(await names({ plan: 'premium' })).toEqual([])
  expect(await names({ plan: 'none' })).toEqual(['Bo'])
  expect(await listAs('GET /api/admin/users', { query: { plan: 'gold' as 'none' } })).toMatchObject({
    refusal: { code: 'invalid_input' },
  })

  const id = await ticket(app, { by: worn, words: 'Where is my badge on the project page?' })
  expect(await look(worn.userId, support)).toMatchObject({
    badge: { checked: ['institution'] },
    plan: { tier: 'advanced', state: 'active', isHeld: false },
    tickets: [{ id, title: 'Where is my badge on the project page?', state: 'open' }],
  })
  expect(await look(bare.userId)).toMatchObject({ badge: null, plan: { isHeld: true }, tickets: [] })
  const narrow = await person(app, { type: 'customer_support' })
  await database.query(sql`
    update staff_members set permissions = '{view_users}' where user_id = ${narrow.userId}`)
  expect(await look(worn.userId, narrow)).toMatchObject({ tickets: null })
})
