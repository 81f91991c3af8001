-- The books (docs/decisions/0004). Accounts, entries and postings are appended, never changed, and refer to each other
-- without foreign keys: a row that never goes away needs no lock to be referred to. A foreign key would lock the
-- platform's own accounts for every posting of every gift (docs/decisions/0016), and needs the right to change the
-- locked row, which no role has here. The triggers check the references instead, once for each statement.
create type ledger_account_type as enum ('asset', 'liability', 'revenue', 'expense');

create table ledger_accounts (
  id uuid primary key,
  -- For example processor_clearing, platform_fee, project_pending.
  code text not null,
  type ledger_account_type not null,
  -- The project or user that it belongs to; the zero uuid for the platform's own.
  owner_id uuid not null,
  currency char(3) not null default 'USD',
  created_at timestamptz not null,
  unique (code, owner_id, currency)
);
create trigger ledger_accounts_are_append_only before update or delete or truncate on ledger_accounts
  for each statement execute function refuse_change();
select withhold_change('ledger_accounts');

create table ledger_entries (
  id uuid primary key,
  kind text not null,
  -- The unique business key: a repeated event posts once. For example donation:<id>:succeeded.
  reference text not null unique,
  -- What the entry is about (a project), so that its money is listed without reading other tables.
  subject_id uuid not null,
  -- What caused the entry (a donation).
  source_id uuid not null,
  -- The entry that this one takes back, wholly or in part.
  reverses_id uuid,
  actor_id uuid,
  memo text,
  occurred_at timestamptz not null,
  posted_at timestamptz not null
);
create index ledger_entries_of_subject on ledger_entries (subject_id, occurred_at desc, id desc);
create index ledger_entries_newest on ledger_entries (occurred_at desc, id desc);
-- All entries by kind: a rare kind is found without reading the common ones.
create index ledger_entries_of_kind on ledger_entries (kind, occurred_at desc, id desc);
create index ledger_entries_reversed on ledger_entries (reverses_id) where reverses_id is not null;
create index ledger_entries_of_source on ledger_entries (source_id);
create trigger ledger_entries_are_append_only before update or delete or truncate on ledger_entries
  for each statement execute function refuse_change();
select withhold_change('ledger_entries');

create table ledger_postings (
  entry_id uuid not null,
  line smallint not null,
  account_id uuid not null,
  -- Debit positive, credit negative.
  amount_cents bigint not null check (amount_cents <> 0),
  currency char(3) not null default 'USD',
  primary key (entry_id, line)
);
create index ledger_postings_of_account on ledger_postings (account_id, entry_id);
create trigger ledger_postings_are_append_only before update or delete or truncate on ledger_postings
  for each statement execute function refuse_change();
select withhold_change('ledger_postings');

-- Deferred to the commit: an entry may be written in several statements, but must balance at the end.
create function entry_must_balance() returns trigger language plpgsql as $$
begin
  if exists (
    select 1 from ledger_postings where entry_id = new.id group by currency having sum(amount_cents) <> 0
  ) or (select count(*) from ledger_postings where entry_id = new.id) < 2 then
    raise exception 'ledger entry % does not balance', new.id using errcode = 'check_violation';
  end if;
  if new.reverses_id is not null and not exists (select from ledger_entries where id = new.reverses_id) then
    raise exception 'ledger entry % reverses nothing', new.id using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_entries_balance after insert on ledger_entries
  deferrable initially deferred for each row execute function entry_must_balance();

-- Postings added to an entry later could unbalance it: each statement must balance by itself.
create function postings_must_balance() returns trigger language plpgsql as $$
begin
  if exists (select 1 from added group by entry_id, currency having sum(amount_cents) <> 0) then
    raise exception 'the postings of an entry must sum to zero' using errcode = 'check_violation';
  end if;
  if exists (
    select 1 from added
    where not exists (select 1 from ledger_entries entry where entry.id = added.entry_id)
      or not exists (select 1 from ledger_accounts account where account.id = added.account_id)
  ) then
    raise exception 'a posting belongs to an entry and an account' using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;
create trigger ledger_postings_balance after insert on ledger_postings
  referencing new table as added for each statement execute function postings_must_balance();

-- Entries that the sums below do not include yet: appended with the entry, folded in within a second.
create table ledger_unfolded (
  entry_id uuid not null,
  subject_id uuid not null
);

-- Sums of the postings, so that no reader adds them all up: a cache, which the doctor compares with the postings.
create table ledger_balances (
  subject_id uuid not null,
  account_id uuid not null,
  kind text not null,
  balance_cents bigint not null,
  postings bigint not null,
  primary key (subject_id, account_id, kind)
);
create index ledger_balances_of_account on ledger_balances (account_id);

-- The same over all subjects, so that the whole of the books is read without reading every project.
create table ledger_totals (
  code text not null,
  kind text not null,
  balance_cents bigint not null,
  postings bigint not null,
  primary key (code, kind)
);
