import * as z from 'zod'
import { confirmation, confirmationErrors } from '#features/identity/accounts/contract.ts'
import { allow } from '#wire/allow.ts'
import { contract } from '#wire/contract.ts'
import { centsField, idField, instantField, typedText } from '#wire/fields.ts'

export const Claims = z
  .object({
    items: z.array(
      z.object({
        projectId: idField<'project'>(),
        title: z.string(),
        researcher: z.string(),
        /** What the platform covers until later gifts to the same project repay it. */
        cents: centsField,
        /** The reader is its researcher. */
        isOwn: z.boolean(),
        /** The write-off that a person requested; null for none. */
        writeOff: z
          .object({
            id: idField<'write-off'>(),
            cents: centsField,
            reason: z.string(),
            askedBy: z.string(),
            askedAt: instantField,
            /** The reader requested it, and may not approve it. */
            isOwn: z.boolean(),
          })
          .nullable(),
      }),
    ),
    now: instantField,
  })
  .meta({ id: 'Claims' })
export type Claims = z.output<typeof Claims>

const finance = allow.staff('view_financial')
const reason = 'Please write a reason, in 1 to 1,000 characters.'
const refusals = {
  claim_not_found: 404,
  own_write_off: 403,
  write_off_decided: 409,
  books_broken: 503,
  ...confirmationErrors,
} as const

export const claimsContract = contract({
  'GET /api/admin/claims': {
    summary:
      'What banks took after payouts and the platform covers, the largest first, with write-offs that are asked for',
    allow: finance,
    answer: { json: Claims },
  },
  'POST /api/admin/claims/:id/write-off': {
    summary: 'Ask to give up the claim on a project’s later gifts; another person has to agree',
    allow: finance,
    params: z.object({ id: idField<'project'>() }),
    body: z.object({ reason: typedText(reason).min(1, reason).max(1000, reason), ...confirmation }),
    status: 201,
    answer: { json: Claims },
    refusals,
  },
  'POST /api/admin/write-offs/:id/decision': {
    summary: 'Agree to give up a claim, as another person than who asked; or decline',
    allow: finance,
    params: z.object({ id: idField<'write-off'>() }),
    body: z.object({ verdict: z.enum(['approved', 'declined'], 'Please choose what you decide.'), ...confirmation }),
    answer: { json: Claims },
    refusals,
  },
})
