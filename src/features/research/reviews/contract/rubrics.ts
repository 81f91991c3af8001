import * as z from 'zod'
import { tidied } from '#features/foundation/rich-text/rules/tidied.ts'
import { allow } from '#wire/allow.ts'
import { contract } from '#wire/contract.ts'
import { instantField } from '#wire/fields.ts'
import { questionNameMax, questionsMax, questionTextMax, weightMax } from '../rules/rubric.ts'

const weightMessage = `Please give a weight from 1 to ${weightMax}.`
const words = (missing: string, max: number) =>
  z.string().overwrite(tidied).trim().min(1, missing).max(max, `Please keep this to ${max} characters.`)

/** A question as written; the key of a continuing one, null for a new one. */
export const WrittenQuestion = z.object({
  key: z.string().max(60).nullable(),
  name: words('Please name the question.', questionNameMax),
  text: words('Please write the question.', questionTextMax),
  weight: z.int(weightMessage).min(1, weightMessage).max(weightMax, weightMessage),
})
export type WrittenQuestion = z.output<typeof WrittenQuestion>

export const Rubrics = z
  .object({
    /** Newest first. The first of them is in use for reviews that open now. */
    items: z.array(
      z.object({
        version: z.int(),
        questions: z.array(z.object({ key: z.string(), name: z.string(), text: z.string(), weight: z.int() })),
        /** Null for the initial rubric of the product. */
        by: z.string().nullable(),
        at: instantField,
        reason: z.string().nullable(),
        /** Reviews that started with it: waiting and decided ones. */
        open: z.int(),
        decided: z.int(),
      }),
    ),
    now: instantField,
  })
  .meta({ id: 'Rubrics' })
export type Rubrics = z.output<typeof Rubrics>

export const rubricsContract = contract({
  'GET /api/admin/rubrics': {
    summary: 'Every version of the questions that reviewers answer, newest first',
    allow: allow.staff('all'),
    answer: { json: Rubrics },
  },
  'POST /api/admin/rubrics': {
    summary: 'Writes the next version of the questions; reviews that are open keep theirs',
    allow: allow.staff('all'),
    body: z.object({
      /** The version before it. */
      after: z.int().min(1),
      reason: words('Please write why.', 1000),
      questions: z
        .array(WrittenQuestion)
        .min(1, 'Please write at least one question.')
        .max(questionsMax, `Please keep to ${questionsMax} questions.`),
    }),
    status: 201,
    answer: { json: z.object({ version: z.int() }) },
    refusals: { question_not_found: 404, rubric_outdated: 409, rubric_unchanged: 409 },
  },
})
