import { type Database, first, sql } from '#platform/database.ts'
import type { Instant } from '#values/time.ts'
import { columns, isCurrent, type OutcomeRow, people } from './outcomes.ts'

/** Public, with money of which nothing was paid out, and without a verified payee. */
const isUnfetched = sql`${isCurrent} and project.status = 'approved' and project.hidden_at is null and outcome.kind <> 'nothing'
  and not exists (select from payouts where project_id = project.id and sent_at is not null)
  and not exists (
    select from payees payee where payee.owner_id = project.owner_id and payee.state = 'verified' and payee.account_state = 'ready')
  and exists (
    select from donations gift where gift.project_id = project.id and gift.state in ('succeeded', 'partially_refunded')
      and gift.gross_cents > gift.refunded_cents + gift.lost_cents)`

export type Unfetched = OutcomeRow & { readonly decidedAt: Instant; readonly unfetchedReminders: number }
const wanted = sql`select ${columns}, outcome.decided_at as "decidedAt", outcome.unfetched_reminders as "unfetchedReminders" from ${people}`

/** Decided before a moment and not yet offered to the donors: their researchers are reminded. */
export const listToRemind = (db: Database, decidedBefore: Instant, limit: number) =>
  db.query<Unfetched>(sql`
    ${wanted} where outcome.decided_at <= ${decidedBefore} and outcome.unfetched_at is null and outcome.unfetched_reminders < 3
      and ${isUnfetched} order by outcome.decided_at limit ${limit}`)

/** Decided before a moment and never offered to the donors: offered now. */
export const listToOffer = (db: Database, decidedBefore: Instant, limit: number) =>
  db.query<Unfetched>(sql`
    ${wanted} where outcome.decided_at <= ${decidedBefore} and outcome.redirect_ends_at is null and ${isUnfetched}
    order by outcome.decided_at limit ${limit}`)

/**
 * What donors left with the project although they could redirect it, also because of the minimum: a person decides.
 */
export const listForPerson = (db: Database, decidedBefore: Instant, now: Instant, limit: number) =>
  db.query<Unfetched>(sql`
    ${wanted} where outcome.decided_at <= ${decidedBefore} and outcome.redirect_ends_at <= ${now}
      and outcome.unfetched_case_at is null and ${isUnfetched} order by outcome.decided_at limit ${limit}`)

/** The same outcome, locked until the transaction ends; undefined if its payee is verified by now. */
export const lockUnfetched = (tx: Database, { projectId, round }: Pick<OutcomeRow, 'projectId' | 'round'>) =>
  first(
    tx.query<Unfetched>(sql`
      ${wanted} where outcome.project_id = ${projectId} and outcome.round = ${round} and ${isUnfetched}
      for no key update of outcome`),
  )

type Key = Pick<OutcomeRow, 'projectId' | 'round'>
export async function markReminded(tx: Database, { projectId, round }: Key, reminders: number): Promise<void> {
  await tx.query(sql`
    update project_outcomes set unfetched_reminders = ${reminders} where project_id = ${projectId} and round = ${round}`)
}

/** Donors are notified of this offer in the same way as of one because of the minimum. */
export async function startOffer(tx: Database, { projectId, round }: Key, now: Instant, until: Instant): Promise<void> {
  await tx.query(sql`
    update project_outcomes set unfetched_at = ${now}, redirect_ends_at = ${until}, news = 1, news_through = null, news_done = false
    where project_id = ${projectId} and round = ${round}`)
}

export async function markCase(tx: Database, { projectId, round }: Key, now: Instant): Promise<void> {
  await tx.query(sql`
    update project_outcomes set unfetched_case_at = ${now} where project_id = ${projectId} and round = ${round}`)
}
