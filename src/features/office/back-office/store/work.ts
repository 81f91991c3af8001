import { attemptsMax } from '#features/foundation/mail/rules.ts'
import { type Database, type Sql, sql } from '#platform/database.ts'
import type { Cents } from '#values/money.ts'
import type { Instant } from '#values/time.ts'

// What waits on each desk, read from the tables of the slices that own them: the most urgent rows, each with the sums
// over all that wait.

export type WorkRow = {
  readonly id: string
  /** What the row's link names: a gift, an address. */
  readonly target: string
  readonly title: string
  readonly amount: Cents | null
  readonly detail: string | null
  readonly dueAt: Instant | null
  readonly since: Instant
  readonly waiting: number
  readonly late: number
  readonly oldestAt: Instant
}

type Wanted = { readonly now: Instant; readonly limit: number }

const mostUrgent = (work: Sql, { now, limit }: Wanted): Sql => sql`
  select work.*, count(*) over () as "waiting", count(*) filter (where work."dueAt" < ${now}) over () as "late",
    min(work."since") over () as "oldestAt"
  from (${work}) work order by work."dueAt" nulls last, work."since", work.id limit ${limit}`

/** Payees, until their documents are decided. */
export const listPayees = (db: Database, wanted: Wanted): Promise<WorkRow[]> =>
  db.query<WorkRow>(
    mostUrgent(
      sql`
        select id::text as id, id::text as "target", legal_name as "title", null::bigint as "amount", kind as "detail",
          null::timestamptz as "dueAt", submitted_at as "since"
        from payees where state = 'with_us'`,
      wanted,
    ),
  )

/** Held payouts, by the day on which staff look at them again. */
export const listHolds = (db: Database, wanted: Wanted): Promise<WorkRow[]> =>
  db.query<WorkRow>(
    mostUrgent(
      sql`
        select payout.id::text as id, payout.id::text as "target", 'P-' || payout.number || ', ' || project.title as "title",
          payout.cents as "amount", hold.reason as "detail", hold.review_by as "dueAt", hold.opened_at as "since"
        from payouts payout join projects project on project.id = payout.project_id
        join payout_holds hold on hold.payout_id = payout.id and hold.closed_at is null where payout.state = 'held'`,
      wanted,
    ),
  )

/** Plans whose charge was declined, by the end of their grace. */
export const listPastDue = (db: Database, wanted: Wanted): Promise<WorkRow[]> =>
  db.query<WorkRow>(
    mostUrgent(
      sql`
        select plan.user_id::text as id, plan.user_id::text as "target",
          person.first_name || ' ' || person.last_name as "title", invoice.total_cents as "amount", plan.tier as "detail",
          plan.grace_until as "dueAt", coalesce(plan.past_due_since, plan.updated_at) as "since"
        from subscriptions plan join users person on person.id = plan.user_id
        left join invoices invoice on invoice.user_id = plan.user_id and invoice.state = 'open'
        where plan.state = 'past_due'`,
      wanted,
    ),
  )

/** Months that wait for their second person; one's own are a colleague's work. */
export const listClosing = (db: Database, userId: string, wanted: Wanted): Promise<WorkRow[]> =>
  db.query<WorkRow>(
    mostUrgent(
      sql`
        select to_char(month, 'YYYY-MM') as id, to_char(month, 'YYYY-MM') as "target", to_char(month, 'YYYY-MM') as "title",
          null::bigint as "amount", null::text as "detail", null::timestamptz as "dueAt", closed_at as "since"
        from books_months where state = 'closing' and closed_by <> ${userId}`,
      wanted,
    ),
  )

/**
 * Refunds that wait for a second person, and orders to refund all gifts of a case file; an order that one asked for
 * oneself is a colleague's work.
 */
export const listRefunds = (db: Database, userId: string, wanted: Wanted): Promise<WorkRow[]> =>
  db.query<WorkRow>(
    mostUrgent(
      sql`
        select refund.id::text as id, refund.donation_id::text as "target", project.title, refund.amount_cents as "amount",
          refund.reason as "detail", null::timestamptz as "dueAt", refund.requested_at as "since"
        from refunds refund join donations gift on gift.id = refund.donation_id
        join projects project on project.id = gift.project_id where refund.state = 'requested'
        union all
        select one.id::text, one.file_id::text, project.title, one.cents, 'fraud', null, one.requested_at
        from case_refunds one join case_files file on file.id = one.file_id
        join projects project on project.id = file.project_id
        where one.state = 'requested' and ${userId} not in (one.requested_by, project.owner_id)`,
      wanted,
    ),
  )

/** Write-offs that wait for their second person; one's own are a colleague's work. */
export const listClaims = (db: Database, userId: string, wanted: Wanted): Promise<WorkRow[]> =>
  db.query<WorkRow>(
    mostUrgent(
      sql`
        select one.id::text as id, one.project_id::text as "target", project.title, one.cents as "amount",
          null::text as "detail", null::timestamptz as "dueAt", one.asked_at as "since"
        from claim_write_offs one join projects project on project.id = one.project_id
        where one.state = 'asked' and ${userId} not in (one.asked_by, project.owner_id)`,
      wanted,
    ),
  )

/** Disputes without an answer, until the bank takes none any more. */
export const listDisputes = (db: Database, wanted: Wanted): Promise<WorkRow[]> =>
  db.query<WorkRow>(
    mostUrgent(
      sql`
        select dispute.id::text as id, dispute.id::text as "target", project.title, dispute.amount_cents as "amount",
          dispute.reason as "detail", dispute.respond_by as "dueAt", dispute.opened_at as "since"
        from disputes dispute join donations gift on gift.id = dispute.donation_id
        join projects project on project.id = gift.project_id
        where dispute.state = 'open' and (dispute.respond_by is null or dispute.respond_by > ${wanted.now})
          and not exists (select from dispute_answers answer
            where answer.dispute_id = dispute.id and answer.state in ('sending', 'sent'))`,
      wanted,
    ),
  )

export const listExceptions = (db: Database, wanted: Wanted): Promise<WorkRow[]> =>
  db.query<WorkRow>(
    mostUrgent(
      sql`
        select id::text as id, id::text as "target", detail as "title", null::bigint as "amount", kind as "detail",
          null::timestamptz as "dueAt", first_seen_at as "since"
        from reconciliation_exceptions where state = 'open'`,
      wanted,
    ),
  )

/** Events that were tried and could not be applied yet. */
export const listEvents = (db: Database, wanted: Wanted): Promise<WorkRow[]> =>
  db.query<WorkRow>(
    mostUrgent(
      sql`
        select event_id as id, event_id as "target", type as "title", null::bigint as "amount", last_error as "detail",
          null::timestamptz as "dueAt", received_at as "since"
        from payment_events where handled_at is null and attempts > 0`,
      wanted,
    ),
  )

/** AMB-071: statements that a researcher did not give in time. */
export const listStatements = (db: Database, wanted: Wanted): Promise<WorkRow[]> =>
  db.query<WorkRow>(
    mostUrgent(
      sql`
        select outcome.project_id::text as id, outcome.project_id::text as "target", project.title,
          outcome.raised_cents as "amount", null::text as "detail", outcome.statement_due_at as "dueAt",
          outcome.decided_at as "since"
        from project_outcomes outcome join projects project on project.id = outcome.project_id
        where outcome.statement_due_at <= ${wanted.now} and outcome.stated_at is null and project.status = 'approved'
          and outcome.round = (select max(round) from project_outcomes last where last.project_id = outcome.project_id)`,
      wanted,
    ),
  )

/** Accounts that were opened before a time and whose address is not confirmed. */
export const listUnconfirmed = (db: Database, openedBefore: Instant, wanted: Wanted): Promise<WorkRow[]> =>
  db.query<WorkRow>(
    mostUrgent(
      sql`
        select id::text as id, id::text as "target", coalesce(email, '') as "title", null::bigint as "amount",
          case when invited_at is null then null else 'invited' end as "detail", null::timestamptz as "dueAt",
          created_at as "since"
        from users where state = 'active' and email is not null and email_verified_at is null and not is_anonymous
          and created_at < ${openedBefore}`,
      wanted,
    ),
  )

/** Mails that were tried this often, did not leave, and are tried again. */
export const listFailedMails = (db: Database, attempts: number, wanted: Wanted): Promise<WorkRow[]> =>
  db.query<WorkRow>(
    mostUrgent(
      sql`
        select id::text as id, recipient as "target", recipient as "title", null::bigint as "amount",
          last_error as "detail", null::timestamptz as "dueAt", created_at as "since"
        from outbox_mails where sent_at is null and dropped is null and attempts >= ${attempts}
          and attempts < ${attemptsMax} and last_error is not null`,
      wanted,
    ),
  )
