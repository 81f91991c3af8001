import { dayMs, type Instant, instantOfField, later } from '#values/time.ts'
import { timestampId } from './samples.ts'

/** A project as stored under the key `submittedProjects` (MOCK-08), in the fields of the specification's §3. */
export type KeptProject = {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly sector: string
  readonly subsection: string
  readonly fundingGoal: number
  readonly totalTarget: number
  readonly totalFunded: number
  readonly donorCount: number
  readonly timeline: string
  readonly impact: string
  readonly methodology: string
  readonly projectImage: string
  readonly deadline: string
  readonly submittedAt: string
  readonly status: 'pending' | 'approved' | 'rejected'
  readonly duration: string
  readonly categories: readonly string[]
  readonly updatedAt: string
  readonly updates: readonly unknown[]
  readonly researcher: {
    readonly name: string
    readonly photo: string
    readonly institution: string
    readonly email: string
  }
}

const defaults = { duration: '2 years', institution: 'Research Institution' }
const openDays = 90

type Loose = Readonly<Record<string, unknown>>
export const asLoose = (value: unknown): Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Loose) : {}

const textOf = (...candidates: unknown[]): string => {
  const found = candidates.find((one) => typeof one === 'string' && one !== '' && one !== null)
  return typeof found === 'string' ? found : ''
}
const numberOf = (...candidates: unknown[]): number => {
  // The specified form stored what was typed, so figures may be text.
  for (const one of candidates) {
    const figure = typeof one === 'string' && one.trim() !== '' ? Number(one) : one
    if (typeof figure === 'number' && Number.isFinite(figure) && figure >= 0) return figure
  }
  return 0
}
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const statusOf = (value: unknown): KeptProject['status'] =>
  value === 'approved' || value === 'rejected' ? value : 'pending'

/**
 * MOCK-16, AMB-073: an entry with any of the specified names: deadline or endDate, totalFunded or currentFunding,
 * fundingGoal or totalTarget, projectImage or images[0], submittedAt or startDate.
 *
 * @returns undefined for what is not a project: without a title nothing can be shown of it.
 */
export function readKeptProject(value: unknown, now: Instant): KeptProject | undefined {
  const given = asLoose(value)
  const title = textOf(given.title).trim()
  if (title === '') return undefined
  const submittedAt = instantOfField(textOf(given.submittedAt, given.startDate)) ?? now
  const goal = Math.round(numberOf(given.fundingGoal, given.totalTarget))
  const [sector, subsection] = placeOf(given)
  const researcher = asLoose(given.researcher)
  return {
    ...{ title, sector, subsection, submittedAt, status: statusOf(given.status) },
    id: textOf(given.id) || timestampId(submittedAt),
    description: textOf(given.description),
    ...{ fundingGoal: goal, totalTarget: goal },
    totalFunded: numberOf(given.totalFunded, given.currentFunding),
    donorCount: Math.round(numberOf(given.donorCount)),
    ...{ timeline: textOf(given.timeline), impact: textOf(given.impact), methodology: textOf(given.methodology) },
    projectImage: textOf(given.projectImage, listOf(given.images)[0]),
    deadline: instantOfField(textOf(given.deadline, given.endDate)) ?? later(submittedAt, openDays * dayMs),
    duration: textOf(given.duration) || defaults.duration,
    categories: [sector, subsection],
    updatedAt: instantOfField(textOf(given.updatedAt)) ?? submittedAt,
    updates: listOf(given.updates),
    researcher: {
      name: textOf(researcher.name),
      photo: textOf(researcher.photo),
      institution: textOf(researcher.institution) || defaults.institution,
      email: textOf(researcher.email),
    },
  }
}

/** `categories` repeats the two fields. */
function placeOf({ sector, subsection, categories }: Loose): readonly [string, string] {
  const [first, second] = listOf(categories)
  return [textOf(sector, first), textOf(subsection, second)]
}

/** Entries that cannot be read are left out; anything that is not a list counts as an empty one. */
export function readKeptProjects(text: string | null, now: Instant): KeptProject[] {
  return listOf(parsed(text)).flatMap((entry) => readKeptProject(entry, now) ?? [])
}

export function parsed(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text)
  } catch {
    // Something else wrote under this name.
    return undefined
  }
}
