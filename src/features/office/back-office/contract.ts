import * as z from 'zod'
import { ReviewItem } from '#features/research/reviews/contract.ts'
import { allow } from '#wire/allow.ts'
import { contract } from '#wire/contract.ts'
import { instantField } from '#wire/fields.ts'
import { tileIds } from './rules/desk.ts'

export const DashboardTile = z.object({ id: z.enum(tileIds), value: z.int() }).meta({ id: 'DashboardTile' })

/** A line of the audit log for people: who did what, and to whom or what. */
export const Activity = z
  .object({
    id: z.uuid(),
    at: instantField,
    action: z.string(),
    actor: z.string().nullable(),
    subject: z.string().nullable(),
    /** The target's id, if it is a project. */
    projectId: z.uuid().nullable(),
  })
  .meta({ id: 'Activity' })
export type Activity = z.output<typeof Activity>

export const Dashboard = z
  .object({
    tiles: z.array(DashboardTile),
    /** Newest first; null for roles that may not see it. */
    activity: z.array(Activity).nullable(),
    /** The most urgent reviews for this reviewer; null for other roles. */
    queue: z.array(ReviewItem).nullable(),
    /** The server's clock, for relative times. */
    now: instantField,
  })
  .meta({ id: 'Dashboard' })
export type Dashboard = z.output<typeof Dashboard>

export const staffContract = contract({
  'GET /api/admin/dashboard': {
    summary: 'The figures that this staff member may read, and to the chief the latest acts',
    allow: allow.anyStaff,
    answer: { json: Dashboard },
  },
})
