import * as z from 'zod'
import { hourMs } from '#values/time.ts'
import { allow } from '#wire/allow.ts'
import { contract } from '#wire/contract.ts'

export const Privacy = z
  .object({
    /** Whether the form of a gift starts with 'anonymous' chosen. */
    anonymousByDefault: z.boolean(),
    /** Donors who gave by name to the same project, and allow it themselves, see first name and initial. */
    visibleToSupporters: z.boolean(),
  })
  .meta({ id: 'Privacy' })
export type Privacy = z.output<typeof Privacy>

export const privacyContract = contract({
  'GET /api/me/privacy': {
    summary: 'What others see of me as a donor (AMB-133)',
    allow: allow.donor,
    answer: { json: Privacy },
  },
  'PUT /api/me/privacy': {
    summary: 'Changes what others see of me',
    allow: allow.donor,
    /** Absent fields stay as they are. */
    body: Privacy.partial(),
    perPerson: { max: 60, windowMs: hourMs },
    answer: { json: Privacy },
  },
})
