import { type Database, first, type Sql, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'
import type { DeclaredConflict } from '../rules/conflicts.ts'

/** A reviewer, with the projects for which other slices know a conflict of interest. */
export type Reader = {
  readonly userId: Id<'user'>
  /** Now or before; it cannot be lifted. */
  readonly teamProjects: readonly Id<'project'>[]
  readonly givenTo: readonly Id<'project'>[]
  /** Projects from which they were paid. */
  readonly paidBy: readonly Id<'project'>[]
  /** Of researchers whom they advised in a council session. */
  readonly advised: readonly Id<'project'>[]
  /** Of people who list the same publication: pointed out, but no bar. */
  readonly ofCoauthors: readonly Id<'project'>[]
}

const institutionOf = (column: Sql): Sql => sql`nullif(lower(trim(${column})), '')`

/**
 * For a review `r` of a project `p` of an owner `u`: whether this reviewer may read and decide it. For own projects
 * and those of a team the bar is never lifted.
 */
export const mayRead = (reader: Reader): Sql => sql`(
  p.owner_id <> ${reader.userId}::uuid and p.id <> all(${[...reader.teamProjects]}::uuid[])
  and ((p.id <> all(${[...reader.givenTo, ...reader.paidBy, ...reader.advised]}::uuid[])
      and coalesce(${institutionOf(sql`u.institution`)} <>
        (select ${institutionOf(sql`me.institution`)} from users me where me.id = ${reader.userId}), true)
      and not exists (select from review_declarations said
        where said.review_id = r.id and said.user_id = ${reader.userId} and said.conflicts <> '{}'))
    or exists (select from review_conflict_lifts lift
      where lift.review_id = r.id and lift.user_id = ${reader.userId} and not exists (
        select from review_declarations later where later.review_id = r.id and later.user_id = lift.user_id
          and later.conflicts <> '{}' and later.at > lift.at))))`

/** The same for lists, without reviews that they declined. */
export const inQueueOf = (reader: Reader): Sql => sql`(${mayRead(reader)} and coalesce((
  select event from review_assignments been where been.review_id = r.id and been.user_id = ${reader.userId}
  order by been.at desc, been.id desc limit 1), '') <> 'declined')`

type Standing = {
  readonly projectId: Id<'project'>
  readonly mayRead: boolean
  readonly isOwn: boolean
  /** A super admin lifted the bar. */
  readonly isLifted: boolean
  /** It waits for a decision. */
  readonly isOpen: boolean
  /** They declared no conflict. */
  readonly hasDeclared: boolean
}

/** A reviewer's conflicts with a review; undefined when there is no such review. */
export const findStanding = (db: Database, reviewId: Id<'review'>, reader: Reader): Promise<Standing | undefined> =>
  first(
    db.query<Standing>(sql`
      select p.id as "projectId", ${mayRead(reader)} as "mayRead", p.owner_id = ${reader.userId} as "isOwn",
        r.decided_at is null and r.withdrawn_at is null as "isOpen",
        exists (select from review_conflict_lifts where review_id = r.id and user_id = ${reader.userId}) as "isLifted",
        exists (select from review_declarations where review_id = r.id and user_id = ${reader.userId}
          and conflicts = '{}') as "hasDeclared"
      from project_reviews r join projects p on p.id = r.project_id join users u on u.id = p.owner_id
      where r.id = ${reviewId}`),
  )

/** Whether a reviewer may read the latest review of a project; undefined when it has none. */
export const findLatestStanding = (
  db: Database,
  projectId: Id<'project'>,
  reader: Reader,
): Promise<{ mayRead: boolean } | undefined> =>
  first(
    db.query<{ mayRead: boolean }>(sql`
      select ${mayRead(reader)} as "mayRead"
      from project_reviews r join projects p on p.id = r.project_id join users u on u.id = p.owner_id
      where r.project_id = ${projectId} order by r.submitted_at desc, r.id desc limit 1`),
  )

type Declaration = {
  readonly id: string
  readonly reviewId: Id<'review'>
  readonly userId: Id<'user'>
  readonly conflicts: readonly DeclaredConflict[]
  readonly at: Instant
}

export async function insertDeclaration(tx: Database, said: Declaration): Promise<void> {
  await tx.query(sql`
    insert into review_declarations (id, review_id, user_id, conflicts, at)
    values (${said.id}, ${said.reviewId}, ${said.userId}, ${[...said.conflicts]}::text[], ${said.at})`)
}

type Lift = {
  readonly id: string
  readonly reviewId: Id<'review'>
  readonly userId: Id<'user'>
  readonly byId: Id<'user'>
  readonly reason: string
  readonly at: Instant
}

export async function insertLift(tx: Database, lift: Lift): Promise<void> {
  await tx.query(sql`
    insert into review_conflict_lifts (id, review_id, user_id, by_id, reason, at)
    values (${lift.id}, ${lift.reviewId}, ${lift.userId}, ${lift.byId}, ${lift.reason}, ${lift.at})`)
}
