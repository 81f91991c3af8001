import { type Database, first, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'
import type { EarlyEnd } from './rules.ts'

type OwnProject = {
  readonly title: string
  readonly status: 'pending' | 'approved' | 'rejected'
  readonly deadlineAt: Instant
  readonly hiddenAt: Instant | null
}

/** A project that this person leads; its status is locked until the transaction ends. */
export const holdOwnProject = (tx: Database, projectId: string, ownerId: string): Promise<OwnProject | undefined> =>
  first(
    tx.query<OwnProject>(sql`
      select title, status, deadline_at as "deadlineAt", hidden_at as "hiddenAt" from projects
      where id = ${projectId} and owner_id = ${ownerId} for share`),
  )

export const isRunning = async (db: Database, projectId: string, now: Instant): Promise<boolean> =>
  (await db.query(sql`select 1 as one from boosts where project_id = ${projectId} and ends_at > ${now}`)).length > 0

type NewBoost = {
  readonly id: string
  readonly projectId: string
  readonly userId: string
  readonly startsAt: Instant
  readonly endsAt: Instant
}

export async function insertBoost(tx: Database, one: NewBoost): Promise<void> {
  await tx.query(sql`
    insert into boosts (id, project_id, user_id, starts_at, ends_at)
    values (${one.id}, ${one.projectId}, ${one.userId}, ${one.startsAt}, ${one.endsAt})`)
}

/** AMB-100: a suspended or disputed plan places nothing until it is in good standing again. */
const placesNow = sql`plan.state <> 'suspended' and plan.held_since is null`

/** What strips read: in an order that changes each hour. */
export const listPlaced = (db: Database, now: Instant, turn: number, most: number): Promise<{ id: Id<'project'> }[]> =>
  db.query<{ id: Id<'project'> }>(sql`
    select boost.project_id as id from boosts boost join subscriptions plan on plan.user_id = boost.user_id
    where boost.ends_at > ${now} and ${placesNow}
    order by hashtextextended(boost.project_id::text, ${turn}::bigint), boost.project_id limit ${most}`)

export type RunningBoost = {
  readonly projectId: Id<'project'>
  readonly title: string
  readonly endsAt: Instant
  readonly isPlaced: boolean
}

export const listRunning = (db: Database, userId: string, now: Instant): Promise<RunningBoost[]> =>
  db.query<RunningBoost>(sql`
    select boost.project_id as "projectId", project.title, boost.ends_at as "endsAt", (${placesNow}) as "isPlaced"
    from boosts boost join projects project on project.id = boost.project_id
    join subscriptions plan on plan.user_id = boost.user_id
    where boost.user_id = ${userId} and boost.ends_at > ${now} order by boost.ends_at, boost.id`)

type BoostableProject = { readonly projectId: Id<'project'>; readonly title: string; readonly deadlineAt: Instant }

export const listBoostable = (db: Database, ownerId: string, now: Instant): Promise<BoostableProject[]> =>
  db.query<BoostableProject>(sql`
    select project.id as "projectId", project.title, project.deadline_at as "deadlineAt" from projects project
    where project.owner_id = ${ownerId} and project.status = 'approved' and project.hidden_at is null
      and project.deadline_at > ${now}
      and not exists (select from boosts where project_id = project.id and ends_at > ${now})
    order by project.submitted_at desc, project.id desc limit 200`)

export type EarlierBoost = {
  readonly id: Id<'boost'>
  readonly projectId: Id<'project'>
  readonly title: string
  readonly startsAt: Instant
  readonly endsAt: Instant
  readonly endedBecause: EarlyEnd | null
  readonly isGivenBack: boolean
}

export const listEarlier = (db: Database, userId: string, now: Instant, most: number): Promise<EarlierBoost[]> =>
  db.query<EarlierBoost>(sql`
    select boost.id, boost.project_id as "projectId", project.title, boost.starts_at as "startsAt",
      boost.ends_at as "endsAt", boost.ended_because as "endedBecause", boost.given_back_at is not null as "isGivenBack"
    from boosts boost join projects project on project.id = boost.project_id
    where boost.user_id = ${userId} and boost.ends_at <= ${now}
    order by boost.starts_at desc, boost.id desc limit ${most}`)

/** Ends running boosts. @param which of a project, or of a person. */
export const endRunning = (
  tx: Database,
  which: { readonly projectId: string } | { readonly userId: string },
  because: EarlyEnd,
  now: Instant,
): Promise<{ id: string }[]> =>
  tx.query<{ id: string }>(sql`
    update boosts set ends_at = ${now}, ended_because = ${because}
    where ends_at > ${now} and ${'projectId' in which ? sql`project_id = ${which.projectId}` : sql`user_id = ${which.userId}`}
    returning id`)

/** Boosts that a pause ended and that were not returned, now ended for another reason. */
export async function turnPauses(tx: Database, userId: string, because: EarlyEnd): Promise<void> {
  await tx.query(sql`
    update boosts set ended_because = ${because}
    where user_id = ${userId} and ended_because = 'account_paused' and given_back_at is null`)
}

/** Of a project whose approval was revoked, or of a person whose pause is over: boosts not returned yet. */
export const markGivenBack = (
  tx: Database,
  which: { readonly ids: readonly string[] } | { readonly pausedOf: string },
  now: Instant,
): Promise<{ id: string }[]> =>
  tx.query<{ id: string }>(sql`
    update boosts set given_back_at = ${now}
    where given_back_at is null and ${
      'ids' in which
        ? sql`id = any(${[...which.ids]}::uuid[])`
        : sql`user_id = ${which.pausedOf} and ended_because = 'account_paused'`
    }
    returning id`)

/** The state of an account. */
export const findAccountState = async (db: Database, userId: string): Promise<string | undefined> =>
  (await db.query<{ state: string }>(sql`select state from users where id = ${userId}`))[0]?.state
