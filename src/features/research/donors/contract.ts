import * as z from 'zod'
import { interestAreas } from '#features/research/catalogue/rules/maps.ts'
import { hourMs } from '#values/time.ts'
import { allow } from '#wire/allow.ts'
import { contract } from '#wire/contract.ts'
import { centsField, instantField } from '#wire/fields.ts'

const interestArea = z.enum(interestAreas)

const Interests = z.object({ areas: z.array(interestArea) }).meta({ id: 'Interests' })

export const Activity = z
  .object({
    kind: z.enum(['donation', 'save', 'message']),
    projectId: z.uuid(),
    projectTitle: z.string(),
    /** Whether its page can be opened. */
    isPublic: z.boolean(),
    /** Gifts only: the amount and the receipt. */
    grossCents: centsField.nullable(),
    donationId: z.uuid().nullable(),
    /** Messages only: the conversation. */
    roomId: z.uuid().nullable(),
    at: instantField,
  })
  .meta({ id: 'Activity' })
export type Activity = z.infer<typeof Activity>

const isIdList = (list: string): boolean => {
  const ids = list.split(',')
  return ids.length <= 50 && ids.every((id) => z.uuid().safeParse(id).success)
}

export const donorsContract = contract({
  'GET /api/me/interests': {
    summary: 'The areas that the donor cares about; none until the survey was answered',
    allow: allow.donor,
    answer: { json: Interests },
  },
  'PUT /api/me/interests': {
    summary: 'Answers the survey anew',
    allow: allow.donor,
    body: z.object({
      areas: z.array(interestArea).min(1, 'Please choose at least one area.').max(100, 'Please choose each area once.'),
    }),
    perPerson: { max: 120, windowMs: hourMs },
    answer: { json: Interests },
  },
  'GET /api/me/matches': {
    summary: 'Which of these public projects overlap what the donor cares about',
    allow: allow.donor,
    query: z.object({
      /** Ids of the projects on the page, separated by commas. */
      ids: z.string().refine(isIdList, 'Please give 1 to 50 ids of projects, separated by commas.'),
    }),
    answer: { json: z.object({ ids: z.array(z.uuid()) }) },
  },
  'GET /api/me/activity': {
    summary: 'The ten latest gifts, saved projects and conversations written in, newest first',
    allow: allow.donor,
    answer: { json: z.object({ items: z.array(Activity) }) },
  },
})
