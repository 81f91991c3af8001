import {
  landingSamples,
  listedSamples,
  sampleArea,
  sampleDonors,
  sampleGift,
  sampleTarget,
  sampleTitle,
} from '#features/site/test-mode/rules/samples.ts'
import { dayMs, hourMs, type Instant, later, minuteMs, secondMs } from '#values/time.ts'
import type { DemoEvent } from './plan.ts'
import type { DemoDonor, DemoResearcher } from './texts/people.ts'
import type { DemoProject } from './texts/projects.ts'
import { landingSubjects, listedPlaces, listedSubjects, sampleResearcherNames } from './texts/samples.ts'

// The world that Test Mode begins with: few events, made once when the product is built.

/** As many as the largest plan lists. */
const projectsEach = 8
const submittedDaysAgo = 6

export const sampleResearchers: readonly DemoResearcher[] = sampleResearcherNames.map((firstName, index) => ({
  ...{ key: `sample-researcher-${index + 1}`, firstName, lastName: 'Demo', plan: 'premium' },
  institution: 'Demo Research Institution',
  fieldOfStudy: 'Sampling',
  bio: 'I am made up, like everybody in Test Mode. My projects are here so that you can try what a donor does.',
  researchInterests: ['Sampling'],
  publications: [],
}))

export const sampleDonorsAll: readonly DemoDonor[] = Array.from(
  { length: sampleDonors(landingSamples - 1) },
  (_, index) => ({
    ...{ key: `sample-donor-${index + 1}`, firstName: `Donor ${index + 1}`, lastName: 'Demo' },
    ...{ anonymousByDefault: false, interests: [] },
  }),
)

const uses = ['equipment', 'fieldwork', 'publication', 'personnel'] as const

const projectOf = (
  index: number,
  about: Pick<DemoProject, 'title' | 'description' | 'sector' | 'area'>,
): DemoProject => ({
  ...about,
  key: `sample-${index + 1}`,
  fundingGoalUsd: index < landingSamples ? sampleTarget(index) : 2000 + 250 * index,
  researcher: sampleResearchers[Math.floor(index / projectsEach)]?.key ?? '',
  fundingUses: [uses[index % uses.length] ?? 'equipment'],
  ...{ state: 'approved', fundedShare: 0, submittedDaysAgo, updates: [] },
})

const landing = landingSubjects.map(({ subject, sector, area }, index) =>
  projectOf(index, {
    ...{ title: sampleTitle(index, subject), sector, area },
    description: `A sample, so that Test Mode has something to give to: ${subject}. This research does not take place, and no money moves.`,
  }),
)

/** Those of the landing page that stand in the same list count with them. */
const inList = landing.filter(({ sector, area }) => sector === sampleArea.sector && area === sampleArea.area).length

const listed = Array.from({ length: listedSamples - inList }, (_, index) => {
  const subject = listedSubjects[index % listedSubjects.length] ?? ''
  const place = listedPlaces[Math.floor(index / listedSubjects.length)] ?? ''
  return projectOf(landingSamples + index, {
    ...sampleArea,
    title: `Sample study ${index + 1}: ${subject} ${place}`,
    description: `A sample in a long list: ${subject} ${place}, counted four times a year by people who are made up.`,
  })
})

export const sampleProjects: readonly DemoProject[] = [...landing, ...listed]

/** In order of time; the deadline of all is 84 days after `now`. */
export function planSampledWorld(now: Instant): DemoEvent[] {
  const founded = later(now, -(submittedDaysAgo + 1) * dayMs)
  const submittedAt = later(now, -submittedDaysAgo * dayMs)
  const approvedAt = later(submittedAt, 5 * hourMs)
  const givenAt = later(approvedAt, hourMs)
  const spacing = 10 * minuteMs
  return [
    ...sampleResearchers.map(
      (person, at): DemoEvent => ({ kind: 'researcher', person, at: later(founded, at * minuteMs) }),
    ),
    ...sampleResearchers.map(
      ({ key, plan: tier }, at): DemoEvent => ({
        kind: 'plan',
        person: key,
        tier,
        at: later(founded, hourMs + at * minuteMs),
      }),
    ),
    ...sampleDonorsAll.map(
      (person, at): DemoEvent => ({ kind: 'donor', person, at: later(founded, 4 * hourMs + at * secondMs) }),
    ),
    // The later one is listed first where people sort by time.
    ...sampleProjects.map(
      (project, at): DemoEvent => ({ kind: 'submit', project, at: later(submittedAt, at * minuteMs) }),
    ),
    ...sampleProjects.map(
      (project, at): DemoEvent => ({ kind: 'approve', project, at: later(approvedAt, at * secondMs) }),
    ),
    ...landing
      .flatMap(giftsTo)
      .map((gift, at): DemoEvent => ({ ...gift, kind: 'gift', at: later(givenAt, at * spacing) })),
  ]
}

/** MOCK-20, MOCK-22: what a sample has is given by so many donors, in equal parts. */
const giftsTo = ({ key }: DemoProject, index: number) =>
  sampleDonorsAll.slice(0, sampleDonors(index)).map(({ key: donor }) => ({
    project: key,
    gift: { donor, amountDollars: sampleGift(index), anonymous: false, note: undefined },
  }))
