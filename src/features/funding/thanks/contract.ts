import * as z from 'zod'
import { inThousands } from '#values/count.ts'
import { plainText } from '#values/plain-text.ts'
import { dayMs, hourMs } from '#values/time.ts'
import { allow } from '#wire/allow.ts'
import { contract } from '#wire/contract.ts'
import { idField, instantField } from '#wire/fields.ts'
import { thanksAudiences, thanksLengthMax } from './rules.ts'

const project = z.object({ id: idField<'project'>(), title: z.string() })

export const ThanksOverview = z
  .object({
    /** The researcher's projects with donors who can be thanked, newest first. */
    projects: z.array(
      z.object({
        ...project.shape,
        donors: z.int(),
        /** Those who gave since they were last thanked. */
        newDonors: z.int(),
        /** When the next message may be sent; null for now. */
        againAt: instantField.nullable(),
      }),
    ),
    /** The latest messages. */
    sent: z.array(
      z.object({ id: idField<'thanks'>(), project, text: z.string(), donors: z.int(), sentAt: instantField }),
    ),
  })
  .meta({ id: 'ThanksOverview' })
export type ThanksOverview = z.output<typeof ThanksOverview>

export const ThanksPreview = z
  .object({
    subject: z.string(),
    /** The text of the mail, including what is above and below the researcher's own words. */
    paragraphs: z.array(z.string()),
    /** How many are notified, and how many of them by mail, too. */
    donors: z.int(),
    mailed: z.int(),
  })
  .meta({ id: 'ThanksPreview' })
export type ThanksPreview = z.output<typeof ThanksPreview>

const letter = {
  text: z
    .string()
    .transform(plainText)
    .pipe(
      z
        .string()
        .min(1, 'Please write a few words.')
        .max(thanksLengthMax, `Please use at most ${inThousands(thanksLengthMax)} characters.`),
    ),
  to: z.enum(thanksAudiences),
}
const params = z.object({ id: idField<'project'>() })
const refusals = {
  project_not_found: 404,
  nobody_to_thank: 409,
  thanked_lately: { status: 409, data: z.object({ againAt: instantField }) },
} as const

export const thanksContract = contract({
  'GET /api/me/thanks': {
    summary: 'Which of my projects have donors to thank, and what I wrote to them. Without names.',
    allow: allow.researcher,
    answer: { json: ThanksOverview },
  },
  'POST /api/projects/:id/thanks/preview': {
    summary: 'The message as a donor would get it, and how many would. Nothing is sent.',
    allow: allow.researcher,
    params,
    body: z.object(letter),
    perPerson: { max: 120, windowMs: hourMs },
    answer: { json: ThanksPreview },
    refusals,
  },
  'POST /api/projects/:id/thanks': {
    summary: 'Thanks the donors of my project, by notification and by mail, without telling who they are',
    allow: allow.researcher,
    params,
    body: z.object({ ...letter, clientKey: z.uuid() }),
    perPerson: { max: 20, windowMs: dayMs },
    status: 201,
    answer: { json: z.object({ donors: z.int(), mailed: z.int() }) },
    refusals,
  },
})
