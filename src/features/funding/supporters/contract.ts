import * as z from 'zod'
import { allow } from '#wire/allow.ts'
import { contract } from '#wire/contract.ts'
import { idField, instantField, placeField } from '#wire/fields.ts'

export const Supporters = z
  .object({
    /** Donors who gave by name, each once, latest gift first. */
    items: z.array(
      z.object({
        id: z.uuid(),
        /** First name and initial (AMB-133). */
        name: z.string(),
        at: instantField,
      }),
    ),
    /** Pass as `after` for the next older page; null at the end. */
    older: z.string().nullable(),
    /** All donors, as the project counts them. */
    donors: z.int(),
    /** How many of them are not named; null where that would be thousands to count. */
    unnamed: z.int().nullable(),
  })
  .meta({ id: 'Supporters' })
export type Supporters = z.output<typeof Supporters>

export const supportersContract = contract({
  'GET /api/projects/:id/supporters': {
    summary: 'Who supports a project, as each one chose to be shown, 24 at a time',
    allow: allow.optionallySignedIn,
    params: z.object({ id: idField<'project'>() }),
    query: z.object({ after: placeField() }),
    answer: { json: Supporters },
    refusals: { project_not_found: 404 },
  },
})
