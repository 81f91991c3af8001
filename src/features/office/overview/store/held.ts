import { type Database, sql } from '#platform/database.ts'
import type { Cents } from '#values/money.ts'
import type { Instant } from '#values/time.ts'
import type { HeldReason } from '../rules/held.ts'

export type HeldRow = {
  readonly reason: HeldReason
  readonly cents: Cents
  readonly count: number
  readonly oldestAt: Instant | null
}

/**
 * What is owed to projects by the books, and why it is not with them. Reads the projects with money, their open
 * payouts, and the gifts of a week; each cent is in one row. @param settledBefore gifts from before this are old
 * enough.
 */
export const listHeld = (db: Database, settledBefore: Instant, now: Instant) =>
  db.query<HeldRow>(sql`
    with asked as (
      select project_id, coalesce(sum(cents) filter (where state = 'held'), 0) as held,
        coalesce(sum(cents) filter (where state in ('requested', 'approved')), 0) as approval,
        count(*) filter (where state = 'held') as holds, count(*) filter (where state in ('requested', 'approved')) as approvals,
        count(*) filter (where state in ('sending', 'in_transit', 'returning')) as sent,
        min(requested_at) filter (where state = 'held') as "heldAt",
        min(requested_at) filter (where state in ('requested', 'approved')) as "askedAt",
        min(sent_at) filter (where state in ('sending', 'in_transit', 'returning')) as "sentAt"
      from payouts where state in ('requested', 'held', 'approved', 'sending', 'in_transit', 'returning') group by project_id
    ), disputed as (
      select gift.project_id, count(*) as disputes, min(dispute.opened_at) as since
      from disputes dispute join donations gift on gift.id = dispute.donation_id where dispute.state = 'open' group by 1
    ), split as (
      select owed.*, asked.*, young.since as "youngAt", disputed.disputes, disputed.since as "disputedAt",
        least(coalesce(asked.held, 0), greatest(owed.pending_cents, 0)) as on_hold,
        least(coalesce(asked.approval, 0), greatest(owed.pending_cents - coalesce(asked.held, 0), 0)) as to_approve,
        least(coalesce(young.cents, 0),
          greatest(owed.pending_cents - coalesce(asked.held, 0) - coalesce(asked.approval, 0), 0)) as fresh,
        case
          when project.status <> 'approved' or project.hidden_at is not null then 'hidden'
          when project.raised_cents < project.minimum_viable_cents and outcome.kind is null then 'minimum'
          when project.raised_cents < project.minimum_viable_cents and outcome.redirect_ends_at > ${now} then 'redirects'
          when payee.state = 'verified' then 'free'
          else 'payee'
        end as rest, waiting.bps, paid.cents as paid
      from ledger_subjects owed join projects project on project.id = owed.subject_id
      left join lateral (
        select min(gift.succeeded_at) as since, sum(gift.net_cents
          - gift.net_cents * (gift.refunded_cents + gift.lost_cents) / gift.gross_cents) as cents
        from donations gift
        where gift.project_id = owed.subject_id and gift.succeeded_at > ${settledBefore}
          and not exists (select from disputes where disputes.donation_id = gift.id and disputes.state = 'open')
      ) young on true
      left join asked on asked.project_id = owed.subject_id
      left join disputed on disputed.project_id = owed.subject_id
      left join payees payee on payee.owner_id = project.owner_id
      cross join lateral (
        select coalesce(sum(one.share_bps), 0) as bps from milestones one
        where one.project_id = owed.subject_id and one.share_bps > 0 and not exists (
          select from milestone_releases done
          where done.project_id = one.project_id and done.key = one.key and done.decision = 'released')
      ) waiting
      cross join lateral (
        select coalesce(sum(cents), 0) as cents from payouts
        where waiting.bps > 0 and project_id = owed.subject_id and state in ('paid', 'final')
      ) paid
      left join lateral (
        select kind, redirect_ends_at from project_outcomes where project_id = project.id order by round desc limit 1
      ) outcome on true
      where owed.owed_cents <> 0
    ), shared as (
      -- The same as reserveOf in the rules of payouts: of all that is old enough, also of what left.
      select split.*, case when rest in ('free', 'payee')
        then least(greatest(pending_cents - on_hold - to_approve - fresh, 0),
          ceil((pending_cents - fresh + transit_cents + paid) * bps / 10000.0))
        else 0 end as unreleased from split
    ), parts as (
      select 'held' as reason, on_hold as cents, holds as count, "heldAt" as since from shared
      union all select 'approval', to_approve, approvals, "askedAt" from shared
      union all select 'young', fresh, 1, "youngAt" from shared
      union all select 'milestone', unreleased, 1, null from shared
      union all select rest, pending_cents - on_hold - to_approve - fresh - unreleased, 1, null from shared
      union all select 'transit', transit_cents, sent, "sentAt" from shared
      union all select 'disputed', dispute_cents, disputes, "disputedAt" from shared
    )
    select reason, sum(cents)::bigint as "cents", coalesce(sum(count), 0)::bigint as "count", min(since) as "oldestAt"
    from parts where cents <> 0 group by reason order by reason`)
