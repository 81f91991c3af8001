import * as z from 'zod'
import { jobCategories, jobTypes } from '#features/careers/jobs/rules/jobs.ts'
import positions from './positions.json' with { type: 'json' }

// The job board of the demo world. The data is in positions.json; this is its schema.

const Position = z.strictObject({
  title: z.string(),
  /** The key of a researcher, whose institution offers it. */
  poster: z.string(),
  location: z.string(),
  country: z.string().nullable(),
  isRemote: z.boolean(),
  type: z.enum(jobTypes),
  category: z.enum(jobCategories),
  discipline: z.string().nullable(),
  salary: z.string().nullable(),
  /** From now; below zero where it has passed. */
  deadlineInDays: z.int(),
  postedDaysAgo: z.int(),
  description: z.string(),
  fullDescription: z.string(),
  requirements: z.array(z.string()),
  benefits: z.array(z.string()),
  /** The key of a project that pays it, by a line of its budget for personnel. */
  project: z.string().optional(),
})
export type DemoPosition = z.infer<typeof Position>

export const demoPositions: readonly DemoPosition[] = z.array(Position).parse(positions)
