import { type Database, first, nothing, sql } from '#platform/database.ts'
import type { ReportedContent } from '#platform/reportables.ts'
import type { Id } from '#values/id.ts'
import type { ListPage } from '#values/place.ts'
import type { ReportedKind } from '#values/reported-kind.ts'
import type { Instant } from '#values/time.ts'
import type { TextDoubt } from '../rules/doubts.ts'
import type { ReportReason } from '../rules/reports.ts'

export type CaseRow = {
  readonly id: Id<'case'>
  readonly kind: ReportedKind
  readonly target: string
  readonly authorId: Id<'user'> | null
  readonly title: string
  readonly path: string
  readonly state: 'open' | 'decided'
  readonly isHidden: boolean
  readonly version: number
  readonly flags: TextDoubt[]
  readonly openedAt: Instant
}

const columns = sql`id, kind, target, author_id as "authorId", title, path, state, is_hidden as "isHidden", version, flags,
  opened_at as "openedAt"`

export const findCase = (db: Database, id: Id<'case'>): Promise<CaseRow | undefined> =>
  first(db.query<CaseRow>(sql`select ${columns} from moderation_cases where id = ${id}`))

export const lockCase = (tx: Database, id: Id<'case'>): Promise<CaseRow | undefined> =>
  first(tx.query<CaseRow>(sql`select ${columns} from moderation_cases where id = ${id} for update`))

type About = Pick<CaseRow, 'id' | 'kind' | 'target'> & {
  readonly content: Pick<ReportedContent, 'title' | 'path' | 'authorId'>
  readonly at: Instant
}

/** The case about some content, locked; a new one is 'decided' until something opens it. */
export const lockCaseOf = async (tx: Database, { id, kind, target, content, at }: About): Promise<CaseRow> => {
  const [row] = await tx.query<CaseRow>(sql`
    insert into moderation_cases (id, kind, target, author_id, title, path, state, opened_at)
    values (${id}, ${kind}, ${target}, ${content.authorId}, left(${content.title}, 300), ${content.path}, 'decided', ${at})
    on conflict (kind, target) do update set title = excluded.title, path = excluded.path
    returning ${columns}`)
  if (!row) throw new Error('the case was neither made nor found')
  return row
}

/** An open case keeps its place in the queue. @param changed whether the content differs from what was read before. */
export const openCase = (
  tx: Database,
  id: Id<'case'>,
  { at, changed, flags }: { readonly at: Instant; readonly changed: boolean; readonly flags?: readonly TextDoubt[] },
): Promise<unknown> =>
  tx.query(sql`
    update moderation_cases set state = 'open', opened_at = case when state = 'open' then opened_at else ${at} end,
      version = version + ${changed ? 1 : 0}, flags = case when ${flags !== undefined} then ${[...(flags ?? [])]} else flags end
    where id = ${id}`)

/** After a decision the case stays open while a report or an appeal is waiting. */
export const settleCase = (tx: Database, id: Id<'case'>, isHidden: boolean): Promise<unknown> =>
  tx.query(sql`
    update moderation_cases c set is_hidden = ${isHidden}, version = version + 1, flags = '{}',
      state = case when exists (select from moderation_reports r where r.case_id = c.id and r.decision_id is null)
        or exists (select from moderation_appeals a join moderation_decisions d on d.id = a.decision_id
          where d.case_id = c.id and a.outcome is null) then 'open' else 'decided' end
    where id = ${id}`)

type Copy = {
  readonly caseId: Id<'case'>
  readonly hash: string
  readonly at: Instant
  readonly content: ReportedContent
}

/** @returns whether the case had no copy of this wording yet. */
export async function insertSnapshot(tx: Database, { caseId, hash, content, at }: Copy): Promise<boolean> {
  const made = await tx.query(sql`
    insert into moderation_snapshots (case_id, content_hash, content, at)
    values (${caseId}, ${hash}, ${content}, ${at}) on conflict do nothing returning at`)
  if (made.length > 0)
    await tx.query(sql`
      insert into moderation_pictures (case_id, content_hash, file_id)
      select ${caseId}, ${hash}, id from files where id = any(${content.pictures}::uuid[])`)
  return made.length > 0
}

export type SnapshotRow = { readonly hash: string; readonly at: Instant; readonly content: ReportedContent }

/** Copies of other wordings than this one, the newest first. */
export const listSnapshots = (
  db: Database,
  caseId: Id<'case'>,
  hash: string,
  { after, limit }: ListPage,
): Promise<SnapshotRow[]> =>
  db.query<SnapshotRow>(sql`
    select content_hash as hash, at, content from moderation_snapshots
    where case_id = ${caseId} and content_hash <> ${hash}
      ${after === undefined ? nothing : sql`and (at, content_hash) < (${after.at}::timestamptz, ${after.id})`}
    order by at desc, content_hash desc limit ${limit}`)

type NewReport = {
  readonly id: Id<'report'>
  readonly caseId: Id<'case'>
  readonly reporterId: Id<'user'>
  readonly reason: ReportReason
  readonly words: string
  readonly hash: string
  readonly at: Instant
  /** Set if the same wording was already dismissed for the same reason. */
  readonly decisionId: Id<'decision'> | null
}

/** @returns false if this person already reported this wording. */
export const insertReport = async (tx: Database, report: NewReport): Promise<boolean> => {
  const made = await tx.query(sql`
    insert into moderation_reports (id, case_id, reporter_id, reason, words, content_hash, at, decision_id)
    values (${report.id}, ${report.caseId}, ${report.reporterId}, ${report.reason}, ${report.words}, ${report.hash},
      ${report.at}, ${report.decisionId})
    on conflict (case_id, reporter_id, content_hash) do nothing returning id`)
  return made.length > 0
}

export type ReportRow = {
  readonly id: Id<'report'>
  readonly reporterId: Id<'user'>
  readonly reporter: string
  readonly reason: ReportReason
  readonly words: string
  readonly at: Instant
  readonly isOpen: boolean
  /** Counts all the reporter's decided reports. */
  readonly decided: number
  readonly agreed: number
}

/** Those that wait or those that were decided about, the newest first. */
export const listReports = (
  db: Database,
  caseId: Id<'case'>,
  isOpen: boolean,
  { after, limit }: ListPage,
): Promise<ReportRow[]> =>
  db.query<ReportRow>(sql`
    select r.id, r.reporter_id as "reporterId", u.first_name || ' ' || u.last_name as reporter, r.reason, r.words, r.at,
      r.decision_id is null as "isOpen", past.decided, past.agreed
    from moderation_reports r join users u on u.id = r.reporter_id
    cross join lateral (
      select count(*)::int as decided, count(*) filter (where d.measure <> 'dismiss')::int as agreed
      from moderation_reports before join moderation_decisions d on d.id = before.decision_id
      where before.reporter_id = r.reporter_id
    ) past
    where r.case_id = ${caseId} and (r.decision_id is null) = ${isOpen}
      ${after === undefined ? nothing : sql`and (r.at, r.id) < (${after.at}::timestamptz, ${after.id}::uuid)`}
    order by r.at desc, r.id desc limit ${limit}`)

export const countReports = async (db: Database, caseId: Id<'case'>): Promise<number> => {
  const row = await first(
    db.query<{ count: number }>(sql`
      select count(*)::int as count from moderation_reports where case_id = ${caseId}`),
  )
  return row?.count ?? 0
}

/** Closes the open reports that a decision answers. @returns the reporters. */
export const closeReports = (
  tx: Database,
  caseId: Id<'case'>,
  decisionId: Id<'decision'>,
): Promise<{ reporterId: Id<'user'> }[]> =>
  tx.query<{ reporterId: Id<'user'> }>(sql`
    update moderation_reports set decision_id = ${decisionId} where case_id = ${caseId} and decision_id is null
    returning reporter_id as "reporterId"`)

/** Records that a staff member opened the case. @returns false if they last opened it at or after `since`. */
export const noteLook = async (
  tx: Database,
  { caseId, userId, at }: { readonly caseId: Id<'case'>; readonly userId: Id<'user'>; readonly at: Instant },
  since: Instant,
): Promise<boolean> => {
  const made = await tx.query(sql`
    insert into moderation_looks (case_id, user_id, at) values (${caseId}, ${userId}, ${at})
    on conflict (case_id, user_id) do update set at = excluded.at where moderation_looks.at < ${since} returning at`)
  return made.length > 0
}

/** Deletes copies whose time for appeals is over, and their pictures. */
export const purgeSnapshots = (db: Database, now: Instant, limit: number): Promise<{ case_id: string }[]> =>
  db.query<{ case_id: string }>(sql`
    delete from moderation_snapshots where (case_id, content_hash) in (
      select s.case_id, s.content_hash from moderation_snapshots s join moderation_cases c on c.id = s.case_id
      where c.state = 'decided' and not exists (select from moderation_decisions d
        where d.case_id = c.id and (d.appeal_until > ${now} or exists (select from moderation_appeals a
          where a.decision_id = d.id and a.outcome is null)))
      limit ${limit})
    returning case_id`)

/** Part of closing an account: deletes what the person wrote, but not the fact that something was reported. */
export async function forgetPerson(tx: Database, userId: Id<'user'>): Promise<void> {
  await tx.query(sql`update moderation_reports set words = '' where reporter_id = ${userId}`)
  await tx.query(sql`update moderation_appeals set words = '' where by_id = ${userId}`)
}
