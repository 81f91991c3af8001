-- Who may be paid what was given: a person, or the institution or foundation that they work for. Account numbers are with
-- the gateway alone (AMB-098).
create table payees (
  id uuid primary key,
  owner_id uuid not null unique references users,
  kind text not null check (kind in ('person', 'institution', 'foundation')),
  legal_name text not null check (length(legal_name) between 1 and 200),
  country char(2) not null,
  -- with_us: staff look at the documents. attention: something is missing, and the reason says what.
  state text not null check (state in ('with_us', 'verified', 'attention', 'refused', 'closed')),
  -- The payee's account at the gateway; null until the hosted page was opened.
  gateway text,
  account_ref text,
  submitted_at timestamptz not null,
  changed_at timestamptz not null,
  unique (gateway, account_ref)
);
create index payees_waiting on payees (submitted_at) where state = 'with_us';

-- Each change of the state, with the reason that the payee reads; no actor for what no person decided. What is never
-- changed names people and files without foreign keys: those would lock it.
create table payee_decisions (
  id uuid primary key,
  -- Their order, also of two in one moment.
  number bigint not null generated always as identity,
  payee_id uuid not null references payees,
  from_state text,
  to_state text not null,
  reason text check (length(reason) <= 2000),
  actor_id uuid,
  at timestamptz not null
);
create index payee_decisions_of_payee on payee_decisions (payee_id, number desc);
create trigger payee_decisions_are_append_only before update or delete or truncate on payee_decisions
  for each statement execute function refuse_change();
select withhold_change('payee_decisions');

create table payee_documents (
  payee_id uuid not null references payees,
  file_id uuid not null references files,
  position int not null,
  primary key (payee_id, file_id)
);
create index payee_documents_of_file on payee_documents (file_id);

-- Where money went, and goes now: the newest. A changed account waits 72 hours.
create table payee_destinations (
  id uuid primary key,
  number bigint not null generated always as identity,
  payee_id uuid not null references payees,
  bank text not null,
  last4 text not null check (length(last4) <= 4),
  -- A keyed hash of the gateway's mark of the account: the same for one account of two people.
  fingerprint_hash text not null,
  seen_at timestamptz not null,
  usable_from timestamptz not null,
  check (usable_from >= seen_at)
);
create index payee_destinations_of_payee on payee_destinations (payee_id, number desc);
create index payee_destinations_of_account on payee_destinations (fingerprint_hash);
create trigger payee_destinations_are_append_only before update or delete or truncate on payee_destinations
  for each statement execute function refuse_change();
select withhold_change('payee_destinations');
