import * as z from 'zod'
import { viewSources } from '#features/research/projects/rules/view-sources.ts'
import { allow } from '#wire/allow.ts'
import { contract } from '#wire/contract.ts'
import { centsField, idField, instantField } from '#wire/fields.ts'
import { defaultPeriod, periods } from './rules.ts'

const figures = {
  /** One for each visitor and day, without the owner, staff and robots. */
  views: z.int(),
  donors: z.int(),
  raised: centsField,
  goal: centsField,
}

export const AnalyticsDay = z
  .object({
    /** YYYY-MM-DD, in UTC. */
    day: z.string(),
    views: z.int(),
    gifts: z.int(),
    /** As given on that day: later refunds are not subtracted. */
    given: centsField,
  })
  .meta({ id: 'AnalyticsDay' })
export type AnalyticsDay = z.output<typeof AnalyticsDay>

export const Analytics = z
  .object({
    /** Every project that is or was public, newest first, since it began. */
    projects: z.array(z.object({ id: idField<'project'>(), title: z.string(), ...figures })),
    /** The sum of all of them, or the one project that was requested. */
    totals: z.object(figures),
    /** Whether the plan includes the detail below. */
    hasDetail: z.boolean(),
    detail: z
      .object({
        /** Every day of the period, oldest first. */
        days: z.array(AnalyticsDay),
        sources: z.array(z.object({ source: z.enum(viewSources), views: z.int() })),
        /** Given before the period, so that the sum over time begins there. */
        givenBefore: centsField,
      })
      .nullable(),
    now: instantField,
  })
  .meta({ id: 'Analytics' })
export type Analytics = z.output<typeof Analytics>

const query = z.object({
  project: idField<'project'>().optional(),
  days: z.coerce
    .number('Please choose one of the periods.')
    .refine((days) => periods.some((one) => one === days), 'Please choose one of the periods.')
    .default(defaultPeriod),
})

export const analyticsContract = contract({
  'GET /api/me/analytics': {
    summary: 'Views, donors, sources and gifts over time of the researcher’s projects, or of one of them',
    allow: allow.researcher,
    query,
    answer: { json: Analytics },
    refusals: { project_not_found: 404 },
  },
  'GET /api/me/analytics.csv': {
    summary: 'The days of it as a table file; with the plans Advanced and Premium',
    allow: allow.researcher,
    query,
    answer: { raw: { 200: { type: 'text/csv' } } },
    refusals: { project_not_found: 404, plan_needed: 403 },
  },
})
