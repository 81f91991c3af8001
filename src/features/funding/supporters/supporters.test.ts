import { expect, test } from 'vitest'
import { anonymizeGifts } from '#features/funding/donations/actions/anonymize-gifts.ts'
import { sql } from '#platform/database.ts'
import { giveAndPay } from '#test/gifts.ts'
import { type Person, person } from '#test/people.ts'
import { project } from '#test/projects.ts'
import { testApp } from '#test/test-app.ts'
import type { Id } from '#values/id.ts'
import type { supportersContract } from './contract.ts'
import { listNamed } from './store.ts'

const app = await testApp()
const { database } = app.platform
const owner = await person(app, { type: 'researcher' })
const donor = (firstName: string) => person(app, { type: 'donor', firstName, lastName: 'Demo' })

const read = async (id: Id<'project'>, after?: string, who?: Person) => {
  await app.drain()
  const call = app.as<typeof supportersContract>(who?.accessToken)
  const answer = await call('GET /api/projects/:id/supporters', { params: { id }, query: { after } })
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.data
}
const give = async (who: Person, id: Id<'project'>, anonymous = false) => {
  app.advance(60_000)
  return giveAndPay(app, who, id, { anonymous })
}

test('supporters are named as they chose, each once, latest gift first (AMB-133)', async () => {
  const id = await project(app, owner)
  expect(await read(id)).toEqual({ items: [], older: null, donors: 0, unnamed: 0 })
  const [malia, diego, hugo] = [await donor('Malia'), await donor('Diego'), await donor('Hugo')]
  for (const who of [malia, diego]) await give(who, id)
  await give(hugo, id, true)
  await give(malia, id)
  const names = async () => (await read(id)).items.map(({ name }) => name)
  expect(await names()).toEqual(['Malia D.', 'Diego D.'])
  expect(await read(id)).toMatchObject({ donors: 3, unnamed: 1 })
  await database.query(sql`update users set state = 'banned' where id = ${diego.userId}`)
  expect([await names(), (await read(id)).unnamed]).toEqual([['Malia D.'], 2])
  await database.transaction((tx) => anonymizeGifts(tx, malia.userId))
  expect(await read(id)).toMatchObject({ items: [], donors: 3, unnamed: 3 })
})

test('a gift that went back entirely names no supporter, and one that counts still does', async () => {
  const id = await project(app, owner)
  const ada = await donor('Ada')
  const first = await give(ada, id)
  const second = await give(ada, id)
  await database.query(sql`update donations set refunded_cents = gross_cents where id = ${second.donationId}`)
  expect((await read(id)).items.map((one) => one.id)).toEqual([first.donationId])
  await database.query(sql`update donations set refunded_cents = gross_cents where id = ${first.donationId}`)
  expect((await read(id)).items).toEqual([])
})

test('supporters come in pages, each exactly once', async () => {
  const id = await project(app, owner)
  const donors = [await donor('One'), await donor('Two'), await donor('Three')]
  for (const who of donors) await give(who, id)
  await give(donors[0] ?? owner, id)
  const [newest] = await listNamed(database, id, undefined, 1)
  const rest = await listNamed(database, id, newest, 5)
  expect([newest, ...rest].map((row) => row?.firstName)).toEqual(['One', 'Three', 'Two'])
})

test('a project that is not public shows its supporters to its researcher alone', async () => {
  const id = await project(app, owner, { status: 'pending' })
  const call = app.as<typeof supportersContract>()
  expect(await call('GET /api/projects/:id/supporters', { params: { id } })).toMatchObject({
    refusal: { code: 'project_not_found', status: 404 },
  })
  expect(await read(id, undefined, owner)).toMatchObject({ donors: 0 })
})
