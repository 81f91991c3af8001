import { type Database, first, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'
import type { ReviewKind, ReviewStatus } from '../contract/objects.ts'
import type { DecisionStatus } from '../rules/letters.ts'

export type LockedReview = {
  readonly projectId: Id<'project'>
  readonly kind: ReviewKind
  readonly status: ReviewStatus
  readonly decidedBy: Id<'user'> | null
  readonly decidedAt: Instant | null
  readonly withdrawnAt: Instant | null
  readonly claimedBy: Id<'user'> | null
  readonly claimedUntil: Instant | null
  /** Whether it waits outside the queue for its researcher's plan. */
  readonly isHeld: boolean
}

/** Locks the review, so that concurrent decisions wait for this one and see its outcome. */
export const lockReview = (tx: Database, id: Id<'review'>): Promise<LockedReview | undefined> =>
  first(
    tx.query<LockedReview>(sql`
      select project_id as "projectId", kind, status, decided_by as "decidedBy", decided_at as "decidedAt",
        withdrawn_at as "withdrawnAt", claimed_by as "claimedBy", claimed_until as "claimedUntil",
        held_reason is not null as "isHeld"
      from project_reviews where id = ${id} for update`),
  )

/** Whose submission a review is about, read before anything is locked; owners do not change. */
export const findSubmitter = async (db: Database, id: Id<'review'>): Promise<Id<'user'> | undefined> =>
  (
    await first(
      db.query<{ ownerId: Id<'user'> }>(sql`
        select p.owner_id as "ownerId" from project_reviews r join projects p on p.id = r.project_id
        where r.id = ${id}`),
    )
  )?.ownerId

export type Verdict = {
  readonly status: DecisionStatus
  readonly decidedBy: Id<'user'>
  readonly decidedAt: Instant
  readonly reason: string | null
}

export async function storeDecision(tx: Database, id: Id<'review'>, verdict: Verdict): Promise<void> {
  await tx.query(sql`
    update project_reviews set status = ${verdict.status}, decided_by = ${verdict.decidedBy},
      decided_at = ${verdict.decidedAt}, reason = ${verdict.reason}, claimed_by = null, claimed_until = null
    where id = ${id}`)
}

export type Owner = {
  readonly ownerId: Id<'user'>
  readonly title: string
  readonly firstName: string
  readonly email: string | null
}

export const findOwner = (db: Database, projectId: Id<'project'>): Promise<Owner | undefined> =>
  first(
    db.query<Owner>(sql`
      select p.owner_id as "ownerId", p.title, u.first_name as "firstName", u.email
      from projects p join users u on u.id = p.owner_id where p.id = ${projectId}`),
  )

export async function findName(db: Database, userId: Id<'user'> | null): Promise<string | undefined> {
  const row = await first(
    db.query<{ name: string }>(sql`select first_name || ' ' || last_name as name from users where id = ${userId}`),
  )
  return row?.name
}
