import type { HeldReason } from '#features/research/projects/rules/held.ts'
import { type Database, first, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'

export type WaitingSubmission = { readonly reviewId: Id<'review'>; readonly projectId: Id<'project'> }

const isWaiting = sql`r.kind = 'submission' and r.decided_at is null and r.withdrawn_at is null`

/** The open submissions of a person's projects, oldest first. */
export const listWaiting = (db: Database, ownerId: string) =>
  db.query<WaitingSubmission>(sql`
    select r.id as "reviewId", r.project_id as "projectId"
    from project_reviews r join projects p on p.id = r.project_id
    where p.owner_id = ${ownerId} and ${isWaiting} order by r.submitted_at, r.id`)

export const listOwnersWaiting = (db: Database, ownerIds: readonly string[]) =>
  db.query<{ ownerId: Id<'user'> }>(sql`
    select distinct p.owner_id as "ownerId" from project_reviews r join projects p on p.id = r.project_id
    where p.owner_id = any(${[...ownerIds]}::uuid[]) and ${isWaiting}`)

export const countHeld = async (db: Database, ownerId: string): Promise<number> =>
  (
    await first(
      db.query<{ count: number }>(sql`
        select count(*)::int as "count" from project_reviews r join projects p on p.id = r.project_id
        where p.owner_id = ${ownerId} and ${isWaiting} and r.held_reason is not null`),
    )
  )?.count ?? 0

type Hold = { readonly reviewId: string; readonly reason: HeldReason | null }

/** The changes; a submission that enters the queue is due from then on. */
export async function writeHolds(
  tx: Database,
  holds: readonly Hold[],
  { now, dueAt }: { readonly now: Instant; readonly dueAt: Instant },
): Promise<void> {
  await tx.query(sql`
    update project_reviews r set held_reason = given.reason,
      held_since = case when given.reason is not null then coalesce(r.held_since, ${now}::timestamptz) end,
      due_at = case when given.reason is null then ${dueAt}::timestamptz else r.due_at end
    from jsonb_to_recordset(${[...holds]}::jsonb) as given ("reviewId" uuid, reason text)
    where r.id = given."reviewId" and r.held_reason is distinct from given.reason`)
}
