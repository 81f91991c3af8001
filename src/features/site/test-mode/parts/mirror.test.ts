import { expect, test } from 'vitest'
import type { Me, sessionContract } from '#features/identity/session/contract.ts'
import { keepPapers, upload } from '#test/api-calls/product.ts'
import { type Person, person } from '#test/people.ts'
import { testApp } from '#test/test-app.ts'
import { instantOf } from '#values/time.ts'
import { parsed, readKeptProjects } from '../rules/kept-projects.ts'
import { type Keeping, keys } from '../rules/keys.ts'
import { bringKept } from './bring-kept.ts'
import { type OwnApi, writeMirror } from './mirror.ts'

const app = await testApp()
const now = instantOf(Date.UTC(2026, 10, 2, 9))

function keeping(entries: Readonly<Record<string, unknown>> = {}): Keeping & { read: (name: string) => unknown } {
  const map = new Map(Object.entries(entries).map(([name, value]) => [name, JSON.stringify(value)]))
  return {
    get length() {
      return map.size
    },
    key: (at) => [...map.keys()][at] ?? null,
    getItem: (name) => map.get(name) ?? null,
    setItem: (name, value) => void map.set(name, value),
    removeItem: (name) => void map.delete(name),
    read: (name) => parsed(map.get(name) ?? null),
  }
}

async function pageOf(one: Person, kept: Keeping) {
  const me = await app.as<typeof sessionContract>(one.accessToken)('GET /api/me')
  if (!me.ok) throw new Error('no one is signed in')
  const readPicture = async (path: string) => `data:image/png;base64,${path}`
  return { me: me.data as Me, mirror: { api: app.as(one.accessToken) as OwnApi, kept, readPicture } }
}

const form = {
  ...{ title: 'Kelp by night', description: 'Counted at night.', sector: 'science', subsection: 'marine-biology' },
  ...{ fundingGoal: 4000, timeline: 'A year', impact: 'Known nights', methodology: 'By boat' },
}

test('a researcher has projects, profile, reminders and id where the description says (MOCK-08, MOCK-10, MOCK-12, MOCK-15)', async () => {
  const ada = await person(app, { type: 'researcher', email: 'ada@mirror.example', institution: '' })
  const other = { id: '1', title: 'Of another researcher', researcher: { email: 'bob@mirror.example' } }
  const kept = keeping({ [keys.projects]: [other] })
  const { me, mirror } = await pageOf(ada, kept)
  await mirror.api('POST /api/projects', { body: form })
  await writeMirror(mirror, me)
  await writeMirror(mirror, me)
  expect(kept.read(keys.projects)).toMatchObject([
    {
      ...form,
      id: expect.stringMatching(/^\d{13}$/),
      ...{ totalTarget: 4000, totalFunded: 0, donorCount: 0, status: 'pending', duration: '2 years' },
      categories: ['science', 'marine-biology'],
      researcher: { email: 'ada@mirror.example' },
    },
    other,
  ])
  expect(kept.read('researcherInfo_ada@mirror.example')).toMatchObject({ researcherId: ada.userId, cvFileName: null })
  expect(kept.read(keys.researchers)).toEqual({ [ada.userId]: ada.userId })
  expect(kept.read(`reminders_${ada.userId}`)).toMatchObject({ weeklyUpdates: false, donorMessages: true })
})

test('what this world wrote does not come back into it: a researcher who has just begun still gets the dialog (MOCK-10)', async () => {
  const { me, mirror } = await pageOf(await person(app, { type: 'researcher' }), keeping())
  await writeMirror(mirror, me)
  await bringKept(mirror, me, now)
  const profile = await mirror.api('GET /api/me/researcher-profile')
  expect(profile.ok && profile.data.introduced).toBe(false)
})

test('a project that its researcher has no more, such as one of a former team, does not come back as a new one', async () => {
  const kept = keeping()
  const { me, mirror } = await pageOf(await person(app, { type: 'researcher' }), kept)
  await writeMirror(mirror, me)
  kept.setItem(keys.projects, JSON.stringify([{ ...form, researcher: { email: me.email } }]))
  await bringKept(mirror, me, now)
  const own = await mirror.api('GET /api/me/projects')
  expect(own.ok && own.data.items).toEqual([])
})

test('a photo is kept as a data URL, and of a CV its name (MOCK-27)', async () => {
  const ada = await person(app, { type: 'researcher', email: 'ada@papers.example' })
  await keepPapers(app, ada, {
    photoFileId: await upload(app, ada, 'profile_image'),
    cvFileId: await upload(app, ada, 'cv'),
  })
  const kept = keeping()
  const { me, mirror } = await pageOf(ada, kept)
  await writeMirror(mirror, me)
  expect(kept.read('researcherInfo_ada@papers.example')).toMatchObject({
    profileImage: expect.stringMatching(/^data:image\/png;base64,\/files\//),
    cvFileName: 'file.pdf',
  })
})

test("a donor's interests are kept as ids (MOCK-09)", async () => {
  const donor = await person(app, { type: 'donor' })
  const kept = keeping()
  const { me, mirror } = await pageOf(donor, kept)
  await writeMirror(mirror, me)
  expect(kept.length).toBe(0)
  await mirror.api('PUT /api/me/interests', { body: { areas: ['space', 'energy'] } })
  await writeMirror(mirror, me)
  expect(new Set(kept.read(keys.interests) as string[])).toEqual(new Set(['space', 'energy']))
})

test('what an earlier time left comes into a new world once, in both namings (MOCK-13, MOCK-16)', async () => {
  const old = { ...form, fundingGoal: undefined, totalTarget: 4000, currentFunding: 100, endDate: now, startDate: now }
  const kept = keeping({
    [keys.projects]: [
      { ...form, title: 'New names' },
      { ...old, title: 'Old names' },
      { title: 'Nowhere', sector: 'magic' },
    ],
    [keys.researcher('eve@mirror.example')]: {
      bio: 'Kept bio',
      researchInterests: 'kelp, nights',
      linkedinUrl: 'no link',
    },
  })
  const eve = await person(app, { type: 'researcher', email: 'eve@mirror.example' })
  const { me, mirror } = await pageOf(eve, kept)
  await bringKept(mirror, me, now)
  await bringKept(mirror, me, now)
  const own = await mirror.api('GET /api/me/projects')
  const seen = own.ok ? own.data.items.map(({ title, totalTarget, status }) => [title, totalTarget, status]) : []
  expect(new Set(seen)).toEqual(
    new Set([
      ['New names', 4000, 'pending'],
      ['Old names', 4000, 'pending'],
    ]),
  )
  const profile = await mirror.api('GET /api/me/researcher-profile')
  expect(profile.ok && profile.data).toMatchObject({ bio: 'Kept bio', researchInterests: ['kelp', 'nights'] })
  await writeMirror(mirror, me)
  // The refused one stays where it was.
  const left = readKeptProjects(kept.getItem(keys.projects), now).map(({ title }) => title)
  expect(left.toSorted()).toEqual(['New names', 'Nowhere', 'Old names'])
})

test("another user's kept projects and interests are not taken over", async () => {
  const kept = keeping({
    [keys.projects]: [{ ...form, researcher: { email: 'ada@mirror.example' } }],
    [keys.interests]: ['space', 'no such area'],
  })
  const fay = await pageOf(await person(app, { type: 'researcher' }), kept)
  await bringKept(fay.mirror, fay.me, now)
  const own = await fay.mirror.api('GET /api/me/projects')
  expect(own.ok && own.data.items).toEqual([])
  const gus = await pageOf(await person(app, { type: 'donor' }), kept)
  await bringKept(gus.mirror, gus.me, now)
  const areasOf = async ({ mirror }: typeof gus) => {
    const interests = await mirror.api('GET /api/me/interests')
    return interests.ok && interests.data.areas
  }
  expect(await areasOf(gus)).toEqual(['space'])
  // From now on they have an owner: the next donor in this browser chooses their own (AMB-115).
  await writeMirror(gus.mirror, gus.me)
  const hal = await pageOf(await person(app, { type: 'donor' }), kept)
  await bringKept(hal.mirror, hal.me, now)
  expect(await areasOf(hal)).toEqual([])
})
