import { type Database, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'
import type { ReviewPriority } from '../rules/queue.ts'

/** Sets or clears the reviewer who holds a review. The caller has locked it. */
export async function setClaim(
  tx: Database,
  reviewId: Id<'review'>,
  claim: { readonly userId: Id<'user'>; readonly until: Instant } | undefined,
): Promise<void> {
  await tx.query(sql`
    update project_reviews set claimed_by = ${claim?.userId ?? null}, claimed_until = ${claim?.until ?? null}
    where id = ${reviewId}`)
}

/** Activity of the reviewer renews the claim. */
export async function renewClaim(
  tx: Database,
  reviewId: Id<'review'>,
  { userId, now, until }: { readonly userId: Id<'user'>; readonly now: Instant; readonly until: Instant },
): Promise<void> {
  await tx.query(sql`
    update project_reviews set claimed_until = ${until}
    where id = ${reviewId} and claimed_by = ${userId} and claimed_until > ${now} and decided_at is null`)
}

export type AssignmentEvent = 'offered' | 'taken' | 'released' | 'declined' | 'expired'

type Assignment = {
  readonly id: string
  readonly reviewId: Id<'review'>
  readonly userId: Id<'user'>
  readonly event: AssignmentEvent
  /** Null to follow the clock. */
  readonly byId: Id<'user'> | null
  readonly reason?: string | null
  readonly at: Instant
}

export async function insertAssignment(tx: Database, one: Assignment): Promise<void> {
  await tx.query(sql`
    insert into review_assignments (id, review_id, user_id, event, by_id, reason, at)
    values (${one.id}, ${one.reviewId}, ${one.userId}, ${one.event}, ${one.byId}, ${one.reason ?? null}, ${one.at})`)
}

/** Ends claims that were not renewed. Those of other processes are skipped. */
export const takeExpired = (
  tx: Database,
  now: Instant,
  limit: number,
): Promise<{ reviewId: Id<'review'>; userId: Id<'user'> }[]> =>
  tx.query<{ reviewId: Id<'review'>; userId: Id<'user'> }>(sql`
    with over as (
      select id, claimed_by from project_reviews where claimed_until <= ${now} and claimed_by is not null
      order by claimed_until limit ${limit} for update skip locked
    )
    update project_reviews r set claimed_by = null, claimed_until = null
    from over where r.id = over.id returning r.id as "reviewId", over.claimed_by as "userId"`)

export type Late = {
  readonly reviewId: Id<'review'>
  readonly title: string
  readonly dueAt: Instant
  readonly isLate: boolean
}

/** Open reviews that are late, or due soon and unclaimed; each once for either. */
export const takeUnalerted = (
  tx: Database,
  { now, soon, limit }: { readonly now: Instant; readonly soon: Instant; readonly limit: number },
): Promise<Late[]> =>
  tx.query<Late>(sql`
    with due as (
      select id from project_reviews
      where decided_at is null and withdrawn_at is null and held_reason is null and ((due_at < ${now} and coalesce(alerted_at < due_at, true))
        or (due_at < ${soon} and claimed_by is null and alerted_at is null))
      order by due_at limit ${limit} for update skip locked
    )
    update project_reviews r set alerted_at = ${now} from due, projects p
    where r.id = due.id and p.id = r.project_id
    returning r.id as "reviewId", p.title, r.due_at as "dueAt", r.due_at < ${now} as "isLate"`)

type SaidPriority = {
  readonly priority: ReviewPriority | null
  readonly reason: string
  readonly byId: Id<'user'>
  readonly at: Instant
}

export async function setPriority(tx: Database, reviewId: Id<'review'>, said: SaidPriority): Promise<void> {
  await tx.query(sql`
    update project_reviews set priority_override = ${said.priority}, priority_reason = ${said.reason},
      priority_by = ${said.byId}, priority_at = ${said.at}
    where id = ${reviewId}`)
}
