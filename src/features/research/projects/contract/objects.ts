import * as z from 'zod'
import { ProjectVersion } from '#features/research/versions/contract.ts'
import { pageEdgePattern } from '#values/page-edge.ts'
import { idField, instantField } from '#wire/fields.ts'
import { ProjectStatus } from './detail.ts'

export {
  FundingUse,
  ProjectDetail,
  ProjectOutcome,
  ProjectStatus,
} from './detail.ts'

// SUBM-35 and AMB-073 name the fields: amounts are US dollars here. No answer contains a researcher's e-mail address
// (AMB-126).

export const cursor = z.string().regex(pageEdgePattern, 'This is no edge of a page.')

/** What a card shows. */
export const ProjectCard = z
  .object({
    id: idField<'project'>(),
    title: z.string(),
    /** The first 151 characters, so that the card can cut at 150 and add '...' (LIST-15). */
    description: z.string(),
    sector: z.string(),
    subsection: z.string(),
    /** The path of the photo, or of the generated drawing. */
    projectImage: z.string(),
    deadline: instantField,
    /** Started days until the deadline; null once it has passed. */
    daysLeft: z.int().nullable(),
    /** Whether it has its final report. */
    isCompleted: z.boolean(),
    /** In a trending strip: whether it is there because of a boost, not of its score (AMB-103). */
    isBoosted: z.boolean().optional(),
    totalFunded: z.number(),
    totalTarget: z.number(),
    donorCount: z.int(),
    researcher: z.object({
      name: z.string(),
      photo: z.string().nullable(),
      institution: z.string(),
      verified: z.boolean(),
    }),
  })
  .meta({ id: 'ProjectCard' })
export type ProjectCard = z.output<typeof ProjectCard>

/** A card on its owner's profile. */
export const OwnProject = z
  .object({
    ...ProjectCard.shape,
    status: ProjectStatus,
    /** Whether its deadline has passed. */
    isClosed: z.boolean(),
    submittedAt: instantField,
    withdrawnAt: instantField.nullable(),
    /** The person's role in it. */
    standing: z.enum(['lead', 'editor', 'reader']),
    /** Since when an update is overdue. */
    updateDueSince: instantField.nullable(),
  })
  .meta({ id: 'OwnProject' })
export type OwnProject = z.output<typeof OwnProject>

const NamedPlace = z.object({ id: z.string(), label: z.string() })

export const ProjectPage = z
  .object({
    items: z.array(ProjectCard),
    page: z.int(),
    pages: z.int(),
    total: z.int(),
    /** How many of them take gifts; null with a category, for which there is no count. */
    active: z.int().nullable(),
    /** Pass `last` as `after` for the next two pages, `first` as `before` for the previous two. */
    edges: z.object({ first: cursor.nullable(), last: cursor.nullable() }),
    /** The place that the list is of; absent for all projects. */
    place: z.object({ sector: NamedPlace, area: NamedPlace }).optional(),
  })
  .meta({ id: 'ProjectPage' })
export type ProjectPage = z.output<typeof ProjectPage>

/** The versions of a project, with its present title. */
export const ProjectVersions = z
  .object({ title: z.string(), now: instantField, items: z.array(ProjectVersion) })
  .meta({ id: 'ProjectVersions' })
export type ProjectVersions = z.output<typeof ProjectVersions>

/** What an open page polls: a few numbers, so that it costs little. In dollars. */
export const ProjectTotals = z
  .object({ totalFunded: z.number(), donorCount: z.int(), changedAt: instantField })
  .meta({ id: 'ProjectTotals' })
export type ProjectTotals = z.output<typeof ProjectTotals>

/** What projects with similar goals reached, in whole dollars and percent. */
export const GoalsReached = z
  .object({
    atLeast: z.int(),
    atMost: z.int(),
    /** Null where too few projects have closed. */
    reached: z.object({ projects: z.int(), medianPercent: z.int() }).nullable(),
  })
  .meta({ id: 'GoalsReached' })
export type GoalsReached = z.output<typeof GoalsReached>
