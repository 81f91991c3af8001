import { expect, test } from 'vitest'
import { addBrowseAreas } from '#features/research/projects/actions/browse-areas.ts'
import { addFunding } from '#features/research/projects/actions/funding.ts'
import type { researchersContract } from '#features/research/researchers/contract.ts'
import { newId } from '#platform/platform.ts'
import { openPage } from '#test/open-page.ts'
import { person } from '#test/people.ts'
import { project } from '#test/projects.ts'
import { testApp } from '#test/test-app.ts'
import { cents } from '#values/money.ts'
import { minuteMs } from '#values/time.ts'

const app = await testApp()
const owner = await person(app, {
  type: 'researcher',
  firstName: 'Grace',
  lastName: 'Hopper',
  institution: 'Reef Institute',
})

const open = (path: string) => openPage(app, path)

test('four sector cards lead to their sectors (BRWS-01, BRWS-02, BRWS-03, BRWS-04), and home (BRWS-07)', async () => {
  const page = await open('/stem-sectors')
  for (const [label, id] of Object.entries({ Science: 'science', Technology: 'technology' }))
    expect(page.hrefOf(label)).toBe(`/sector/${id}`)
  for (const [label, id] of Object.entries({ Engineering: 'engineering', Mathematics: 'mathematics' }))
    expect(page.hrefOf(label)).toBe(`/sector/${id}`)
  expect(page.hrefOf('Back to Home')).toBe('/')
})

const areas: Readonly<Record<string, readonly string[]>> = {
  science: [
    'Conservation',
    'Ecology',
    'Wildlife',
    'Astronomy',
    'Marine Biology',
    'Climate Science',
    'Genetics',
    'Neuroscience',
  ],
  technology: [
    'AI',
    'Cybersecurity',
    'Blockchain',
    'Quantum Computing',
    'Robotics',
    'Biotechnology',
    'Nanotechnology',
    'Renewable Energy',
  ],
  engineering: [
    'Biomedical',
    'Civil',
    'Mechanical',
    'Electrical',
    'Aerospace',
    'Chemical',
    'Environmental',
    'Software',
  ],
  mathematics: [
    'Pure',
    'Applied',
    'Statistics',
    'Cryptography',
    'Operations Research',
    'Computational',
    'Mathematical Biology',
    'Financial Mathematics',
  ],
}

test('a sector shows its eight areas, each with its address (BRWS-08, BRWS-11, TAXO-09, TAXO-10, TAXO-11, TAXO-12, TAXO-13)', async () => {
  for (const [sector, labels] of Object.entries(areas)) {
    const page = await open(`/sector/${sector}`)
    const shown = page.links.filter((link) => link.href.startsWith(`/projects/${sector}/`))
    expect(shown.map((link) => link.text)).toEqual(labels)
    for (const { text, href } of shown)
      expect(href).toBe(`/projects/${sector}/${text.toLowerCase().replaceAll(' ', '-')}`)
  }
})

test('sectors and areas count their active projects (BRWS-05, BRWS-10) and areas are described (BRWS-09)', async () => {
  await project(app, owner, { sector: 'science', subsection: 'wildlife' })
  await project(app, owner, { sector: 'science', subsection: 'wildlife' })
  app.advance(2 * minuteMs)
  expect((await open('/stem-sectors')).text).toContain('2 active projects')
  const sector = await open('/sector/science')
  expect(sector.text).toMatch(/Wildlife Wild animals and how they move[^.]*\. 2 active projects/)
  expect(sector.text).toMatch(/Astronomy Stars[^.]*\. No active projects yet/)
})

test("an unknown sector is 'Sector not found' with a link back (BRWS-12), an unknown area leads to its sector (BRWS-13)", async () => {
  for (const path of ['/sector/alchemy', '/projects/alchemy/gold']) {
    const page = await open(path)
    expect([page.status, page.hrefOf('Back to sectors')]).toEqual([404, '/stem-sectors'])
    expect(page.text).toContain('Sector not found')
  }
  const page = await open('/projects/science/gold')
  expect([page.status, page.hrefOf('Back to Science')]).toEqual([404, '/sector/science'])
  expect(page.text).toContain('Research area not found')
})

test('an area without projects says so and links on (LIST-26)', async () => {
  const page = await open('/projects/science/astronomy')
  expect(page.text).toContain('No projects in Astronomy yet')
  expect(page.hrefOf('Other areas of Science')).toBe('/sector/science')
})

test('a reviewer brings a project to an area that no form reaches (LIST-25)', async () => {
  const id = await project(app, owner, { title: 'Old glass plates', sector: 'science', subsection: 'ecology' })
  const place = { sectorId: 'science', areaId: 'astronomy' }
  await app.platform.database.transaction((tx) => addBrowseAreas(tx, app.platform, { projectId: id, areas: [place] }))
  expect((await open('/projects/science/astronomy')).hrefOf('Old glass plates')).toBe(`/project/${id}`)
})

const robots: string[] = []
for (let at = 0; at < 25; at++) {
  app.advance(60 * minuteMs)
  robots.push(
    await project(app, owner, {
      ...{ title: `Robot ${at}`, sector: 'technology', subsection: 'robotics', fundingGoal: 1000 + at },
      fundingUses: at < 3 ? ['fieldwork'] : ['equipment'],
    }),
  )
}
await app.platform.database.transaction((tx) =>
  addFunding(tx, app.platform, [
    { projectId: robots[4] ?? '', grossCents: cents(51_200), newDonors: 3 },
    { projectId: robots[7] ?? '', grossCents: cents(100), newDonors: 1 },
  ]),
)
const robotics = '/projects/technology/robotics'
const titles = (page: Awaited<ReturnType<typeof open>>, from: number): string[] =>
  page.cards.slice(from).map((card) => /Robot \d+/.exec(card.text)?.[0] ?? card.text)

test('the strip has the eight trending projects (LIST-01), the grid twelve of 25 (LIST-06), trending and all by default (LIST-04)', async () => {
  const page = await open(robotics)
  expect(titles(page, 0).slice(0, 8)).toEqual([
    'Robot 4',
    'Robot 7',
    ...[24, 23, 22, 21, 20, 19].map((at) => `Robot ${at}`),
  ])
  expect(titles(page, 8)).toHaveLength(12)
  expect(titles(page, 8).slice(0, 3)).toEqual(['Robot 4', 'Robot 7', 'Robot 24'])
  expect(page.html).toMatch(/<option value="all" selected="">All</)
  expect(page.html).toMatch(/<option value="trending" selected="">Trending</)
})

test('the URL selects category, sort and page (LIST-03, LIST-24), and links go to the first and last page (LIST-11)', async () => {
  const fieldwork = await open(`${robotics}?use=fieldwork&sort=newest`)
  expect(titles(fieldwork, 8)).toEqual(['Robot 2', 'Robot 1', 'Robot 0'])
  for (const label of ['All', 'Equipment', 'Fieldwork', 'Publication', 'Personnel'])
    expect(fieldwork.html).toMatch(new RegExp(`<option[^>]*>${label}</option>`))
  const first = await open(`${robotics}?sort=newest`)
  const second = await open(first.hrefOf('Page 2') ?? '')
  expect(titles(second, 8)[0]).toBe('Robot 12')
  const last = await open(first.hrefOf('Page 3') ?? '')
  expect(titles(last, 8)).toEqual(['Robot 0'])
  const back = await open(last.hrefOf('Page 1') ?? '')
  expect(titles(back, 8)[0]).toBe('Robot 24')
  const nonsense = await open(`${robotics}?sort=best&use=yacht&page=x&after=%00`)
  expect([nonsense.status, titles(nonsense, 8).length]).toEqual([200, 12])
})

test('a card shows picture, people, progress, money, donors and deadline, and opens the project (LIST-13, LIST-16, LIST-17, LIST-18, LIST-19, LIST-20, LIST-21)', async () => {
  const { cards } = await open(robotics)
  const card = cards[8]
  expect(card?.html).toContain(`src="/art/technology/${robots[4]}.svg"`)
  for (const text of ['Grace Hopper', 'Reef Institute', '51%', '$512', 'of $1,004', '3 donors', 'deadline'])
    expect(card?.text.replace('donors 3', '3 donors')).toContain(text)
  expect(card?.text).toMatch(/[A-Z][a-z]{2} \d{1,2}, 20\d\d/)
  expect(card?.html).toContain(`href="/project/${robots[4]}"`)
})

test('long titles and descriptions are cut on cards', async () => {
  await project(app, owner, {
    ...{ title: 't'.repeat(81), description: 'd'.repeat(151) },
    ...{ sector: 'mathematics', subsection: 'statistics' },
  })
  const { text } = await open('/projects/mathematics/statistics')
  expect(text).toContain(`${'t'.repeat(80)}...`)
  expect(text).toContain(`${'d'.repeat(150)}...`)
  expect(text).not.toContain('t'.repeat(81))
})

test("an unknown project is 'Project Not Found' (PROJ-01) and leads to the sectors (PROJ-02)", async () => {
  for (const id of [newId(app.platform), 'nothing']) {
    const page = await open(`/project/${id}`)
    expect([page.status, page.hrefOf('Explore Other Projects')]).toEqual([404, '/stem-sectors'])
    expect(page.text).toContain('Project Not Found')
    expect(page.head.robots).toBe('noindex')
  }
})

test('a project shows what it is about (PROJ-04, PROJ-08, PROJ-09, PROJ-10, PROJ-13, PROJ-14, PROJ-15, PROJ-16)', async () => {
  const page = await open(`/project/${robots[4]}`)
  expect(page.html).toMatch(/<h1[^>]*>Robot 4<\/h1>/)
  expect(page.html).toMatch(/text-ok[^>]*>.*?Live &amp; Accepting Donations/)
  for (const text of ['Reef Institute', 'Grace Hopper', 'Overview', 'Photographs from eight reefs'])
    expect(page.text).toContain(text)
  expect(page.text.match(/Deadline [A-Z][a-z]+ \d{1,2}, 20\d\d/g)).toHaveLength(1)
  expect(page.html).toContain('alt="A drawing for Robot 4"')
  expect(page.hrefOf('About Grace')).toBe(`/researcher/${owner.userId}`)
  for (const tab of [page, await open(`/project/${robots[4]}?tab=description`)]) {
    expect(tab.hrefOf('Description')).toBe(`/project/${robots[4]}?tab=description`)
    expect(/<a[^>]*aria-current="[^"]*"[^>]*>Description<\/a>/.test(tab.html)).toBe(true)
    expect(tab.html).toMatch(
      /<section aria-labelledby="overview"><h2[^>]*>Overview<\/h2>.*?Photographs from eight reefs/s,
    )
  }
  const other = await open(`/project/${robots[4]}?tab=impact`)
  expect(other.html).not.toContain('aria-labelledby="overview"')
})

test('the funding card shows raised, goal, percent, a bar and donors (PROJ-25, PROJ-26, PROJ-29, PROJ-30)', async () => {
  const { text, html } = await open(`/project/${robots[4]}`)
  expect(text).toMatch(/\$512 raised of \$1,004 goal 51% funded 3 donors/)
  expect(html).toMatch(/role="progressbar"[^>]*aria-valuemax="100" aria-valuenow="51"/)
})

test('the details card shows sector, area, submission and duration (PROJ-35, PROJ-36, PROJ-37, PROJ-38)', async () => {
  const { text } = await open(`/project/${robots[4]}`)
  expect(text).toMatch(/Category Technology Research area Robotics .*Submitted [A-Z][a-z]+ \d+, 2026 Duration 2 years/)
})

test('empty tabs say what will come (PROJ-19, PROJ-21, PROJ-23)', async () => {
  for (const [tab, text] of [
    ['methodology', 'Methodology details will be available soon.'],
    ['impact', 'Impact details will be available soon.'],
    ['updates', 'No updates available yet.'],
  ])
    expect((await open(`/project/${robots[4]}?tab=${tab}`)).text).toContain(text)
  expect((await open(`/project/${robots[4]}`)).text).not.toContain('Timeline')
})

test('tabs show the submitted texts (PROJ-17, PROJ-18, PROJ-20)', async () => {
  const id = await project(app, owner, { timeline: 'Two summers.', methodology: 'Blind counts.', impact: 'Reserves.' })
  expect((await open(`/project/${id}`)).text).toContain('Timeline Two summers.')
  expect((await open(`/project/${id}?tab=methodology`)).text).toContain('Blind counts.')
  expect((await open(`/project/${id}?tab=impact`)).text).toContain('Reserves.')
})

test('a researcher’s page has a card of publications only when there are some (RESP-05, RESP-06)', async () => {
  const author = await person(app, { type: 'researcher', firstName: 'Rosalind', lastName: 'Bly' })
  const save = async (researchInterests: string[], publications: string[]) => {
    const links = { linkedinUrl: null, websiteUrl: null, twitterUrl: null, facebookUrl: null, instagramUrl: null }
    const texts = { bio: '', institution: '', fieldOfStudy: '', orcidId: null, researchInterests, publications }
    const body = { ...links, ...texts, photoFileId: null, cvFileId: null, cvPublic: false }
    const answer = await app.as<typeof researchersContract>(author.accessToken)('PUT /api/me/researcher-profile', {
      body,
    })
    expect(answer.ok).toBe(true)
    return (await open(`/researcher/${author.userId}`)).text
  }
  const interested = await save(['Crystals'], [])
  expect(interested).toContain('Research Interests')
  expect(interested).not.toContain('Publications')
  const published = await save([], ['Photograph 51, 1952'])
  expect(published).toContain('Key Publications Photograph 51, 1952')
  expect(published).not.toContain('Research Interests')
})
