import { describe, expect, test } from 'vitest'
import { areaText, areaTexts } from '#features/research/catalogue/rules/area-texts.ts'
import { firstBrowseSectors } from '#features/research/catalogue/rules/browse-areas.ts'
import { firstFormSectors } from '#features/research/catalogue/rules/form-areas.ts'
import { submissionToBrowse } from '#features/research/catalogue/rules/maps.ts'
import { demoDonors, demoResearchers } from './people.ts'
import {
  type DemoProject,
  type DemoProjectState,
  demoDonorNotes,
  demoProjects,
  demoReviewComments,
} from './projects.ts'

const submissionAreas = firstFormSectors.flatMap((sector) => sector.areas.map((area) => `${sector.id}/${area.id}`))
const browseAreas = firstBrowseSectors.flatMap((sector) => sector.areas.map((area) => `${sector.id}/${area.id}`))
const mappedAreas = (project: DemoProject) =>
  submissionToBrowse({}, project.sector, project.area).map((place) => `${place.sectorId}/${place.areaId}`)
const people = [...demoResearchers, ...demoDonors]
const listingsAllowed = { standard: 1, advanced: 3, premium: 10 }
const isPublic = (state: string) => state !== 'pending' && state !== 'rejected'
const duplicates = (values: readonly string[]) => values.filter((value, index) => values.indexOf(value) !== index)

describe('people', () => {
  test('there are 24 researchers and 60 donors, each with a unique key', () => {
    expect([demoResearchers.length, demoDonors.length]).toEqual([24, 60])
    expect(duplicates(people.map((person) => person.key))).toEqual([])
    expect(people.filter((person) => !/^[a-z]+(-[a-z]+)*$/.test(person.key))).toEqual([])
  })

  test("every person is recognisable as demo data: the surname is Demo, the institution begins with 'Demo'", () => {
    expect(people.filter((person) => person.lastName !== 'Demo')).toEqual([])
    expect(demoResearchers.filter((researcher) => !researcher.institution.startsWith('Demo '))).toEqual([])
    const publications = demoResearchers.flatMap((researcher) => researcher.publications)
    expect(publications.filter((publication) => !/^Demo [A-Z].*, 20\d\d: ./.test(publication))).toEqual([])
  })

  test('no researcher lists more projects than the plan allows', () => {
    const over = demoResearchers.filter((researcher) => {
      const listed = demoProjects.filter((project) => project.researcher === researcher.key && isPublic(project.state))
      return listed.length > listingsAllowed[researcher.plan]
    })
    expect(over.map((researcher) => researcher.key)).toEqual([])
  })
})

describe('projects', () => {
  test('every project belongs to a researcher', () => {
    const known = new Set(demoResearchers.map((researcher) => researcher.key))
    expect(demoProjects.filter((project) => !known.has(project.researcher))).toEqual([])
  })

  test('no two projects share a title or a key', () => {
    expect(duplicates(demoProjects.map((project) => project.title))).toEqual([])
    expect(duplicates(demoProjects.map((project) => project.key))).toEqual([])
  })

  test('texts stay within the limits: 200 characters for a title, 20,000 for the rest', () => {
    expect(demoProjects.filter(({ title }) => title.length < 10 || title.length > 200)).toEqual([])
    const texts = demoProjects.flatMap((project) => [
      project.description,
      project.methodology ?? 'absent',
      project.impact ?? 'absent',
      project.timeline ?? 'absent',
      ...project.updates.map((update) => update.text),
    ])
    expect(texts.filter((text) => text.trim() === '' || text.length > 20_000)).toEqual([])
  })

  test('no sentence is used twice', () => {
    const sentences = demoProjects
      .flatMap((project) => [project.description, project.methodology ?? '', project.impact ?? ''])
      .flatMap((text) => text.split(/(?<=[.?])\s+/))
      .filter((sentence) => sentence.length > 30)
    expect(duplicates(sentences)).toEqual([])
  })

  test('state, share and dates agree with one another', () => {
    for (const project of demoProjects) {
      const { key, state, fundedShare, submittedDaysAgo, updates } = project
      expect(submittedDaysAgo > 90, `${key}: only a past deadline is older than 90 days`).toBe(
        state === 'past-deadline',
      )
      expect(fundedShare > 1, `${key}: only the over-funded are above their goal`).toBe(state === 'over-funded')
      expect(fundedShare, key).toBeLessThanOrEqual(1.6)
      expect(project.rejectionReason !== undefined, `${key}: a reason exactly when rejected`).toBe(state === 'rejected')
      if (!isPublic(state)) expect([fundedShare, updates.length], key).toEqual([0, 0])
      expect(updates.length, key).toBeLessThanOrEqual(4)
      for (const update of updates) expect(update.daysAgo, key).toBeLessThan(submittedDaysAgo - 3)
    }
  })

  test('goals are whole dollars from 1,000 to 60,000, and money has at least one use', () => {
    const odd = demoProjects.filter(
      ({ fundingGoalUsd: goal }) => !Number.isInteger(goal) || goal < 1_000 || goal > 60_000,
    )
    expect(odd).toEqual([])
    expect(demoProjects.filter((project) => project.fundingUses.length === 0)).toEqual([])
  })
})

describe('coverage', () => {
  test('there are 120 projects, in the five states as planned', () => {
    const count = (state: DemoProjectState) => demoProjects.filter((project) => project.state === state).length
    expect(demoProjects).toHaveLength(120)
    expect([count('pending'), count('rejected'), count('past-deadline'), count('over-funded')]).toEqual([8, 6, 11, 6])
  })

  test('each of the 29 submission areas has a public project', () => {
    const used = new Set(demoProjects.filter((p) => isPublic(p.state)).map((p) => `${p.sector}/${p.area}`))
    expect(used).toEqual(new Set(submissionAreas))
    expect(used.size).toBe(29)
  })

  test('areas that reviewers add are browse areas, and not among those of the map', () => {
    for (const project of demoProjects) {
      const mapped = mappedAreas(project)
      for (const area of project.reviewerAreas ?? []) {
        expect(browseAreas, project.key).toContain(area)
        expect(mapped, project.key).not.toContain(area)
      }
    }
  })

  test('every browse area holds at least two public projects, and marine biology, ai and statistics need two pages', () => {
    const held = new Map<string, number>(browseAreas.map((area) => [area, 0]))
    for (const project of demoProjects.filter((candidate) => isPublic(candidate.state))) {
      const mapped = mappedAreas(project)
      for (const area of new Set([...mapped, ...(project.reviewerAreas ?? [])]))
        held.set(area, (held.get(area) ?? 0) + 1)
    }
    expect(browseAreas).toHaveLength(32)
    expect([...held].filter(([, projects]) => projects < 2)).toEqual([])
    for (const area of ['science/marine-biology', 'technology/ai', 'mathematics/statistics'])
      expect(held.get(area), area).toBeGreaterThanOrEqual(14)
  })

  test('optional texts are sometimes absent and some titles are long enough to be cut', () => {
    expect(demoProjects.some((project) => project.methodology === undefined)).toBe(true)
    expect(demoProjects.some((project) => project.impact === undefined)).toBe(true)
    expect(demoProjects.some((project) => project.timeline === undefined)).toBe(true)
    expect(demoProjects.filter((project) => project.title.length > 80).length).toBeGreaterThanOrEqual(3)
  })
})

describe('notes and comments', () => {
  test('notes come from donors to public projects, comments belong to reviewed ones', () => {
    const donors = new Set(demoDonors.map((donor) => donor.key))
    const stateOf = new Map(demoProjects.map((project) => [project.key, project.state]))
    const lost = demoDonorNotes.filter((n) => !donors.has(n.donor) || !isPublic(stateOf.get(n.project) ?? 'pending'))
    expect(lost).toEqual([])
    expect(demoDonorNotes.filter((note) => note.text.length > 500)).toEqual([])
    for (const comment of demoReviewComments) {
      const project = demoProjects.find((candidate) => candidate.key === comment.project)
      expect(['pending', 'rejected'], comment.project).toContain(project?.state)
      expect(comment.daysAgo, comment.project).toBeLessThanOrEqual(project?.submittedDaysAgo ?? -1)
    }
    expect([demoDonorNotes.length, demoReviewComments.length]).toEqual([20, 12])
  })
})

test('each of the 32 browse areas and four sectors has a line of at most 110 characters', () => {
  const sectors = new Set(browseAreas.map((area) => area.replace(/\/.*/, '')))
  expect(new Set(Object.keys(areaTexts))).toEqual(new Set([...browseAreas, ...sectors]))
  expect(Object.entries(areaTexts).filter(([, line]) => line.length > 110 || !/^[A-Z].*\.$/.test(line))).toEqual([])
  expect(duplicates(Object.values(areaTexts))).toEqual([])
  expect(areaText('Science', 'Marine Biology')).toBe(areaTexts['science/marine-biology'])
  expect([areaText('mathematics'), areaText('science', 'alchemy')]).toEqual([areaTexts.mathematics, undefined])
})
