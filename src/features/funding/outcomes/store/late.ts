import { type Database, first, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Cents } from '#values/money.ts'
import type { Instant } from '#values/time.ts'
import type { Outcome } from '../rules.ts'
import type { ClosedProject } from './outcomes.ts'

/** Notes the payments that were pending when the project's outcome was decided. */
export async function insertWaiting(tx: Database, { projectId, pending }: ClosedProject): Promise<void> {
  await tx.query(sql`
    insert into outcome_waiting_gifts (donation_id, project_id, round)
    select gift.id, outcome.project_id, outcome.round
    from unnest(${[...pending]}::uuid[]) as gift (id), projects project
    join project_outcomes outcome on outcome.project_id = project.id and outcome.deadline_at = project.deadline_at
    where project.id = ${projectId}
    on conflict (donation_id) do nothing`)
}

export type Late = { readonly projectId: Id<'project'>; readonly round: number }

/** Outcomes with a noted payment that has settled and is not counted yet. */
export const listLate = (db: Database, limit: number) =>
  db.query<Late>(sql`
    select distinct waiting.project_id as "projectId", waiting.round
    from outcome_waiting_gifts waiting join donations gift on gift.id = waiting.donation_id
    where waiting.counted_at is null and gift.succeeded_at is not null and gift.project_id = waiting.project_id
    limit ${limit}`)

export type LockedOutcome = Omit<ClosedProject, 'raised' | 'pending'> & {
  readonly round: number
  readonly kind: Outcome['kind']
  readonly raised: Cents
  readonly statementDueAt: Instant | null
  readonly redirectUntil: Instant | null
  /** Whether donors were notified of it. */
  readonly news: 'waits' | 'under way' | 'done'
}

/** The outcome, locked until the transaction ends. */
export const lockRound = (tx: Database, { projectId, round }: Late): Promise<LockedOutcome | undefined> =>
  first(
    tx.query<LockedOutcome>(sql`
      select project_id as "projectId", round, kind, raised_cents as "raised", goal_cents as "goal",
        minimum_cents as "minimum", statement_due_at as "statementDueAt", redirect_ends_at as "redirectUntil",
        case when news_done then 'done' when news_through is null then 'waits' else 'under way' end as "news"
      from project_outcomes where project_id = ${projectId} and round = ${round} for no key update`),
  )

export type LateGift = { readonly id: Id<'donation'>; readonly amount: Cents }

/** Marks the settled payments as counted, each once. @returns what is left of each. */
export const countLate = (tx: Database, { projectId, round }: Late, now: Instant) =>
  tx.query<LateGift>(sql`
    update outcome_waiting_gifts waiting set counted_at = ${now}
    from donations gift
    where gift.id = waiting.donation_id and waiting.project_id = ${projectId} and waiting.round = ${round}
      and waiting.counted_at is null and gift.succeeded_at is not null and gift.project_id = waiting.project_id
    returning gift.id, greatest(0, gift.gross_cents - gift.refunded_cents - gift.lost_cents)::bigint as "amount"`)

/** Stores how late money changed an outcome; a different outcome is announced again. */
export async function reviseOutcome(
  tx: Database,
  { projectId, round }: Late,
  to: Outcome & { readonly raised: Cents },
  isOther: boolean,
): Promise<void> {
  await tx.query(sql`
    update project_outcomes set raised_cents = ${to.raised}, kind = ${to.kind}, statement_due_at = ${to.statementDueAt},
      redirect_ends_at = ${to.redirectUntil}, revision = revision + 1,
      news = case when ${isOther} then 1 else news end, news_done = news_done and not ${isOther},
      news_through = case when ${isOther} then null else news_through end
    where project_id = ${projectId} and round = ${round}`)
}
