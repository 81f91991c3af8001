import * as z from 'zod'
import { allow } from '#wire/allow.ts'
import { contract } from '#wire/contract.ts'
import { centsField, idField, instantField } from '#wire/fields.ts'
import { chartIds } from './rules/charts.ts'
import { delays, tableIds } from './rules/people.ts'
import { comparisons, daysAsked, isPossible, presets } from './rules/ranges.ts'

const staff = allow.staff('view_analytics')

const range = z.object({ from: z.string(), to: z.string() })

export const SeriesFigures = z.object({
  key: z.string(),
  /** One for each step; cents or a number, by the unit of the chart. */
  values: z.array(z.int()),
  total: z.int(),
  /** Step by step, of the days that it is compared with. */
  before: z.array(z.int()),
  beforeTotal: z.int(),
})

const times = z.object({
  /** Within so many hours half of the decisions were made; 102 for more than 96. Null without a decision. */
  median: z.int().nullable(),
  /** Nine of ten. */
  most: z.int().nullable(),
})

/** Null where the people are too few to be told apart. */
const people = z.int().nullable()

export const StaffAnalytics = z
  .object({
    range,
    against: range.nullable(),
    step: z.enum(['hour', 'day', 'month']),
    /** The first moment of each step, UTC. */
    starts: z.array(instantField),
    beforeStarts: z.array(instantField),
    charts: z.array(z.object({ id: z.enum(chartIds), series: z.array(SeriesFigures) })),
    times,
    beforeTimes: times,
    /** As things stand now, whatever the days. */
    plans: z.array(z.object({ tier: z.string(), researchers: z.int() })),
    /** Twelve, up to the one in which the days end; oldest first. */
    months: z.array(
      z.object({
        month: z.string(),
        /** Donors who gave for the first time. */
        first: people,
        /** Donors who had given in a month before. */
        returning: people,
        /** Of the donors of that first month, those who gave in it and in each month after it, within the twelve. */
        cohort: z.array(people),
        signedUp: people,
        /** Of donors who signed up in it, by the time to their first gift, in the order of the rules. */
        delays: z.array(people).length(delays.length),
      }),
    ),
    /** The ten that were given most, of those with three gifts or more. */
    projects: z.array(
      z.object({
        id: idField<'project'>(),
        title: z.string(),
        gifts: z.int(),
        given: centsField,
        /** Null where nothing is compared, or there were fewer than three gifts. */
        before: centsField.nullable(),
      }),
    ),
    /** When hours and donors were last counted; null before the first time. */
    counted: z.object({ hours: instantField.nullable(), people: instantField.nullable() }),
    now: instantField,
  })
  .meta({ id: 'StaffAnalytics' })
export type StaffAnalytics = z.output<typeof StaffAnalytics>
export type MonthOfDonors = StaffAnalytics['months'][number]
export type ProjectFigures = StaffAnalytics['projects'][number]

const aDay = 'Please give a date as 2026-11-30.'
const day = z.iso.date(aDay).startsWith('20', aDay).optional()
const asked = {
  days: z.enum(presets, 'Please choose one of the offered numbers of days.').optional(),
  from: day,
  to: day,
  against: z.enum(comparisons, 'Please choose what it is compared with.').optional(),
}
const inOrder = ({ from, to }: { from?: string | undefined; to?: string | undefined }): boolean =>
  from === undefined || to === undefined || isPossible(daysAsked({ from, to }, aMoment))
/** Two dates say all that there is to check. */
const aMoment = '2000-01-01T00:00:00.000Z' as z.output<typeof instantField>
const impossible = { path: ['to'], message: 'Please give a last day after the first, within three years.' }

export const staffAnalyticsContract = contract({
  'GET /api/admin/analytics': {
    summary: 'What happened in some days: gifts, people, reviews, positions and plans, with what it is compared with',
    allow: staff,
    query: z.object(asked).refine(inOrder, impossible),
    answer: { json: StaffAnalytics },
  },
  'GET /api/admin/analytics.csv': {
    summary: 'The numbers behind one chart or table of it, as a table file',
    allow: staff,
    query: z
      .object({ ...asked, table: z.enum([...chartIds, ...tableIds], 'There is no such table.') })
      .refine(inOrder, impossible),
    answer: { raw: { 200: { type: 'text/csv' } } },
  },
})
