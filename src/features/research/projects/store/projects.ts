import type { Content } from '#features/research/versions/rules/versions.ts'
import { type Database, first, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'
import type { ProjectStatus } from '../rules/projects.ts'
import { isWriter } from './standing.ts'

export type NewProject = {
  readonly id: Id<'project'>
  readonly ownerId: Id<'user'>
  readonly content: Content
  /** The renderer's number where no text has anything to render, else null. */
  readonly renderer: number | null
  readonly submittedAt: Instant
  readonly deadlineAt: Instant
}

export async function insertProject(db: Database, { content, ...project }: NewProject): Promise<void> {
  await db.query(sql`
    insert into projects (id, owner_id, title, description, sector, subsection, funding_goal_cents, minimum_viable_cents, timeline, impact,
      methodology, image_id, funding_uses, summary, existing_funding, conflicts, renderer, status, submitted_at, deadline_at, created_at, updated_at)
    values (${project.id}, ${project.ownerId}, ${content.title}, ${content.description}, ${content.sector},
      ${content.subsection}, ${content.goalCents}, ${content.minimumCents}, ${content.timeline || null},
      ${content.impact || null}, ${content.methodology || null}, ${content.imageId},
      ${[...content.fundingUses]}::text[]::funding_use[], ${content.summary || null},
      ${content.existingFunding || null}, ${content.conflicts || null}, ${project.renderer}, 'pending', ${project.submittedAt},
      ${project.deadlineAt}, ${project.submittedAt}, ${project.submittedAt})`)
}

export type ProjectForGift = {
  readonly id: Id<'project'>
  readonly title: string
  readonly ownerId: Id<'user'>
  readonly status: ProjectStatus
  readonly deadlineAt: Instant
  readonly hiddenAt: Instant | null
}

export const selectForGift = (db: Database, id: string): Promise<ProjectForGift | undefined> =>
  first(
    db.query<ProjectForGift>(sql`
      select id, title, owner_id as "ownerId", status, deadline_at as "deadlineAt", hidden_at as "hiddenAt"
      from projects where id = ${id}`),
  )

/** The status, with the row locked until the transaction ends. */
export const lockStatus = async (db: Database, id: string): Promise<ProjectStatus | undefined> => {
  const row = await first(
    db.query<{ status: ProjectStatus }>(sql`select status from projects where id = ${id} for update`),
  )
  return row?.status
}

export async function updateStatus(
  db: Database,
  change: { readonly id: string; readonly to: ProjectStatus; readonly at: Instant; readonly deadlineAt: Instant },
): Promise<void> {
  const { id, to, at, deadlineAt } = change
  await db.query(sql`
    update projects set status = ${to}, updated_at = ${at}, version = version + 1,
      approved_at = case when ${to} = 'approved' then ${at}::timestamptz else approved_at end,
      submitted_at = case when ${to} = 'pending' then ${at}::timestamptz else submitted_at end,
      deadline_at = case when ${to} = 'pending' then ${deadlineAt}::timestamptz else deadline_at end
    where id = ${id}`)
}

/** Events of a project other than changes of its status. */
export type StatusEvent = 'withdrawn' | 'changes_requested' | 'taken_back'

export type StatusLogRow = {
  readonly id: string
  readonly projectId: string
  readonly from: ProjectStatus | null
  readonly to: ProjectStatus
  readonly actorId: string | null
  readonly reason: string | null
  readonly event?: StatusEvent
  /** Of a row whose status stays: the final report came, or was withdrawn. */
  readonly completion?: 'completed' | 'reopened'
  readonly at: Instant
}

export async function insertStatusLog(db: Database, row: StatusLogRow): Promise<void> {
  await db.query(sql`
    insert into project_status_log (id, project_id, from_status, to_status, actor_id, reason, event, completion, at)
    values (${row.id}, ${row.projectId}, ${row.from}, ${row.to}, ${row.actorId}, ${row.reason}, ${row.event ?? null},
      ${row.completion ?? null}, ${row.at})`)
}

type Owned = { readonly status: ProjectStatus; readonly withdrawnAt: Instant | null }

/** The state before the decision; its dates are those of its submission. */
export async function undoStatus(db: Database, id: Id<'project'>, at: Instant): Promise<void> {
  await db.query(sql`
    update projects set status = 'pending', approved_at = null, updated_at = ${at}, version = version + 1
    where id = ${id}`)
}

/** Whether it has a donor, also one whose payment is not folded into its total yet. */
export async function hasDonors(db: Database, id: Id<'project'>): Promise<boolean> {
  const row = await first(
    db.query<{ has: boolean }>(sql`
      select p.donor_count > 0 or exists (select from donations where project_id = p.id) as has
      from projects p where p.id = ${id}`),
  )
  return row?.has ?? false
}

/** A project that this person may write, with the row locked until the transaction ends. */
export const lockForWriter = (db: Database, id: Id<'project'>, userId: Id<'user'>): Promise<Owned | undefined> =>
  first(
    db.query<Owned>(sql`
      select p.status, p.withdrawn_at as "withdrawnAt" from projects p where p.id = ${id} and ${isWriter(userId)}
      for update of p`),
  )

/** A project of this owner, with the row locked until the transaction ends. */
export const lockForOwner = (db: Database, id: Id<'project'>, ownerId: Id<'user'>): Promise<Owned | undefined> =>
  first(
    db.query<Owned>(sql`
      select status, withdrawn_at as "withdrawnAt" from projects where id = ${id} and owner_id = ${ownerId} for update`),
  )

export async function markWithdrawn(db: Database, id: Id<'project'>, at: Instant): Promise<void> {
  await db.query(sql`
    update projects set withdrawn_at = ${at}, updated_at = ${at}, version = version + 1 where id = ${id}`)
}
