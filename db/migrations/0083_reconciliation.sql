-- How far our rows were compared with each gateway's, and what the newest comparison found.
create table reconciliation_runs (
  gateway text primary key,
  -- All that was made at the gateway before this was compared. Null until the first comparison has ended.
  compared_to timestamptz,
  -- A process that compares has it until then; should it die, another may.
  running_until timestamptz,
  started_at timestamptz not null,
  -- When the comparison before this one began: what was seen since is nothing new.
  started_before_at timestamptz,
  finished_at timestamptz,
  compared int not null default 0,
  repaired int not null default 0,
  filed int not null default 0
);

-- Where the gateway and we disagree. A person closes each, with a note; what is seen anew opens again.
create table reconciliation_exceptions (
  id uuid primary key,
  gateway text not null,
  kind text not null,
  -- Of the payment, refund or dispute at the gateway, or of our row where the gateway knows none.
  reference text not null,
  detail text not null,
  donation_id uuid,
  state text not null default 'open' check (state in ('open', 'closed')),
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  closed_at timestamptz,
  closed_by uuid references users,
  note text check (length(note) between 1 and 500),
  unique (gateway, kind, reference),
  check (state = 'open' or (closed_at is not null and note is not null))
);
create index reconciliation_exceptions_newest on reconciliation_exceptions (first_seen_at desc, id desc);
create index reconciliation_exceptions_open on reconciliation_exceptions (first_seen_at desc, id desc) where state = 'open';
