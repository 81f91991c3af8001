import * as z from 'zod'
import { fundingUses } from '#features/research/projects/rules/projects.ts'
import { dayMs } from '#values/time.ts'
import { allow } from '#wire/allow.ts'
import { contract } from '#wire/contract.ts'
import { idField } from '#wire/fields.ts'

// AMB-084 sets the lengths. PostgreSQL text cannot contain NUL.
const words = (max: number, tooLong: string) =>
  z
    .string()
    .trim()
    .max(max, tooLong)
    .refine((text) => !text.includes('\0'), 'This holds a character that cannot be kept.')
const longText = (name: string) => words(20_000, `Please keep the ${name} to 20,000 characters.`)
const required = (text: z.ZodString, message: string) => text.refine((given) => given !== '', message)

const minimumMessage = 'Please enter a whole number of dollars below the funding goal, or leave this empty.'
const goalMessage = 'Please enter a whole number of dollars between 1 and 10,000,000.'

/** Fields that the server sets; values from a client are ignored (SUBM-37). */
const decidedHere = z.object({
  ...Object.fromEntries(
    [
      ...['id', 'status', 'totalTarget', 'totalFunded', 'donorCount', 'deadline', 'submittedAt', 'updatedAt'],
      ...['duration', 'categories', 'updates', 'researcher', 'ownerId'],
    ].map((name) => [name, z.unknown().optional()]),
  ),
})

export const Submission = z
  .object({
    ...decidedHere.shape,
    title: required(words(200, 'Please keep the title to 200 characters.'), 'Please enter a title.'),
    description: required(longText('description'), 'Please describe the project.'),
    sector: z.string('Please choose a sector.').min(1, 'Please choose a sector.').max(60),
    subsection: z.string('Please choose a research area.').min(1, 'Please choose a research area.').max(60),
    fundingGoal: z.int(goalMessage).min(1, goalMessage).max(10_000_000, goalMessage),
    /** AMB-071: the minimum amount for a viable project; none when absent. */
    minimumViable: z.int(minimumMessage).min(0, minimumMessage).max(10_000_000, minimumMessage).optional(),
    timeline: longText('timeline').optional(),
    impact: longText('expected impact').optional(),
    methodology: longText('methodology').optional(),
    imageFileId: z.uuid('Please choose the image again.').optional(),
    fundingUses: z.array(z.enum(fundingUses)).max(fundingUses.length).optional(),
  })
  .refine(({ minimumViable, fundingGoal }) => minimumViable === undefined || minimumViable < fundingGoal, {
    path: ['minimumViable'],
    message: minimumMessage,
  })
  .meta({ id: 'Submission' })

export const submissionsContract = contract({
  'POST /api/projects': {
    summary: 'Submits a project for review; it is pending until a reviewer decides',
    allow: allow.researcher,
    body: Submission,
    // Four texts of 20,000 characters, of four bytes each at most.
    bodyBytesMax: 512 * 1024,
    perPerson: { max: 20, windowMs: dayMs },
    status: 201,
    answer: { json: z.object({ id: idField<'project'>(), status: z.literal('pending') }) },
    refusals: { area_not_in_sector: 400, file_not_found: 404 },
  },
  'POST /api/projects/:id/withdrawal': {
    summary: 'Takes my pending project back; no reviewer decides on it any more',
    allow: allow.researcher,
    params: z.object({ id: idField<'project'>() }),
    perPerson: { max: 40, windowMs: dayMs },
    answer: { none: true },
    refusals: { project_not_found: 404, project_already_decided: 409, project_withdrawn: 409 },
  },
})
