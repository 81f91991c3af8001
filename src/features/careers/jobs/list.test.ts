import { expect, test } from 'vitest'
import { sql } from '#platform/database.ts'
import { jobDraft, postedJob } from '#test/jobs.ts'
import { openPage } from '#test/open-page.ts'
import { person } from '#test/people.ts'
import { testApp } from '#test/test-app.ts'
import { testOrigin } from '#test/test-platform.ts'
import { untilWaitedFor } from '#test/waited-for.ts'
import { dayMs, later } from '#values/time.ts'
import { sweepJobs } from './actions/accounts.ts'
import { listJobs } from './actions/list-jobs.ts'
import type { jobsContract } from './contract/endpoints.ts'
import { jobChoiceOf } from './rules/choice.ts'

const app = await testApp()
const api = app.as<typeof jobsContract>()
const poster = await person(app, { type: 'donor' })
const list = async (query: Readonly<Record<string, string>> = {}) => {
  const answer = await api('GET /api/jobs', { query })
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.data
}
const titles = async (query: Readonly<Record<string, string>> = {}) =>
  (await list(query)).items.map(({ title }) => title)

const reef = await postedJob(app, poster, { title: 'Reef diver', company: 'Pacific 50% Lab', deadline: '2026-11-08' })
app.advance(1000)
await postedJob(app, poster, {
  ...{ title: 'Décodage des spectres', company: 'Institut Øresund', location: 'Delft', country: 'NL', isRemote: true },
  ...{ type: 'internship', category: 'graduate', discipline: 'technology/quantum-computing', deadline: '2026-11-09' },
  ...{ salary: null, salaryRange: { min: 24000, max: null, currency: 'EUR', period: 'year' } },
})
app.advance(1000)
await postedJob(app, poster, {
  title: 'Knot counter',
  type: 'contract',
  category: 'academic',
  discipline: 'mathematics',
  salary: null,
  country: null,
  location: 'Remote',
})

test('words are parts of title or company, in any case and without accents; the place is a part, too (JOBS-01, JOBS-02, JOBS-04, JOBS-06, AMB-149)', async () => {
  expect(await titles()).toEqual(['Knot counter', 'Décodage des spectres', 'Reef diver'])
  expect(await titles({ q: 'EEF div' })).toEqual(['Reef diver'])
  expect(await titles({ q: 'decodage' })).toEqual(['Décodage des spectres'])
  expect(await titles({ q: 'oresund spectre' })).toEqual(['Décodage des spectres'])
  expect(await titles({ q: '50%' })).toEqual(['Reef diver'])
  expect(await titles({ q: '_' })).toEqual([])
  expect(await titles({ q: 'reef', location: 'delft' })).toEqual([])
  expect(await titles({ location: 'netherlands' })).toEqual(['Décodage des spectres'])
  expect(await titles({ location: 'remote' })).toEqual(['Knot counter', 'Décodage des spectres'])
  const page = await openPage(app, '/jobs?q=nomatch')
  expect(page.text).toContain('No positions found matching your criteria.')
})

test('choices combine, are counted without their own group, and are in the address (JOBS-03, JOBS-04, AMB-141)', async () => {
  expect(await titles({ type: 'internship' })).toEqual(['Décodage des spectres'])
  expect(await titles({ category: 'academic,graduate' })).toEqual(['Knot counter', 'Décodage des spectres'])
  expect(await titles({ discipline: 'science' })).toEqual(['Reef diver'])
  expect(await titles({ discipline: 'technology/quantum-computing', country: 'NL' })).toEqual(['Décodage des spectres'])
  expect(await titles({ remote: '1', salary: '1' })).toEqual(['Décodage des spectres'])
  expect(await titles({ soon: '1', sort: 'deadline' })).toEqual(['Reef diver'])
  const { facets, flags, total } = await list({ category: 'academic' })
  expect(total).toBe(1)
  const counts = Object.fromEntries(
    facets.map(({ facet, values }) => [facet, Object.fromEntries(values.map((one) => [one.value, one.count]))]),
  )
  expect(counts.category).toMatchObject({ research: 1, graduate: 1, academic: 1, industry: 0 })
  expect(counts.discipline).toMatchObject({ science: 0, mathematics: 1 })
  expect(flags.find(({ flag }) => flag === 'remote')).toMatchObject({ count: 0 })
  const page = await openPage(app, '/jobs?type=part-time&category=research')
  expect(page.text).toContain('1 position')
  expect(page.head.robots).toBe('noindex')
  expect(page.text).toMatch(/All Full-time Part-time Internship/)
  expect((await openPage(app, '/jobs')).text).toMatch(/Contract Academic/)
})

test('a search can be followed as RSS and as JSON Feed', async () => {
  const read = (path: string) => app.fetch(new Request(testOrigin + path))
  const rss = await read('/feeds/jobs/positions.rss?q=knot')
  expect(rss.headers.get('content-type')).toContain('application/rss+xml')
  expect(await rss.text()).toMatch(/<title>Knot counter, Demo Institute of Reefs<\/title>/)
  const feed = (await (await read('/feeds/jobs/positions.json?q=nomatch')).json()) as { items: unknown[] }
  expect(feed.items).toEqual([])
  expect((await read('/feeds/jobs/positions.xml')).status).toBe(404)
})

test('a row says the days left in the last week, and that the deadline passed for 30 days after it, at the end (JOBS-07, JOBS-08, AMB-142, AMB-143)', async () => {
  const row = async (title: string) =>
    new RegExp(`${title}.{0,200}?posted`, 's').exec((await openPage(app, '/jobs')).text)?.[0]
  const text = async (path: string) => (await app.fetch(new Request(testOrigin + path))).text()
  const isNamed = async (path: string) => (await text(path)).includes(reef)
  const machines = ['/sitemaps/positions-2026-11.xml', '/feeds/jobs/positions.rss', '/feeds/jobs/positions.json']
  expect(await text('/sitemap.xml')).toContain('/sitemaps/positions-2026-11.xml')
  expect(await Promise.all(machines.map(isNamed))).toEqual([true, true, true])
  expect(await row('Reef diver')).toContain('7 days left')
  expect(await row('Décodage des spectres')).toContain('until Nov 9, 2026')
  app.advance(6 * dayMs)
  expect(await row('Reef diver')).toContain('1 day left')
  app.advance(dayMs)
  await app.drain()
  expect(await titles()).toEqual(['Knot counter', 'Décodage des spectres', 'Reef diver'])
  expect(await row('Reef diver')).toContain('Deadline passed')
  const page = await openPage(app, `/jobs/${reef}`)
  expect(page.text).toContain('The deadline of this position passed on November 8, 2026.')
  expect(page.head.robots).toBe('noindex')
  expect(page.head.about).toBeUndefined()
  expect(await Promise.all(machines.map(isNamed))).toEqual([false, false, false])
  app.advance(30 * dayMs)
  await app.drain()
  expect(await titles()).not.toContain('Reef diver')
  expect((await openPage(app, `/jobs/${reef}`)).text).toContain('Reef diver')
})

test('a position that is renewed while those past their deadline are marked stays open', async () => {
  const { database, clock } = app.platform
  const renewer = await person(app, { type: 'donor' })
  const id = await postedJob(app, renewer, { title: 'Just renewed', deadline: clock.now().slice(0, 10) })
  app.advance(dayMs)
  const { marking } = await database.transaction(async (tx) => {
    await tx.query(sql`update job_listings set closes_at = ${later(clock.now(), dayMs)} where job_id = ${id}`)
    const marking = sweepJobs(app.platform)
    await untilWaitedFor(tx)
    return { marking }
  })
  await marking
  const over = await database.query<{ isOver: boolean }>(sql`
    select is_over as "isOver" from job_listings where job_id = ${id}`)
  expect(over).toEqual([{ isOver: false }])
  await database.query(sql`delete from jobs where id = ${id}`)
})

test('an open position is described for search engines, harmlessly; one that is not there has a way back (JDET-01, JDET-02, JDET-03, JDET-08, ROUT-17)', async () => {
  const id = await postedJob(app, await person(app, { type: 'donor' }), {
    ...{
      title: '</script><b>Diver</b>',
      deadline: '2027-01-31',
      salaryRange: { min: 10, max: 20, currency: 'USD', period: 'hour' },
    },
    ...{ requirements: ['<img src=x onerror=alert(1)>'], companyDescription: 'Two boats.' },
  })
  const { html, text, head } = await openPage(app, `/jobs/${id}`)
  const [about] = head.about as [{ description: string }]
  expect(about).toMatchObject({
    ...{ '@type': 'JobPosting', title: '</script><b>Diver</b>', validThrough: '2027-02-01T00:00:00.000Z' },
    ...{ employmentType: 'PART_TIME', hiringOrganization: { name: 'Demo Institute of Reefs' } },
    ...{ jobLocation: { address: { addressLocality: 'Honolulu', addressCountry: 'US' } } },
    ...{ baseSalary: { currency: 'USD', value: { minValue: 10, maxValue: 20, unitText: 'HOUR' } } },
  })
  expect(about.description).toContain('&lt;img')
  expect(html).not.toContain('<img src=x')
  for (const part of ['Requirements', 'Benefits', 'Two boats.', 'January 31, 2027']) expect(text).toContain(part)
  for (const path of ['/jobs/nothing', `/jobs/${poster.userId}`]) {
    const lost = await openPage(app, path)
    expect(lost.text).toContain('Position Not Found')
    expect(lost.html).toContain('href="/jobs"')
  }
})

test('pages continue from their last row, and a board of thousands is searched by its indexes', async () => {
  const { database, clock } = app.platform
  const now = clock.now()
  await database.transaction(async (tx) => {
    await tx.query(sql`
    insert into jobs (id, poster_id, state, closes_at, created_at, first_published_at, live_revision)
    select gen_random_uuid(), ${poster.userId}, 'published', ${now}::timestamptz + interval '60 days',
      ${now}::timestamptz - n * interval '1 second', ${now}::timestamptz - n * interval '1 second', 1
    from generate_series(1, 12000) n`)
    await tx.query(sql`
    insert into job_revisions (job_id, number, title, company, location, is_remote, type, category, deadline, description,
      full_description, requirements, benefits, made_at, score, doubts, outcome, decided_at)
    select id, 1, 'Place ' || row_number() over (order by created_at desc), 'Lab', 'Here', false, 'full-time', 'research',
      '2027-01-31', 'x', 'x', '{x}', '{x}', created_at, 0, '{}', 'passed', created_at
    from jobs where live_revision = 1 and id not in (select job_id from job_revisions)`)
  })
  await database.query(sql`
    insert into job_listings (job_id, published_at, closes_at, facets, words, place)
    select j.id, j.first_published_at, j.closes_at,
      case when r.title = 'Place 11999' then array['type:full-time', 'category:research', 'country:FJ'] else array['type:full-time', 'category:research'] end,
      lower(r.title) || E'\nlab', 'here'
    from jobs j join job_revisions r on r.job_id = j.id where r.title like 'Place %'`)
  await database.query(sql`analyze job_listings`)
  const first = await list()
  expect(first).toMatchObject({ isMore: true })
  expect(first.items.slice(-1)[0]?.title).toMatch(/Place 1\d/)
  const second = await list({ after: first.next ?? '' })
  expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(40)
  expect(await titles({ q: 'place 11998' })).toEqual(['Place 11998'])
  expect(await titles({ country: 'FJ' })).toEqual(['Place 11999'])
  expect(await titles({ q: 'zz' })).toEqual([])
  expect((await openPage(app, '/jobs?q=zz')).text).toContain('looked for among the newest positions')
  const far = await list({ q: 'place 1', after: second.next ?? '' })
  expect(far.items).toHaveLength(20)
  // No date is that late.
  const never = `0.9999999999999999.${poster.userId}`
  expect(await api('GET /api/jobs', { query: { after: never } })).toMatchObject({ refusal: { code: 'invalid_input' } })
  // There are more matches than one scan covers: pages continue where the scan ended, and each match appears once, in
  // order.
  const met: string[] = []
  for (let [after, isFirst]: [string | null, boolean] = [null, true]; isFirst || after !== null; isFirst = false) {
    const page = await listJobs(app.platform, { ...jobChoiceOf(new URLSearchParams('q=place 1')), after }, 500)
    met.push(...page.items.map(({ title }) => title))
    after = page.next
  }
  const numbers = Array.from({ length: 12_000 }, (_, at) => `${at + 1}`).filter((one) => one.includes('1'))
  expect(met).toEqual(numbers.map((one) => `Place ${one}`))
  const plan = await database.query<{ 'QUERY PLAN': string }>(sql`
    explain select job_id from job_listings l where l.closes_at > ${now} and l.words like '%place 11998%' limit 5001`)
  expect(plan.map((row) => row['QUERY PLAN']).join('\n')).not.toContain('Seq Scan')
})

test('who posts or reports without end has to wait', async () => {
  const post = () =>
    api('POST /api/jobs', { body: { ...jobDraft, deadline: '2027-01-31', contactEmail: 'many@guests.example' } })
  for (let nth = 0; nth < 5; nth++) expect(await post()).toMatchObject({ ok: true })
  expect(await post()).toMatchObject({ refusal: { code: 'too_many_jobs', status: 429 } })
  const report = () => api('POST /api/jobs/:id/reports', { params: { id: reef }, body: { kind: 'wrong', words: '' } })
  for (let nth = 0; nth < 20; nth++) expect(await report()).toMatchObject({ ok: true })
  expect(await report()).toMatchObject({ refusal: { code: 'too_many_reports', status: 429 } })
})
