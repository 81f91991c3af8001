import { type Database, first, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'

/** Milestones with a share that were reported as reached, and not decided since. */
const waiting = sql`one.share_bps > 0 and one.update_id is not null
  and one.reached_at is not null and not exists (
  select from milestone_releases done where done.project_id = one.project_id and done.key = one.key
    and (done.decision = 'released' or done.at >= one.reached_at))`

export type WaitingRow = {
  readonly projectId: Id<'project'>
  readonly projectTitle: string
  readonly researcher: string
  readonly sector: string
  readonly subsection: string
  readonly key: string
  readonly title: string
  readonly dueOn: string
  readonly reachedAt: Instant
  readonly shareBps: number
  readonly updateId: Id<'update'>
  readonly text: string
  readonly publishedAt: Instant | null
  readonly before: readonly { readonly at: Instant; readonly reason: string }[]
}

export const listWaiting = (db: Database, most: number): Promise<WaitingRow[]> =>
  db.query<WaitingRow>(sql`
    select one.project_id as "projectId", project.title as "projectTitle",
      trim(owner.first_name || ' ' || owner.last_name) as researcher, project.sector, project.subsection, one.key, one.title, one.due_on::text as "dueOn",
      one.reached_at as "reachedAt", one.share_bps as "shareBps", one.update_id as "updateId",
      news.content as text, news.published_at as "publishedAt",
      coalesce((
        select jsonb_agg(jsonb_build_object('at', to_char(done.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'reason', done.reason) order by done.at desc)
        from milestone_releases done
        where done.project_id = one.project_id and done.key = one.key and done.decision = 'sent_back'
      ), '[]') as before
    from milestones one join projects project on project.id = one.project_id
    join users owner on owner.id = project.owner_id join project_updates news on news.id = one.update_id
    where ${waiting} and project.status = 'approved' and project.hidden_at is null
    order by one.reached_at, one.project_id, one.key limit ${most}`)

export type Milestone = {
  readonly title: string
  readonly shareBps: number
  readonly updateId: Id<'update'> | null
  readonly ownerId: Id<'user'>
  readonly projectTitle: string
  readonly isDecided: boolean
}

/** With the row locked until the transaction ends. */
export const lockMilestone = (tx: Database, projectId: string, key: string): Promise<Milestone | undefined> =>
  first(
    tx.query<Milestone>(sql`
      select one.title, one.share_bps as "shareBps", one.update_id as "updateId", project.owner_id as "ownerId",
        project.title as "projectTitle", not (${waiting}) as "isDecided"
      from milestones one join projects project on project.id = one.project_id
      where one.project_id = ${projectId} and one.key = ${key} and one.share_bps > 0 and project.status = 'approved'
      for update of one`),
  )

type Decision = {
  readonly id: string
  readonly projectId: string
  readonly key: string
  readonly updateId: string
  readonly decision: 'released' | 'sent_back'
  readonly title: string
  readonly shareBps: number
  readonly reason: string | null
  readonly byId: string
  readonly at: Instant
}

export async function insertDecision(tx: Database, one: Decision): Promise<void> {
  await tx.query(sql`
    insert into milestone_releases (id, project_id, key, update_id, decision, title, share_bps, reason, by_id, at)
    values (${one.id}, ${one.projectId}, ${one.key}, ${one.updateId}, ${one.decision}, ${one.title}, ${one.shareBps},
      ${one.reason}, ${one.byId}, ${one.at})`)
}

export type DecidedRow = {
  readonly id: string
  readonly projectId: Id<'project'>
  readonly projectTitle: string
  readonly title: string
  readonly shareBps: number
  readonly decision: 'released' | 'sent_back'
  readonly reason: string | null
  readonly by: string
  readonly at: Instant
}

export const listDecided = (db: Database, most: number): Promise<DecidedRow[]> =>
  db.query<DecidedRow>(sql`
    select done.id, done.project_id as "projectId", project.title as "projectTitle", done.title,
      done.share_bps as "shareBps", done.decision, done.reason, trim(who.first_name || ' ' || who.last_name) as by, done.at
    from milestone_releases done join projects project on project.id = done.project_id
    join users who on who.id = done.by_id
    order by done.at desc, done.id desc limit ${most}`)

export const findAddress = async (db: Database, userId: string): Promise<string | null> =>
  (
    await db.query<{ email: string | null }>(sql`
      select email from users where id = ${userId} and state = 'active' and email_verified_at is not null`)
  )[0]?.email ?? null
