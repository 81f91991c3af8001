import * as z from 'zod'
import { Rendered } from '#features/foundation/rich-text/contract.ts'
import { tidied } from '#features/foundation/rich-text/rules/tidied.ts'
import { dayMs } from '#values/time.ts'
import { allow } from '#wire/allow.ts'
import { contract } from '#wire/contract.ts'
import { idField, instantField } from '#wire/fields.ts'
import { contentLengthMax } from './rules.ts'

export const ProjectUpdate = z
  .object({
    id: z.uuid(),
    content: z.string(),
    /** Its Markdown as elements; null where it has none. */
    rendered: Rendered,
    /** First and last name at the time of writing. */
    author: z.string(),
    date: instantField,
  })
  .meta({ id: 'ProjectUpdate' })
export type ProjectUpdate = z.output<typeof ProjectUpdate>

export const ProjectUpdates = z
  .object({
    items: z.array(ProjectUpdate),
    /** Pass as `before` for the next older page; null at the end. */
    older: z.uuid().nullable(),
  })
  .meta({ id: 'ProjectUpdates' })
export type ProjectUpdates = z.output<typeof ProjectUpdates>

const params = z.object({ id: idField<'project'>() })

export const updatesContract = contract({
  'GET /api/projects/:id/updates': {
    summary: 'The progress updates of a project, newest first, twenty at a time',
    allow: allow.optionallySignedIn,
    params,
    query: z.object({ before: idField<'update'>().optional() }),
    answer: { json: ProjectUpdates },
    refusals: { project_not_found: 404 },
  },
  'POST /api/projects/:id/updates': {
    summary: "Tells those who gave and those who saved it how one's own project is going",
    allow: allow.researcher,
    params,
    body: z.object({
      content: z
        .string()
        .overwrite(tidied)
        .trim()
        .min(1, 'Please write what has happened.')
        .max(contentLengthMax, `Please keep to ${contentLengthMax.toLocaleString('en-US')} characters.`),
    }),
    bodyBytesMax: 128 * 1024,
    perPerson: { max: 30, windowMs: dayMs },
    status: 201,
    answer: { json: ProjectUpdate },
    refusals: { project_not_found: 404 },
  },
})
