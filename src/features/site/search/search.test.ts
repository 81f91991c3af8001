import { expect, test } from 'vitest'
import { setStatus } from '#features/research/projects/actions/set-status.ts'
import { sql } from '#platform/database.ts'
import { person } from '#test/people.ts'
import { project } from '#test/projects.ts'
import { testApp } from '#test/test-app.ts'
import { testOrigin } from '#test/test-platform.ts'
import { dayMs } from '#values/time.ts'
import type { searchContract } from './contract.ts'
import type { Piece } from './rules/highlight.ts'

const app = await testApp()
const { platform } = app
const noor = await person(app, {
  ...{ type: 'researcher', firstName: 'Noor', lastName: 'Demo', institution: 'Demo Institute of Marine Science' },
  fieldOfStudy: 'Coral reef ecology',
} as const)
const mei = await person(app, {
  type: 'researcher',
  firstName: 'Mei',
  lastName: 'Đặng',
  institution: 'Demo Reef Trust',
})
const reefs = await project(app, noor, {
  title: 'Do sheltered reefs recover faster after bleaching?',
  description: 'After the last bleaching event we marked 48 plots; every coral is mapped each quarter.',
  fundingUses: ['fieldwork'],
  fundingGoal: 900,
})
const prime = await project(app, mei, {
  title: 'Gaps between prime numbers, with C++ and CRISPR-Cas9 jokes',
  description: 'The who of number theory. We count gaps near a trillion.',
  ...{ sector: 'mathematics', subsection: 'pure-mathematics', fundingUses: ['personnel'], fundingGoal: 20_000 },
})
const hidden = await project(app, noor, { title: 'Secret corals', status: 'pending' })
await app.drain()

type Query = Record<string, string>
const search = async (query: Query) => {
  const answer = await app.as<typeof searchContract>()('GET /api/search', { query })
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.data
}
const idsOf = async (q: string, more: Query = {}) => (await search({ q, ...more })).items.map(({ id }) => id)
const plain = (pieces: readonly Piece[] = []) => pieces.map(({ text, isHit }) => (isHit ? `[${text}]` : text)).join('')

test('projects and people are found by their words, stems and accents aside', async () => {
  expect(await idsOf('bleach')).toEqual([reefs])
  expect(await idsOf('corals mapping')).toEqual([reefs])
  expect(await idsOf('Đặng')).toEqual(expect.arrayContaining([mei.userId, prime]))
  expect(await idsOf('dang', { kind: 'researcher' })).toEqual([mei.userId])
  expect(await idsOf('c++')).toEqual([prime])
  expect(await idsOf('CRISPR Cas9')).toEqual([prime])
  expect(await idsOf('demo institute marine', { kind: 'researcher' })).toEqual([noor.userId])
  const { items } = await search({ q: 'bleaching coral', kind: 'project' })
  expect(items[0]).toMatchObject({ researcher: 'Noor Demo', totalTarget: 900, daysLeft: 90 })
  const [first] = items
  expect(first?.kind === 'project' && plain(first.title)).toBe('Do sheltered reefs recover faster after [bleaching]?')
  expect(first?.kind === 'project' && plain(first.excerpt)).toContain('every [coral] is mapped')
})

test('a mistyped word is corrected, one that exists never is', async () => {
  const typed = await search({ q: 'corla bleeching' })
  expect(typed).toMatchObject({ corrected: 'coral bleaching', total: 1 })
  expect(typed.items.map(({ id }) => id)).toEqual([reefs])
  expect(await search({ q: 'corla bleaching', exact: '1' })).toMatchObject({
    ...{ corrected: null, total: 0, unknown: ['corla'] },
  })
  expect(await search({ q: 'coral' })).toMatchObject({ corrected: null })
  expect(await search({ q: 'zzzzzqqq' })).toMatchObject({ corrected: null, total: 0, unknown: ['zzzzzqqq'], items: [] })
})

test('the last word may be the beginning of one', async () => {
  expect(await idsOf('shelt')).toEqual([reefs])
  const answer = await app.as<typeof searchContract>()('GET /api/search/suggestions', { query: { q: 'coral ble' } })
  expect(answer).toMatchObject({
    data: { projectTotal: 1, researcherTotal: 0, projects: [{ id: reefs, percent: 0, daysLeft: 90 }] },
  })
})

test('choices narrow the results, and each group is counted without its own choice', async () => {
  const countsOf = ({ facets }: Awaited<ReturnType<typeof search>>, facet: string) =>
    Object.fromEntries(
      facets.find((one) => one.facet === facet)?.values.map(({ value, count }) => [value, count]) ?? [],
    )
  const all = await search({})
  expect(all.total).toBe(4)
  expect(countsOf(all, 'kind')).toEqual({ project: 2, researcher: 2 })
  const science = await search({ sector: 'science' })
  expect(science.items.map(({ id }) => id)).toEqual([reefs])
  expect(countsOf(science, 'sector')).toEqual({ science: 1, technology: 0, engineering: 0, mathematics: 1 })
  expect(countsOf(science, 'use')).toEqual({ equipment: 0, fieldwork: 1, publication: 0, personnel: 0 })
  expect((await search({ sector: 'science,mathematics', needed: 'under-1000' })).items.map(({ id }) => id)).toEqual([
    reefs,
  ])
  expect((await search({ needed: 'over-5000' })).items.map(({ id }) => id)).toEqual([prime])
  expect((await search({ institution: 'Demo Reef Trust', kind: 'project' })).items.map(({ id }) => id)).toEqual([prime])
  expect(await search({ q: 'gaps', sector: 'science' })).toMatchObject({ total: 0 })
  expect((await search({ sort: 'needed', kind: 'project' })).items.map(({ id }) => id)).toEqual([prime, reefs])
  expect(await search({ sector: 'nowhere', status: 'weird' })).toMatchObject({ total: 0 })
})

test('what looks like the language of queries is just words', async () => {
  for (const q of [
    "'",
    '|',
    '&',
    '!',
    ':*',
    "a' | 'b",
    '🐟',
    'שלום',
    'the who',
    '\u202e',
    '%_\\',
    '"',
    '(((',
    'x'.repeat(200),
  ])
    expect([q, (await search({ q })).page]).toEqual([q, 1])
  expect(await idsOf('the who')).toEqual([])
  const tooLong = await app.as<typeof searchContract>()('GET /api/search', { query: { q: 'x'.repeat(201) } })
  expect(tooLong).toMatchObject({ ok: false, refusal: { status: 400 } })
})

test('what is not public is not found, and leaves at once', async () => {
  expect(await idsOf('secret')).toEqual([])
  const reject = { actorId: null, reason: 'Withdrawn data.' }
  await platform.database.transaction((tx) => setStatus(tx, platform, { projectId: prime, to: 'rejected', ...reject }))
  expect(await idsOf('gaps')).toEqual([])
  await app.drain()
  expect(await search({ q: 'gaps' })).toMatchObject({ total: 0, unknown: ['gaps'] })
  await platform.database.transaction((tx) => setStatus(tx, platform, { projectId: hidden, to: 'approved', ...reject }))
  await app.drain()
  expect(await idsOf('secret')).toEqual([hidden])
})

test('what three visitors miss is listed for staff, and nothing that names a person', async () => {
  const chief = await person(app, { type: 'super_admin' })
  const miss = (q: string, visitor: string) =>
    app.fetch(
      new Request(`${testOrigin}/api/search?q=${encodeURI(q)}`, {
        headers: { 'user-agent': `Mozilla ${visitor}` },
      }),
    )
  for (const visitor of ['a', 'b', 'c', 'c']) {
    for (const q of ['Axolotl  Regrowth', 'somebody@people.example', '0123 456 789']) await miss(q, visitor)
    if (visitor !== 'c') await miss('tardigrades', visitor)
  }
  // Of these words there is a project; the choice leaves nothing of them.
  for (const visitor of ['a', 'b', 'c']) await miss('bleaching&sector=mathematics', visitor)
  await app.fetch(new Request(`${testOrigin}/api/search?q=tardigrades`, { headers: { 'user-agent': 'Googlebot' } }))
  const list = () => app.as<typeof searchContract>(chief.accessToken)('GET /api/admin/searches-without-result')
  expect(await list()).toMatchObject({
    data: { items: [{ query: 'axolotl regrowth', visitors: 3, week: '2026-11-02' }] },
  })
  const donor = await person(app, { type: 'donor' })
  const asDonor = app.as<typeof searchContract>(donor.accessToken)
  expect(await asDonor('GET /api/admin/searches-without-result')).toMatchObject({ refusal: { status: 403 } })
})

test('the place of an institution is a choice, as a country and as a city, and a word', async () => {
  const placesOf = async () => (await search({})).facets.find(({ facet }) => facet === 'place')?.values ?? []
  expect(await placesOf()).toEqual([])
  await platform.database.query(sql`
    insert into institutions (id, name, aliases, acronyms, country_code, country, city, status, imported_at)
    values ('demo-reef-trust', 'Demo Reef Trust', '{}', '{}', 'DE', 'Germany', 'Frankfurt, Oder', 'active', ${platform.clock.now()})`)
  await platform.database.query(sql`
    insert into institution_names (institution_id, name, is_acronym, folded)
    values ('demo-reef-trust', 'Demo Reef Trust', false, 'demo reef trust')`)
  await platform.database.query(
    sql`update users set institution_id = 'demo-reef-trust' where institution = 'Demo Reef Trust'`,
  )
  await app.drain()
  expect((await placesOf()).map(({ label, count }) => [label, count])).toEqual([
    ['Frankfurt, Oder, Germany', 1],
    ['Germany', 1],
  ])
  expect(await idsOf('', { place: 'Germany' })).toEqual([mei.userId])
  expect(await idsOf('', { place: 'Frankfurt,, Oder,, Germany' })).toEqual([mei.userId])
  expect(await idsOf('frankfurt', { kind: 'researcher' })).toEqual([mei.userId])
  await platform.database.query(sql`update institutions set country = 'Poland', city = 'Słubice'`)
  await app.drain()
  expect((await placesOf()).map(({ value }) => value)).toEqual(['Poland', 'Słubice, Poland'])
})

test('a project with its final report is completed, and neither open nor closed', async () => {
  const statusesOf = async () => (await search({})).facets.find(({ facet }) => facet === 'status')?.values
  const before = await statusesOf()
  expect(before).toMatchObject([{ count: 2 }, { count: 0 }, { value: 'completed', label: 'Completed', count: 0 }])
  await platform.database.query(
    sql`update projects set completed_at = ${platform.clock.now()}, finding = 'negative' where id = ${reefs}`,
  )
  await app.drain()
  expect(await statusesOf()).toMatchObject([{ count: 1 }, { count: 0 }, { count: 1 }])
  const { items } = await search({ status: 'completed' })
  expect(items).toMatchObject([{ id: reefs, isCompleted: true }])
  expect(await idsOf('', { status: 'open' })).not.toContain(reefs)
  await platform.database.query(sql`update projects set completed_at = null, finding = null where id = ${reefs}`)
  await app.drain()
  expect((await search({ status: 'completed' })).total).toBe(0)
})

test('deadlines decide at the moment of the search', async () => {
  const soonOf = async () => (await search({ worth: 'soon' })).items.map(({ id }) => id)
  expect(await soonOf()).toEqual([])
  app.advance(80 * dayMs)
  expect((await soonOf()).sort()).toEqual([reefs, hidden].sort())
  app.advance(11 * dayMs)
  expect((await search({ status: 'closed' })).total).toBe(2)
  expect((await search({ status: 'open' })).total).toBe(0)
})
