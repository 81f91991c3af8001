import * as z from 'zod'
import { FieldDifference, ProjectVersion } from '#features/research/versions/contract.ts'
import { pageEdgePattern } from '#values/page-edge.ts'
import { allow } from '#wire/allow.ts'
import { contract } from '#wire/contract.ts'
import { digitsField, idField, instantField } from '#wire/fields.ts'
import { FundingUse, ProjectDetail, ProjectStatus } from './project-detail.ts'
import { sorts } from './rules/paging.ts'
import { viewSources } from './rules/view-sources.ts'

export {
  FundingUse,
  ProjectDetail,
  ProjectOutcome,
  ProjectStatus,
} from './project-detail.ts'

// SUBM-35 and AMB-073 name the fields: amounts are US dollars here. No answer contains a researcher's e-mail address
// (AMB-126).

const cursor = z.string().regex(pageEdgePattern, 'This is no edge of a page.')

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
    /** Begun days until the deadline; null once it has passed. */
    daysLeft: z.int().nullable(),
    /** It has its final report. */
    isCompleted: z.boolean(),
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
    /** Its deadline has passed. */
    isClosed: z.boolean(),
    submittedAt: instantField,
    withdrawnAt: instantField.nullable(),
    /** What the person is to it. */
    standing: z.enum(['lead', 'editor', 'reader']),
    /** Since when donors have waited too long for an update. */
    updateDueSince: instantField.nullable(),
  })
  .meta({ id: 'OwnProject' })
export type OwnProject = z.output<typeof OwnProject>

export const ProjectPage = z
  .object({
    items: z.array(ProjectCard),
    page: z.int(),
    pages: z.int(),
    total: z.int(),
    /** How many of them take gifts; null with a category, for which this is not counted. */
    active: z.int().nullable(),
    /** Pass `last` as `after` for the next two pages, `first` as `before` for the previous two. */
    edges: z.object({ first: cursor.nullable(), last: cursor.nullable() }),
  })
  .meta({ id: 'ProjectPage' })
export type ProjectPage = z.output<typeof ProjectPage>

/** The versions of a project, with the title of today. */
export const ProjectVersions = z
  .object({ title: z.string(), now: instantField, items: z.array(ProjectVersion) })
  .meta({ id: 'ProjectVersions' })
export type ProjectVersions = z.output<typeof ProjectVersions>

/** What an open page asks for again and again: a few numbers, so that it costs little. In dollars. */
export const ProjectTotals = z
  .object({ totalFunded: z.number(), donorCount: z.int(), changedAt: instantField })
  .meta({ id: 'ProjectTotals' })
export type ProjectTotals = z.output<typeof ProjectTotals>

/** What goals like one reached, in whole dollars and percent. */
export const GoalsReached = z
  .object({
    atLeast: z.int(),
    atMost: z.int(),
    /** Null where too few projects have closed. */
    reached: z.object({ projects: z.int(), medianPercent: z.int() }).nullable(),
  })
  .meta({ id: 'GoalsReached' })
export type GoalsReached = z.output<typeof GoalsReached>

const scope = z.union([z.literal('all'), z.string().regex(/^[a-z-]{1,40}\/[a-z-]{1,40}$/, 'Please give sector/area.')])

export const projectsContract = contract({
  'GET /api/projects': {
    summary: 'Approved projects of a research area (or of all), 12 a page',
    allow: allow.anyone,
    query: z.object({
      sector: z.string().max(40).optional(),
      area: z.string().max(40).optional(),
      use: z.enum(['all', ...FundingUse.options]).optional(),
      sort: z.enum(sorts).optional(),
      page: digitsField({ min: 1, max: 1_000_000 }, 'This is no page of the list.').optional(),
      after: cursor.optional(),
      before: cursor.optional(),
      from: z.literal('end').optional(),
    }),
    answer: { json: ProjectPage },
    refusals: { area_not_found: 404 },
  },
  'GET /api/projects/trending': {
    summary: 'The open projects with the highest score: 10 of all, or 8 of one research area',
    allow: allow.anyone,
    query: z.object({ scope: scope.optional() }),
    answer: { json: z.object({ items: z.array(ProjectCard) }) },
    refusals: { area_not_found: 404 },
  },
  'GET /api/projects/:id': {
    summary: 'A project: approved ones for everyone, others for their owner and staff',
    allow: allow.optionallySignedIn,
    params: z.object({ id: idField<'project'>() }),
    answer: { json: ProjectDetail },
    refusals: { project_not_found: 404 },
  },
  'GET /api/projects/:id/totals': {
    summary: 'What an approved project has raised, from how many donors, and when its text or its updates last changed',
    allow: allow.anyone,
    params: z.object({ id: idField<'project'>() }),
    answer: { json: ProjectTotals },
    refusals: { project_not_found: 404 },
  },
  'GET /api/projects/:id/versions': {
    summary: 'What a project said and when, newest first; in public since its first approval',
    allow: allow.optionallySignedIn,
    params: z.object({ id: idField<'project'>() }),
    answer: { json: ProjectVersions },
    refusals: { project_not_found: 404 },
  },
  'GET /api/projects/:id/versions/:number/difference': {
    summary: 'What a version changed from the one before it',
    allow: allow.optionallySignedIn,
    params: z.object({
      id: idField<'project'>(),
      number: digitsField({ min: 2, max: 1_000_000 }, 'This is no version.'),
    }),
    answer: { json: z.object({ items: z.array(FieldDifference) }) },
    refusals: { project_not_found: 404, version_not_found: 404 },
  },
  'GET /api/projects/:id/ethics/:key/link': {
    summary: "A link to the letter of an ethics approval: for the project's researcher and for reviewers",
    allow: allow.signedIn,
    params: z.object({ id: idField<'project'>(), key: z.uuid() }),
    answer: { json: z.object({ url: z.string(), expiresAt: instantField }) },
    refusals: { project_not_found: 404, file_not_found: 404 },
  },
  'GET /api/goals-reached': {
    summary: 'What closed projects of a sector with goals like this one reached',
    allow: allow.researcher,
    query: z.object({
      sector: z.string().max(60),
      goal: digitsField({ min: 1, max: 10_000_000 }, 'Please give a whole number of dollars.'),
    }),
    answer: { json: GoalsReached },
  },
  'GET /api/me/projects': {
    summary: 'My own projects of every status, newest first',
    allow: allow.researcher,
    answer: { json: z.object({ items: z.array(OwnProject) }) },
  },
  'POST /api/projects/:id/views': {
    summary:
      'Asked when a project is opened and again ten seconds later: then it counts, once for each visitor and day. Owners, staff and robots are not counted.',
    allow: allow.optionallySignedIn,
    params: z.object({ id: idField<'project'>() }),
    /** From what kind of place the visitor came; never which. */
    query: z.object({ from: z.enum(viewSources).default('direct') }),
    answer: { none: true },
    refusals: { project_not_found: 404 },
  },
  'GET /art/:sector/:file': {
    summary: 'The drawing that stands for a project without a photo; the same for ever',
    allow: allow.anyone,
    answer: { raw: { 200: { type: 'image/svg+xml' } } },
    refusals: { drawing_not_found: 404 },
  },
})
