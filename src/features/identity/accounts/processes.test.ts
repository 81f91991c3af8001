import { expect, test } from 'vitest'
import { sql } from '#platform/database.ts'
import { deriveSecrets } from '#platform/secrets.ts'
import { person } from '#test/people.ts'
import { testApp } from '#test/test-app.ts'
import { hourMs } from '#values/time.ts'
import { findActor } from './actions/find-actor.ts'
import { keyRing } from './actions/signing-keys.ts'

const app = await testApp()
const { database } = app.platform
const secret = 'a secret that only tests know, long enough'

test('processes that need the first signing key at once create only one key together', async () => {
  const processes = Array.from({ length: 8 }, () => ({ ...app.platform, secrets: deriveSecrets(secret) }))
  const rings = await Promise.all(processes.map((platform) => keyRing(platform)))
  expect(new Set(rings.map((ring) => ring.kid)).size).toBe(1)
  expect(await database.query(sql`select kid from signing_keys`)).toEqual([{ kid: rings[0]?.kid }])
})

test('an access token proves its holder, with claims from our own columns', async () => {
  const donor = await person(app, { type: 'donor', firstName: 'Grace', lastName: 'Hopper' })
  const actor = await findActor(app.platform, donor.accessToken)
  expect(actor).toMatchObject({ userId: donor.userId, userType: 'donor', firstName: 'Grace', aal: 'aal1' })
  expect(actor?.staff).toBeUndefined()
})

test('staff have their role, its permissions, department and expertise', async () => {
  const reviewer = await person(app, { type: 'scientific_reviewer' })
  const actor = await findActor(app.platform, reviewer.accessToken)
  expect(actor?.userType).toBeUndefined()
  expect(actor?.staff).toEqual({
    role: 'scientific_reviewer',
    permissions: ['review_projects', 'view_projects', 'comment_projects'],
    department: 'Scientific Review',
    expertiseAreas: ['biology', 'environmental_science', 'ecology'],
  })
})

test('a token is refused when a part of it is changed, when it has expired, and when it is forged', async () => {
  const { accessToken } = await person(app, { type: 'donor' })
  const other = await person(app, { type: 'donor' })
  const [head, , signature] = accessToken.split('.')
  const mixed = [head, other.accessToken.split('.')[1], signature].join('.')
  for (const token of [mixed, `${accessToken}x`, 'a.b.c', '', 'anon-key'])
    expect(await findActor(app.platform, token)).toBeUndefined()
  expect(await findActor(app.platform, accessToken)).toBeDefined()
  app.advance(hourMs)
  expect(await findActor(app.platform, accessToken)).toBeUndefined()
})

test('a ban, a lost session and a lost role take effect at the next call (PERM-17)', async () => {
  const [banned, signedOut, staff] = [
    await person(app, { type: 'donor' }),
    await person(app, { type: 'donor' }),
    await person(app, { type: 'customer_support' }),
  ]
  await database.query(sql`update users set state = 'banned' where id = ${banned.userId}`)
  await database.query(sql`delete from sessions where user_id = ${signedOut.userId}`)
  await database.query(sql`update staff_members set active = false where user_id = ${staff.userId}`)
  expect(await findActor(app.platform, banned.accessToken)).toBeUndefined()
  expect(await findActor(app.platform, signedOut.accessToken)).toBeUndefined()
  expect((await findActor(app.platform, staff.accessToken))?.staff).toBeUndefined()
})
