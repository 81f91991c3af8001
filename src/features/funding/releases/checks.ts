import { wasThere, wasYoung } from '#features/funding/payouts/checks.ts'
import type { Check } from '#platform/check.ts'
import { type Sql, sql } from '#platform/database.ts'

/** Each query returns violations, at most a hundred. */
const queries: Readonly<Record<string, Sql>> = {
  // When each payout left, as `freeOf` of payouts: of what was left of gifts, without payouts and the platform's
  // cover, the share of unreleased milestones stayed.
  'money left a project only as its milestones were released': sql`
    select 'payout ' || payout.id || ' of ' || payout.cents || ' left when ' || there.cents || ' were there and '
      || held.bps || ' basis points waited' as detail
    from payouts payout
    cross join lateral (
      select coalesce(sum(one.share_bps), 0) as bps from milestones one
      where one.project_id = payout.project_id and one.share_bps > 0 and not exists (
        select from milestone_releases done where done.project_id = one.project_id and done.key = one.key
          -- By the clocks of two processes: one may be an hour ahead, the other an hour behind.
          and done.decision = 'released' and done.at <= payout.sent_at + interval '2 hours')
    ) held
    cross join lateral (
      select coalesce(-sum(posting.amount_cents), 0) as cents,
        coalesce(sum(posting.amount_cents) filter (where entry.kind in (
          'payout', 'payout_back', 'payout_cover', 'claim_recovered')), 0) as before
      from ledger_accounts account join ledger_postings posting on posting.account_id = account.id
      join ledger_entries entry on entry.id = posting.entry_id
      where account.code = 'project_pending' and account.owner_id = payout.project_id and ${wasThere}
        and entry.source_id <> payout.id and not ${wasYoung}
    ) there
    where payout.sent_at is not null and held.bps > 0
      and payout.cents > there.cents - ceil(greatest(0, there.cents + there.before) * held.bps / 10000.0) limit 100`,
  'milestones of a project hold at most all of its money, and what was released stays released': sql`
    select 'project ' || project_id || ' holds ' || sum(share_bps) as detail from milestones
    group by project_id having sum(share_bps) > 10000
    union all
    select 'milestone ' || done.key || ' of project ' || done.project_id || ' released ' || done.share_bps as detail
    from milestone_releases done left join milestones one on one.project_id = done.project_id and one.key = done.key
    where done.decision = 'released' and one.share_bps is distinct from done.share_bps limit 100`,
}

/** Checks the shares that milestones release against what was paid out. */
export const releaseChecks: readonly Check[] = Object.entries(queries).map(([promise, query]) => ({
  promise,
  broken: async (db) => {
    const rows = await db.query<{ detail: string }>(query)
    return rows.map((row) => row.detail)
  },
}))
