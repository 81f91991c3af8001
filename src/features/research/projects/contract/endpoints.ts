import * as z from 'zod'
import { FieldDifference, VersionProof } from '#features/research/versions/contract.ts'
import { allow } from '#wire/allow.ts'
import { contract } from '#wire/contract.ts'
import { digitsField, idField, instantField } from '#wire/fields.ts'
import { sorts } from '../rules/paging.ts'
import { viewSources } from '../rules/view-sources.ts'
import {
  cursor,
  FundingUse,
  GoalsReached,
  OwnProject,
  ProjectCard,
  ProjectDetail,
  ProjectPage,
  ProjectTotals,
  ProjectVersions,
} from './objects.ts'

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
  'GET /api/projects/:id/versions/:number': {
    summary: 'What a version said, with the salts and hashes that prove it',
    allow: allow.optionallySignedIn,
    params: z.object({
      id: idField<'project'>(),
      number: digitsField({ min: 1, max: 1_000_000 }, 'This is no version.'),
    }),
    answer: { json: VersionProof },
    refusals: { project_not_found: 404, version_not_found: 404 },
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
    /** The kind of site that the visitor came from; never which site. */
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
