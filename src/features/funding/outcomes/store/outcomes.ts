import { type Database, first, sql } from '#platform/database.ts'
import { hasWords, type Passage, textWithout, type WordsAt } from '#platform/redactors.ts'
import type { Id } from '#values/id.ts'
import type { Cents } from '#values/money.ts'
import type { Instant } from '#values/time.ts'
import type { Outcome, OutcomeKind } from '../rules.ts'

export type ClosedProject = {
  readonly projectId: Id<'project'>
  readonly raised: Cents
  readonly goal: Cents
  readonly minimum: Cents
  /** Payments that started before the deadline and are still pending. */
  readonly pending: readonly Id<'donation'>[]
}

/**
 * Published projects past their deadline without an outcome for it. The amount raised and the pending payments are read
 * in one statement: each gift is in one of them, also when it settles before the outcome is stored.
 */
export const listUndecided = (db: Database, before: Instant, limit: number) =>
  db.query<ClosedProject>(sql`
    select project.id as "projectId", project.funding_goal_cents as "goal", project.minimum_viable_cents as "minimum",
      project.raised_cents + coalesce((
        select sum(gross_cents) from donation_deltas where project_id = project.id
      ), 0)::bigint as "raised",
      array(
        select gift.id from donations gift
        where gift.project_id = project.id and gift.state in ('created', 'requires_action', 'processing')
          and gift.payment_ref is not null and gift.created_at <= project.deadline_at
      ) as "pending"
    from projects project
    where project.status = 'approved' and project.deadline_at <= ${before}
      and not exists (select from project_outcomes known where known.project_id = project.id and known.deadline_at = project.deadline_at)
    order by project.deadline_at limit ${limit}`)

/** Stores the outcome as the project's next round. False when another process has decided meanwhile. */
export async function insertOutcome(db: Database, project: ClosedProject, outcome: Outcome, now: Instant) {
  const rows = await db.query(sql`
    insert into project_outcomes (project_id, round, deadline_at, kind, goal_cents, minimum_cents, raised_cents,
      decided_at, statement_due_at, redirect_ends_at, news_done)
    select id, (select count(*) + 1 from project_outcomes known where known.project_id = projects.id), deadline_at,
      ${outcome.kind}::text, ${project.goal}::bigint, ${project.minimum}::bigint, ${project.raised}::bigint,
      ${now}::timestamptz, ${outcome.statementDueAt}::timestamptz, ${outcome.redirectUntil}::timestamptz,
      ${outcome.kind === 'nothing'}::boolean
    from projects where id = ${project.projectId} and deadline_at < ${now}
    on conflict do nothing returning 1`)
  return rows.length > 0
}

/** An outcome with all that mails and notifications need. */
export type OutcomeRow = {
  readonly projectId: Id<'project'>
  /** 1 for the first deadline; higher after a resubmission. */
  readonly round: number
  readonly title: string
  /** Whether visitors can open the project. */
  readonly isPublic: boolean
  readonly kind: OutcomeKind
  readonly goal: Cents
  readonly minimum: Cents
  readonly raised: Cents
  readonly statementDueAt: Instant | null
  readonly redirectUntil: Instant | null
  readonly statedAt: Instant | null
  readonly ownerId: Id<'user'>
  readonly ownerFirstName: string
  readonly ownerEmail: string | null
  readonly remindersSent: number
  readonly news: number
  /** How often money that settled late changed it. */
  readonly revision: number
  /** When donors were offered to redirect, because the project had no verified payee. */
  readonly unfetchedAt: Instant | null
}

export const columns = sql`outcome.project_id as "projectId", outcome.round, project.title,
  (project.status = 'approved' and project.hidden_at is null) as "isPublic", outcome.kind, outcome.goal_cents as "goal",
  outcome.minimum_cents as "minimum", outcome.raised_cents as "raised", outcome.statement_due_at as "statementDueAt",
  outcome.redirect_ends_at as "redirectUntil", outcome.stated_at as "statedAt", project.owner_id as "ownerId",
  owner.first_name as "ownerFirstName", owner.email as "ownerEmail", outcome.reminders_sent as "remindersSent", outcome.news, outcome.revision,
  outcome.unfetched_at as "unfetchedAt"`
export const people = sql`project_outcomes outcome join projects project on project.id = outcome.project_id
  join users owner on owner.id = project.owner_id`
/** The outcome of the current submission: a resubmitted project has a new deadline, not decided yet. */
export const isCurrent = sql`outcome.deadline_at = project.deadline_at`

export const lockOutcome = (tx: Database, projectId: string): Promise<OutcomeRow | undefined> =>
  first(
    tx.query<OutcomeRow>(sql`
      select ${columns} from ${people} where outcome.project_id = ${projectId} and ${isCurrent} for no key update of outcome`),
  )

/** An outcome with donors still to notify; locked, so that other processes skip it. */
export const lockOutcomeToNotify = (
  tx: Database,
): Promise<(OutcomeRow & { readonly through: string | null }) | undefined> =>
  first(
    tx.query<OutcomeRow & { readonly through: string | null }>(sql`
      select ${columns}, outcome.news_through as "through" from ${people}
      where not outcome.news_done order by outcome.decided_at limit 1 for no key update of outcome skip locked`),
  )

/** @param through the last gift whose donor was notified; null when all were. */
export async function markNotified(
  tx: Database,
  { projectId, round }: Pick<OutcomeRow, 'projectId' | 'round'>,
  through: string | null,
): Promise<void> {
  await tx.query(sql`
    update project_outcomes set news_through = ${through}, news_done = ${through === null}
    where project_id = ${projectId} and round = ${round}`)
}

/** Starts the reminder that the time to redirect is running out. */
export async function startRedirectReminder(db: Database, endsBefore: Instant, now: Instant): Promise<void> {
  await db.query(sql`
    update project_outcomes set news = 2, news_through = null, news_done = false
    where news = 1 and news_done and redirect_ends_at > ${now} and redirect_ends_at <= ${endsBefore}`)
}

/** A statement is due only while people can read it: not while the project is taken down or resubmitted. */
const isAsked = sql`${isCurrent} and project.status = 'approved'`

export const listUnstated = (db: Database, limit: number) =>
  db.query<OutcomeRow>(sql`
    select ${columns} from ${people}
    where outcome.statement_due_at is not null and outcome.stated_at is null and outcome.reminders_sent < 3
      and ${isAsked}
    order by outcome.statement_due_at limit ${limit}`)

/** False when they had been sent already. */
export async function incrementReminders(
  tx: Database,
  { projectId, round }: Pick<OutcomeRow, 'projectId' | 'round'>,
  to: number,
): Promise<boolean> {
  const rows = await tx.query(sql`
    update project_outcomes set reminders_sent = ${to}
    where project_id = ${projectId} and round = ${round} and reminders_sent < ${to} and stated_at is null returning 1`)
  return rows.length > 0
}

export async function writeStatement(
  tx: Database,
  { projectId, round }: Pick<OutcomeRow, 'projectId' | 'round'>,
  text: string,
  now: Instant,
): Promise<void> {
  await tx.query(sql`
    update project_outcomes set statement = ${text}, stated_at = ${now}
    where project_id = ${projectId} and round = ${round}`)
}

export const listStatementsDue = (db: Database, ownerId: string) =>
  db.query<{ projectId: Id<'project'>; title: string; dueAt: Instant }>(sql`
    select outcome.project_id as "projectId", project.title, outcome.statement_due_at as "dueAt"
    from ${people}
    where project.owner_id = ${ownerId} and outcome.statement_due_at is not null and outcome.stated_at is null
      and ${isAsked}
    order by outcome.statement_due_at, outcome.project_id`)

export type AskedRow = {
  readonly projectId: Id<'project'>
  readonly title: string
  readonly researcher: string
  readonly raised: Cents
  readonly goal: Cents
  readonly dueAt: Instant
  readonly remindersSent: number
}

/** All statements that are due, overdue ones first. */
export const listAllAsked = (db: Database, limit: number) =>
  db.query<AskedRow>(sql`
    select outcome.project_id as "projectId", project.title, outcome.raised_cents as "raised",
      outcome.goal_cents as "goal", outcome.statement_due_at as "dueAt", outcome.reminders_sent as "remindersSent",
      owner.first_name || ' ' || owner.last_name as "researcher"
    from ${people}
    where outcome.statement_due_at is not null and outcome.stated_at is null and ${isAsked}
    order by outcome.statement_due_at, outcome.project_id limit ${limit}`)

export const listStatementsWith = (db: Database, passage: Passage): Promise<WordsAt[]> =>
  db.query<WordsAt>(sql`
    select 'statement' as kind, project_id || ' ' || round as key from project_outcomes
    where project_id = ${passage.projectId} and ${hasWords(sql`coalesce(statement, '')`, passage)} order by round`)

export const emptyStatements = (tx: Database, passage: Passage): Promise<WordsAt[]> =>
  tx.query<WordsAt>(sql`
    update project_outcomes set statement = ${textWithout(sql`statement`, passage, 5000)}, salt = null
    where project_id = ${passage.projectId} and ${hasWords(sql`coalesce(statement, '')`, passage)}
    returning 'statement' as kind, project_id || ' ' || round as key`)
