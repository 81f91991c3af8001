import { type Database, first, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'

type Which = { readonly projectId: Id<'project'>; readonly key: string }

type Row = { readonly title: string; readonly updateId: Id<'update'> | null }

/** With the row locked until the transaction ends. */
export const lockMilestone = (tx: Database, { projectId, key }: Which): Promise<Row | undefined> =>
  first(
    tx.query<Row>(sql`
      select title, update_id as "updateId" from milestones
      where project_id = ${projectId} and key = ${key} for update`),
  )

/** @param reached null where it is open again. */
export async function storeReached(
  tx: Database,
  { projectId, key }: Which,
  reached: { readonly at: Instant; readonly updateId: Id<'update'> } | null,
): Promise<void> {
  await tx.query(sql`
    update milestones set reached_at = ${reached?.at ?? null}, update_id = ${reached?.updateId ?? null}
    where project_id = ${projectId} and key = ${key}`)
}

export type MilestoneEvent = Which & {
  readonly id: string
  readonly title: string
  readonly event: 'reached' | 'taken_back'
  readonly updateId: Id<'update'>
  readonly reason: string | null
  readonly byId: Id<'user'>
  readonly at: Instant
}

export async function insertMilestoneEvent(tx: Database, one: MilestoneEvent): Promise<void> {
  await tx.query(sql`
    insert into milestone_events (id, project_id, key, title, event, update_id, reason, by_id, at)
    values (${one.id}, ${one.projectId}, ${one.key}, ${one.title}, ${one.event}, ${one.updateId}, ${one.reason},
      ${one.byId}, ${one.at})`)
}

/** The milestones that an update shows. */
export const listReachedBy = (db: Database, updateId: Id<'update'>): Promise<{ key: string }[]> =>
  db.query<{ key: string }>(sql`select key from milestones where update_id = ${updateId} order by key`)
