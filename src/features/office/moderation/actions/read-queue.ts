import { type ReportKind, reportKindLabels } from '#features/careers/jobs/rules/reports.ts'
import { type Doubt, doubtTexts } from '#features/careers/jobs/rules/score.ts'
import { reportReasonWords } from '#features/community/messages/rules/limits.ts'
import { type TextDoubt, textDoubtLabels } from '#features/foundation/reports/rules/doubts.ts'
import { type ReportReason, reportReasonLabels } from '#features/foundation/reports/rules/reports.ts'
import type { Actor } from '#platform/actor.ts'
import type { Platform } from '#platform/platform.ts'
import { pageOf, placeFrom } from '#values/place.ts'
import type { ReportedKind } from '#values/reported-kind.ts'
import type { ModerationQueue, ModerationRow } from '../contract/desk.ts'
import type { QueueView } from '../rules.ts'
import { countQueue, listQueue, type QueueRow } from '../store/queue.ts'

const pageSize = 30

type Wanted = {
  readonly view: QueueView
  readonly kind?: ReportedKind | undefined
  readonly after?: string | undefined
}

/** Cases that wait for this moderator, or decided ones. */
export async function readQueue(
  { database, clock }: Platform,
  { userId }: Actor,
  { view, kind, after }: Wanted,
): Promise<ModerationQueue> {
  const [rows, { open, appeals }] = await Promise.all([
    listQueue(database, { view, kind, after: placeFrom(after), staffId: userId, limit: pageSize + 1 }),
    countQueue(database, userId),
  ])
  const { page, older } = pageOf(rows, pageSize, ({ queuedAt, id }) => ({ at: queuedAt, id }))
  return {
    items: page.map(rowOf),
    counts: { open, appeals },
    next: older,
    now: clock.now(),
  }
}

/** For the dashboard of staff. */
export async function readWaitingCases(platform: Platform, { userId }: Actor, limit: number) {
  const { database } = platform
  const [counts, rows] = await Promise.all([
    countQueue(database, userId),
    listQueue(database, { view: 'open', kind: undefined, after: undefined, staffId: userId, limit }),
  ])
  return { waiting: counts.open, late: 0, oldestAt: counts.oldestAt, items: rows.map(rowOf) }
}

const rowOf = ({ reason, flags, queuedAt, ...row }: QueueRow): ModerationRow => ({
  ...row,
  why: whyOf({ ...row, reason, flags }),
})

/** The first reason that a reporter named, or else the first sign. */
function whyOf({ source, reason, flags }: Pick<QueueRow, 'source' | 'reason' | 'flags'>): string | null {
  if (source === 'position')
    return reason === null
      ? (doubtTexts[flags[0] as Doubt] ?? 'Waits for its first check')
      : reportKindLabels[reason as ReportKind]
  if (source === 'message') return reportReasonWords[reason as keyof typeof reportReasonWords]
  return reportReasonLabels[reason as ReportReason] ?? textDoubtLabels[flags[0] as TextDoubt] ?? null
}
