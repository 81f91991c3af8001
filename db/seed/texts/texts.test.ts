import { describe, expect, test } from 'vitest'
import { demoDonors } from './donors.ts'
import { demoProjects } from './projects.ts'
import { demoResearchers } from './researchers.ts'

const people = [...demoResearchers, ...demoDonors]
const listingsAllowed = { standard: 1, advanced: 3, premium: 10 }
const isPublic = (state: string) => state !== 'pending' && state !== 'rejected'
const duplicates = (values: readonly string[]) => values.filter((value, index) => values.indexOf(value) !== index)

describe('people', () => {
  test('there are 24 researchers and 60 donors, each with a key of their own', () => {
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

  test('nobody lists more projects than the plan allows', () => {
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

  test('texts keep within the limits: 200 characters for a title, 20,000 for the rest', () => {
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
