import { listStaff } from '#features/identity/staff/actions/grants.ts'
import type { Actor } from '#platform/actor.ts'
import type { Platform } from '#platform/platform.ts'
import { hourMs, type Instant, later } from '#values/time.ts'
import type { ReviewItem, ReviewQueue } from '../contract/objects.ts'
import { fieldsOf, isUnmatched, matchesExpertise, priorityFor } from '../rules/queue.ts'
import { countOpenByField, type ItemRow, listReviews, type OpenInField, type QueueFilter } from '../store/queue.ts'
import { readerOf } from './conflicts.ts'

const pageSize = 30

/** ADMN-16 and ADMN-17: the areas that filter this person's queue; none for staff who see everything. */
const expertiseOf = (actor: Actor): readonly string[] =>
  actor.staff?.role === 'scientific_reviewer' ? actor.staff.expertiseAreas : []

/**
 * The queue as this person sees it. Expertise filters the view, not the permission: every reviewer may open any item.
 */
export async function readQueue(
  platform: Platform,
  actor: Actor,
  filter: Omit<QueueFilter, 'fields'>,
): Promise<ReviewQueue> {
  const areas = expertiseOf(actor)
  const db = platform.database
  const now = platform.clock.now()
  const reader = await readerOf(platform, db, actor.userId)
  const [rows, { open, held, rechecks, unmatched }] = await Promise.all([
    listReviews(
      db,
      { ...filter, fields: fieldsOf(platform.settings.taxonomy, areas) },
      { reader, now, limit: pageSize + 1 },
    ),
    countOpen(platform, actor),
  ])
  const items = rows.slice(0, pageSize).map((row) => itemOf(row, now))
  return {
    items,
    open,
    held,
    rechecks,
    unmatched,
    letterSeconds: platform.settings.reviews.letterSeconds,
    now,
    next: rows.length > pageSize ? (items.at(-1)?.id ?? null) : null,
  }
}

/** The open reviews for this person, how urgent they are, and how many of all have no reviewer (AMB-154). */
export async function countOpen(platform: Platform, actor: Actor): Promise<OpenCounts> {
  const now = platform.clock.now()
  const reader = await readerOf(platform, platform.database, actor.userId)
  const [fields, staff] = await Promise.all([
    countOpenByField(platform.database, { reader, now, soon: later(now, 24 * hourMs) }),
    listStaff(platform),
  ])
  const reviewers = staff.filter((member) => member.active && member.role === 'scientific_reviewer')
  const expertise = reviewers.map((member) => member.expertiseAreas)
  const areas = expertiseOf(actor)
  const mine = fields.filter((field) => matchesExpertise(areas, field.sector, field.subsection))
  const sum = (counts: readonly number[]): number => counts.reduce((all, one) => all + one, 0)
  return {
    open: sum(mine.map(({ open }) => open)),
    held: sum(mine.map(({ held }) => held)),
    rechecks: sum(mine.map(({ rechecks }) => rechecks)),
    overdue: sum(mine.map(({ overdue }) => overdue)),
    dueSoon: sum(mine.map(({ dueSoon }) => dueSoon)),
    oldestAt: mine.map(({ oldestAt }) => oldestAt).toSorted()[0] ?? null,
    unmatched: sum(fields.filter((field) => isUnmatched(expertise, field)).map(({ open }) => open)),
    openInAll: sum(fields.map(({ open }) => open)),
    fields: mine,
  }
}

export type OpenCounts = {
  readonly open: number
  /** Those of them that a reviewer has taken. */
  readonly held: number
  readonly rechecks: number
  readonly overdue: number
  /** Due within 24 hours, or overdue. */
  readonly dueSoon: number
  readonly oldestAt: Instant | null
  readonly unmatched: number
  /** Also outside this person's fields. */
  readonly openInAll: number
  /** Those of this person, with the open ones in each. */
  readonly fields: readonly OpenInField[]
}

/** @param now priority follows the clock unless staff set it. */
export const itemOf = ({ priorityOverride, ...row }: ItemRow, now: Instant): ReviewItem => ({
  ...row,
  priority: priorityOverride ?? priorityFor(row.dueAt, now),
})
