import { expect, test } from 'vitest'
import { savePlace } from '#features/identity/places/actions.ts'
import type { InterestArea } from '#features/research/catalogue/rules/maps.ts'
import { saveInterests } from '#features/research/donors/actions.ts'
import { setStatus } from '#features/research/projects/actions/set-status.ts'
import { type Database, sql } from '#platform/database.ts'
import { giveAndPay } from '#test/gifts.ts'
import { actorOf, type Person, person } from '#test/people.ts'
import { project } from '#test/projects.ts'
import { testApp } from '#test/test-app.ts'
import type { Id } from '#values/id.ts'
import { dayMs } from '#values/time.ts'
import { hide } from './actions/hide.ts'
import { readLocal } from './actions/local.ts'
import { suggest } from './actions/suggest.ts'
import type { suggestionsContract } from './contract.ts'
import { reasonOf } from './rules/reasons.ts'

let boosted: readonly Id<'project'>[] = []
const app = await testApp({ boostFinders: [async () => boosted] })
const { platform } = app
const by = (who: Person) => app.as<typeof suggestionsContract>(who.accessToken)
const donor = (areas: InterestArea[] = []) =>
  person(app, { type: 'donor' }).then(async (one) => {
    if (areas.length > 0) await saveInterests(platform, one.userId, areas)
    return one
  })
const researcher = async (place?: { country: string; region?: string; city?: string }) => {
  const one = await person(app, { type: 'researcher' })
  if (place) await savePlace(platform, one.userId, { region: '', city: '', ...place })
  return one
}
const list = async (who: Person, after?: string) => {
  const answer = await by(who)('GET /api/me/suggestions', { query: after ? { after } : {} })
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.data
}
const reasons = async (who: Person) => {
  const { items } = await list(who)
  return Object.fromEntries(items.map(({ project: { title }, why }) => [title, reasonOf(why)]))
}
const at = (owner: Person, title: string, subsection: string, sector = 'science') =>
  project(app, owner, { title, sector, subsection })

test('each suggestion has its true reason, and supported, hidden or closed projects are left out', async () => {
  const [ada, ben] = [await researcher(), await researcher({ country: 'NO', city: 'Tromsø' })]
  const climate = await at(ada, 'Ice cores', 'climate-research')
  const supported = await at(ada, 'Old reefs', 'astronomy')
  await at(ada, 'New stars', 'astronomy')
  await at(ben, 'Northern lights', 'astronomy')
  const one = await donor(['climate'])
  await savePlace(platform, one.userId, { country: 'NO', region: '', city: 'TROMSO' })
  await giveAndPay(app, one, supported)
  expect(await reasons(one)).toEqual({
    'Ice cores': 'Matches: Climate',
    'New stars': 'Same researcher as a project you supported',
    'Northern lights': 'Near TROMSO',
  })
  await hide(platform, actorOf(one), climate)
  expect(await reasons(one)).not.toHaveProperty('Ice cores')
  const again = await by(one)('DELETE /api/me/hidden-suggestions/:id', { params: { id: climate } })
  expect(again.ok).toBe(true)
  expect(await reasons(one)).toHaveProperty('Ice cores')
  await platform.database.transaction((tx) =>
    setStatus(tx, platform, { projectId: climate, to: 'rejected', actorId: null, reason: 'A wrong method.' }),
  )
  expect(await reasons(one)).not.toHaveProperty('Ice cores')
  expect(await reasons(await donor())).toMatchObject({ 'New stars': 'Trending now', 'Old reefs': 'Trending now' })
})

test('a project that matches twice stands once with both reasons, and pages continue by their places', async () => {
  const owner = await researcher()
  const ids = []
  for (let count = 0; count < 27; count++) {
    app.advance(1000)
    ids.push(await at(owner, `Wildlife ${count}`, count % 2 ? 'wildlife' : 'marine-biology'))
  }
  const one = await donor(['biology', 'conservation'])
  const seen: string[] = []
  let after: string | undefined
  do {
    const page = await list(one, after)
    expect(page.items.length).toBeLessThanOrEqual(12)
    for (const { project: card, why } of page.items) {
      seen.push(card.id)
      expect(reasonOf(why)).toBe(card.subsection === 'wildlife' ? 'Matches: Biology, Conservation' : 'Matches: Biology')
    }
    after = page.older ?? undefined
  } while (after)
  expect(seen.length).toBe(new Set(seen).size)
  expect(seen).toEqual(expect.arrayContaining(ids))
})

test('two with a boost are in front, marked, and have no Match where nothing matches', async () => {
  const owner = await researcher()
  const stars = await at(owner, 'Boosted stars', 'astronomy')
  const reefs = await at(owner, 'Boosted reefs', 'conservation')
  const third = await at(owner, 'Boosted third', 'astronomy')
  boosted = [stars, reefs, third]
  const one = await donor(['conservation'])
  const { items } = await list(one)
  expect(items.slice(0, 2).map(({ project: { id, isBoosted }, why }) => [id, isBoosted, why.kind])).toEqual([
    [stars, true, 'boosted'],
    [reefs, true, 'interests'],
  ])
  expect(items.filter(({ project: { isBoosted } }) => isBoosted)).toHaveLength(2)
  expect(items.filter(({ project: { id } }) => id === reefs)).toHaveLength(1)
  boosted = []
})

test('a donor who hid and supported hundreds still has a full page, read in a few statements', async () => {
  const owner = await researcher()
  const one = await donor(['energy'])
  for (let count = 0; count < 40; count++) {
    const id = await at(owner, `Cells ${count}`, 'renewable-energy', 'technology')
    if (count < 28) await hide(platform, actorOf(one), id)
  }
  let statements = 0
  const counting: Database = {
    ...platform.database,
    query: (piece) => {
      statements += 1
      return platform.database.query(piece)
    },
  }
  const { items } = await suggest({ ...platform, database: counting }, actorOf(one), undefined)
  expect(items.map(({ why }) => why.kind)).toEqual(Array(12).fill('interests'))
  expect(statements).toBeLessThanOrEqual(8)
})

test('local projects stand by city, region and country, once each, without accents and case (AMB-137)', async () => {
  const places = [
    ['In the city', { country: 'PL', region: 'Łódzkie', city: 'Łódź' }],
    ['In the region', { country: 'PL', region: 'Lodzkie', city: 'Zgierz' }],
    ['A town of the same name', { country: 'PL', region: 'Elsewhere', city: 'Lodz' }],
    ['Without a region', { country: 'PL', city: 'LODZ' }],
    ['Abroad', { country: 'DE', city: 'Lodz' }],
  ] as const
  for (const [title, place] of places) await at(await researcher(place), title, 'ecology')
  const one = await donor()
  const near = async () => {
    const answer = await by(one)('GET /api/me/local-projects')
    if (!answer.ok) throw new Error(answer.refusal.code)
    return Object.fromEntries(answer.data.items.map(({ project: { title }, distance }) => [title, distance]))
  }
  expect(await near()).toEqual({})
  await savePlace(platform, one.userId, { country: 'PL', region: 'lodzkie', city: 'lodz' })
  expect(await near()).toEqual({
    'In the city': 'city',
    'Without a region': 'city',
    'In the region': 'region',
    'A town of the same name': 'country',
  })
  await savePlace(platform, one.userId, { country: 'PL', region: '', city: 'Łódź' })
  expect(Object.values(await near())).toEqual(['city', 'city', 'city', 'country'])
  app.advance(91 * dayMs)
  expect((await readLocal(platform, actorOf(one), undefined)).items).toEqual([])
  app.advance(-91 * dayMs)
})

test('guests, researchers and unknown projects are refused', async () => {
  const id = '0190a000-0000-7000-8000-00000000c001'
  const visitor = app.as<typeof suggestionsContract>()
  expect(await visitor('GET /api/me/suggestions')).toMatchObject({ refusal: { code: 'not_signed_in' } })
  const owner = await researcher()
  expect(await by(owner)('GET /api/me/local-projects')).toMatchObject({ refusal: { code: 'not_allowed' } })
  const one = await donor()
  const waiting = await project(app, owner, { status: 'pending' })
  for (const unseen of [id, waiting])
    expect(await by(one)('PUT /api/me/hidden-suggestions/:id', { params: { id: unseen } })).toMatchObject({
      refusal: { code: 'project_not_found', status: 404 },
    })
  const wrong = await by(one)('GET /api/me/suggestions', { query: { after: '1.2.three' } })
  expect(wrong).toMatchObject({ refusal: { code: 'invalid_input' } })
})

test('no list reads a whole table: each has an index to walk', async () => {
  const one = await donor(['climate', 'biology'])
  await savePlace(platform, one.userId, { country: 'NO', region: 'Troms', city: 'Tromsø' })
  const bad: string[] = []
  await platform.database.transaction(async (tx) => {
    await tx.query(sql`set local enable_seqscan = off`)
    await tx.query(sql`set local enable_sort = on`)
    const explaining: Database = {
      ...tx,
      query: async (piece) => {
        const plan = await tx.query<Record<string, string>>({
          text: [`explain ${piece.text[0]}`, ...piece.text.slice(1)],
          values: piece.values,
        })
        const lines = plan.map((row) => Object.values(row)[0]).join('\n')
        if (/Seq Scan on (project|user_places|hidden|saved)/.test(lines)) bad.push(lines)
        return tx.query(piece)
      },
    }
    await suggest({ ...platform, database: explaining }, actorOf(one), undefined)
    await readLocal({ ...platform, database: explaining }, actorOf(one), undefined)
  })
  expect(bad).toEqual([])
})
