import * as z from 'zod'
import { allow } from '#wire/allow.ts'
import { contract } from '#wire/contract.ts'
import { centsField, idField, instantField } from '#wire/fields.ts'

export const ProjectsSummary = z
  .object({
    /** Of all projects that the researcher leads. */
    totals: z.object({
      /** What donors gave, less what went back to them. */
      raised: centsField,
      /** What is held for the projects: after fees, and not yet paid out. */
      held: centsField,
      /** People, each counted once however many projects they gave to. */
      donors: z.int(),
      followers: z.int(),
    }),
    /** Projects that reviewers want changed before they are published, or published again. */
    changesAsked: z.array(
      z.object({ projectId: idField<'project'>(), title: z.string(), fields: z.int(), at: instantField }),
    ),
  })
  .meta({ id: 'ProjectsSummary' })
export type ProjectsSummary = z.output<typeof ProjectsSummary>

export const ownProfileContract = contract({
  'GET /api/me/projects/summary': {
    summary: 'What my projects come to, and which of them reviewers want changed',
    allow: allow.researcher,
    answer: { json: ProjectsSummary },
  },
})
