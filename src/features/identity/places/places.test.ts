import { expect, test } from 'vitest'
import { keepInstitutions } from '#features/identity/institutions/actions/import-institutions.ts'
import type { researchersContract } from '#features/research/researchers/contract.ts'
import { sql } from '#platform/database.ts'
import { type Person, person } from '#test/people.ts'
import { project } from '#test/projects.ts'
import { testApp } from '#test/test-app.ts'
import { countries, countryCodes } from '#values/countries.ts'
import type { placesContract } from './contract.ts'

const app = await testApp()
const by = (who?: Person) => app.as<typeof placesContract & typeof researchersContract>(who?.accessToken)
const rest = {
  latitude: null,
  longitude: null,
  acronyms: [],
  aliases: [],
  status: 'active',
  succeededBy: null,
} as const
await keepInstitutions(app.platform, [
  { ...rest, id: '04m01e293', name: 'North', country: 'Norway', countryCode: 'NO', region: 'Troms', city: 'Tromsø' },
  { ...rest, id: '05fq50484', name: 'West', country: 'Norway', countryCode: 'NO', region: 'Vestland', city: 'Bergen' },
])
const donor = await person(app, { type: 'donor' })
const save = (who: Person, place: object) =>
  by(who)('PUT /api/me/place', { body: { country: null, region: '', city: '', ...place } })

test('a place is kept as it was typed, and taken back by leaving it empty (AMB-137)', async () => {
  expect(await by(donor)('GET /api/me/place')).toMatchObject({ data: { country: null, region: null, city: null } })
  const typed = { country: 'NO', region: 'Troms', city: ' Tromsø ' }
  expect(await save(donor, typed)).toMatchObject({ data: { ...typed, city: 'Tromsø' } })
  expect(await save(donor, { country: 'NO' })).toMatchObject({ data: { country: 'NO', region: null, city: null } })
  expect(await save(donor, {})).toMatchObject({ data: { country: null } })
  expect(await by()('GET /api/me/place')).toMatchObject({ refusal: { code: 'not_signed_in' } })
})

test.each([
  [{ city: 'Oslo' }, 'body.country', 'Please choose a country.'],
  [{ country: 'EU' }, 'body.country', 'Please choose a country from the list.'],
  [{ country: 'NO', city: '—' }, 'body.city', 'Please write the name of a city.'],
  [{ country: 'NO', region: 'x'.repeat(101) }, 'body.region', 'Please keep to 100 characters.'],
  [{ country: 'NO', region: 'a\0b' }, 'body.region', 'This holds a character that cannot be kept.'],
])('%j is refused beside its field', async (place, location, message) => {
  expect(await save(donor, place)).toMatchObject({
    refusal: { code: 'invalid_input', errors: [{ location, message }] },
  })
})

test('cities and regions are suggested from where research is done, without accents and case', async () => {
  const ask = async (kind: 'city' | 'region', q: string, country = 'NO') => {
    const answer = await by(donor)('GET /api/places', { query: { country, kind, q } })
    return answer.ok ? answer.data.items : answer.refusal.code
  }
  expect(await ask('city', 'TROMSO')).toEqual(['Tromsø'])
  expect(await ask('region', 'v')).toEqual(['Vestland'])
  expect(await ask('city', '')).toEqual([])
  expect(await ask('city', 'tro', 'SE')).toEqual([])
  expect(await ask('city', 'tro', 'XX')).toBe('invalid_input')
  // What people say about themselves is never suggested to others.
  await save(donor, { country: 'NO', city: 'Tromdal' })
  expect(await ask('city', 'trom')).toEqual(['Tromsø'])
})

test('a project keeps where its institution was, by the register or by the word of its researcher', async () => {
  const known = await person(app, { type: 'researcher', institution: 'North' })
  const other = await person(app, { type: 'researcher', institution: 'A field station' })
  await save(known, { country: 'SE', city: 'Kiruna' })
  await save(other, { country: 'SE', city: 'Kiruna' })
  const unsaid = await person(app, { type: 'researcher', institution: 'Nowhere' })
  const ids = [await project(app, known), await project(app, other), await project(app, unsaid)]
  await save(other, { country: 'FI' })
  const rows = await app.platform.database.query(sql`
    select country, region_key as region, city_key as city from project_places
    where project_id = any(${ids}::uuid[]) order by country`)
  expect(rows).toEqual([
    { country: 'NO', region: 'troms', city: 'tromso' },
    { country: 'SE', region: null, city: 'kiruna' },
  ])
  const open = async (who: Person) => {
    const answer = await by()('GET /api/researchers/:id', { params: { id: who.userId } })
    return answer.ok && [answer.data.city, answer.data.country]
  }
  expect(await open(known)).toEqual(['Tromsø', 'Norway'])
  expect(await open(other)).toEqual([null, 'Finland'])
})

test('each country has one name, and no name stands twice', () => {
  const names = countries().map(({ label }) => label)
  expect(new Set(names).size).toBe(countryCodes.length)
  expect(names.filter((name) => /^[A-Z]{2}$/.test(name))).toEqual([])
  for (const none of ['EU', 'UN', 'XA', 'ZZ', 'SU', 'DD', 'UK']) expect(countryCodes).not.toContain(none)
})
