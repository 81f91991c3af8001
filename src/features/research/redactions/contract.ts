import * as z from 'zod'
import { tidied } from '#features/foundation/rich-text/rules/tidied.ts'
import { passageLengthMax, passageLengthMin, removedMark } from '#features/research/versions/rules/redaction.ts'
import { keptFields } from '#features/research/versions/rules/versions.ts'
import { inThousands } from '#values/count.ts'
import { allow } from '#wire/allow.ts'
import { contract } from '#wire/contract.ts'
import { idField } from '#wire/fields.ts'

/** Where a passage occurs in a project's present and earlier content. */
export const PassageFound = z
  .object({
    fields: z.array(
      z.object({
        field: z.enum(keptFields),
        /** Stored wordings of the field that contain it. */
        wordings: z.int(),
        /** Whether the present content has it. */
        isShown: z.boolean(),
      }),
    ),
    /** Stored wordings of updates that contain it. */
    updateWordings: z.int(),
    /** Other texts about the project that contain it: questions, answers, letters, thanks, payouts, mails. */
    others: z.array(z.object({ kind: z.string(), texts: z.int() })),
  })
  .meta({ id: 'PassageFound' })
export type PassageFound = z.output<typeof PassageFound>

const passage = z
  .string()
  .overwrite(tidied)
  .trim()
  .min(passageLengthMin, `Please enter at least ${passageLengthMin} characters, so that nothing else is hit.`)
  .max(passageLengthMax, `Please enter ${inThousands(passageLengthMax)} characters at most.`)
  .refine((text) => !text.includes('\0'), 'This holds a character that no text can have.')
  .refine((text) => !removedMark.includes(text), 'This is how a removed passage is marked.')

const reason = z
  .string()
  .overwrite(tidied)
  .trim()
  .min(1, 'Please say why. Everybody reads it.')
  .max(300, 'Please keep to 300 characters.')
  .refine((text) => !text.includes('\0'), 'This holds a character that no text can have.')

const params = z.object({ id: idField<'project'>() })
const refusals = { project_not_found: 404, passage_not_found: 404 } as const

export const redactionsContract = contract({
  'POST /api/admin/projects/:id/redactions/search': {
    summary:
      'Where something personal stands in what is kept about a project: wordings, updates, answers, letters, mails',
    allow: allow.staff('moderate_content'),
    params,
    // In the body: a query would appear in logs.
    body: z.object({ passage }),
    bodyBytesMax: 16 * 1024,
    answer: { json: PassageFound },
    refusals,
  },
  'POST /api/admin/projects/:id/redactions': {
    summary: 'Removes something personal for good: from the page, and from every kept text, whose hashes stay',
    allow: allow.staff('moderate_content'),
    params,
    body: z.object({ passage, reason }).refine((body) => !body.reason.includes(body.passage), {
      path: ['reason'],
      message: 'Everybody reads the reason: please leave out what is to be removed.',
    }),
    bodyBytesMax: 16 * 1024,
    status: 201,
    answer: { json: z.object({ wordings: z.int() }) },
    refusals,
  },
})
