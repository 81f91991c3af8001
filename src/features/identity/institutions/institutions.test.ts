import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { institutionsCommand } from '#hosts/node/institutions-cli.ts'
import { sql } from '#platform/database.ts'
import { person } from '#test/people.ts'
import { testApp } from '#test/test-app.ts'
import { importInstitutions } from './actions/import-institutions.ts'
import type { institutionsContract } from './contract.ts'
import { institutionOf, rorIdOf } from './rules/ror.ts'
import { nameAmong, twinsOf } from './rules/twins.ts'

const app = await testApp()
const { platform } = app
const asVisitor = app.as<typeof institutionsContract>()

/** As the dump holds a record, without what we do not read. */
const record = (
  id: string,
  [shown = '', ...labels]: readonly string[],
  of: { acronym?: string; city?: string; code?: string; country?: string; status?: string; successor?: string } = {},
) => ({
  admin: { created: { date: '2018-11-14', schema_version: '1.0' } },
  domains: [],
  established: 1900,
  external_ids: [],
  id: `https://ror.org/${id}`,
  links: [{ type: 'website', value: 'https://institution.example' }],
  locations: [
    {
      geonames_details: {
        continent_code: 'EU',
        continent_name: 'Europe',
        country_code: of.code ?? 'GB',
        country_name: of.country ?? 'United Kingdom',
        country_subdivision_code: 'ENG',
        country_subdivision_name: 'England',
        lat: 51.75222,
        lng: -1.25596,
        name: of.city ?? 'Oxford',
      },
      geonames_id: 2640729,
    },
  ],
  names: [
    ...labels.map((value) => ({ lang: null, types: ['alias'], value })),
    { lang: 'en', types: ['ror_display', 'label'], value: shown },
    ...(of.acronym ? [{ lang: null, types: ['acronym'], value: of.acronym }] : []),
  ],
  relationships: of.successor
    ? [{ id: `https://ror.org/${of.successor}`, label: 'Another', type: 'successor' }]
    : [{ id: 'https://ror.org/03vek6s52', label: 'Friends', type: 'related' }],
  status: of.status ?? 'active',
  types: ['education'],
})

const records = [
  record('052gg0110', ['University of Oxford', 'Universitas Oxoniensis']),
  record('05a28rw58', ['ETH Zurich', 'ETH Zürich'], {
    acronym: 'ETH',
    city: 'Zurich',
    code: 'CH',
    country: 'Switzerland',
  }),
  record('04m01e293', ['University of York'], { city: 'York' }),
  // Two institutions of one name, and one that the register has taken back.
  record('01ej9dk98', ['St Mary’s College'], { city: 'London' }),
  record('03b94tp07', ['St Mary’s College'], { city: 'Durham' }),
  record('02e2c7k09', ['Former Institute'], { status: 'withdrawn', successor: '04m01e293' }),
]
const read = (given: readonly unknown[]) => importInstitutions(platform, given)
const find = async (q: string) => {
  const answer = await asVisitor('GET /api/institutions', { query: { q } })
  return answer.ok ? answer.data.items.map(({ name, city }) => `${name}, ${city}`) : answer.refusal.code
}
const placeOf = async ({ userId }: { userId: string }) => {
  const [row] = await platform.database.query<{ id: string | null }>(
    sql`select institution_id as id from users where id = ${userId}`,
  )
  return row?.id ?? null
}

test('a dump is read twice and changes once; what is no record is skipped and counted', async () => {
  const early = await person(app, { type: 'researcher', institution: 'university of oxford' })
  expect(await placeOf(early)).toBeNull()
  const broken = { ...records[0], id: 'https://ror.org/052gg0111' }
  expect(await read([...records, broken, 7, null, { id: 'x' }])).toEqual({
    ...{ added: 6, changed: 0, unchanged: 0, skipped: 4, linked: 1 },
  })
  expect(await placeOf(early)).toBe('052gg0110')
  expect(await read(records)).toMatchObject({ added: 0, changed: 0, unchanged: 6, linked: 0 })
  const renamed = record('052gg0110', ['University of Oxford', 'Oxford University'])
  expect(await read([renamed])).toMatchObject({ added: 0, changed: 1 })
  expect(await find('oxford uni')).toEqual(['University of Oxford, Oxford'])
  expect(await find('oxoniensis')).toEqual([])
})

test('an institution is found by its name, another name, its letters, words in any order, and mistyped', async () => {
  const oxford = ['University of Oxford, Oxford']
  for (const q of ['University of Oxford', 'oxf', 'OXFORD univ', 'Universty of Oxfrd'])
    expect(await find(q)).toEqual(oxford)
  for (const q of ['eth', 'ETH Zürich', 'zurich']) expect(await find(q)).toEqual(['ETH Zurich, Zurich'])
  expect(await find('st marys')).toEqual(['St Mary’s College, Durham', 'St Mary’s College, London'].sort())
  for (const q of ['former institute', '', 'o', '  ', "'&|!:*", 'Zoological Gardens'] as const)
    expect(await find(q)).toEqual([])
  expect(await find('x'.repeat(201))).toBe('invalid_input')
  // Ten words are enough to tell one from another.
  expect(await find(`${'o '.repeat(99)}x`)).toHaveLength(2)
})

test('the register’s id is beside the words of an account while they are a name of it', async () => {
  const at = (institution: string) => person(app, { type: 'researcher', institution })
  expect(await placeOf(await at('eth zürich'))).toBe('05a28rw58')
  for (const free of ['St Mary’s College', 'ETH', 'The Institute of Reefs', 'Former Institute'])
    expect(await placeOf(await at(free))).toBeNull()
  const ada = await at('University of York')
  expect(await placeOf(ada)).toBe('04m01e293')
  await platform.database.query(sql`update users set institution = 'Institute of Reefs' where id = ${ada.userId}`)
  expect(await placeOf(ada)).toBeNull()
})

test('of several with one name the place tells which is meant', async () => {
  const at = (institution: string) => person(app, { type: 'researcher', institution })
  for (const [words, id] of [
    ['St Mary’s College, London', '01ej9dk98'],
    ['st mary’s college,  durham', '03b94tp07'],
    ['St Mary’s College, Durham, United Kingdom', '03b94tp07'],
    ['St Mary’s College, Paris', null],
    ['St Mary’s College, Durham, France', null],
    ['St Mary’s College', null],
    [', London', null],
    [',,', null],
    ['University of York, York', '04m01e293'],
  ] as const)
    expect(await placeOf(await at(words))).toBe(id)
  const found = [
    { name: 'St Mary’s College', alias: null, city: 'London', country: 'United Kingdom' },
    { name: 'St Mary’s College', alias: null, city: 'Durham', country: 'United Kingdom' },
    { name: 'York', alias: 'Eboracum', city: 'York', country: null },
  ]
  expect(found.map((one) => nameAmong(found, one))).toEqual([
    'St Mary’s College, London',
    'St Mary’s College, Durham',
    'York',
  ])
  expect([twinsOf(found, ' st mary’s COLLEGE ').length, twinsOf(found, 'eboracum'), twinsOf(found, 'St')]).toEqual([
    2,
    [],
    [],
  ])
  const samePlace = [{ ...found[0], country: 'Canada' }, found[0]] as typeof found
  expect(samePlace.map((one) => nameAmong(samePlace, one))).toEqual([
    'St Mary’s College, London, Canada',
    'St Mary’s College, London, United Kingdom',
  ])
})

test('a record of schema 2.1 may leave open what it must name by the schema, and have more than one place', async () => {
  const bare = {
    ...record('052gg0110', ['University of Oxford']),
    locations: [
      {
        geonames_id: 1,
        geonames_details: {
          ...{ continent_code: null, continent_name: null, country_code: null, country_name: null },
          ...{ country_subdivision_code: null, country_subdivision_name: null, lat: null, lng: null, name: 'Oxford' },
        },
      },
      { geonames_id: 2, geonames_details: { name: 'Didcot', country_code: 'GB', country_name: 'United Kingdom' } },
    ],
    established: null,
    relationships: [
      { id: 'https://ror.org/04m01e293', label: 'York', type: 'parent' },
      { id: 'https://ror.org/04m01e293', label: 'York', type: 'predecessor' },
    ],
  }
  expect(institutionOf(bare)).toEqual({
    ...{
      id: '052gg0110',
      name: 'University of Oxford',
      aliases: [],
      acronyms: [],
      status: 'active',
      succeededBy: null,
    },
    ...{ city: 'Oxford', region: null, countryCode: null, country: null, latitude: null, longitude: null },
  })
})

test('who chose an institution that was replaced belongs to its successor', async () => {
  await read([record('02kkvpp62', ['Old Institute'])])
  const ada = await person(app, { type: 'researcher', institution: 'Old Institute' })
  expect(await placeOf(ada)).toBe('02kkvpp62')
  const gone = record('02kkvpp62', ['Old Institute'], { status: 'withdrawn', successor: '052gg0110' })
  expect(await read([gone])).toMatchObject({ changed: 1, linked: 1 })
  expect(await placeOf(ada)).toBe('052gg0110')
})

test('searches are counted for a network', async () => {
  const limited = await testApp({ settings: { ...platform.settings, limitFactor: 0.001 }, peer: '203.0.113.9' })
  const ask = () => limited.as<typeof institutionsContract>()('GET /api/institutions', { query: { q: 'oxford' } })
  expect((await ask()).ok).toBe(true)
  expect(await ask()).toMatchObject({ ok: false, refusal: { code: 'over_request_rate_limit' } })
})

test('an id of the register is checked by its digits', () => {
  expect(rorIdOf('https://ror.org/042nb2s44')).toBe('042nb2s44')
  expect(rorIdOf(' 042NB2S44 ')).toBe('042nb2s44')
  for (const wrong of ['042nb2s45', '042nb2s4', 'https://evil.example/042nb2s44', '042nb2u44', ''])
    expect(rorIdOf(wrong)).toBeUndefined()
  expect(institutionOf({ ...records[0], locations: [] })).toMatchObject({ city: null, country: null, latitude: null })
  expect(institutionOf({ ...records[0], names: [] })).toBeUndefined()
})

test('the command reads a file and says what happened to it', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'ror-')), 'dump.json')
  writeFileSync(file, JSON.stringify([record('041kmwe10', ['Imperial College London']), {}], null, 4))
  const command = institutionsCommand([file])
  const printed: string[] = []
  expect(await command(platform, (line) => printed.push(line))).toBe(
    '1 added, 0 changed, 0 unchanged, 1 skipped; 0 accounts found their institution.',
  )
  expect(await command(platform, (line) => printed.push(line))).toMatch(/^0 added, 0 changed, 1 unchanged/)
  writeFileSync(file, '[]')
  await expect(command(platform, () => {})).rejects.toThrow('No record')
})

test('a wrong file is refused before the database is opened', () => {
  expect(() => institutionsCommand([])).toThrow('npm run institutions')
  expect(() => institutionsCommand(['--all'])).toThrow('npm run institutions')
  expect(() => institutionsCommand(['dump.json.zip'])).toThrow('Unpack')
  expect(() => institutionsCommand(['/no/such/file.json'])).toThrow('no file')
})
