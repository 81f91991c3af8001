import { type Database, first, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'
import type { ReportReason } from '../rules/limits.ts'

/** A message as of its report. */
export type Sealed = { readonly seq: number; readonly at: Instant; readonly name: string; readonly text: string }

type NewReport = {
  readonly id: Id<'message-report'>
  readonly roomId: Id<'room'>
  readonly seq: number
  readonly reporterId: Id<'user'>
  readonly reason: ReportReason
  readonly note: string
  readonly evidence: readonly Sealed[]
  readonly at: Instant
}

/** @returns how many valid reporters this message has, or undefined for a person who had reported it already. */
export async function insertReport(tx: Database, report: NewReport): Promise<number | undefined> {
  // In a fixed order, so that three concurrent reports are counted.
  await tx.query(sql`
    select seq from messages where room_id = ${report.roomId} and seq = ${report.seq} for no key update`)
  const made = await tx.query(sql`
    insert into message_reports (id, room_id, seq, reporter_id, reason, note, evidence, at)
    values (${report.id}, ${report.roomId}, ${report.seq}, ${report.reporterId}, ${report.reason}, ${report.note},
      ${report.evidence}, ${report.at})
    on conflict (room_id, seq, reporter_id) do nothing returning id`)
  if (made.length === 0) return undefined
  const rows = await tx.query(sql`
    select id from message_reports where room_id = ${report.roomId} and seq = ${report.seq} and state = 'open'`)
  return rows.length
}

export type ReportRow = {
  readonly id: Id<'message-report'>
  readonly roomId: Id<'room'>
  readonly seq: number
  readonly reason: ReportReason
  readonly note: string
  readonly at: Instant
  readonly projectTitle: string
  readonly kind: 'project' | 'direct'
  readonly reporters: number
  readonly isHidden: boolean
}

/**
 * The first report of each message that waits, the oldest first. A moderator who gave to the project, or who belongs to
 * it, does not get its reports.
 */
export const listOpenReports = (
  db: Database,
  staffId: Id<'user'>,
  limit: number,
  id: Id<'message-report'> | null,
): Promise<ReportRow[]> =>
  db.query<ReportRow>(sql`
    select report.id, report.room_id as "roomId", report.seq, report.reason, report.note, report.at,
      p.title as "projectTitle", r.kind, (
        select count(*)::int from message_reports other
        where other.room_id = report.room_id and other.seq = report.seq and other.state = 'open'
      ) as reporters,
      exists (select from message_removals gone
        where gone.room_id = report.room_id and gone.seq = report.seq and gone.ended_at is null) as "isHidden"
    from message_reports report join rooms r on r.id = report.room_id join projects p on p.id = r.project_id
    where report.state = 'open' and (${id}::uuid is null or report.id = ${id}) and not exists (
        select from message_reports earlier
        where earlier.room_id = report.room_id and earlier.seq = report.seq and earlier.state = 'open'
          and (earlier.at, earlier.id) < (report.at, report.id))
      and not exists (select from room_members mine where mine.room_id = r.id and mine.user_id = ${staffId})
      and not exists (select from project_donors known where known.project_id = p.id and known.donor_id = ${staffId})
    order by report.at, report.id limit ${limit}`)

type Found = {
  readonly roomId: Id<'room'>
  readonly seq: number
  readonly evidence: readonly Sealed[]
  readonly state: 'open' | 'kept' | 'hidden'
}

/** A report that this staff member may read. */
export const findReport = (db: Database, id: Id<'message-report'>, staffId: Id<'user'>): Promise<Found | undefined> =>
  first(
    db.query<Found>(sql`
      select report.room_id as "roomId", report.seq, report.evidence, report.state
      from message_reports report join rooms r on r.id = report.room_id
      where report.id = ${id}
        and not exists (select from room_members mine where mine.room_id = r.id and mine.user_id = ${staffId})
        and not exists (select from project_donors known
          where known.project_id = r.project_id and known.donor_id = ${staffId})`),
  )

/** Decides all reports of a message that wait. @returns who reported it. */
export const decideReports = (
  tx: Database,
  of: { readonly roomId: Id<'room'>; readonly seq: number },
  decision: { readonly state: 'kept' | 'hidden'; readonly by: Id<'user'>; readonly at: Instant },
): Promise<{ reporterId: Id<'user'> }[]> =>
  tx.query<{ reporterId: Id<'user'> }>(sql`
    update message_reports set state = ${decision.state}, decided_by = ${decision.by}, decided_at = ${decision.at}
    where room_id = ${of.roomId} and seq = ${of.seq} and state = 'open'
    returning reporter_id as "reporterId"`)

type Evidence = {
  readonly evidence: readonly Sealed[]
  readonly authorId: Id<'user'>
  readonly projectTitle: string
}

/** The first sealed copy of a message, with its author. */
export const findEvidence = (db: Database, roomId: Id<'room'>, seq: number): Promise<Evidence | undefined> =>
  first(
    db.query<Evidence>(sql`
      select report.evidence, m.user_id as "authorId", p.title as "projectTitle"
      from message_reports report join messages m on m.room_id = report.room_id and m.seq = report.seq
      join rooms r on r.id = report.room_id join projects p on p.id = r.project_id
      where report.room_id = ${roomId} and report.seq = ${seq} order by report.at, report.id limit 1`),
  )
