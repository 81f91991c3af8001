import type { Actor } from '#platform/actor.ts'
import type { Platform } from '#platform/platform.ts'
import { dayMs, type Instant, later } from '#values/time.ts'
import type { OwnDesk } from '../contract/own-desk.ts'
import { findDecided, listSaid, listYours } from '../store/own-desk.ts'
import { readerOf } from './conflicts.ts'
import { countOpen } from './read-queue.ts'

const [areasMax, saidMax, medianDays] = [8, 6, 90]

/** A reviewer's current work; nothing about conflicts. @param month when this month began. */
export async function readOwnDesk(platform: Platform, actor: Actor, month: Instant): Promise<OwnDesk> {
  const { database: db, clock } = platform
  const now = clock.now()
  const period = later(now, -medianDays * dayMs)
  const reader = await readerOf(platform, db, actor.userId)
  const [counts, decided, yours, said] = await Promise.all([
    countOpen(platform, actor),
    findDecided(db, actor.userId, { month, period: period < month ? period : month }),
    listYours(db, reader, now),
    listSaid(db, reader, { since: period, limit: saidMax }),
  ])
  const { openInAll, rechecks, overdue, fields } = counts
  const { medianHours = null, ...outcomes } = decided ?? { approved: 0, asked: 0, rejected: 0 }
  const areas = fields
    .map(({ sector, subsection, open }) => ({ sector, subsection, open }))
    .toSorted((one, other) => other.open - one.open || one.subsection.localeCompare(other.subsection))
  return { openInAll, rechecks, overdue, decided: outcomes, medianHours, yours, areas: areas.slice(0, areasMax), said }
}
