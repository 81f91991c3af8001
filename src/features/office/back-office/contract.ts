import * as z from 'zod'
import { closingSteps } from '#features/funding/months/rules/months.ts'
import { ModeratorDesk } from '#features/office/moderation/contract/own-desk.ts'
import { Waiting as FinanceWaiting } from '#features/office/overview/contract.ts'
import { SupportDesk } from '#features/office/support/contract/own-desk.ts'
import { SystemState } from '#features/office/system/contract.ts'
import { ReviewItem } from '#features/research/reviews/contract/objects.ts'
import { OwnDesk } from '#features/research/reviews/contract/own-desk.ts'
import { allow } from '#wire/allow.ts'
import { contract } from '#wire/contract.ts'
import { centsField, instantField } from '#wire/fields.ts'
import { countedScreens, figureIds, workKinds } from './rules/dashboard.ts'

export const Figure = z
  .object({
    id: z.enum(figureIds),
    /** A count; null where the figure is an amount. */
    count: z.int(),
    /** What donors paid, or what the counted ones are about; null for things without an amount. */
    amount: centsField.nullable(),
    /** How many of them are overdue. */
    late: z.int(),
    /** Since when the oldest of them waits. */
    oldestAt: instantField.nullable(),
  })
  .meta({ id: 'DashboardFigure' })
export type Figure = z.output<typeof Figure>

/** A piece of work, as the desk that it waits on shows it. */
export const WorkItem = z
  .object({
    kind: z.enum(workKinds),
    id: z.string(),
    /** What its link names: the gift of a refund, the address of a mail. */
    target: z.string(),
    title: z.string(),
    amount: centsField.nullable(),
    detail: z.string().nullable(),
    dueAt: instantField.nullable(),
    since: instantField,
  })
  .meta({ id: 'WorkItem' })
export type WorkItem = z.output<typeof WorkItem>

export const DeskState = z
  .object({ kind: z.enum(workKinds), waiting: z.int(), late: z.int(), oldestAt: instantField.nullable() })
  .meta({ id: 'DeskState' })
export type DeskState = z.output<typeof DeskState>

/** Client money as the books have it. */
export const ClientMoney = z
  .object({
    /** With the gateway, on its way to our bank, and in our bank account for gifts. */
    atGateway: centsField,
    inTransit: centsField,
    inBank: centsField,
    /** What the gateway gave beyond what is explained yet. */
    unexplained: centsField,
    /** What we owe to projects. */
    owed: centsField,
    /** Revenue of plans that is together with the money of gifts. */
    plans: centsField,
    /** What is left of the money for the platform: the sum of all before; below zero, some is missing. */
    own: centsField,
    /** The newest proof of the books; null before the first. */
    proof: z.object({ at: instantField, isWhole: z.boolean() }).nullable(),
  })
  .meta({ id: 'ClientMoney' })
export type ClientMoney = z.output<typeof ClientMoney>

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

/** What the finance team has beside its work. */
export const FinanceDesk = z
  .object({
    waiting: FinanceWaiting,
    /** The month that is closed next and has ended, with what is done of it; null while there is none. */
    closing: z
      .object({ month: z.string(), steps: z.array(z.object({ step: z.enum(closingSteps), isDone: z.boolean() })) })
      .nullable(),
    /** What this person may approve in a day, and has. */
    limit: z.object({ cap: centsField, used: centsField }),
    /** The latest acts of colleagues on the desk. */
    acts: z.array(Activity),
  })
  .meta({ id: 'FinanceDesk' })
export type FinanceDesk = z.output<typeof FinanceDesk>

/** Newest first, of colleagues. */
const acts = z.array(Activity)

export const Dashboard = z
  .object({
    figures: z.array(Figure),
    /** Every desk of this staff member, also one where nothing waits. */
    desks: z.array(DeskState),
    /** The most urgent work of all these desks; a reviewer has the queue instead. */
    work: z.array(WorkItem),
    /** Null for roles without the finance desk. */
    money: ClientMoney.nullable(),
    /** The state of the product's parts; null for roles that may not see it. */
    system: SystemState.shape.parts.nullable(),
    /** Newest first; null for roles that may not see it. */
    activity: z.array(Activity).nullable(),
    /** The most urgent reviews for this reviewer; null for other roles. */
    queue: z.array(ReviewItem).nullable(),
    /** Null for other roles than the finance team. */
    finance: FinanceDesk.nullable(),
    /** What this reviewer is at; null for other roles. */
    reviewer: OwnDesk.nullable(),
    /** Null for other roles than support, and than moderators; with the latest acts of colleagues. */
    support: SupportDesk.nullable(),
    moderator: ModeratorDesk.extend({ acts }).nullable(),
    /** The server's clock, for relative times. */
    now: instantField,
  })
  .meta({ id: 'Dashboard' })
export type Dashboard = z.output<typeof Dashboard>

export const Waiting = z
  .object({ items: z.array(z.object({ id: z.enum(countedScreens), waiting: z.int(), late: z.int() })) })
  .meta({ id: 'StaffWaiting' })
export type Waiting = z.output<typeof Waiting>

export const staffContract = contract({
  'GET /api/admin/waiting': {
    summary: 'How much waits on each screen of this staff member, for the sidebar',
    allow: allow.anyStaff,
    answer: { json: Waiting },
  },
  'GET /api/admin/dashboard': {
    summary: 'The figures that this staff member may read, what waits on their desks, and to the chief the latest acts',
    allow: allow.anyStaff,
    answer: { json: Dashboard },
  },
})
