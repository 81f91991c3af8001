import * as z from 'zod'
import { hourMs } from '#values/time.ts'
import { allow } from '#wire/allow.ts'
import { contract } from '#wire/contract.ts'
import { idField, instantField } from '#wire/fields.ts'
import { earlyEnds } from './rules.ts'

const project = { projectId: idField<'project'>(), title: z.string() }

export const OwnBoosts = z
  .object({
    /** Boosts of the plan that have not expired. */
    granted: z.int(),
    used: z.int(),
    /** When the next of the remaining boosts expires; null when none is. */
    expiresAt: instantField.nullable(),
    /** Why no boost can be started now, in a sentence; null when one can. */
    blocked: z.string().nullable(),
    /** How many days a boost that begins now lasts. */
    days: z.int(),
    running: z.array(
      z.object({
        ...project,
        endsAt: instantField,
        /** Whether it is in the strips; not while the plan is suspended or disputed. */
        isPlaced: z.boolean(),
      }),
    ),
    /** The researcher's public projects that take gifts and have no boost. */
    projects: z.array(z.object({ ...project, deadlineAt: instantField })),
    /** The latest boosts that have ended. */
    earlier: z.array(
      z.object({
        id: idField<'boost'>(),
        ...project,
        startsAt: instantField,
        endsAt: instantField,
        endedBecause: z.enum(earlyEnds).nullable(),
        isGivenBack: z.boolean(),
      }),
    ),
    now: instantField,
  })
  .meta({ id: 'OwnBoosts' })
export type OwnBoosts = z.output<typeof OwnBoosts>

export const boostsContract = contract({
  'GET /api/me/boosts': {
    summary: 'One’s own boosts: how many are left, which run, and which projects can have one',
    allow: allow.researcher,
    answer: { json: OwnBoosts },
  },
  'POST /api/me/boosts': {
    summary:
      'Boost an own public project: it takes its turn in the trending strips for some days, marked, with the same score',
    allow: allow.researcher,
    body: z.object({ projectId: idField<'project'>() }),
    perPerson: { max: 120, windowMs: hourMs },
    status: 201,
    answer: { json: OwnBoosts },
    refusals: {
      plan_needed: 403,
      project_not_found: 404,
      project_not_approved: 409,
      deadline_passed: 409,
      boost_running: 409,
      allowance_used: 409,
    },
  },
})
