import { expect, test } from 'vitest'
import { settingChecks } from '#features/foundation/settings/checks.ts'
import type { catalogueContract } from '#features/research/catalogue/contract.ts'
import { projectChecks } from '#features/research/projects/checks.ts'
import type { projectsContract } from '#features/research/projects/contract/endpoints.ts'
import type { submissionsContract } from '#features/research/submissions/contract.ts'
import type { searchContract } from '#features/site/search/contract.ts'
import { sharingChecks } from '#features/site/sharing/checks.ts'
import { sql } from '#platform/database.ts'
import { freshDatabase } from '#test/fresh-database.ts'
import { person } from '#test/people.ts'
import { project } from '#test/projects.ts'
import { testApp } from '#test/test-app.ts'
import { minuteMs } from '#values/time.ts'
import type { TaxonomyRow, taxonomyContract } from './contract/taxonomy.ts'

const databaseUrl = await freshDatabase()
const app = await testApp({ databaseUrl, isChangeable: true })
/** A second process beside it. */
const other = await testApp({ databaseUrl, isChangeable: true })
const { database } = app.platform
const [chief, second] = [await person(app, { type: 'super_admin' }), await person(app, { type: 'super_admin' })]
const researcher = await person(app, { type: 'researcher' })
const soon = { timeout: 1000, interval: 10 }
const no = (code: string, status: number, title?: string) => ({
  ok: false,
  refusal: { code, status, ...(title && { title: expect.stringContaining(title) }) },
})

type Entry = TaxonomyRow['entry']
const as = (who = chief) => app.as<typeof taxonomyContract>(who.accessToken)
const rowOf = async (key: string): Promise<TaxonomyRow> => {
  const desk = await as()('GET /api/admin/taxonomy')
  const rows = desk.ok ? desk.data.sectors.flatMap(({ sector, form, browse }) => [sector, ...form, ...browse]) : []
  const row = rows.find((one) => one.key === key)
  if (!row) throw new Error(`there is no ${key}`)
  return row
}
/** Changes a part of what holds. */
async function change(key: string, part: Partial<Entry>, who = chief, lastNo?: number) {
  const row = await rowOf(key)
  const body = { key, entry: { ...row.entry, ...part }, lastNo: lastNo ?? row.lastNo }
  return as(who)('PUT /api/admin/taxonomy', { body })
}
const undo = async (key: string) =>
  as()('POST /api/admin/taxonomy/undo', { body: { key, no: (await rowOf(key)).lastNo } })
const add = (body: { list: 'form' | 'browse'; sectorId: string; label: string; text?: string; places?: string[] }) =>
  as()('POST /api/admin/taxonomy/areas', { body })
const areasOf = async (sectorId: string, of = other) => {
  const answer = await of.as<typeof catalogueContract>()('GET /api/catalogue/sectors/:sectorId', {
    params: { sectorId },
  })
  return answer.ok ? answer.data.areas : []
}
const listed = async (sector: string, area: string) => {
  const answer = await other.as<typeof projectsContract>()('GET /api/projects', { query: { sector, area } })
  return answer.ok ? { ids: answer.data.items.map(({ id }) => id), place: answer.data.place } : answer.refusal.code
}
const found = async (q: string) => {
  const answer = await app.as<typeof searchContract>()('GET /api/search', { query: { q } })
  return answer.ok ? answer.data : undefined
}
const submit = (subsection: string) =>
  app.as<typeof submissionsContract>(researcher.accessToken)('POST /api/projects', {
    body: {
      ...{ title: 'Do dunes walk', description: 'Two winters of photographs.', sector: 'science', subsection },
      fundingGoal: 500,
    },
  })

test('a new name is in effect on every page and in every process within a second, is found, and can be taken back (ADMN-34)', async () => {
  const id = await project(app, researcher, { title: 'Tides', subsection: 'ecology' })
  await app.drain()
  expect((await found('hydrology'))?.total).toBe(0)
  expect(
    await change('browse/science/ecology', { label: 'Hydrology', text: 'Water, wherever it goes.' }),
  ).toMatchObject({
    ok: true,
  })
  await expect
    .poll(() => areasOf('science'), soon)
    .toContainEqual(
      expect.objectContaining({ id: 'ecology', label: 'Hydrology', description: 'Water, wherever it goes.' }),
    )
  expect(await listed('science', 'ecology')).toEqual({
    ids: [id],
    place: { sector: { id: 'science', label: 'Science' }, area: { id: 'ecology', label: 'Hydrology' } },
  })
  await app.drain()
  const results = await found('hydrology')
  expect(results?.items.map((item) => item.id)).toEqual([id])
  expect(JSON.stringify(results?.facets)).toContain('Hydrology')
  const site = await other.fetch(new Request('http://app.test/api/site'))
  expect(await site.json()).toMatchObject({ taxonomy: { 'browse/science/ecology': { label: 'Hydrology' } } })

  expect(await undo('browse/science/ecology')).toMatchObject({ ok: true })
  await expect.poll(() => areasOf('science'), soon).toContainEqual(expect.objectContaining({ label: 'Ecology' }))
  await app.drain()
  expect((await found('hydrology'))?.total).toBe(0)
  const logged = await database.query<{ action: string; data: object }>(
    sql`select action, data from audit_log where action like 'taxonomy.%' order by data ->> 'no'`,
  )
  expect(logged).toMatchObject([
    {
      action: 'taxonomy.changed',
      data: { key: 'browse/science/ecology', before: null, after: { label: 'Hydrology' } },
    },
    { action: 'taxonomy.undone', data: { before: { label: 'Hydrology' }, after: null } },
  ])
})

test('an area is added, chosen by a researcher and listed where its mapping says; its URL stays (TAXO-14)', async () => {
  expect(await add({ list: 'browse', sectorId: 'science', label: 'Dünen & Sand', text: 'Sand that walks.' })).toEqual({
    ok: true,
    data: { key: 'browse/science/dunen-and-sand' },
  })
  const places = ['science/dunen-and-sand']
  expect(await add({ list: 'form', sectorId: 'science', label: 'Dunes', places })).toMatchObject({ ok: true })
  const submitted = await submit('dunes')
  expect(submitted).toMatchObject({ ok: true })
  const id = await project(app, researcher, { title: 'Dunes', subsection: 'dunes' })
  expect(await listed('science', 'dunen-and-sand')).toMatchObject({ ids: [id] })

  expect(await change('form/science/dunes', { label: 'Walking dunes' })).toMatchObject({ ok: true })
  expect(await submit('walking-dunes')).toMatchObject(no('area_not_in_sector', 400))
  expect(await submit('dunes')).toMatchObject({ ok: true })
  const undone = await as()('POST /api/admin/taxonomy/undo', { body: { key: 'browse/science/dunen-and-sand', no: 1 } })
  expect(undone).toMatchObject(no('setting_not_valid', 422, 'What was added stays'))
})

test('projects follow a new mapping, also those of before; what a reviewer added stays', async () => {
  const ids = [await project(app, researcher, { subsection: 'wildlife' })]
  ids.push(await project(app, researcher, { subsection: 'wildlife', status: 'pending' }))
  await database.query(sql`
    insert into project_browse_areas (project_id, sector_id, area_id, source)
    values (${ids[0]}, 'science', 'astronomy', 'reviewer')`)
  const areasOfEach = async () =>
    database.query(sql`
      select project_id id, array_agg(area_id order by area_id) areas from project_browse_areas
      where project_id = any (${ids}::uuid[]) group by 1 order by 2`)
  expect(await change('form/science/wildlife', { places: ['science/genetics', 'science/conservation'] })).toMatchObject(
    {
      ok: true,
    },
  )
  await app.drain()
  expect(await areasOfEach()).toEqual([
    { id: ids[0], areas: ['astronomy', 'conservation', 'genetics'] },
    { id: ids[1], areas: ['conservation', 'genetics'] },
  ])
  const proofs = [...sharingChecks, ...projectChecks, ...settingChecks]
  const broken = await Promise.all(proofs.map((check) => check.broken(database, app.platform.clock.now())))
  expect(broken.flat()).toEqual([])
  expect(await listed('science', 'wildlife')).toMatchObject({ ids: [] })
  expect(await listed('science', 'genetics')).toMatchObject({ ids: [ids[0]] })
  expect(await undo('form/science/wildlife')).toMatchObject({ ok: true })
  await app.drain()
  expect(await areasOfEach()).toEqual([
    { id: ids[0], areas: ['astronomy', 'wildlife'] },
    { id: ids[1], areas: ['wildlife'] },
  ])
})

test('an area that is switched off takes nothing new, and keeps what it has', async () => {
  const id = await project(app, researcher, { title: 'Kept', subsection: 'conservation' })
  expect(await change('form/science/conservation', { isOpen: false })).toMatchObject({ ok: true })
  expect(await submit('conservation')).toMatchObject(no('area_not_in_sector', 400, 'takes no new projects'))
  expect(await change('browse/science/conservation', { isOpen: false })).toMatchObject({ ok: true })
  app.advance(2 * minuteMs)
  other.advance(2 * minuteMs)
  expect(await listed('science', 'conservation')).toMatchObject({ ids: [id] })
  await expect.poll(() => areasOf('science'), soon).toContainEqual(expect.objectContaining({ id: 'conservation' }))
  const sitemap = async () => (await other.fetch(new Request('http://app.test/sitemaps/pages.xml'))).text()
  await expect.poll(sitemap, soon).not.toContain('science/conservation')
  expect(await change('browse/science/marine-biology', { isOpen: false })).toMatchObject(
    no('setting_not_valid', 422, 'New projects of “Marine Biology” are found here alone'),
  )
  expect(await change('form/science/ecology', { places: ['science/conservation'] })).toMatchObject(
    no('setting_not_valid', 422, 'at least one area that takes new projects'),
  )
  expect(await change('sector/science', { isOpen: false })).toMatchObject(
    no('setting_not_valid', 422, 'A sector stays'),
  )
})

test('of two staff members who saw the same, the second is refused; nothing invalid is stored', async () => {
  const both = await Promise.all([
    change('sector/technology', { label: 'Tools' }, chief, 0),
    change('sector/technology', { label: 'Machines' }, second, 0),
  ])
  expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true])
  expect(both.find(({ ok }) => !ok)).toMatchObject(no('setting_changed', 409))
  const again = (await rowOf('sector/technology')).entry
  expect(await change('sector/technology', again)).toMatchObject({ ok: true })
  expect(await rowOf('sector/technology')).toMatchObject({ lastNo: 1 })

  const wrong = (part: Partial<Entry>) => change('browse/mathematics/pure', part)
  for (const label of ['', ' ', 'Statistics', 'statistics', 'x'.repeat(41), 'Two\nlines'])
    expect(await wrong({ label }), label).toMatchObject(no('setting_not_valid', 422))
  expect(await wrong({ label: 'x'.repeat(20_001) })).toMatchObject(no('invalid_input', 400))
  expect(await wrong({ text: 'x'.repeat(111) })).toMatchObject(no('setting_not_valid', 422))
  // Signs that turn or hide text are taken out.
  expect(await wrong({ label: 'Pu\u202Ere\u2066 numbers' })).toMatchObject({ ok: true })
  expect((await rowOf('browse/mathematics/pure')).entry.label).toBe('Pure numbers')
  const html = '<b>Pure</b> & more'
  expect(await wrong({ label: html })).toMatchObject({ ok: true })
  await expect.poll(() => areasOf('mathematics'), soon).toContainEqual(expect.objectContaining({ label: html }))

  for (const key of [
    'browse/medicine/genetics',
    'browse/science/nothing',
    'sector/science/ecology',
    '__proto__',
    'brand',
  ])
    expect(
      await as()('PUT /api/admin/taxonomy', { body: { key, entry: { label: 'A', isOpen: true }, lastNo: 0 } }),
      key,
    ).toMatchObject(no('setting_not_found', 404))
  for (const places of [[], ['science/nothing'], ['Science/Ecology'], ['science/ecology/x'], ['medicine/genetics']])
    expect(await add({ list: 'form', sectorId: 'medicine', label: 'Sleep', places }), places.join()).toMatchObject(
      no('setting_not_valid', 422),
    )
  expect(await add({ list: 'browse', sectorId: 'medicine', label: 'Sleep', text: 'Nights.' })).toMatchObject(
    no('setting_not_found', 404),
  )
  expect(await add({ list: 'browse', sectorId: 'Science', label: 'Sleep', text: 'Nights.' })).toMatchObject(
    no('setting_not_found', 404),
  )
  expect(await add({ list: 'browse', sectorId: 'science', label: 'Наука', text: 'Nights.' })).toMatchObject(
    no('setting_not_valid', 422, 'letters from a to z'),
  )
  expect(await add({ list: 'browse', sectorId: 'science', label: 'Ecology!', text: 'Again.' })).toMatchObject(
    no('setting_not_valid', 422, 'at the address “ecology” already'),
  )
  const twice = await Promise.all(
    ['Sleep', 'Sleep'].map((label) => add({ list: 'browse', sectorId: 'science', label, text: 'Nights.' })),
  )
  expect(twice.filter(({ ok }) => ok)).toHaveLength(1)
})
