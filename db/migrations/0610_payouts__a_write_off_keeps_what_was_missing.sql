-- What comes back of the gifts and payouts that were missing when a claim was given up undoes the platform's loss; what
-- banks take afterwards is a claim of its own, which nobody gave up. So a write-off keeps how each of them stood then.
-- By number: clocks of processes differ, and a project has one open write-off at a time.
alter table claim_write_offs add column number bigint generated always as identity;
-- All that was given up of the project and did not come back, right after this write-off.
alter table claim_write_offs add column lost_cents bigint check (lost_cents >= 0);

-- Gifts of which something had gone, and payouts: of whole gifts nothing can come back.
create table write_off_sources (
  write_off_id uuid not null references claim_write_offs,
  -- The gift or payout that caused the entries.
  source_id uuid not null,
  -- What it had taken from the project by then, less what it had brought; below zero it brought more.
  cents bigint not null,
  primary key (write_off_id, source_id)
);

-- Those of before, as their entries say.
update claim_write_offs one set lost_cents = (
  select coalesce(sum(posting.amount_cents), 0) from ledger_accounts account
  join ledger_postings posting on posting.account_id = account.id
  join ledger_entries entry on entry.id = posting.entry_id
  where account.code = 'bad_debt' and account.owner_id = one.project_id
    and entry.posted_at <= (select posted_at from ledger_entries where reference = 'write-off:' || one.id))
where state = 'approved';
insert into write_off_sources (write_off_id, source_id, cents)
select one.id, entry.source_id, sum(posting.amount_cents)
from claim_write_offs one
join ledger_entries given_up on given_up.reference = 'write-off:' || one.id
join ledger_entries entry on entry.subject_id = one.project_id and entry.posted_at <= given_up.posted_at
  and entry.kind not in ('payout_cover', 'claim_recovered', 'claim_written_off')
join ledger_postings posting on posting.entry_id = entry.id
join ledger_accounts account on account.id = posting.account_id and account.code = 'project_pending'
where one.state = 'approved'
group by one.id, entry.source_id having bool_or(entry.kind not in ('donation', 'redirect_in'));

create trigger write_off_sources_are_append_only before update or delete or truncate on write_off_sources
  for each statement execute function refuse_change();
