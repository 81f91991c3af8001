import * as z from 'zod'
import { allow } from '#wire/allow.ts'
import { contract } from '#wire/contract.ts'
import { instantField } from '#wire/fields.ts'

export const MadeHere = z
  .object({
    /** Made by the person at this browser; samples do not count. */
    accounts: z.int(),
    projects: z.int(),
    gifts: z.int(),
    /** In the mailbox. */
    mails: z.int(),
    lastWrittenAt: instantField.nullable(),
    now: instantField,
  })
  .meta({ id: 'MadeHere' })
export type MadeHere = z.output<typeof MadeHere>

/** Answered by the host of Test Mode itself (hosts/test-mode/made-here.ts); no server knows it. */
export const testModeContract = contract({
  'GET /api/test-mode/made': {
    summary: 'What was made in this Test Mode',
    allow: allow.anyone,
    answer: { json: MadeHere },
  },
})
