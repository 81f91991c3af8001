-- The day that an entry counts for: the day of its event, or the first open day if that month is closed. Rows of before
-- are rewritten rather than updated, because nobody may update them (0014).
alter table ledger_entries add column booked_on date;
alter table ledger_entries alter column booked_on type date using (occurred_at at time zone 'UTC')::date;
alter table ledger_entries alter column booked_on set not null;
create index ledger_entries_booked on ledger_entries (booked_on, id);

-- The same day on each posting, so that the statement of an account is read from one index.
create function booked_day_of(entry uuid) returns date language sql stable
  as 'select booked_on from ledger_entries where id = entry';
alter table ledger_postings add column booked_on date;
alter table ledger_postings alter column booked_on type date using booked_day_of(entry_id);
alter table ledger_postings alter column booked_on set not null;
drop function booked_day_of(uuid);
drop index ledger_postings_of_account;
create index ledger_postings_of_account on ledger_postings (account_id, booked_on, entry_id);

-- The lock is shared by all who write entries: only closing a month waits for them, and they for it.
create function book_on_an_open_day() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtext('books months'));
  new.booked_on := greatest((new.occurred_at at time zone 'UTC')::date,
    (select (max(month) + interval '1 month')::date from books_months));
  return new;
end $$;
create trigger ledger_entries_are_booked before insert on ledger_entries
  for each row execute function book_on_an_open_day();

create or replace function postings_must_balance() returns trigger language plpgsql as $$
begin
  if exists (select 1 from added group by entry_id, currency having sum(amount_cents) <> 0) then
    raise exception 'the postings of an entry must sum to zero' using errcode = 'check_violation';
  end if;
  if exists (
    select 1 from added
    where not exists (
        select 1 from ledger_entries entry where entry.id = added.entry_id and entry.booked_on = added.booked_on)
      or not exists (select 1 from ledger_accounts account where account.id = added.account_id)
  ) then
    raise exception 'a posting belongs to an entry and an account' using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;

-- What moved on each day, so that no reader adds up the postings: a cache as the balances are, folded in with them.
create table ledger_days (
  booked_on date not null,
  code text not null,
  kind text not null,
  debit_cents bigint not null,
  credit_cents bigint not null,
  postings bigint not null,
  primary key (booked_on, code, kind)
);
insert into ledger_days (booked_on, code, kind, debit_cents, credit_cents, postings)
select entry.booked_on, account.code, entry.kind, sum(greatest(posting.amount_cents, 0)),
  sum(greatest(-posting.amount_cents, 0)), count(*)
from ledger_entries entry join ledger_postings posting on posting.entry_id = entry.id
join ledger_accounts account on account.id = posting.account_id
where not exists (select from ledger_unfolded waiting where waiting.entry_id = entry.id)
group by 1, 2, 3;

-- What is owed about each project, for the same reason: the finance desk reads those with money, the largest first.
create table ledger_subjects (
  subject_id uuid primary key,
  pending_cents bigint not null,
  -- Kept apart while a bank decides.
  dispute_cents bigint not null,
  transit_cents bigint not null,
  owed_cents bigint not null generated always as (pending_cents + dispute_cents + transit_cents) stored
);
create index ledger_subjects_owed on ledger_subjects (owed_cents desc, subject_id) where owed_cents <> 0;
insert into ledger_subjects (subject_id, pending_cents, dispute_cents, transit_cents)
select kept.subject_id, coalesce(-sum(kept.balance_cents) filter (where account.code = 'project_pending'), 0),
  coalesce(-sum(kept.balance_cents) filter (where account.code = 'project_dispute_hold'), 0),
  coalesce(-sum(kept.balance_cents) filter (where account.code = 'payout_in_transit'), 0)
from ledger_balances kept join ledger_accounts account on account.id = kept.account_id
where account.code in ('project_pending', 'project_dispute_hold', 'payout_in_transit') group by kept.subject_id;
