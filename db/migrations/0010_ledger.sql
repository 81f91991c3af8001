-- The books. Postings are appended, never changed; each entry's postings sum to zero.
create type ledger_account_type as enum ('asset', 'liability', 'revenue', 'expense');

create table ledger_accounts (
  id uuid primary key,
  -- For example processor_clearing, platform_fee, project_pending.
  code text not null,
  type ledger_account_type not null,
  -- The project or user it belongs to; the zero uuid for the platform's own.
  owner_id uuid not null,
  currency char(3) not null default 'USD',
  created_at timestamptz not null,
  unique (code, owner_id, currency)
);

create table ledger_entries (
  id uuid primary key,
  kind text not null,
  -- The unique business key: a repeated event posts once. For example donation:<id>:succeeded.
  reference text not null unique,
  -- What the entry is about (a project), so that its money can be listed without asking other tables.
  subject_id uuid not null,
  -- What caused it (a donation).
  source_id uuid not null,
  -- What this takes back, wholly or in part.
  reverses_id uuid references ledger_entries,
  actor_id uuid,
  memo text,
  occurred_at timestamptz not null,
  posted_at timestamptz not null
);
create index ledger_entries_of_subject on ledger_entries (subject_id, occurred_at desc, id desc);
create index ledger_entries_newest on ledger_entries (occurred_at desc, id desc);
create index ledger_entries_reversed on ledger_entries (reverses_id) where reverses_id is not null;
create index ledger_entries_of_source on ledger_entries (source_id);

create table ledger_postings (
  entry_id uuid not null references ledger_entries,
  line smallint not null,
  account_id uuid not null references ledger_accounts,
  -- Debit positive, credit negative.
  amount_cents bigint not null check (amount_cents <> 0),
  currency char(3) not null default 'USD',
  primary key (entry_id, line)
);
create index ledger_postings_of_account on ledger_postings (account_id, entry_id);

-- Entries that the balances do not hold yet; appended with the entry, folded away within a second.
create table ledger_unfolded (
  entry_id uuid not null,
  subject_id uuid not null
);

-- What the postings sum to, so that no reader sums them all: a cache, which the doctor proves.
create table ledger_balances (
  subject_id uuid not null,
  account_id uuid not null references ledger_accounts,
  kind text not null,
  balance_cents bigint not null,
  postings bigint not null,
  primary key (subject_id, account_id, kind)
);
create index ledger_balances_of_account on ledger_balances (account_id);

create trigger ledger_entries_are_append_only before update or delete or truncate on ledger_entries
  for each statement execute function refuse_change();
create trigger ledger_postings_are_append_only before update or delete or truncate on ledger_postings
  for each statement execute function refuse_change();

-- Deferred to the commit: an entry may be written in several statements, but not left unbalanced.
create function entry_must_balance() returns trigger language plpgsql as $$
begin
  if exists (
    select 1 from ledger_postings where entry_id = new.id group by currency having sum(amount_cents) <> 0
  ) or (select count(*) from ledger_postings where entry_id = new.id) < 2 then
    raise exception 'ledger entry % does not balance', new.id using errcode = 'check_violation';
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
  return null;
end $$;
create trigger ledger_postings_balance after insert on ledger_postings
  referencing new table as added for each statement execute function postings_must_balance();
