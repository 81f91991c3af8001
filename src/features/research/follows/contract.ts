import * as z from 'zod'
import { ProjectCard } from '#features/research/projects/contract/objects.ts'
import { hourMs } from '#values/time.ts'
import { allow } from '#wire/allow.ts'
import { contract } from '#wire/contract.ts'
import { idField, instantField, placeField } from '#wire/fields.ts'

const project = z.object({ id: idField<'project'>() })

export const SavedProjects = z
  .object({
    items: z.array(
      z.object({
        projectId: idField<'project'>(),
        savedAt: instantField,
        /** Null while it is not public. */
        project: ProjectCard.nullable(),
      }),
    ),
    /** Pass as `after` for the next older page; null at the end. */
    older: z.string().nullable(),
  })
  .meta({ id: 'SavedProjects' })
export type SavedProjects = z.output<typeof SavedProjects>

// AMB-088: saving a project is following it.
export const followsContract = contract({
  'GET /api/me/saved': {
    summary: 'My saved projects, the last saved first, twelve at a time',
    allow: allow.signedIn,
    query: z.object({ after: placeField() }),
    answer: { json: SavedProjects },
  },
  'POST /api/projects/:id/save': {
    summary: 'Saves a project: its updates are notified; again changes nothing',
    allow: allow.signedIn,
    params: project,
    perPerson: { max: 300, windowMs: hourMs },
    answer: { none: true },
    refusals: { project_not_found: 404 },
  },
  'DELETE /api/projects/:id/save': {
    summary: 'Takes a project out of the saved ones; again changes nothing',
    allow: allow.signedIn,
    params: project,
    perPerson: { max: 300, windowMs: hourMs },
    answer: { none: true },
  },
})
