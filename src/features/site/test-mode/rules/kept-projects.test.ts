import { expect, test } from 'vitest'
import { instantOf } from '#values/time.ts'
import { readKeptProject, readKeptProjects } from './kept-projects.ts'
import { findKeptResearcher, forgetMirror, type Keeping, keys } from './keys.ts'

const now = instantOf(Date.UTC(2026, 10, 2, 9))
const submittedAt = '2024-11-23T10:00:00.000Z'

const named = {
  ...{ id: '1732356000000', title: 'Soil life', description: 'Counted.', sector: 'science', subsection: 'ecology' },
  ...{ fundingGoal: 5000, totalTarget: 5000, totalFunded: 120, donorCount: 3, timeline: 't', impact: 'i' },
  ...{ methodology: 'm', projectImage: '/a.png', deadline: '2025-02-21T10:00:00.000Z', submittedAt },
  ...{
    status: 'approved',
    duration: '2 years',
    categories: ['science', 'ecology'],
    updatedAt: submittedAt,
    updates: [],
  },
  researcher: { name: 'Ada King', photo: '', institution: 'Research Institution', email: 'ada@a.example' },
} as const

test('an entry reads the same in both namings (MOCK-16)', () => {
  const { deadline, totalFunded, fundingGoal, projectImage, submittedAt: at, sector, subsection, ...same } = named
  const other = {
    ...same,
    ...{
      endDate: deadline,
      currentFunding: totalFunded,
      totalTarget: fundingGoal,
      images: [projectImage],
      startDate: at,
    },
  }
  expect(readKeptProject(named, now)).toEqual(named)
  expect(readKeptProject(other, now)).toEqual(named)
})

test('what is missing has the described defaults', () => {
  expect(readKeptProject({ title: ' Bare ', fundingGoal: '1200' }, now)).toMatchObject({
    ...{ id: String(Date.UTC(2026, 10, 2, 9)), title: 'Bare', fundingGoal: 1200, totalTarget: 1200, totalFunded: 0 },
    ...{ status: 'pending', duration: '2 years', deadline: '2027-01-31T09:00:00.000Z' },
    researcher: { institution: 'Research Institution' },
  })
})

test('what is no list of projects is an empty one, and no entry breaks the rest', () => {
  for (const text of [null, '', 'no json', '{}', 'null', '"a"']) expect(readKeptProjects(text, now)).toEqual([])
  const mixed = JSON.stringify([null, 7, { title: '' }, [], { title: 'One', totalFunded: -5, donorCount: 'NaN' }])
  expect(readKeptProjects(mixed, now)).toMatchObject([{ title: 'One', totalFunded: 0, donorCount: 0 }])
})

/** A storage like that of browsers. */
function keeping(entries: Readonly<Record<string, string>>): Keeping {
  const map = new Map(Object.entries(entries))
  return {
    get length() {
      return map.size
    },
    key: (at) => [...map.keys()][at] ?? null,
    getItem: (name) => map.get(name) ?? null,
    setItem: (name, value) => void map.set(name, value),
    removeItem: (name) => void map.delete(name),
  }
}

test('a researcher is found by the id within the kept profiles (MOCK-11)', () => {
  const kept = keeping({
    ...{ other: '{"researcherId":"r2"}', researcherInfo_broken: '{' },
    'researcherInfo_ada@a.example': JSON.stringify({ researcherId: 'r1' }),
    'researcherInfo_bob@a.example': JSON.stringify({ researcherId: 'r2' }),
  })
  expect(findKeptResearcher(kept, 'r2')).toBe('bob@a.example')
  expect(findKeptResearcher(kept, 'r3')).toBeUndefined()
})

test('starting over forgets what Test Mode kept, and nothing else', () => {
  const own = [
    keys.projects,
    keys.interests,
    keys.lastViewed,
    keys.researchers,
    keys.researcher('a'),
    keys.reminders('u'),
  ]
  const kept = keeping(Object.fromEntries([...own, 'sb-app-auth-token', 'recent-searches'].map((name) => [name, '1'])))
  forgetMirror(kept)
  expect(Array.from({ length: kept.length }, (_, at) => kept.key(at))).toEqual(['sb-app-auth-token', 'recent-searches'])
})
