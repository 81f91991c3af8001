import * as z from 'zod'
import { interestAreas } from '#features/research/catalogue/rules/maps.ts'
import { ProjectCard } from '#features/research/projects/contract/objects.ts'
import { hourMs } from '#values/time.ts'
import { allow } from '#wire/allow.ts'
import { contract } from '#wire/contract.ts'
import { idField } from '#wire/fields.ts'
import { distances } from './rules/near.ts'
import { placePattern } from './rules/walk.ts'

const Why = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('interests'), areas: z.array(z.enum(interestAreas)) }),
  z.object({ kind: z.literal('researcher'), project: z.object({ id: idField<'project'>(), title: z.string() }) }),
  z.object({ kind: z.literal('near'), place: z.string() }),
  z.object({ kind: z.literal('trending') }),
  z.object({ kind: z.literal('boosted') }),
])

export const Suggestion = z.object({ project: ProjectCard, why: Why, isSaved: z.boolean() }).meta({ id: 'Suggestion' })
export type Suggestion = z.output<typeof Suggestion>

export const LocalProject = z
  .object({ project: ProjectCard, distance: z.enum(distances), isSaved: z.boolean() })
  .meta({ id: 'LocalProject' })
export type LocalProject = z.output<typeof LocalProject>

const after = z.string().regex(placePattern, 'This is no place in the list.').optional()
/** Pass as `after` for what follows; null at the end. */
const older = z.string().nullable()
const often = { max: 600, windowMs: hourMs }

export const suggestionsContract = contract({
  'GET /api/me/suggestions': {
    summary: 'Open projects for the donor, with the reason for each; the first page is filled with trending ones',
    allow: allow.donor,
    query: z.object({ after }),
    answer: { json: z.object({ items: z.array(Suggestion), older }) },
  },
  'PUT /api/me/hidden-suggestions/:id': {
    summary: 'Not interested: the project is suggested no more; again changes nothing',
    allow: allow.donor,
    params: z.object({ id: idField<'project'>() }),
    perPerson: often,
    answer: { none: true },
    refusals: { project_not_found: 404 },
  },
  'DELETE /api/me/hidden-suggestions/:id': {
    summary: 'May be suggested again; again changes nothing',
    allow: allow.donor,
    params: z.object({ id: idField<'project'>() }),
    perPerson: often,
    answer: { none: true },
  },
  'GET /api/me/local-projects': {
    summary: 'Open projects in the city, then the region, then the country of the donor (AMB-137)',
    allow: allow.donor,
    query: z.object({ after }),
    answer: { json: z.object({ items: z.array(LocalProject), older }) },
  },
})
